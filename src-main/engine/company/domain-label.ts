// The label of a domain as it can be compared with a name: as written, in plain letters, and without the words that domains add.
import { spellingOf } from '../person/spelling.ts';

export interface Label {
  /** As people read it: "acme-group". */
  readonly shown: string;
  /** In plain letters and digits, hyphens kept. */
  readonly plain: string;
  /** Without the words that domains add ("get", "group"), hyphens removed; the whole label first. */
  readonly candidates: readonly string[];
  /** Label and suffix in one: "bitly" for bit.ly. */
  readonly withSuffix: string;
}

const PREFIXES = new Set(
  'get try use go my join the hello team meet with we weare visit shop ask'.split(' '),
);
const SUFFIXES = new Set(
  'hq app apps inc corp co company group gruppe groupe grp holding holdings gmbh ag ltd llc sa srl spa bv ab online web site mail email global intl international worldwide usa us uk eu de fr it es nl ch at pl jp cn in au br europe asia india china america tech technologies technology labs lab io ai digital software systems solutions services consulting consult studio studios media team'.split(
    ' ',
  ),
);
const LONGEST_AFFIX = 13;

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
    return {
      shown: lower,
      plain,
      candidates: [whole, ...withoutAffixes(whole)],
      withSuffix: whole + suffix.join(''),
    };
  });
}

function habitsOfLabel(label: string): string[] {
  const pieces = label
    .split('-')
    .map((piece) => (/^[a-z0-9]*$/.test(piece) ? [piece] : spellingOf(piece).forms));
  return [0, 1].map((habit) =>
    pieces.map((forms) => forms[Math.min(habit, forms.length - 1)] ?? '').join('-'),
  );
}

function withoutAffixes(label: string): string[] {
  const rests: string[] = [];
  for (let size = 2; size <= LONGEST_AFFIX && label.length - size >= 3; size += 1) {
    if (PREFIXES.has(label.slice(0, size))) rests.push(label.slice(size));
  }
  for (const rest of [label, ...rests]) {
    for (let size = 2; size <= LONGEST_AFFIX && rest.length - size >= 3; size += 1) {
      if (SUFFIXES.has(rest.slice(-size))) rests.push(rest.slice(0, -size));
    }
  }
  return [...new Set(rests)];
}
