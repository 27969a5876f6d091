// Measures names, chance and roles on people as they really write: a gathered set that names them, which the repository does not hold.
import { nameEntries, removedNames } from '../../../scripts/reference-data/person-names.ts';
import { roleLines, roleSources } from '../../../scripts/reference-data/role-lines.ts';
import { readRoleWords } from '../../../src-main/adapters/reference/reference-data.ts';
import { roleAccount } from '../../../src-main/adapters/reference/role-account.ts';
import { parseAddress, type ValidAddress } from '../../../src-main/engine/address/parse.ts';
import { isSchemeOfDomain } from '../../../src-main/engine/local-part/domain-scheme.ts';
import { randomness } from '../../../src-main/engine/local-part/random.ts';
import { isNamedAfter } from '../../../src-main/engine/person/domain-name.ts';
import { matchName } from '../../../src-main/engine/person/match.ts';
import type { NameMatch } from '../../../src-main/engine/person/name-match.ts';
import { sharesLetters } from '../../../src-main/engine/person/shared-letters.ts';
import { allNames } from '../../doubles/all-names.ts';
import { builtLists } from '../built-lists.ts';
import type { Measured } from '../measured.ts';
import type { DataSet } from '../sets.ts';

/** How many strangers' addresses each name is held against. */
const STRANGERS = 5;

interface Author {
  readonly name: string;
  readonly address: ValidAddress;
}

type Answer = 'match' | 'half' | 'mismatch' | 'open';

/** What the engine says of an author or, with another one's address, of a stranger. */
interface Judged extends Author {
  readonly answer: Answer;
  readonly isRole: boolean;
  readonly isRandom: boolean;
  readonly isRandomBesideName: boolean;
}

/**
 * The authors of public git histories (`node scripts/gather-git-authors.ts`), in two halves by a hash of the address: rules are made
 * on the one, whose misses are shown, and judged on the other, whose misses are not.
 */
export function measurePeople(read: (name: string) => DataSet): readonly Measured[] {
  const set = read('git-authors');
  const judge = judgeWith();
  const authors = set.rows.flatMap(([name = '', text = '']): Author[] => {
    const address = parseAddress(text);
    return address.valid ? [{ name, address }] : [];
  });
  return (['development', 'held-out'] as const).flatMap((half) => {
    const people = authors
      .filter(({ address }) => hashOf(address.normalized) % 2 === (half === 'held-out' ? 1 : 0))
      .sort((a, b) => orderOf(a) - orderOf(b));
    const strange = people.flatMap(({ name }, index) =>
      Array.from({ length: STRANGERS }, (_, turn) => people[(index + turn + 1) % people.length])
        .filter((other) => other !== undefined)
        .filter((other) => !sharesName(name, other.name))
        .map(({ address }) => ({ name, address })),
    );
    return figuresOf(set, half, people.map(judge), strange.map(judge));
  });
}

function figuresOf(
  set: DataSet,
  half: 'development' | 'held-out',
  own: readonly Judged[],
  strange: readonly Judged[],
): readonly Measured[] {
  const figure = (
    what: string,
    cases: readonly Judged[],
    counts: (author: Judged) => boolean,
    aim: Measured['aim'],
  ): Measured => {
    const hits = cases.filter(counts);
    const isShown = half === 'development' && 'atMost' in aim;
    return {
      what: `${what} (${half} half)`,
      set,
      hits: hits.length,
      of: cases.length,
      aim,
      misses: isShown ? hits.map(({ name, address }) => `${name}: ${address.normalized}`) : [],
    };
  };
  const isMatch = ({ answer }: Judged) => answer === 'match';
  const isMismatch = ({ answer }: Judged) => answer === 'mismatch';
  return [
    figure("an author's own address matched", own, isMatch, { atLeast: 0.75 }),
    figure("an author's own address called a mismatch", own, isMismatch, { atMost: 0.005 }),
    figure('called random, with the name given', own, (its) => its.isRandomBesideName, {
      atMost: 0.002,
    }),
    figure('called random, without a name', own, (its) => its.isRandom, { atMost: 0.003 }),
    figure('called a role, with the name given', own, (its) => its.isRole, { atMost: 0.02 }),
    figure("a stranger's address matched", strange, isMatch, { atMost: 0.0006 }),
    figure("a stranger's address called a mismatch", strange, isMismatch, { atLeast: 0.25 }),
  ];
}

/** Judges as the checks of the engine do, without look-ups. */
function judgeWith(): (author: Author) => Judged {
  const names = allNames();
  const words = readRoleWords(roleLines(roleSources(nameEntries(removedNames()))).join('\n'));
  const { isFree } = builtLists();
  return ({ name, address }) => {
    const match = matchName(name, address.localPart, names);
    const role = roleAccount(words, address.localPart, names);
    const isRole =
      role !== null && (match.state !== 'full' || roleAccount(words, name, names) !== null);
    const isOwner = !isFree(address.domain) && isNamedAfter(address.registrableDomain, name, names);
    const answer = isOwner ? 'match' : isRole ? 'open' : answerOf(match);
    const isRandom =
      role === null && !isSchemeOfDomain(address) && randomness(address.localPart, names).random;
    const isExplained =
      answer === 'match' || answer === 'half' || sharesLetters(name, address.localPart);
    return {
      name,
      address,
      answer,
      isRole,
      isRandom,
      isRandomBesideName: isRandom && !isExplained,
    };
  };
}

function answerOf(match: NameMatch): Answer {
  switch (match.state) {
    case 'full':
      return 'match';
    case 'partial':
      return match.reason === 'one_part' ? 'match' : 'half';
    case 'none':
      return 'mismatch';
    case 'inconclusive':
      return 'open';
  }
}

function orderOf({ address }: Author): number {
  return hashOf(`order ${address.normalized}`);
}

/** FNV-1a with a last mixing, so that the lowest bit is as good as the others. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1)
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 12)) >>> 0;
}

function sharesName(one: string, other: string): boolean {
  const words = new Set(wordsOf(other));
  return wordsOf(one).some((word) => words.has(word));
}

function wordsOf(name: string): string[] {
  return name
    .toLowerCase()
    .split(/[\s.-]+/)
    .filter((word) => word.length > 1);
}
