// The store's methods over a database in memory, without a thread: for tests that compare many answers in little time.
import Database from 'better-sqlite3';
import { migrate } from '../../../src-main/adapters/sqlite/file/migrate.ts';
import { type JobRow, jobFinder } from '../../../src-main/adapters/sqlite/rows/job-row.ts';
import {
  readerMethods,
  writerMethods,
} from '../../../src-main/adapters/sqlite/thread/store-methods.ts';
import { JUDGING } from '../../../src-main/service/policy/judging.ts';
import { worked } from './worked.ts';

type Sliced = Generator<undefined, unknown>;
type Done<T> = {
  readonly [M in keyof T]: T[M] extends (...given: infer Given) => infer Answer
    ? (...given: Given) => Exclude<Answer, Sliced> | Returned<Extract<Answer, Sliced>>
    : T[M];
};
type Returned<T> = T extends Generator<undefined, infer Answer> ? Answer : never;

export interface InMemory {
  readonly db: Database.Database;
  /** Each runs to its end, in slices or not. */
  readonly store: Done<
    Omit<ReturnType<typeof writerMethods> & ReturnType<typeof readerMethods>, 'background'>
  >;
  /** A list as the tables have it. */
  job(jobId: string): JobRow;
}

/** `now` is the time of every call. */
export function inMemory(now = 0): InMemory {
  const db = new Database(':memory:');
  migrate(db);
  const find = jobFinder(db);
  const methods = { ...writerMethods(db, () => now, JUDGING), ...readerMethods(db, JUDGING) };
  const store = Object.fromEntries(
    Object.entries(methods).map(([name, method]) => [
      name,
      (...given: never[]) => worked((method as (...all: never[]) => unknown)(...given)),
    ]),
  ) as unknown as InMemory['store'];
  return {
    db,
    store,
    job(jobId) {
      const job = find(jobId);
      if (job === undefined) throw new Error(`there is no list ${jobId}`);
      return job;
    },
  };
}
