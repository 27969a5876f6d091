// Makes the lines of `role-accounts.txt` from the role words of the package and our own lists; adapters/reference/role-account.ts matches them.
import type { NameEntry } from '../../src-main/adapters/reference/name-file.ts';
import {
  foldLocalPart,
  type RoleWordKind,
} from '../../src-main/adapters/reference/role-account.ts';
import { ownTable, ownWords } from './own-lists.ts';
import { roleWordSource } from './packages.ts';

export interface RoleSources {
  readonly packaged: readonly string[];
  readonly removed: readonly string[];
  readonly extra: readonly string[];
  /** Words of functions that nobody is called. */
  readonly functions: readonly string[];
  /** Words that are a function's beside a company, a person's beside a name. */
  readonly contacts: readonly string[];
  readonly patterns: readonly (readonly [kind: string, word: string])[];
  /** The names of people, none of which may be taken for a function. */
  readonly names: readonly NameEntry[];
}

/** All sources as they lie in the packages and our own lists. */
export function roleSources(names: readonly NameEntry[]): RoleSources {
  return {
    packaged: roleWordSource(),
    removed: ownWords('role-words-removed.txt'),
    extra: ownWords('role-words-extra.txt'),
    functions: ownWords('role-functions.txt'),
    contacts: ownWords('role-contacts.txt'),
    patterns: ownTable('role-patterns.txt'),
    names,
  };
}

/** Shorter ones stand at the ends of names and words by chance. */
const SHORTEST_GLUED = 6;

/** Lines `kind, tab, word`, sorted; a word of several parts stands there joined by hyphens and joined by nothing. */
export function roleLines(sources: RoleSources): string[] {
  const removed = new Set(sources.removed.map(foldLocalPart));
  const names = new Set(sources.names.map(({ name }) => name));
  const lines = new Set<string>();
  for (const word of sources.packaged) {
    if (!removed.has(foldLocalPart(word))) addWord(lines, 'role', word);
  }
  for (const word of sources.extra) addWord(lines, 'role', word);
  const functions = bothWays(sources.functions).filter((word) => !names.has(word));
  for (const word of functions) lines.add(`function\t${word}`);
  for (const word of withoutNamesAtEnds(functions, names)) lines.add(`glued\t${word}`);
  for (const word of bothWays(sources.contacts))
    if (!names.has(word)) lines.add(`contact\t${word}`);
  for (const [kind, word] of sources.patterns) {
    if (!isPatternKind(kind)) throw new Error(`role-patterns.txt knows no kind "${kind}"`);
    if (kind === 'machine') addWord(lines, 'machine', word);
    else lines.add(`${kind}\t${foldLocalPart(word)}`);
  }
  return [...lines].sort();
}

function bothWays(words: readonly string[]): string[] {
  const folded = words.map(foldLocalPart);
  return [...new Set([...folded, ...folded.map((word) => word.replaceAll('-', ''))])];
}

/** The words that may be glued to others, because no name begins or ends with them. */
function withoutNamesAtEnds(words: readonly string[], names: ReadonlySet<string>): string[] {
  const ends = new Set<string>();
  for (const name of names) {
    for (let size = SHORTEST_GLUED; size <= name.length; size += 1) {
      ends.add(name.slice(0, size));
      ends.add(name.slice(-size));
    }
  }
  return words.filter(
    (word) => word.length >= SHORTEST_GLUED && !word.includes('-') && !ends.has(word),
  );
}

function addWord(lines: Set<string>, kind: RoleWordKind, word: string): void {
  const folded = foldLocalPart(word);
  lines.add(`${kind}\t${folded}`);
  lines.add(`${kind}\t${folded.replaceAll('-', '')}`);
}

function isPatternKind(kind: string): kind is 'machine' | 'qualifier' | 'suffix' {
  return kind === 'machine' || kind === 'qualifier' || kind === 'suffix';
}
