// What facets need of each row besides its marks, in sixteen bytes: country, mailbox, reason of failure, domain age, address, labels.
import type Database from 'better-sqlite3';
import { mailHostIn } from '../../../service/ports/mail-host.ts';
import type { VerdictFacts } from '../../../service/ports/verdicts.ts';
import { type ChunkTable, chunkBatches, chunkReader } from './chunk-words.ts';
import { type KnownOf, listValues } from './list-values.ts';

/** Words per row: country, mailbox, suggestion and failure; domain age; address; labels. */
export const FACT_WORDS = 4;

// The first word: bits 0 to 15 the country, 16 to 19 the mailbox, 20 whether another address was probably meant, 24 to 31
// the reason of failure. The last: bits 3 to 31 the labels.
const SUGGESTION = 1 << 20;
const LABEL_SHIFT = 3;

export function countryOf(first: number): number {
  return first & 0xffff;
}

export function mailboxOf(first: number): number {
  return (first >>> 16) & 0xf;
}

export function hasSuggestion(first: number): boolean {
  return (first & SUGGESTION) !== 0;
}

export function failureOf(first: number): number {
  return first >>> 24;
}

/** In days; null when it is not known. */
export function ageDaysOf(second: number): number | null {
  return second === 0 ? null : second - 1;
}

/** A bit for each label, the lowest for number 1. */
export function labelBits(last: number): number {
  return last >>> LABEL_SHIFT;
}

/** A number by which the rows of an address are found; two addresses may share it, so a row is looked at before it counts. */
export function addressNumber(normalized: string): number {
  // FNV-1a with 32 bits, over UTF-16 units.
  let hash = 0x811c9dc5;
  const text = normalized.toLowerCase();
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  // 0 says that there is none.
  return hash >>> 0 || 1;
}

/** What of a result its facts are in. */
export type FactualResult = Partial<{
  readonly normalized: string | null;
  readonly mailbox: string | null;
  readonly suggestion: string | null;
  readonly ip: { readonly country?: string | null };
  readonly company: { readonly domain_age_days?: number | null };
  readonly evidence: readonly { readonly code: string; readonly observed?: string | null }[];
}>;

/** Reads the facts out of a rendered result. */
export function factsIn(resultJson: string): VerdictFacts {
  return factsOf(JSON.parse(resultJson));
}

export function factsOf(result: FactualResult): VerdictFacts {
  return {
    address: result.normalized ?? null,
    mailbox: result.mailbox ?? null,
    suggested: (result.suggestion ?? null) !== null,
    country: result.ip?.country ?? null,
    domainAgeDays: result.company?.domain_age_days ?? null,
    mailHost: mailHostIn(result.evidence ?? []),
  };
}

const TABLE: ChunkTable = { table: 'row_facts', column: 'facts', wordsPerRow: FACT_WORDS };

/** Reads the facts of a chunk as they are at a revision of the list; a row without any has zeros. */
export function factsReader(db: Database.Database): ReturnType<typeof chunkReader> {
  return chunkReader(db, TABLE);
}

export interface FactBatch {
  /** Notes what a verdict says of an item; the labels stay. */
  setVerdict(jobNumber: number, item: number, facts: VerdictFacts): void;
  /** Notes why an item could not be checked; the labels stay. */
  setFailure(jobNumber: number, item: number, code: string): void;
  setLabels(jobNumber: number, item: number, labels: readonly string[]): void;
  /** Writes what was noted; nothing is written before. */
  flush(): void;
}

/** Begins a batch of facts; it lives as long as the transaction that it is in, `knownOf` as long as whoever gives it says. */
export function factBatches(db: Database.Database): (knownOf?: KnownOf) => FactBatch {
  const values = listValues(db, 'facet_values');
  const begin = chunkBatches(db, TABLE);
  return (knownOf) => {
    const { wordsAt, flush } = begin();
    const idOf = values.writer(knownOf);
    return {
      setVerdict(job, item, { country, mailbox, suggested, domainAgeDays, address }) {
        const { words, at } = wordsAt(item);
        const first =
          (country === null ? 0 : idOf(job, 'country', country)) |
          ((mailbox === null ? 0 : idOf(job, 'mailbox', mailbox)) << 16) |
          (suggested ? SUGGESTION : 0);
        words[at] = first >>> 0;
        words[at + 1] = domainAgeDays === null ? 0 : Math.max(0, domainAgeDays) + 1;
        words[at + 2] = address === null ? 0 : addressNumber(address);
      },
      setFailure(job, item, code) {
        const { words, at } = wordsAt(item);
        words[at] = (idOf(job, 'failure', code) << 24) >>> 0;
        words[at + 1] = 0;
        words[at + 2] = 0;
      },
      setLabels(job, item, labels) {
        const { words, at } = wordsAt(item);
        let last = 0;
        for (const label of labels) last |= 1 << (LABEL_SHIFT + idOf(job, 'label', label) - 1);
        words[at + 3] = last >>> 0;
      },
      flush,
    };
  };
}
