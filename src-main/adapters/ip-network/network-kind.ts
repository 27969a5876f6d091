// Tells from an organisation's name what kind of network it runs, where the name leaves no doubt.
import type { NetworkKind } from '../../engine/ports.ts';

/**
 * Words that speak for a kind, matched in the name in lower case without accents. Only whole words and plain stems: a
 * missed network is unknown, a mistaken one is wrong. What cities call themselves is left out: some sell access.
 */
const WORDS: readonly (readonly [NetworkKind, RegExp])[] = [
  [
    'education',
    /\b(universit(y|ies|at|aet|e|eit|a|ario|aria)|univers(idad|idade|itaire|itas|itet|itetet)|uniwersytet|college|hochschule|fachhochschule|school|schools|academic network|education network|institute of technology|polytechnic|politecnico|politechnika)\b/,
  ],
  [
    'government',
    /^(ministry|ministerio|ministere|ministerstwo|department|state|county|government|govt) of\b|\b(department|ministry) of (defen[cs]e|justice|health|finance|the interior|the treasury|veterans affairs)\b|\bdod network information center\b|^headquarters, usaisc\b|\b(state|federal) government\b/,
  ],
  [
    'business',
    /\b(bank|banque|banco|bancorp|insurance|assurances?|versicherung(en)?|airlines?|pharmaceuticals?|motor company|brewery|breweries)\b/,
  ],
  [
    'hosting',
    /\b(web ?hosting|hosting|hoster|vps|colocation|data ?cent(er|re)s?|cloud|clouds|cloud ?computing|dedicated servers?|servers?)\b/,
  ],
  [
    'mobile',
    /\b((china|t|free|rakuten|taiwan|two degrees)[ -]mobile|mobile (tele)?communications?|mobile tele(phone|phony|systems)|mobile phone|telefonia celular|cellular (communications?|telephone))\b/,
  ],
  [
    'access',
    /\b(telecom|telecoms|telecomunicac(ao|oes|ion|iones)|telecomunicacoes|telecommunications?|telecommunication|telekom|telekomunikasi|telekomunikacija|telephone|telefonica|broadband|cable|cablevision|fib(er|re)|fibra|internet service provider|isp|wireless|provedor)\b/,
  ],
];

/** No network's name in the data is as long. */
const MOST_OF_NAME = 200;

/** Names in which such a word means something else. */
// linear: of at most MOST_OF_NAME (200) characters, some more where NFKD writes one as several
const MISLEADING = /\bst\.? cloud\b|\bsaint cloud\b|\bschool of\b.*\bhosting\b/;

/** The kind that the name speaks for, or null when it speaks for none or for several. */
export function kindByName(organization: string): NetworkKind | null {
  const name = organization
    .slice(0, MOST_OF_NAME)
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(MISLEADING, ' ');
  const kinds = WORDS.filter(([, words]) => words.test(name)).map(([kind]) => kind);
  // "Mobile Telecommunications Company" is one thing, not two.
  const named = kinds.includes('mobile') ? kinds.filter((kind) => kind !== 'access') : kinds;
  const [first = null, second] = named;
  return second === undefined ? first : null;
}
