// How distinctive a word of a company's name is: not at all, hardly because many names contain it, or the mark of a town's institutions.
import { wordSet, wordTable } from '../word-list.ts';
import { COMMON_WORDS } from './common-word-table.ts';
import { isWeakWord } from './legal-forms.ts';

const COMMON: ReadonlySet<string> = wordSet(COMMON_WORDS);

/** Whether the word occurs in many companies' names, so that two names that share it may be of different companies. */
export function isCommonWord(word: string): boolean {
  return isWeakWord(word) || COMMON.has(word);
}

// Bodies of which each town, county or land has its own. The other words of the name say which.
const INSTITUTIONS = wordSet(`
sparkasse kreissparkasse stadtsparkasse landessparkasse bezirkssparkasse verbandssparkasse volksbank raiffeisenbank volksbanken genossenschaftsbank spardabank sparda landesbank
klinikum klinik kliniken krankenhaus krankenhauser universitatsklinikum universitaetsklinikum hospital hospitals spital kantonsspital
handelskammer handwerkskammer arztekammer aerztekammer anwaltskammer rechtsanwaltskammer steuerberaterkammer ihk hwk kreishandwerkerschaft innung
stadtwerke stadtwerk gemeindewerke kreiswerke energieversorgung verkehrsbetriebe verkehrsverbund verkehrsgesellschaft abfallwirtschaft abfallwirtschaftsbetrieb stadtreinigung wasserwerke
landkreis kreis kreisverwaltung stadt gemeinde samtgemeinde verbandsgemeinde hansestadt landeshauptstadt markt kanton bezirk bundesland senat bezirksamt stadtverwaltung
universitat universitaet hochschule fachhochschule gymnasium realschule grundschule gesamtschule hauptschule oberschule berufsschule berufskolleg volkshochschule musikschule schule abendgymnasium studierendenwerk studentenwerk
diakonie caritas caritasverband kirchengemeinde bistum erzbistum dekanat kirchenkreis landeskirche amtsgericht landgericht oberlandesgericht verwaltungsgericht sozialgericht finanzamt jobcenter arbeitsagentur
tierheim tierschutzverein theater staatstheater stadttheater museum zoo flughafen messe hafen wohnungsbaugesellschaft wohnungsbau wohnungsgenossenschaft feuerwehr polizei polizeiprasidium
drk awo aok vhs mieterverein verbraucherzentrale landesverband kreisverband ortsverband landeszentrale landesamt landesmuseum tafel
university college school schools academy county city township borough council district parish chamber airport police sheriff library diocese archdiocese church municipality town village state province
universite lycee ecole mairie ville commune departement prefecture hopital hopitaux chu chambre caisse aeroport academie rectorat metropole agglomeration communaute region
universidad ayuntamiento colegio escuela camara diputacion gobierno junta caja municipio alcaldia provincia
universita comune regione ospedale ospedaliera istituto liceo scuola camera cassa ordine prefettura
universidade prefeitura escola instituto
universiteit gemeente provincie hogeschool ziekenhuis waterschap
uniwersytet politechnika miasto gmina powiat starostwo szpital szkola liceum urzad izba
univerzita mesto obec nemocnice nemocnica kraj skola gymnazium univerzitet sveuciliste grad opcina bolnica
egyetem korhaz onkormanyzat kamara universitatea primaria spitalul judetul judetean liceul
universitet kommun kommune sykehus sjukhus hogskolan hogskola yliopisto kaupunki kunta sairaala ulikool
universitesi belediyesi hastanesi valiligi ticaret universitas kabupaten kota politeknik pemerintah
`);

/** Those that are the place itself: the city of Wolfsburg is at wolfsburg.de. */
const PLACES_THEMSELVES = wordSet(`
stadt gemeinde samtgemeinde verbandsgemeinde hansestadt landeshauptstadt markt landkreis kreis kanton bezirk stadtverwaltung city town village township borough county municipality district council province state
mairie ville commune departement metropole region ayuntamiento municipio provincia comune regione prefeitura gemeente provincie miasto gmina powiat mesto obec grad opcina onkormanyzat primaria kommun kommune kaupunki kunta
belediyesi kabupaten kota
`);

/** Whether the word names a kind of body of which each place has one: Sparkasse, Klinikum, university. */
export function isInstitution(word: string): boolean {
  return INSTITUTIONS.has(word);
}

// How domains shorten what a body is.
const SHORT_FORMS = wordTable(`
sparkasse spk|kreissparkasse ksk|stadtsparkasse ssk|volksbank vb voba vr|raiffeisenbank rb raiba vr|klinikum kh|krankenhaus kh|universitatsklinikum uk|universitaetsklinikum uk
handwerkskammer hwk|handelskammer hk ihk|stadtwerke sw|stadtwerk sw|gemeindewerke gw|universitat uni u|universitaet uni u|hochschule hs fh|fachhochschule fh|volkshochschule vhs|gymnasium gym|landkreis lk lra kreis
kirchengemeinde kg|verbraucherzentrale vz|jobcenter jc|kreisverband kv|landesverband lv|mieterverein mv|university uni u hs fh tu|universite uni u|universita uni|universidad uni u|universidade uni u|universiteit uni u|universitet uni u|hospital hosp
`);

/** The short forms of a kind of body that stand in domains: "hwk", "spk". */
export function shortForms(word: string): readonly string[] {
  return SHORT_FORMS.get(word) ?? [];
}

const EDUCATION =
  /^(?:uni|college|school|academy|institut|hochschul|politec|politech|ecole|escuela|colegio)/;

/** Whether the body is of the kind that has academic domains to itself (edu, ac.uk). */
export function isAcademic(word: string): boolean {
  return EDUCATION.test(word);
}

/** Whether such a body is the place itself. */
export function isPlaceItself(word: string): boolean {
  return PLACES_THEMSELVES.has(word);
}

// What a company does, as names and domains say it in one word.
const TRADES = wordSet(`
tech technology technologies lab labs digital software systems solutions services service consulting consult consultants studio studios media cloud data
networks network communications communication telecom telecommunications mobile wireless broadband internet hosting host web online security robotics electronics engineering
energy power solar foods food pharma pharmaceuticals health healthcare care medical biotech bank banking insurance capital investments investment finance financial payments
logistics transport travel tours hotels motors automotive airlines aviation marine shipping construction properties realty estate design designs fashion sports fitness games gaming
marketing advertising publishing press news music film films entertainment education learning training recruitment staffing legal law partners management trading shop store
versicherung versicherungen immobilien verlag apotheke autohaus spedition bau reisen touristik medien druck mode moden moebel kanzlei steuerberatung pflege logistik
`);

/** Whether a word that a domain adds names another trade than the company's own name does: Acme Networks, acme-foods. */
export function isAnotherTrade(added: string, nameWords: readonly string[]): boolean {
  if (!TRADES.has(added)) return false;
  const own = nameWords.filter((word) => TRADES.has(word));
  return (
    own.length > 0 &&
    !own.some((word) => word.startsWith(added) || added.startsWith(word) || sameStem(word, added))
  );
}

const STEM_LETTERS = 5;

function sameStem(one: string, other: string): boolean {
  return one.slice(0, STEM_LETTERS) === other.slice(0, STEM_LETTERS);
}
