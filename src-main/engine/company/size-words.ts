// The tables of wording from which `size.ts` reads a number of employees.
import type { SizeBand } from './size-bands.ts';

/** A number as people write it, with the separators of every language: "1,200", "1.200", "1 200", "1'200", "12k". */
const NUMBER = "\\d{1,3}(?:[.,' \\u00a0\\u202f]\\d{3})+(?!\\d)|\\d+(?:[.,]\\d)?k\\b|\\d+";
const RANGE = `(?<![\\d.,€$£#-])(?<count>${NUMBER})(?:\\s*(?:-|–|to|bis|a|tot)\\s*(?<upto>${NUMBER}))?\\+?`;
const MORE =
  '(?:(?<more>over|more than|in excess of|above|uber|mehr als|plus de|mas de|oltre|piu di|meer dan|ruim|mais de|ponad|over)\\s+)?';
const ABOUT =
  '(?:(?:some|about|around|nearly|almost|approximately|rund|etwa|ca\\.?|circa|environ|pres de|unos|cerca de|quase)\\s+)?';

/** What employees are called, after the number. */
const PEOPLE = [
  '(?:(?:full[- ]time|dedicated|skilled|talented|experienced|passionate|highly qualified|qualified|committed|great|local) )*(?:employees|staff(?: members)?|team members|colleagues|co-workers|coworkers|professionals|specialists|engineers and|people strong|people work|people worldwide|people across)',
  '(?:(?:engagierte|qualifizierte|motivierte|kompetente|erfahrene|feste)n? )*(?:mitarbeiter(?:innen|\\*innen|:innen|/innen|/-innen|n)?|mitarbeitende[nr]?|beschaftigte[nr]?|angestellte[nr]?|kolleg(?:inn)?en|kopfige[snr]? team)',
  '(?:salaries|collaborateurs|employes|personnes travaillent)',
  '(?:empleados|trabajadores|colaboradores|profesionales)',
  '(?:dipendenti|collaboratori|addetti)',
  "(?:medewerkers|werknemers|collega's)",
  '(?:funcionarios|colaboradores|trabalhadores|empregados)',
  '(?:pracownikow|anstallda|medarbejdere|ansatte|medarbetare)',
].join('|');

/** Phrases with the groups `count`, `upto` (of a range) and `more` ("over"), on text in plain letters. */
export const EMPLOYEE_PHRASES: readonly RegExp[] = [
  // linear: of at most MOST_READ (4,000) characters
  new RegExp(`${MORE}${ABOUT}${RANGE}\\s+(?:${PEOPLE})(?![\\p{L}\\p{N}])`, 'gu'),
  // "team of 35", "a staff of over 200", "we are 12 people", "we employ 90 people".
  new RegExp(
    `\\b(?:team of|staff of|workforce of|crew of|we employ|employs|employing|we are(?: a team of)?|there are|equipe de|equipo de|team aus|team von|un team di|team van|wir sind(?: ein team von)?|wir beschaftigen|nous sommes|somos|siamo in|wij zijn met)\\s+${MORE}${ABOUT}${RANGE}(?=\\s+(?:(?:\\p{L}+ ){0,2}(?:people|person|experts|developers|engineers|designers|lawyers|consultants|doctors|specialists|professionals|personen|menschen|leute|kopfen|personnes|personas|persone|mensen|pessoas)|strong)?|[.,!])(?!\\s*(?:years|jahre|ans|anos|anni|jaar|minutes|km|miles|%|countries|locations|offices))`,
    'gu',
  ),
  // "a 35-person team", "15-kopfiges Team".
  /(?<count>\d{1,5})[- ](?:person|people|strong|member|kopfige[sn]?|personen)[- ](?:team|company|firm|agency|studio|shop|workforce|business)\b/gu,
  // "Employees: 400", "Mitarbeiter: 400", "effectif : 400".
  new RegExp(
    `\\b(?:number of employees|employees|headcount|mitarbeiter(?:zahl|innen)?|anzahl (?:der )?mitarbeiter|beschaftigte|effectifs?|empleados|dipendenti|medewerkers|funcionarios)\\s*[:=]\\s*${MORE}${ABOUT}${RANGE}`,
    'gu',
  ),
  // 従業員数 400名, 员工 400 人.
  /(?:従業員数?|社員数|员工(?:人数|总数)?)\s*(?::\s*)?(?:[約约]\s*)?(?<count>\d{1,3}(?:,\d{3})+|\d+)\s*(?:名|人)/gu,
];

type Shares = { readonly [B in SizeBand]?: number };

export interface SizeSign {
  readonly pattern: RegExp;
  /** How likely each band is, in parts; bands left out contradict the sign. With a number in the sign, by that number. */
  readonly bands: Shares | ((count: number) => Shares | null);
}

const ALONE: Shares = { '1-10': 3 };
const SMALL: Shares = { '1-10': 2, '11-50': 1 };
const LARGE: Shares = { '501-1000': 1, '1001-5000': 2, '5001-10000': 2, '10001+': 2 };
const GIANT: Shares = { '5001-10000': 1, '10001+': 3 };

/** Hints, each of another kind. */
export const SIZE_SIGNS: readonly SizeSign[] = [
  {
    pattern:
      /\b(freelancer?|freiberufler(in)?|sole trader|self-employed|independante?|autonomo|libero professionista|zzp'?er|one-(man|woman|person) (business|company|shop|studio)|solopreneur|einzelunternehme\p{L}*)(?!\p{L})/u,
    bands: ALONE,
  },
  {
    pattern:
      /\b(two-person (shop|studio|team)|husband and wife|just the two of us|mother and daughter|father and son|zu zweit)\b/,
    bands: ALONE,
  },
  {
    pattern: /\b(owner-run|owner-operated|inhabergefuhrt\p{L}*|inhaber(in)?:)(?!\p{L})/u,
    bands: SMALL,
  },
  {
    pattern:
      /\b(family(-| )(run|owned|business)|familienbetrieb|entreprise familiale|empresa familiar|impresa familiare|azienda a conduzione familiare|familiebedrijf)\b/,
    bands: { '1-10': 2, '11-50': 2, '51-200': 1 },
  },
  {
    pattern:
      /\b(small (team|business|company|studio|shop|firm)|kleines team|petite equipe|pequeno equipo|piccolo team|klein team)\b/,
    bands: SMALL,
  },
  {
    pattern:
      /\b(my (studio|workshop|shop|practice)|mein (atelier|laden|studio)|ich (biete|freue mich)|i (am|'m) a (designer|developer|photographer|coach|consultant|writer|translator|illustrator))\b/,
    bands: ALONE,
  },
  { pattern: /\bour (little|tiny) (team|shop|studio|bakery|cafe)\b/, bands: SMALL },
  {
    pattern: /\bfortune (global )?500\b(?! (companies|clients|customers|brands|firms|enterprises))/,
    bands: GIANT,
  },
  {
    pattern:
      /\b(ftse 100|dax ?40|cac ?40|s&p 500|nikkei 225|euro stoxx 50)\b(?! (companies|clients|customers))/,
    bands: GIANT,
  },
  {
    pattern:
      /\b(?:offices|branches|locations|operations|subsidiaries|sites|standorte|niederlassungen|bureaux|filiales|oficinas|sedi|vestigingen|present|active|operating) (?:in|dans|en) (?:over |more than |mehr als |uber |plus de |mas de )?(?<count>\d{1,3}) (?:countries|landern|pays|paises|paesi|landen)\b/,
    bands: byCountries,
  },
  {
    pattern:
      /\b(listed on the (new york|london|frankfurt|tokyo|nasdaq|\p{L}+) (stock exchange|exchange)|(nyse|nasdaq|lse|euronext): ?[a-z]{1,5}\b|borsennotiert\p{L}*|cotee? en bourse|cotiza en bolsa|quotata in borsa)/u,
    bands: { ...LARGE, '201-500': 1 },
  },
  {
    pattern:
      /\b(annual report|investor relations|geschaftsbericht|rapport annuel|relaciones con inversores|relazioni con gli investitori)\b/,
    bands: { ...LARGE, '201-500': 1 },
  },
  {
    pattern:
      /\b(global|worldwide) (market )?leader\b|\bweltmarktfuhrer\b|\bleader mondial\b|\blider mundial\b/,
    bands: { '201-500': 1, '501-1000': 1, '1001-5000': 2, '5001-10000': 2, '10001+': 2 },
  },
  {
    pattern:
      /\b(thousands of (employees|colleagues)|tausende (mitarbeiter|mitarbeitende)\p{L}*|milliers de (salaries|collaborateurs)|miles de empleados)(?!\p{L})/u,
    bands: { '1001-5000': 2, '5001-10000': 1, '10001+': 1 },
  },
  {
    pattern:
      /\b(board of directors|group executive (board|committee)|vorstand und aufsichtsrat|supervisory board)\b/,
    bands: { '201-500': 1, ...LARGE },
  },
];

function byCountries(count: number): Shares | null {
  if (count >= 50) return { '1001-5000': 1, '5001-10000': 2, '10001+': 3 };
  if (count >= 20) return { '501-1000': 1, '1001-5000': 3, '5001-10000': 2, '10001+': 1 };
  if (count >= 5)
    return { '51-200': 1, '201-500': 2, '501-1000': 2, '1001-5000': 3, '5001-10000': 1 };
  return null;
}
