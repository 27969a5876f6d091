// Under which endings companies of a country, or of a legal form, register their domains: tables.
import { wordTable } from '../word-list.ts';

/**
 * ISO 3166-1 codes of the countries that have a legal form, by a word of it in plain lower-case letters, the most usual first
 * (the forms: ISO 20275, GLEIF's list of entity legal forms). Forms of all the world (Inc., Co.) are not in it.
 */
const COUNTRIES_OF_FORM = wordTable(`
gmbh DE AT CH|ggmbh DE AT|mbh DE AT|gesmbh AT|aktiengesellschaft DE CH AT|ag DE CH AT|kg DE AT|kgaa DE|ohg DE|ug DE|ev DE|eg DE
ek DE|gbr DE|sas FR IT CO|sasu FR|sarl FR CH LU|eurl FR|selarl FR|sa FR CH BE|spa IT CL|srl IT RO|srls IT|snc IT FR|sl ES|slu ES
sau ES|ltda BR CL|eireli BR|bv NL BE|nv NL BE|vof NL|bvba BE|sprl BE|vzw BE|asbl BE LU|ab SE FI|aktiebolag SE FI|hb SE|oy FI
oyj FI|as NO DK CZ|asa NO|aps DK|ivs DK|ehf IS|hf IS|ou EE|sia LV|uab LT|sp PL|spzoo PL|sro CZ SK|spol CZ SK|kft HU|zrt HU
nyrt HU|bt HU|doo RS HR SI|ood BG|eood BG|ooo RU|oao RU|zao RU|pao RU|tov UA|kk JP|yk JP|gk JP|pty AU ZA|pte SG|pvt IN PK|bhd MY
tbk ID|pt ID|pcl TH|tnhh VN|sti TR|ltd GB|limited GB|plc GB|llp GB|cic GB
`);

/** Where companies register one level below the country's ending (the Public Suffix List has each). */
const ENDINGS = wordTable(`
AR com.ar|AU com.au|BD com.bd|BR com.br|CY com.cy|EG com.eg|GB co.uk|HK com.hk|ID co.id|IL co.il|JP co.jp|KE co.ke|KR co.kr
MX com.mx|MY com.my|NG com.ng|NZ co.nz|PE com.pe|PH com.ph|PK com.pk|SA com.sa|SG com.sg|TH co.th|TR com.tr|TW com.tw|UA com.ua
UY com.uy|VN com.vn|ZA co.za
`);

/** ISO 3166-1 codes of the countries of a legal form, by one of its words; empty where it is used in no particular one. */
export function countriesOfForm(word: string): readonly string[] {
  return COUNTRIES_OF_FORM.get(word) ?? [];
}

/** The ending under which companies of a country (ISO 3166-1 alpha-2) register: "co.uk", "de". */
export function endingOfCountry(country: string): string {
  return ENDINGS.get(country)?.[0] ?? country.toLowerCase();
}
