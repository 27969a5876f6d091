// What the tables are known to hold of the lists that are being recorded, so that it is not looked up again for each row.
import { type KnownValues, noKnownValues } from '../grid/list-values.ts';
import type { KeptWords } from './shared-words.ts';

/** What of one list stands in the tables. Nothing here changes before the list has ended, except as its own recording says. */
export interface ListMemory {
  /** Numbers of domains, providers, flags, countries and mailboxes. */
  readonly values: KnownValues;
  /** Shared words, by their id. */
  readonly words: Map<string, KeptWords>;
  /** Numbers of accounts, by their codes. */
  readonly accounts: Map<string, number>;
  /** What was kept last of each domain, as one text. */
  readonly heard: Map<string, string>;
}

export interface ListMemories {
  /** Of a list, by its number; to be asked anew for each batch. */
  of(jobNumber: number): ListMemory;
  /** Nothing is known of a list that has ended: it can be deleted or taken up again. */
  forget(jobNumber: number): void;
  /** A transaction was rolled back: what it wrote is not there. */
  forgetAll(): void;
}

/** Names that are kept of each sort in a list, some 100 bytes each: a list of more domains looks them up more often. */
const MOST_NAMES = 32_768;
const MOST_LISTS = 16;

/** Of `mostLists` lists, and of each not many more than `mostNames` of a sort. */
export function listMemories(mostNames = MOST_NAMES, mostLists = MOST_LISTS): ListMemories {
  const lists = new Map<number, ListMemory>();
  return {
    of(jobNumber) {
      const memory = lists.get(jobNumber) ?? noListMemory();
      lists.delete(jobNumber);
      lists.set(jobNumber, memory);
      for (const [oldest] of lists) {
        if (lists.size <= mostLists) break;
        lists.delete(oldest);
      }
      const { values, words, accounts, heard } = memory;
      for (const names of [...Object.values(values), words, accounts, heard])
        if (names.size > mostNames) names.clear();
      return memory;
    },
    forget: (jobNumber) => void lists.delete(jobNumber),
    forgetAll: () => lists.clear(),
  };
}

/** For one transaction, or for a list of which nothing is known yet. */
export function noListMemory(): ListMemory {
  return { values: noKnownValues(), words: new Map(), accounts: new Map(), heard: new Map() };
}
