// What each event does to a run at work, in order: its parts, the store, who waits for it, and what is logged.
import { expect, test } from 'vitest';
import { Run, type RunParts } from '../../../src-main/service/jobs/run.ts';
import type { RunEvent } from '../../../src-main/service/jobs/run-states.ts';
import {
  createTransitions,
  type TransitionDeps,
} from '../../../src-main/service/jobs/run-transitions.ts';
import type { StoredJob } from '../../../src-main/service/ports/jobs.ts';

const NO_NETWORK = {
  code: 'no_network',
  message: 'The network did not come back in time. Finished items are kept; submit the rest again.',
};
const STORE_UNAVAILABLE = {
  code: 'store_unavailable',
  message:
    'The results could not be written to the data folder. Check its free space and permissions.',
};

function opened({ refuses = [] as readonly string[], checked = true } = {}) {
  const did: unknown[][] = [];
  const logged: unknown[] = [];
  const closing = new AbortController();
  const error = new Error('locked');
  const noted =
    (name: string) =>
    async (...call: unknown[]) => {
      did.push([name, ...call.map((each) => (each instanceof Run ? each.jobId : each))]);
      if (refuses.includes(name)) throw error;
    };
  const flushed = Promise.withResolvers<void>();
  const transitions = createTransitions({
    store: {
      completeJob: noted('complete'),
      failJob: noted('fail'),
      markInProgress: noted('in progress'),
    },
    waitLimits: { begin: noted('wait'), end: noted('wait no more'), forget: noted('forget wait') },
    clock: { now: () => 7 },
    log: { info: () => {}, error: (...entry: unknown[]) => logged.push(entry) },
    closing: closing.signal,
    changed: (jobId: string) => did.push(['changed', jobId]),
    proceed: (run: Run) => did.push(['proceed', run.jobId]),
    idle: () => did.push(['idle']),
  } as unknown as TransitionDeps);
  const parts = {
    outcomes: {
      flush: () => did.push(['flush']),
      stop: () => did.push(['stop outcomes']),
      whenFlushed: () => flushed.promise,
      afterwards: (step: () => Promise<void>) =>
        step().catch((thrown) => transitions.storeFailed(run, thrown)),
    },
    items: { requeueAll: () => did.push(['requeue']), isDone: checked },
    stages: { stop: () => did.push(['stop stages']), isIdle: true },
  } as unknown as RunParts;
  const job = { jobId: 'job_1', options: {}, finishing: false, paused: false, waitingSince: null };
  const run: Run = new Run(job as unknown as StoredJob, () => parts);
  transitions.add(run);
  const settled = async () => {
    for (let turn = 0; turn < 12; turn += 1) await null;
    return did.splice(0);
  };
  return {
    transitions,
    run,
    logged,
    closing,
    error,
    flushed,
    settled,
    async after(...events: readonly RunEvent[]) {
      for (const event of events) void transitions.dispatch(run, event);
      return settled();
    },
  };
}

const STOPPED = [['stop outcomes'], ['stop stages'], ['forget wait', 'job_1']];

test('a pause cuts off the checks under way, and a resumed run takes its items up again', async () => {
  const { after, run, transitions } = opened();
  const { signal } = run;
  expect(await after('pause')).toEqual([['flush']]);
  expect([run.state, signal.aborted, run.mayBegin]).toEqual(['paused', true, false]);
  expect(await after('resume')).toEqual([['requeue'], ['proceed', 'job_1']]);
  expect([run.state, run.signal.aborted, run.signal === signal]).toEqual(['running', false, false]);
  expect(transitions.dispatch(run, 'network_back')).toBeNull();
  expect([...transitions.open.keys()]).toEqual(['job_1']);
});

test('a run without a network waits until it is back', async () => {
  const { after, run } = opened();
  expect(await after('network_lost')).toEqual([['wait', 'job_1']]);
  expect(run.state).toBe('waiting');
  expect(await after('network_back')).toEqual([['wait no more', 'job_1']]);
  expect(run.state).toBe('running');
});

test('a run that is checked ends, and its end is kept before it is told', async () => {
  const { transitions, run, settled } = opened();
  transitions.settle(run);
  expect(await settled()).toEqual([
    ['flush'],
    ...STOPPED,
    ['complete', 'job_1', 7],
    ['idle'],
    ['changed', 'job_1'],
  ]);
  expect([run.state, transitions.open.size, transitions.broken.size]).toEqual(['completed', 0, 0]);
  await transitions.left('job_1');
  await transitions.allLeft();
});

test('a run of which something is left to check does not end', async () => {
  const { transitions, run, settled } = opened({ checked: false });
  transitions.settle(run);
  expect([await settled(), run.state]).toEqual([[], 'running']);
});

test('a run that waited too long fails for want of a network', async () => {
  const { after, run, transitions } = opened();
  await after('network_lost');
  expect(await after('wait_expired')).toEqual([
    ['flush'],
    ...STOPPED,
    ['fail', 'job_1', NO_NETWORK, 7],
    ['idle'],
    ['changed', 'job_1'],
  ]);
  expect([run.state, transitions.open.size]).toEqual(['failed', 0]);
});

test.each(['completing', 'failing'])(
  'a run whose outcomes could not be kept does not end as it was to: %s',
  async (state) => {
    const { run, transitions, settled } = opened();
    const late: (() => Promise<void>)[] = [];
    Object.assign(run.outcomes, {
      afterwards: async (step: () => Promise<void>) => late.push(step),
    });
    if (state === 'failing') void transitions.dispatch(run, 'network_lost');
    void transitions.dispatch(run, state === 'failing' ? 'wait_expired' : 'all_checked');
    expect(run.state).toBe(state);
    await settled();
    transitions.storeFailed(run, new Error('full'));
    await settled();
    for (const step of late) await step();
    expect([await settled(), run.state]).toEqual([[], 'broken']);
  },
);

test('a store that refuses breaks the job, which has failed in memory as long as it refuses', async () => {
  const refused = opened({ refuses: ['fail'] });
  refused.transitions.storeFailed(refused.run, refused.error);
  expect(await refused.settled()).toEqual([
    ...STOPPED,
    ['changed', 'job_1'],
    ['fail', 'job_1', STORE_UNAVAILABLE, 7],
    ['idle'],
  ]);
  expect([...refused.transitions.broken]).toEqual([['job_1', STORE_UNAVAILABLE]]);
  expect(refused.logged).toEqual([
    [{ error: refused.error, job: 'job_1' }, 'a job cannot continue'],
  ]);
  refused.transitions.storeFailed(refused.run, refused.error);
  expect(refused.logged).toHaveLength(1);
  const kept = opened();
  kept.transitions.storeFailed(kept.run, kept.error);
  await kept.settled();
  expect([kept.run.state, kept.transitions.broken.size]).toEqual(['broken', 0]);
});

test('what the store refuses while the program ends breaks nothing', async () => {
  const { transitions, run, closing, error, logged } = opened();
  closing.abort();
  transitions.storeFailed(run, error);
  expect([run.state, logged]).toEqual(['running', []]);
});

test('a completion that cannot be kept breaks the job', async () => {
  const { after, run, transitions } = opened({ refuses: ['complete', 'fail'] });
  await after('all_checked');
  expect([run.state, [...transitions.broken.keys()]]).toEqual(['broken', ['job_1']]);
});

test('a run that is dropped is gone at once, and left once its outcomes are kept', async () => {
  const { after, run, transitions, flushed } = opened();
  expect(await after('drop')).toEqual([['flush'], ...STOPPED, ['idle']]);
  expect([run.signal.aborted, transitions.open.size]).toEqual([true, 0]);
  expect(transitions.isDropped('job_1')).toBe(true);
  let left = 0;
  void transitions.left('job_1').then(() => {
    left += 1;
  });
  void transitions.allLeft().then(() => {
    left += 1;
  });
  await Promise.resolve();
  expect(left).toBe(0);
  flushed.resolve();
  await expect.poll(() => left).toBe(2);
  expect(transitions.isDropped('job_1')).toBe(false);
  expect(transitions.isDropped('job_2')).toBe(false);
});

test('a run that rests at the end of the program has nothing under way', async () => {
  const { after, run, flushed, settled, transitions } = opened();
  expect(await after('close')).toEqual([['flush'], ...STOPPED, ['idle']]);
  expect(transitions.isDropped('job_1')).toBe(false);
  flushed.resolve();
  expect(await settled()).toEqual([['in progress', 'job_1', []]]);
  expect(run.state).toBe('closed');
  const refused = opened({ refuses: ['in progress'] });
  refused.flushed.resolve();
  await refused.after('close');
  expect(refused.logged).toEqual([
    [{ error: refused.error, job: 'job_1' }, 'the end of an idle job could not be recorded'],
  ]);
});

test('a job that is gone from the store is at work no more', async () => {
  const { after, run, transitions } = opened();
  expect(await after('job_gone')).toEqual([...STOPPED, ['idle']]);
  expect([run.state, transitions.open.size]).toEqual(['superseded', 0]);
  expect(await after('drop', 'close')).toEqual([]);
});

test('nobody is told of rest while another run is at work', async () => {
  const { after, run, transitions } = opened();
  const other: Run = Object.assign(Object.create(run) as Run, { jobId: 'job_2' });
  transitions.add(other);
  expect(await after('job_gone')).toEqual(STOPPED);
  expect([...transitions.open.keys()]).toEqual(['job_2']);
});
