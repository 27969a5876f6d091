// Puts the role words of the package and our own lists into the lines of `role-accounts.txt`; how they are matched is the adapter's part.
import {
  foldLocalPart,
  type RoleWordKind,
} from '../../src-main/adapters/reference/role-account.ts';

export interface RoleSources {
  readonly packaged: readonly string[];
  readonly removed: readonly string[];
  readonly extra: readonly string[];
  readonly patterns: readonly (readonly [kind: string, word: string])[];
}

/** Lines `kind, tab, word`, sorted; a word of several parts stands there joined by hyphens and joined by nothing. */
export function roleLines(sources: RoleSources): string[] {
  const removed = new Set(sources.removed.map(foldLocalPart));
  const lines = new Set<string>();
  for (const word of sources.packaged) {
    if (!removed.has(foldLocalPart(word))) addWord(lines, 'role', word);
  }
  for (const word of sources.extra) addWord(lines, 'role', word);
  for (const [kind, word] of sources.patterns) {
    if (!isPatternKind(kind)) throw new Error(`role-patterns.txt knows no kind "${kind}"`);
    if (kind === 'machine') addWord(lines, 'machine', word);
    else lines.add(`${kind}\t${foldLocalPart(word)}`);
  }
  return [...lines].sort();
}

function addWord(lines: Set<string>, kind: RoleWordKind, word: string): void {
  const folded = foldLocalPart(word);
  lines.add(`${kind}\t${folded}`);
  lines.add(`${kind}\t${folded.replaceAll('-', '')}`);
}

function isPatternKind(kind: string): kind is Exclude<RoleWordKind, 'role'> {
  return kind === 'machine' || kind === 'qualifier' || kind === 'suffix';
}
