// The label of a domain as it can be compared with a name: as written, in plain letters, and without the words that domains add.
import { spellingOf } from '../person/spelling.ts';

export interface Label {
  /** As people read it: "acme-group". */
  readonly shown: string;
  /** In plain letters and digits, hyphens kept. */
  readonly plain: string;
  /** Without the words that domains add ("get", "group"), hyphens removed; the whole label first. */
  readonly candidates: readonly string[];
  /** The word that was taken from the end of a candidate; none where it was at the beginning. */
  readonly added: ReadonlyMap<string, string>;
  /** Label and suffix in one: "bitly" for bit.ly. */
  readonly withSuffix: string;
}

const PREFIXES = new Set(
  'get try use go my join the hello hey team meet with we weare visit shop ask buy app on die der das mein meine firma bei chez grupo gruppo groupe gruppe'.split(
    ' ',
  ),
);
const SUFFIXES = new Set(
  (
    'hq app apps inc incorporated corp corporation co company and andco undco etcie ycia group gruppe groupe gruppo grupo grp holding holdings gmbh ggmbh ag kg ug ohg ev eg se ltd limited llc plc sa sarl sas srl spa bv nv ab as oy ' +
    'online web site website mail email global intl international worldwide europe asia africa america americas emea latam apac dach ' +
    'usa us uk eu de fr it es nl ch at pl jp cn in au br be pt se no dk fi cz sk hu ro gr tr ru ua ca mx ie ' +
    'germany deutschland austria oesterreich switzerland schweiz suisse svizzera france italy italia spain espana portugal poland polska netherlands nederland holland belgium belgie belgique luxembourg ireland britain england scotland ' +
    'sweden sverige norway norge denmark danmark finland suomi czech cesko slovakia slovensko hungary romania bulgaria croatia serbia greece hellas turkey turkiye russia ukraine israel dubai uae india china japan korea taiwan hongkong singapore malaysia indonesia vietnam thailand philippines ' +
    'australia nz newzealand canada mexico brasil brazil argentina chile colombia peru southafrica nigeria kenya egypt ' +
    'tech technologies technology labs lab io ai digital software systems solutions services service consulting consult studio studios media team support help desk care shop store project info chat dev official hosting webhosting'
  ).split(' '),
);
const LONGEST_AFFIX = 13;

/** Whether domains add the word to a name: "group", "uk", "get". */
export function isAddedWord(word: string): boolean {
  return SUFFIXES.has(word) || PREFIXES.has(word);
}

/** Whether what follows a name in a label is only what domains add: "support-desk", "germany", "24". */
export function isNeutral(rest: string): boolean {
  const text = rest.replace(/^-/, '').replace(/(?<![0-9])[0-9]+$/, '');
  if (text === '' || SUFFIXES.has(text)) return true;
  const hyphen = text.lastIndexOf('-');
  return hyphen > 0 && SUFFIXES.has(text.slice(hyphen + 1)) && isNeutral(text.slice(0, hyphen));
}

/** The labels under which a domain can be compared: that of its Unicode form and, where it differs, the ASCII one. */
export function labelsOf(registrableDomain: string, domainUnicode: string): Label[] {
  const depth = registrableDomain.split('.').length;
  const unicode = domainUnicode.split('.').slice(-depth);
  return labelOf(unicode[0] ?? '', unicode.slice(1)).concat(
    unicode.join('.') === registrableDomain
      ? []
      : labelOf(registrableDomain.split('.')[0] ?? '', []),
  );
}

function labelOf(shown: string, suffix: readonly string[]): Label[] {
  const lower = shown.toLowerCase();
  if (lower === '' || lower.startsWith('xn--')) return [];
  const spellings = /^[a-z0-9-]+$/.test(lower) ? [lower] : habitsOfLabel(lower);
  return spellings.map((plain) => {
    const whole = plain.replaceAll('-', '');
    const added = new Map<string, string>();
    return {
      shown: lower,
      plain,
      candidates: [whole, ...withoutAffixes(whole, added)],
      added,
      withSuffix: whole + suffix.join(''),
    };
  });
}

function habitsOfLabel(label: string): string[] {
  const pieces = label.split('-').map((piece) => spellingOf(piece).forms);
  return [0, 1].map((habit) =>
    pieces.map((forms) => forms[Math.min(habit, forms.length - 1)] ?? '').join('-'),
  );
}

function withoutAffixes(label: string, added: Map<string, string>): string[] {
  const rests: string[] = [];
  for (let size = 2; size <= LONGEST_AFFIX && label.length - size >= 3; size += 1) {
    if (PREFIXES.has(label.slice(0, size))) rests.push(label.slice(size));
  }
  for (const rest of [label, ...rests]) {
    for (let size = 2; size <= LONGEST_AFFIX && rest.length - size >= 3; size += 1) {
      const suffix = rest.slice(-size);
      if (!SUFFIXES.has(suffix)) continue;
      rests.push(rest.slice(0, -size));
      added.set(rest.slice(0, -size), suffix);
    }
  }
  return [...new Set(rests)];
}
