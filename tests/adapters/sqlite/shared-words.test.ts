// Words that rows of a list share are written once, every result is read back byte for byte, and none are left when no row needs them.
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openWriter } from '../../../src-main/adapters/sqlite/file/database.ts';
import { openReader } from '../../../src-main/adapters/sqlite/file/reader.ts';
import { pointReads } from '../../../src-main/adapters/sqlite/thread/point-reads.ts';
import { storeMethods } from '../../../src-main/adapters/sqlite/thread/store-methods.ts';
import { outcomeOf } from '../../../src-main/service/jobs/item-outcome.ts';
import { createWordSharing } from '../../../src-main/service/jobs/word-sharing.ts';
import { RESCORING } from '../../../src-main/service/policy/rescoring.ts';
import type { ItemOutcome } from '../../../src-main/service/ports/jobs.ts';
import type { Verified } from '../../../src-main/service/verify/present-verdict.ts';
import { aJob, failed, items, verified } from '../../contracts/store-contract.ts';
import { buildResult } from '../../doubles/fake-service.ts';
import { temporaryFolder } from './temporary-store.ts';
import { worked } from './worked.ts';

const T0 = 1;
const EXPIRES_AT = 1_000;

/** A list of so many rows that runs, over a real file. */
function aRunningList(rows: number) {
  const folder = temporaryFolder();
  const { db } = openWriter(folder, { now: 0, damaged: 'refuse' });
  onTestFinished(() => void db.close());
  const store = storeMethods(db, () => T0, RESCORING);
  const names = Array.from({ length: rows }, (_, index) => `p${index}`);
  worked(store.submitJob(aJob(), items(...names)));
  worked(store.startJob('job-1', T0));
  const count = (table: string) => db.prepare(`SELECT count(*) FROM ${table}`).pluck().get();
  return {
    folder,
    db,
    store,
    record: (...outcomes: ItemOutcome[]) => worked(store.recordItems('job-1', outcomes, T0)),
    results: () => (worked(store.readItems('job-1', 0, rows)) ?? []).map((item) => item.resultJson),
    words: () => count('kept_words'),
  };
}

/** The verdict of one of the rows of which the same was found. */
function found(email: string, said = buildResult({ email: 'x@acme.example' })): Verified {
  const { input: _, ...result } = buildResult({ email });
  const { evidence, reasoning } = said;
  return {
    kind: 'verified',
    result: { ...result, evidence, reasoning },
    cache: { key: email, expiresAt: EXPIRES_AT },
    checkedAt: T0,
    revision: 1,
  };
}

const SAID = buildResult({ email: 'x@acme.example' });
const said = (index: number) => found(`p${index}@acme.example`, SAID);

describe('a list whose rows say the same', () => {
  test('keeps their words once, and answers every result as it was rendered', () => {
    const list = aRunningList(5);
    const sharing = createWordSharing();
    const rows = [0, 1, 2, 3].map(said);
    list.record(...rows.slice(0, 3).map((row, index) => outcomeOf(index, row, sharing)));
    list.record(...rows.slice(3).map((row) => outcomeOf(3, row, sharing)), failed(4));
    const whole = rows.map(({ result }) => JSON.stringify(result));
    expect(list.results()).toEqual([...whole, null]);
    expect(list.words()).toBe(1);
    const holding = "SELECT count(*) FROM kept_results WHERE instr(result, 'takes mail at') > 0";
    expect(list.db.prepare(holding).pluck().get()).toBe(1);

    expect(worked(list.store.readVerdict('p2@acme.example', T0))?.resultJson).toBe(whole[2]);
    worked(list.store.completeJob('job-1', T0));
    const reader = openReader(list.folder);
    onTestFinished(() => void reader.close());
    expect(pointReads(reader).readVerdict('p2@acme.example', T0)?.resultJson).toBe(whole[2]);
    const rendered: unknown[] = JSON.parse(worked(list.store.renderItems('job-1')) ?? '');
    expect(rendered.slice(0, 4)).toMatchObject(rows.map(({ result }) => result));
  });

  test('sends the words until the store has said that it keeps them, and not again', () => {
    const list = aRunningList(4);
    const sharing = createWordSharing();
    const outcomes = [0, 1, 2].map((index) => outcomeOf(index, said(index), sharing));
    expect(outcomes.map(wordsOf)).toEqual([
      undefined,
      { id: expect.any(String), texts: expect.anything() },
      { id: expect.any(String), texts: expect.anything() },
    ]);
    list.record(...outcomes);
    sharing.kept(outcomes);
    const last = outcomeOf(3, said(3), sharing);
    expect(wordsOf(last)).toMatchObject({ texts: null });
    list.record(last);
    expect(list.results()[3]).toBe(JSON.stringify(said(3).result));
  });

  test('keeps the words that came with a row which was settled before, for those after it', () => {
    const list = aRunningList(3);
    const sharing = createWordSharing();
    list.record(verified(1));
    const outcomes = [0, 1].map((index) => outcomeOf(index, said(index), sharing));
    list.record(...outcomes);
    sharing.kept(outcomes);
    list.record(outcomeOf(2, said(2), sharing));
    expect(list.results()[2]).toBe(JSON.stringify(said(2).result));
  });

  test('a batch that was undone is written with its words the next time', () => {
    const list = aRunningList(2);
    const sharing = createWordSharing();
    const outcomes = [0, 1].map((index) => outcomeOf(index, said(index), sharing));
    list.db.exec(
      "CREATE TRIGGER full BEFORE UPDATE ON jobs BEGIN SELECT raise(ABORT, 'no room'); END",
    );
    expect(() => list.record(...outcomes)).toThrow('no room');
    expect(list.words()).toBe(0);
    list.db.exec('DROP TRIGGER full');
    list.record(...outcomes);
    expect(list.results()[1]).toBe(JSON.stringify(said(1).result));
    // Nothing of the row refers to what was written the first time.
    const whole = list.db.prepare(
      `SELECT codes, value FROM items LEFT JOIN accounts USING (account)
         LEFT JOIN list_values ON kind = 'domain' AND value = domain`,
    );
    const { account, domain } = verdictOf(outcomes[1]);
    expect(whole.all()).toEqual([0, 1].map(() => ({ codes: account, value: domain })));
  });

  test('refuses a result whose words it does not have, instead of keeping half of it', () => {
    const list = aRunningList(2);
    const sharing = createWordSharing();
    const outcomes = [0, 1].map((index) => outcomeOf(index, said(index), sharing));
    sharing.kept(outcomes);
    const unknown = [0, 1].map((index) => outcomeOf(index, said(index), sharing));
    expect(() => list.record(...unknown)).toThrow('are not kept');
    expect(list.results()).toEqual([null, null]);
  });
});

test('other words of a domain are words of their own, and rows that say something else stand by themselves', () => {
  const list = aRunningList(4);
  const sharing = createWordSharing();
  const other = { ...SAID, reasoning: 'Something else speaks against it.' };
  const rows = [said(0), said(1), found('p2@acme.example', other), found('p3@acme.example', other)];
  list.record(...rows.map((row, index) => outcomeOf(index, row, sharing)));
  expect(list.results()).toEqual(rows.map(({ result }) => JSON.stringify(result)));
  expect(list.words()).toBe(2);
});

test('whatever strangers write, a result that shares its words is read back as it was', () => {
  const hostile = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('\u0001', '\u0002', '"reasoning":0', '","evidence":0,"', '\\', '\\u0001'),
  );
  const RUNS = 100;
  const list = aRunningList(2 * RUNS);
  let next = 0;
  fc.assert(
    fc.property(hostile, hostile, hostile, (one, two, three) => {
      const from = next;
      next += 2;
      const sharing = createWordSharing();
      const evidence = SAID.evidence.map((line) => ({ ...line, observed: two }));
      const words = { ...SAID, evidence, reasoning: three };
      const rows = [one, two].map((text) => {
        const made = found('p@acme.example', words);
        const { company } = made.result;
        const result = { ...made.result, normalized: text, company: { ...company, domain: text } };
        return { ...made, cache: null, result };
      });
      list.record(...rows.map((row, index) => outcomeOf(from + index, row, sharing)));
      // A lone half of a surrogate pair is escaped in JSON, and so comes back as well.
      const kept = worked(list.store.readItems('job-1', from, 2)) ?? [];
      expect(kept.map((item) => item.resultJson)).toEqual(
        rows.map(({ result }) => JSON.stringify(result)),
      );
    }),
    // Each run has rows of its own, and there are no more of them to make a failing one smaller with.
    { numRuns: RUNS, endOnFailure: true },
  );
});

test('what rows with the same words say before them is kept once, where it is the same', () => {
  const list = aRunningList(4);
  const sharing = createWordSharing();
  const [first, second, third, other] = [0, 1, 2, 3].map(said);
  if (!first || !second || !third || !other) throw new Error('there are four');
  const { company } = other.result;
  const named = {
    ...other,
    result: { ...other.result, company: { ...company, domain: 'other.example' } },
  };
  const rows = [first, second, third, named];
  list.record(...rows.map((row, index) => outcomeOf(index, row, sharing)));
  expect(list.results()).toEqual(rows.map(({ result }) => JSON.stringify(result)));
  const holding = 'SELECT item % 16777216 FROM kept_results WHERE instr(result, ?) ORDER BY item';
  const indexes = list.db.prepare(holding).pluck();
  // The first row stands by itself, and the last has a front of its own.
  expect(indexes.all('"company":')).toEqual([0, 3]);
  expect(indexes.all(String.fromCharCode(3))).toEqual([1, 2]);
});

describe('words that no row needs any more', () => {
  test('go when the list is taken up again; those of rows that keep their verdict stay', () => {
    const list = aRunningList(4);
    const sharing = createWordSharing();
    const other = { ...SAID, evidence: SAID.evidence.slice(1) };
    const rows = [said(0), said(1), found('p2@b.example', other), found('p3@b.example', other)];
    list.record(...rows.map((row, index) => outcomeOf(index, row, sharing)));
    worked(list.store.completeJob('job-1', T0));
    expect(list.words()).toBe(2);
    const again = { kind: 'picked', indexes: [0, 1] } as const;
    expect(worked(list.store.reopenJob('job-1', again, undefined))?.kind).toBe('reopened');
    expect(list.words()).toBe(1);
    const left = rows.map(({ result }, index) => (index > 1 ? JSON.stringify(result) : null));
    expect(list.results()).toEqual(left);

    worked(list.store.startJob('job-1', T0));
    const anew = createWordSharing();
    list.record(outcomeOf(0, said(0), anew), outcomeOf(1, said(1), anew));
    expect(list.results()).toEqual(rows.map(({ result }) => JSON.stringify(result)));
  });

  test('stay when the list goes on while they are looked for, and its rows say the same again', () => {
    const list = aRunningList(2);
    const rows = [0, 1].map(said);
    const sharing = createWordSharing();
    list.record(...rows.map((row, index) => outcomeOf(index, row, sharing)));
    worked(list.store.completeJob('job-1', T0));
    const reopening = list.store.reopenJob('job-1', { kind: 'all' }, undefined);
    const pending = "SELECT count(*) FROM items WHERE state = 'pending'";
    const isReady = () => list.db.prepare(pending).pluck().get() === rows.length;
    while (!isReady()) expect(worked(reopening, 1)).toBeNull();
    expect(list.words()).toBe(1);

    worked(list.store.startJob('job-1', T0));
    const anew = createWordSharing();
    list.record(...rows.map((row, index) => outcomeOf(index, row, anew)));
    expect(worked(reopening)?.kind).toBe('reopened');
    expect(list.results()).toEqual(rows.map(({ result }) => JSON.stringify(result)));
  });

  test('go with their list, and no others do', () => {
    const list = aRunningList(2);
    const sharing = createWordSharing();
    list.record(...[0, 1].map((index) => outcomeOf(index, said(index), sharing)));
    worked(list.store.completeJob('job-1', T0));
    worked(list.store.submitJob(aJob({ jobId: 'job-2' }), items('a', 'b')));
    worked(list.store.startJob('job-2', T0));
    const others = createWordSharing();
    const outcomes = [0, 1].map((index) => outcomeOf(index, said(index), others));
    worked(list.store.recordItems('job-2', outcomes, T0));
    expect(list.words()).toBe(2);
    expect(worked(list.store.deleteJob('job-1'))).toBe(true);
    expect(list.words()).toBe(1);
    expect(worked(list.store.readVerdict('p1@acme.example', T0))?.resultJson).toBe(
      JSON.stringify(said(1).result),
    );
    expect(worked(list.store.deleteJob('job-2'))).toBe(true);
    expect(list.words()).toBe(0);
    expect(worked(list.store.readVerdict('p1@acme.example', T0))).toBeNull();
  });
});

function verdictOf(outcome: ItemOutcome | undefined) {
  if (outcome?.kind !== 'verified') throw new Error('it has no verdict');
  return outcome.verdict;
}

function wordsOf(outcome: ItemOutcome) {
  return outcome.kind === 'verified' ? outcome.words : undefined;
}
