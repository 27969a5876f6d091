// What a trial asks of each row that was in progress at an abrupt end, and what becomes of each kind of answer.
import { expect, test } from 'vitest';
import { createTrials, type TrialDeps } from '../../../src-main/service/jobs/crash-recovery.ts';
import { unforeseen } from '../../../src-main/service/jobs/item-outcome.ts';
import type { Run } from '../../../src-main/service/jobs/run.ts';
import type { ItemOutcome, PendingItem } from '../../../src-main/service/ports/jobs.ts';

const item = (index: number): PendingItem => ({
  index,
  input: { email: `p${index}@acme.example` },
});
const FAILED = { kind: 'failed', code: 'invalid_ip', message: 'no', networkDown: false };
const verified = (mailbox: string) => ({
  kind: 'verified',
  checkedAt: 5,
  result: { observation: { mailbox }, ruling: {}, codes: [] },
});

interface Script {
  readonly check?: TrialDeps['verification']['check'];
  readonly readSuspects?: TrialDeps['store']['readSuspects'];
  readonly inProgress?: () => number;
  readonly domains?: Run['domains'];
}

function opened(items: readonly PendingItem[], script: Script = {}) {
  const asked: unknown[] = [];
  const noted: unknown[] = [];
  const heard: string[] = [];
  const kept: ItemOutcome[] = [];
  const logged: unknown[] = [];
  const checks = new AbortController();
  const run = {
    jobId: 'job_1',
    state: 'running',
    options: { company: true },
    domains: script.domains,
    signal: checks.signal,
    leftOut: [],
    keepLeftOut: () => false,
    keep: (outcomes: readonly ItemOutcome[]) => kept.push(...outcomes),
    outcomes: { flush: () => heard.push('flush'), whenFlushed: async () => heard.push('flushed') },
  };
  const deps = {
    store: {
      readSuspects: script.readSuspects ?? (async () => ({ items, alone: false })),
      markInProgress: async (...call: unknown[]) => void noted.push(call),
      leaveOut: async () => {},
    },
    verification: {
      check: async (...call: Parameters<TrialDeps['verification']['check']>) => {
        asked.push(call);
        return script.check === undefined ? FAILED : script.check(...call);
      },
    },
    log: { info: () => {}, error: (details: unknown) => void logged.push(details) },
    isShared: () => false,
    inProgress: script.inProgress ?? (() => 0),
    answered: () => heard.push('answered'),
    noNetwork: () => heard.push('no network'),
  } as unknown as TrialDeps;
  const trials = createTrials(deps);
  const before = (start = async () => void heard.push('start')) =>
    trials.before(run as unknown as Run, start);
  return { run, trials, before, asked, noted, heard, kept, logged, checks };
}

test('a row is checked whole, with the domains that its list names often', async () => {
  const domains = new Map() as unknown as NonNullable<Run['domains']>;
  const { before, asked, heard, kept, noted, run } = opened([item(3)], { domains });
  await before();
  expect(asked).toEqual([
    [{ email: 'p3@acme.example' }, { company: true, listDomains: domains }, 'batch', run.signal],
  ]);
  expect(heard).toEqual(['start', 'answered', 'flush', 'flushed']);
  expect(kept).toEqual([{ index: 3, kind: 'failed', code: 'invalid_ip', message: 'no' }]);
  expect(noted).toEqual([
    ['job_1', [3], true],
    ['job_1', []],
  ]);
});

test('a list without such domains has none', async () => {
  const { before, asked } = opened([item(3)]);
  await before();
  expect(asked).toMatchObject([[{}, { listDomains: null }, 'batch', {}]]);
});

test('a row that was put off is kept for its turn', async () => {
  const check = (async () =>
    verified('greylisted')) as unknown as TrialDeps['verification']['check'];
  const { before, kept, heard } = opened([item(3)], { check });
  await before();
  expect([kept, heard]).toEqual([[], ['start', 'answered', 'flush', 'flushed']]);
});

test('a check that fails by itself costs its row alone, and is logged', async () => {
  const error = new Error('odd');
  const check: TrialDeps['verification']['check'] = ({ email }) =>
    email === 'p1@acme.example' ? Promise.reject(error) : Promise.resolve(FAILED as never);
  const { before, kept, logged } = opened([item(1), item(2)], { check });
  await before();
  expect(kept.map(({ index }) => index)).toEqual([1, 2]);
  expect(kept[0]).toEqual(unforeseen(1));
  expect(logged).toEqual([{ error, job: 'job_1', index: 1 }]);
});

test('a network that is gone ends the trial, and so does a pause; nothing is kept of that row', async () => {
  const down = { ...FAILED, networkDown: true };
  const gone = opened([item(1), item(2)], { check: async () => down as never });
  await gone.before();
  expect([gone.asked.length, gone.kept]).toEqual([1, []]);
  expect(gone.heard).toEqual(['start', 'answered', 'no network', 'flush', 'flushed']);
  for (const ending of [() => Promise.reject(new Error('cut off')), async () => FAILED]) {
    const paused = opened([item(1), item(2)], {
      check: () => {
        paused.checks.abort();
        return ending() as never;
      },
    });
    await paused.before();
    expect([paused.asked.length, paused.kept, paused.logged]).toEqual([1, [], []]);
  }
});

test('a trial waits until nothing is in progress beside it, and holds all else up meanwhile', async () => {
  let beside = 1;
  const { trials, before, asked, run } = opened([item(1)], { inProgress: () => beside });
  const done = before();
  await new Promise(setImmediate);
  expect([trials.holdUp, trials.isTrying(run as unknown as Run), asked]).toEqual([true, true, []]);
  trials.go();
  await new Promise(setImmediate);
  expect(asked).toEqual([]);
  beside = 0;
  trials.go();
  await done;
  expect([trials.holdUp, trials.isTrying(run as unknown as Run), asked.length]).toEqual([
    false,
    false,
    1,
  ]);
});

test('a store that fails holds nothing up for ever, nor the trial after it', async () => {
  const error = new Error('refused');
  const { trials, before, heard } = opened([item(1)], {
    readSuspects: () => Promise.reject(error),
  });
  await expect(before()).rejects.toBe(error);
  expect([trials.holdUp, heard]).toEqual([false, []]);
  const starting = opened([item(1)]);
  await expect(starting.before(() => Promise.reject(error))).rejects.toBe(error);
  expect([starting.trials.holdUp, starting.asked]).toEqual([false, []]);
  await starting.before();
  expect(starting.asked).toHaveLength(1);
});

test('up to sixteen rows are tried one by one, more of them sixteen at a time', async () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => item(index));
  const few = opened(many(16));
  await few.before();
  expect(few.noted[1]).toEqual(['job_1', [1], true]);
  const more = opened(many(17));
  await more.before();
  expect(more.noted[1]).toEqual(['job_1', [0, 1], false]);
});

test('a trial that the store breaks off lets the next one begin', async () => {
  const error = new Error('refused');
  const { before, asked, run, trials } = opened([item(1)]);
  Object.defineProperty(run, 'keepLeftOut', {
    value: () => {
      throw error;
    },
    configurable: true,
  });
  await expect(before()).rejects.toBe(error);
  Object.defineProperty(run, 'keepLeftOut', { value: () => false });
  await before();
  expect([asked.length, trials.holdUp]).toEqual([1, false]);
});
