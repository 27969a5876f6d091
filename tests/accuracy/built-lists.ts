// Reads the built lists of domains at once, as the program's own adapter does piece by piece.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DATA_FILES } from '../../src-main/adapters/reference/data-folder.ts';
import { coveringDisposable } from '../../src-main/adapters/reference/disposable.ts';
import { mailProviderList } from '../../src-main/adapters/reference/mail-provider-list.ts';
import { sortedLines } from '../../src-main/adapters/reference/sorted-lines.ts';
import { votesOf } from '../../src-main/adapters/reference/throwaway-lists.ts';
import { UnusableSet } from './sets.ts';

const FOLDER = join(import.meta.dirname, '..', '..', 'resources', 'data');

export interface BuiltLists {
  isFree(domain: string): boolean;
  readonly votes: DisposableVotes;
}

/** Null where no list holds the domain. */
export type DisposableVotes = (domain: string) => { readonly confirmed: boolean } | null;

/** @throws UnusableSet where `npm run build:data` has not run */
export function builtLists(): BuiltLists {
  const providers = mailProviderList(sortedLines(readBuilt(DATA_FILES.mailProviders)));
  return {
    isFree: (domain) => providers.freeProvider(domain),
    votes: disposableVotes(readBuilt(DATA_FILES.disposable)),
  };
}

/** Reads the lines of a built list of disposable domains. */
export function disposableVotes(lines: Buffer): DisposableVotes {
  const disposable = sortedLines(lines);
  return (domain) => {
    const listed = coveringDisposable(disposable, domain);
    return listed === null ? null : votesOf(disposable.valueOf(listed) ?? '');
  };
}

function readBuilt(name: string): Buffer {
  try {
    return readFileSync(join(FOLDER, name));
  } catch {
    throw new UnusableSet(`There is no ${name} yet: run npm run build:data.`);
  }
}
