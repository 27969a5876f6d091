// Counts a list so that patterns can be found in it: domains, people, networks, stretches, and shares beside other lists.
import type Database from 'better-sqlite3';
import { FLAG_NAMES, type Flag } from '../../../../src-shared/flags.ts';
import { addressParts, isKeyboardLike } from '../../../engine/list-patterns/address-keys.ts';
import { stretchSearch } from '../../../engine/list-patterns/stretches.ts';
import type { FlagStretch, TraitCounts } from '../../../service/ports/list-survey.ts';
import { factMaker } from '../grid/facts-index.ts';
import { domainMaker } from '../grid/list-domains.ts';
import { listIndexer } from '../grid/list-index.ts';
import { listValues } from '../grid/list-values.ts';
import { CHUNK_ROWS, chunkCount } from '../grid/row-chunk.ts';
import { flagBits, hasVerdict, isDuplicate, MARK_WORDS, marksReader } from '../grid/row-marks.ts';
import { addressReader } from '../grid/row-text.ts';
import { JOB_COLUMNS, type JobRow, jobFinder } from '../items/job-row.ts';
import type { Sliced, Work } from '../method-table.ts';
import { domainSurvey } from './domain-survey.ts';
import { networkSurvey } from './network-survey.ts';
import { personSurvey } from './person-survey.ts';

const SLICE_CHUNKS = 16;
/** Flags of which a stretch of the file can be full. */
const STRETCH_FLAGS: readonly Flag[] = [
  'disposable',
  'random_local_part',
  'domain_not_found',
  'mailbox_not_found',
  'role_based',
];
const MOST_OTHERS = 20;
/** A list with fewer verdicts is no measure for another. */
const FEWEST_ROWS = 200;
/** Chunks looked at of each other list, and those whose addresses are read. */
const MARK_CHUNKS = 64;
const READ_CHUNKS = 8;

export function surveyMethods(db: Database.Database): Work<'surveyList'> {
  const find = jobFinder(db);
  const makeIndex = listIndexer(db);
  const makeFacts = factMaker(db);
  const makeDomains = domainMaker(db);
  const values = listValues(db);
  const marksAt = marksReader(db);
  const addressesAt = addressReader(db);
  const domains = domainSurvey(db);
  const people = personSurvey(db);
  const networks = networkSurvey(db);
  const otherLists = db.prepare<[number, number, number], JobRow>(
    `SELECT ${JOB_COLUMNS} FROM jobs
     WHERE number <> ? AND status = 'completed' AND deleted_at IS NULL AND succeeded >= ? AND indexed = 1
     ORDER BY number DESC LIMIT ?`,
  );

  return {
    *surveyList(jobId) {
      const found = find(jobId);
      if (found === undefined) return null;
      yield* makeIndex(found);
      yield* makeFacts(found);
      yield* makeDomains(found);
      const job = find(jobId);
      if (job === undefined) return null;
      const others = otherLists.all(job.number, FEWEST_ROWS, MOST_OTHERS);
      const person = yield* people(job);
      const flags = yield* flagsOf(job, everyChunk(job));
      const disposable = values.find(job.number, 'flag', 'disposable');
      const otherCounts: TraitCounts[] = [];
      for (const other of others) otherCounts.push(yield* sampled(other));
      const counts = { ...flags, read: person.read, keyboard: person.keyboard };
      return {
        ...person,
        ...(yield* domains(
          job,
          disposable,
          others.map(({ number }) => number),
        )),
        ...(yield* networks(job)),
        judged: flags.judged,
        stretches: person.sorted ? [] : yield* stretches(job, flags),
        counts,
        others: otherCounts,
      };
    },
  };

  /** Counts the flags of rows with a verdict, each different row once. */
  function* flagsOf(
    job: JobRow,
    places: readonly number[],
  ): Sliced<Pick<TraitCounts, 'judged' | 'flags'>> {
    const counts = new Uint32Array(65);
    let judged = 0;
    for (const [step, place] of places.entries()) {
      const marks = marksAt(job, place);
      for (let at = 0; at < marks.length; at += MARK_WORDS) {
        const first = marks[at] ?? 0;
        if (!hasVerdict(first) || isDuplicate(first)) continue;
        judged += 1;
        countBits(counts, marks[at + 2] ?? 0, 1);
        countBits(counts, marks[at + 3] ?? 0, 33);
      }
      if (step % SLICE_CHUNKS === SLICE_CHUNKS - 1) yield;
    }
    const flags = new Map<string, number>();
    for (const flag of FLAG_NAMES) {
      const id = values.find(job.number, 'flag', flag);
      if (id !== null) flags.set(flag, counts[id] ?? 0);
    }
    return { judged, flags };
  }

  /** The same of some chunks of another list, and how many of its addresses were typed along the keys. */
  function* sampled(job: JobRow): Sliced<TraitCounts> {
    const flags = yield* flagsOf(job, spread(job, MARK_CHUNKS));
    let read = 0;
    let keyboard = 0;
    for (const place of spread(job, READ_CHUNKS)) {
      const marks = marksAt(job, place);
      for (const [row, address] of addressesAt(job.number, place).entries()) {
        const parts = addressParts(address);
        if (parts === null || isDuplicate(marks[row * MARK_WORDS] ?? 0)) continue;
        read += 1;
        if (isKeyboardLike(parts.local)) keyboard += 1;
      }
      yield;
    }
    return { ...flags, read, keyboard };
  }

  function* stretches(
    job: JobRow,
    { judged, flags }: Pick<TraitCounts, 'judged' | 'flags'>,
  ): Sliced<readonly FlagStretch[]> {
    const searches = STRETCH_FLAGS.flatMap((flag) => {
      const id = values.find(job.number, 'flag', flag);
      if (id === null) return [];
      const [low, high] = flagBits(id);
      return [{ flag, low, high, search: stretchSearch(judged, flags.get(flag) ?? 0) }];
    });
    for (let place = 0; place < chunkCount(job.total); place += 1) {
      const marks = marksAt(job, place);
      for (let at = 0; at < marks.length; at += MARK_WORDS) {
        const first = marks[at] ?? 0;
        if (!hasVerdict(first) || isDuplicate(first)) continue;
        const index = place * CHUNK_ROWS + at / MARK_WORDS;
        const [lower, higher] = [marks[at + 2] ?? 0, marks[at + 3] ?? 0];
        for (const { low, high, search } of searches)
          search.add(index, ((lower & low) | (higher & high)) !== 0);
      }
      if (place % SLICE_CHUNKS === SLICE_CHUNKS - 1) yield;
    }
    return searches.flatMap(({ flag, search }) =>
      search.found().map((stretch) => ({ ...stretch, flag })),
    );
  }
}

function countBits(counts: Uint32Array, bits: number, first: number): void {
  for (let left = bits; left !== 0; left &= left - 1) {
    const id = first + 31 - Math.clz32(left & -left);
    counts[id] = (counts[id] ?? 0) + 1;
  }
}

function everyChunk(job: JobRow): readonly number[] {
  return Array.from({ length: chunkCount(job.total) }, (_, place) => place);
}

/** Some chunks, evenly over a list. */
function spread(job: JobRow, most: number): readonly number[] {
  const chunks = chunkCount(job.total);
  const count = Math.min(most, chunks);
  return Array.from({ length: count }, (_, step) => Math.floor((step * chunks) / count));
}
