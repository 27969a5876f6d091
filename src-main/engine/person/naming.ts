// Reads by which pattern ("first.last", "flast") a domain writes its people, and whether a local part follows it.
import { LIMITS } from '../../../src-shared/limits.ts';
import { codeShape } from '../address/code-shape.ts';
import { untagged } from '../local-part/letters.ts';
import type {
  DictionaryName,
  DomainNaming,
  NameDictionary,
  NamingCount,
  ReferencePort,
} from '../ports.ts';
import { matchName } from './match.ts';

/** So many of those that can be read have to follow it. */
const FOLLOWING_SHARE = 0.8;

/** The pattern that most people of a domain follow; null where there are too few, or they follow several. */
export function domainNaming(counts: readonly NamingCount[]): DomainNaming | null {
  const people = new Map<string, number>();
  let of = 0;
  for (const { naming, people: more } of counts) {
    const patterns = naming.split(' ').filter((pattern) => pattern !== '');
    if (patterns.length > 0) of += more;
    for (const pattern of patterns) people.set(pattern, (people.get(pattern) ?? 0) + more);
  }
  const [most] = [...people].sort(([a, left], [b, right]) => right - left || rank(a) - rank(b));
  if (most === undefined) return null;
  const [pattern, following] = most;
  return following < LIMITS.namingPeople || following < FOLLOWING_SHARE * of
    ? null
    : { pattern, people: following, of };
}

/** The commonest first: of two patterns that explain the same people it is the one that is meant. */
const BY_USE = 'first.last flast first f.last firstlast first_last firstl last.first lastf'.split(
  ' ',
);

function rank(pattern: string): number {
  const place = BY_USE.indexOf(pattern);
  return place === -1 ? BY_USE.length : place;
}

/** The patterns that can have made the local part of a person's address, as below; none of a role's. */
export function personNamings(
  reference: Pick<ReferencePort, 'names' | 'roleAccount'>,
  localPart: string,
  name?: string,
): readonly string[] {
  return reference.roleAccount(localPart) === null
    ? namingsOf(localPart, reference.names, name)
    : [];
}

/**
 * The patterns that can have made a local part, the likeliest first: of its name where one is given that fits, else by the
 * dictionary. Of a code its shape ("a0000"). None for what is not read: words, several names, other scripts.
 */
export function namingsOf(
  localPart: string,
  dictionary: NameDictionary,
  name?: string,
): readonly string[] {
  const base = untagged(localPart).toLowerCase();
  const shape = codeShape(base);
  if (shape !== null) return [shape];
  // A number at the end tells namesakes apart.
  const written = /^([a-z]+(?:[._-][a-z]+)?)[._-]?[0-9]{0,4}$/.exec(base)?.[1];
  if (written === undefined) return [];
  const mark = /[._-]/.exec(written)?.[0] ?? '';
  const byName = name === undefined ? null : byNameGiven(name, written, mark, dictionary);
  if (byName !== null) return [byName];
  const [one = '', two] = written.split(mark === '' ? ' ' : mark);
  return two === undefined ? ofWord(one, dictionary) : ofPair(one, two, mark, dictionary);
}

/** The pattern by the name; null where it does not fit whole. */
function byNameGiven(
  name: string,
  written: string,
  mark: string,
  dictionary: NameDictionary,
): string | null {
  const match = matchName(name, written, dictionary);
  if (match.state !== 'full' || !PLAIN.test(match.pattern)) return null;
  const [one = '', two] = match.pattern.split('.');
  return (two === undefined) === (mark === '') ? [one, two].join(mark) : null;
}

/** Of whole parts and initials of a given name and a surname. */
const PLAIN = /^(?:first|last|f|l)(?:\.?(?:first|last|f|l))?$/;

function ofPair(
  one: string,
  two: string,
  mark: string,
  dictionary: NameDictionary,
): readonly string[] {
  const pair = (first: string, second: string) => `${first}${mark}${second}`;
  const [before, behind] = [nameAt(one, 0, dictionary), nameAt(two, 0, dictionary)];
  if (one.length === 1 || two.length === 1) {
    const [word, initial] = one.length === 1 ? [behind, 'before'] : [before, 'behind'];
    if (word === null) return [];
    const family = initial === 'before' ? pair('f', 'last') : pair('last', 'f');
    const given = initial === 'before' ? pair('l', 'first') : pair('first', 'l');
    return [...(word.family ? [family] : []), ...(word.given ? [given] : [])];
  }
  if (before === null && behind === null) return [];
  const western = before?.given !== false && behind?.family !== false;
  const eastern = before?.family !== false && behind?.given !== false;
  return [...(western ? [pair('first', 'last')] : []), ...(eastern ? [pair('last', 'first')] : [])];
}

/** Three letters behind an initial are a name by chance. */
const SHORTEST_BESIDE_INITIAL = 4;
const SHORTEST_GLUED = 3;

function ofWord(word: string, dictionary: NameDictionary): readonly string[] {
  const whole = nameAt(word, 0, dictionary);
  if (whole?.common) return [...(whole.given ? ['first'] : []), ...(whole.family ? ['last'] : [])];
  const found: string[] = [];
  for (const first of dictionary.namesAt(word, 0)) {
    const rest = word.length - first.end;
    if (first.end < SHORTEST_GLUED || rest < SHORTEST_GLUED) continue;
    const second = nameAt(word, first.end, dictionary);
    if (second === null || !(first.common && second.common)) continue;
    if (first.given && second.family) found.push('firstlast');
    if (first.family && second.given) found.push('lastfirst');
  }
  if (word.length > SHORTEST_BESIDE_INITIAL) {
    const behind = nameAt(word, 1, dictionary);
    if (behind?.family) found.push('flast');
    if (behind?.given && behind.common) found.push('lfirst');
    const before = nameAt(word.slice(0, -1), 0, dictionary);
    if (before?.given && before.common) found.push('firstl');
    if (before?.family && before.common) found.push('lastf');
  }
  if (whole?.given) found.push('first');
  if (whole?.family) found.push('last');
  return [...new Set(found)];
}

/** The name that a text is from `start` to its end; null where it is none. */
function nameAt(text: string, start: number, dictionary: NameDictionary): DictionaryName | null {
  return dictionary.namesAt(text, start).find(({ end }) => end === text.length) ?? null;
}
