// The words of a company's name that do not tell it from others: legal forms, groups, countries, trades; data and the stripping of legal forms.
import { onDemand } from '../table-on-demand.ts';
import { wordRows, wordSet } from '../word-list.ts';

/** Legal forms as they stand after dots are removed and letters are in lower case; several words are matched as a run. */
const LEGAL_FORMS = `
inc|incorporated|corp|corporation|co|company|ltd|limited|llc|llp|lp|lllp|pllc|pbc|pc|plc|cic|public limited company|limited liability company|and co|and company|& co
gmbh|g m b h|mbh|ggmbh|ag|kg|kgaa|ohg|ug|ug haftungsbeschrankt|gbr|se|ev|e v|eg|e g|ek|e k|gmbh and co kg|gmbh co kg|gmbh & co kg|ag and co kg|ag & co kg|ag & co kgaa|aktiengesellschaft|gesellschaft mit beschrankter haftung|gesmbh|sca|stiftung and co kg
sa|s a|sas|sasu|sarl|s a r l|s a s|eurl|sci|scop|snc|societe anonyme|societe par actions simplifiee|selarl
spa|s p a|srl|s r l|srls|sapa|sas di|societa per azioni|societa a responsabilita limitata|scarl
sl|s l|slu|s l u|sau|sa de cv|s a de c v|s de rl de cv|s de r l de c v|sab de cv|s a b de c v|sapi de cv|sociedad anonima|sociedad limitada|sociedad anonima de capital variable|ltda|limitada|eireli|s a s bic|scrl
bv|b v|nv|n v|vof|v o f|cv|bvba|sprl|cvba|srl bv|besloten vennootschap|naamloze vennootschap
ab|aktiebolag|hb|oy|oyj|osakeyhtio|as|a s|asa|ans|aps|ivs|k s|p s|i s|ehf|hf|ou|uab|sia|aktieselskab|anpartsselskab
sp z oo|sp z o o|spolka z oo|spolka z ograniczona odpowiedzialnoscia|spolka akcyjna|sp k|sp j|spzoo|sro|s r o|spol s r o|a s|as|kft|zrt|nyrt|bt|doo|d o o|dd|d d|ad|ead|ood|eood|ead|jsc|pjsc|cjsc|ojsc|too|srl d|pfa
ooo|oao|zao|pao|ao|ip|tov|prat|pat|kk|k k|kabushiki kaisha|kabushikigaisha|yk|yugen kaisha|gk|godo kaisha|co ltd|company limited
pvt ltd|private limited|pvt|pte ltd|pte|pty ltd|pty|proprietary limited|sdn bhd|bhd|berhad|pt|tbk|persero|cv|pcl|public company limited|jsc|joint stock company|tnhh|cong ty|cong ty tnhh|cong ty co phan|opc
anonim sirketi|limited sirketi|ltd sti|a s|as|sanayi ve ticaret|fze|fzc|fzco|fzllc|fz llc|wll|w l l|saog|saoc|qsc|psc|sal|sae|ltd sti
epe|ae|a e|ike|ee|soparfi|sarl s|aisbl|asbl|vzw|ry|rf|gie|gmbh and cokg
and co kg|and co kgaa|and co ohg|se and co kg|se and co kgaa|sa and co kg|mbh and co kg|ug and co kg|ug haftungsbeschrankt and co kg|kommanditgesellschaft|kommanditgesellschaft auf aktien|offene handelsgesellschaft|gesellschaft burgerlichen rechts|unternehmergesellschaft|unternehmergesellschaft haftungsbeschrankt|eingetragener verein|eingetragene genossenschaft|eingetragener kaufmann|gemeinnutzige gmbh|gemeinnutzige gesellschaft mit beschrankter haftung|gag|gug|partg|partgmbb|partg mbb|mbb|partnerschaftsgesellschaft|gesellschaft mbh|ges m b h|a o r|aor|anstalt des offentlichen rechts|korperschaft des offentlichen rechts|k d o r|kdor|vvag|telefonaktiebolaget
limited liability partnership|limited partnership|public limited|company limited by guarantee|community interest company|incorporated company|professional corporation|benefit corporation
societe a responsabilite limitee|societe par actions simplifiee unipersonnelle|societe cooperative|societe civile|entreprise unipersonnelle|association sans but lucratif|societa cooperativa|soc coop|scarl|scpa|societa consortile|societa in accomandita semplice|societa in nome collettivo|societa semplice|sociedad de responsabilidad limitada|sociedad limitada unipersonal|sociedad anonima unipersonal|sociedad cooperativa|s coop|scoop|sociedad por acciones simplificada|sociedade anonima|sociedade limitada|unipessoal lda|unipessoal|lda|companhia|cia ltda|commanditaire vennootschap|vennootschap onder firma|vereniging zonder winstoogmerk
akciova spolecnost|spolecnost s rucenim omezenym|spol s ro|akciova spolocnost|spolocnost s rucenim obmedzenym|korlatolt felelossegu tarsasag|zartkoruen mukodo reszvenytarsasag|nyilvanosan mukodo reszvenytarsasag|beteti tarsasag|societate cu raspundere limitata|societate pe actiuni|drustvo s ogranicenom odgovornoscu|drustvo sa ogranicenom odgovornoscu|druzba z omejeno odgovornostjo|dionicko drustvo|spolka komandytowa|spolka jawna|spolka cywilna|s c|spolka z o o|spolka z ograniczona odpowiedzialnoscia sp k|sp zoo sp k|sp zoo|akcine bendrove|uzdaroji akcine bendrove|sabiedriba ar ierobezotu atbildibu|aktsiaselts|osauhing|osakeyhtio|julkinen osakeyhtio|kommanditbolag|handelsbolag|ekonomisk forening|allmennaksjeselskap|aksjeselskap|anonymi etaireia|limited sti|limited sirket
`;

/** The same in the scripts where they are glued to the name or stand around it. */
const GLUED_FORMS =
  /株式会社|有限会社|合同会社|合資会社|一般社団法人|(?:集团)?股份有限公司|(?:集團)?股份有限公司|有限责任公司|有限責任公司|有限公司|集团|集團|公司|주식회사|유한회사|\(주\)|㈜|㈱|บริษัท|จำกัด(?:\s*\(มหาชน\))?|شركة|بع"?מ|בע["״']מ/gu;
/** Trades and places in Han that are glued to the brand: 华为技术 is Huawei. */
const GLUED_WEAK =
  /技术|技術|科技|控股|实业|實業|贸易|貿易|网络|網絡|信息|国际|國際|电子|電子|中国|中國|北京|上海|深圳|广东|ホールディングス|グループ/gu;
const CYRILLIC_FORMS =
  /(?<![\p{L}])(?:общество с ограниченной ответственностью|публичное акционерное общество|акционерное общество|ооо|оао|зао|пао|ао|ип|тов|прат|пат|тдв|фоп|еоод|оод|ад|еад|доо|д\.о\.о\.)(?![\p{L}])/giu;

/** Words that many companies share: a match by them alone says nothing. */
const WEAK_WORDS = wordSet(`
the group groupe gruppe gruppo grupo holding holdings international intl global worldwide world national enterprise enterprises ventures
and und et y e of de der die das des du la le les el los las di del della da do dos for fur pour para per van von
general first united royal new deutsche deutscher deutsches
company companies corporation co industries industry industrial industrie
services service solutions solution technologies technology tech systems system software consulting consultants consultancy partners partner
associates management capital investments investment trading trade logistics media digital labs lab studio studios design products product
bank insurance energy pharma pharmaceuticals health healthcare foods food motors automotive electronics engineering construction realty properties
koninklijke konzern formerly ehemals vormals dr ing prof magyar polski polskie koncern naftowy nacional nazionale nationale svenska norsk dansk turk hellenic espanola italiana francaise brasileira
firma societe societa sociedad gesellschaft beteiligungsgesellschaft beteiligungen beteiligung verwaltung verwaltungsgesellschaft verwaltungs holdinggesellschaft unternehmensgruppe unternehmen betriebs betriebsgesellschaft vertriebs vertriebsgesellschaft handelsgesellschaft handels handel vertrieb dienstleistungen dienstleistung
versicherung versicherungen versicherungs lebensversicherung krankenversicherung rechtsschutz assicurazioni assurances assurance seguros verzekeringen ubezpieczenia immobilien immobilier immobiliere inmobiliaria makler reisen touristik travel tours viajes voyages viaggi hotel hotels restaurant
verlag verlagsgesellschaft medien druckerei zeitung zeitungen presse redaktion werbung werbeagentur agentur agency agence kommunikation
apotheke apotheken praxis zahnarzt zahnarztpraxis arztpraxis pflegedienst labor sanitatshaus optik
autohaus automobile auto autos kfz fahrzeuge motor garage werkstatt spedition transporte transport logistik versand
bau bauunternehmen baugesellschaft hochbau tiefbau architekten ingenieurburo ingenieurbuero architekturburo dachdecker elektro elektrotechnik maschinenbau anlagenbau metallbau holzbau sanitar heizung haustechnik gebaudereinigung gartenbau landschaftsbau
rechtsanwalte rechtsanwaelte rechtsanwalt rechtsanwaltsgesellschaft rechtsanwaltskanzlei kanzlei steuerberater steuerberatung steuerberatungsgesellschaft wirtschaftsprufungsgesellschaft notare notar inkasso factoring
backerei baeckerei metzgerei fleischerei konditorei brauerei weingut getranke lebensmittel moden mode schuhe mobel moebel kuchen einrichtungshaus baumarkt gartencenter
industrietechnik werke werk fabrik produktions produktion edelstahl kunststoff verpackungen verpackung werkzeuge werkzeugbau
verein stiftung foundation fondation fundacion fundacja fondazione verband bundesverband association asociacion associazione associacao institut institute instituto forum akademie academy zentrum center centre centro club
boulangerie plomberie garage editions edition laboratoires laboratoire cabinet avocats officine edilizia costruzioni construcciones construcoes transportes trasporti comercial commerciale commercial comercio commercio
shop store market markt discount direkt direct online internet web net com network networks app apps games game
recruitment staffing personal personaldienstleistungen personalservice zeitarbeit
deutschland germany usa us america american north south east west europe european euro asia asian pacific africa uk britain british england france
italia italy espana spain nederland netherlands holland belgium schweiz suisse switzerland osterreich austria polska poland sweden sverige norge
norway danmark denmark finland suomi india china japan korea brasil brazil mexico canada australia nz ireland russia turkey turkiye emea apac dach latam
`);

const forms = onDemand(() => {
  const all = wordRows(LEGAL_FORMS);
  return {
    byLast: groupBy(all, (form) => form.at(-1) ?? ''),
    byFirst: groupBy(all, (form) => form[0] ?? ''),
  };
});

/** Whether a word in plain lower-case letters is shared by many companies. */
export function isWeakWord(word: string): boolean {
  return WEAK_WORDS.has(word);
}

/** Takes the legal forms that have no separate words (株式会社, ООО) out of a name as written. */
export function withoutGluedForms(name: string): string {
  const bare = name.replace(GLUED_FORMS, ' ').replace(CYRILLIC_FORMS, ' ');
  const distinctive = bare.replace(GLUED_WEAK, ' ');
  return distinctive.trim() === '' ? bare : distinctive;
}

/**
 * The words (plain, lower case) without the legal forms at the end and, where a name remains, at the beginning ("PT Bank", "SC Acme SRL").
 * At least one word is left: a company named only by a legal form keeps it.
 */
export function withoutLegalForms(words: readonly string[]): readonly string[] {
  let remaining = words;
  for (;;) {
    const size = longest(forms().byLast.get(remaining.at(-1) ?? ''), (form) =>
      form.every((word, index) => remaining[remaining.length - form.length + index] === word),
    );
    if (size === 0 || size >= remaining.length) break;
    remaining = remaining.slice(0, -size);
  }
  const front = longest(forms().byFirst.get(remaining[0] ?? ''), (form) =>
    form.every((word, index) => remaining[index] === word),
  );
  return front > 0 && front < remaining.length && FRONT_FORMS.has(remaining[0] ?? '')
    ? remaining.slice(front)
    : remaining;
}

const FRONT_FORMS = wordSet('pt cv ooo oao zao pao ao tov sc ip sarl sas snc srl cong pp fa firma');

function longest(
  forms: readonly (readonly string[])[] | undefined,
  fits: (form: readonly string[]) => boolean,
): number {
  let size = 0;
  for (const form of forms ?? []) if (form.length > size && fits(form)) size = form.length;
  return size;
}

function groupBy(
  forms: readonly (readonly string[])[],
  key: (form: readonly string[]) => string,
): ReadonlyMap<string, (readonly string[])[]> {
  const groups = new Map<string, (readonly string[])[]>();
  for (const form of forms) groups.set(key(form), [...(groups.get(key(form)) ?? []), form]);
  return groups;
}
