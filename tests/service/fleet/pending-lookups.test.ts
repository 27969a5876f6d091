// What becomes of a look-up that waits for a worker: an answer, another egress, this machine, or an end after too many tries.
import { expect, test } from 'vitest';
import {
  type PendingLookupDeps,
  PendingLookups,
  unreadable,
} from '../../../src-main/service/fleet/pending-lookups.ts';
import type { FleetAnswer, FleetQuestion } from '../../../src-main/service/ports/fleet.ts';

const NOW = 7_000;
const WEBSITE: FleetQuestion = { work: 'website', domain: 'acme.example' };
const REGISTRATION: FleetQuestion = { work: 'registration', domain: 'acme.example' };
const MAILBOX = {
  work: 'mailbox',
  address: { localPart: 'a', domain: 'acme.example', smtpUtf8: false },
  hosts: ['mx.acme.example'],
  identity: { ehlo: 'e', mailFrom: 'f' },
} as const satisfies FleetQuestion;
const FOUND = { kind: 'no_site', observedAt: 5 } as unknown as FleetAnswer;
const BLOCKED = { kind: 'failed', reason: 'refused', detail: '', observedAt: 5 } as FleetAnswer;
const BUSY = { kind: 'failed', reason: 'aborted', detail: '', observedAt: 5 } as FleetAnswer;
const TIMEOUT = { kind: 'failed', reason: 'timeout', detail: '', observedAt: 5 } as FleetAnswer;

function opened(place: (refusedBy: readonly string[]) => string | null = () => 'north') {
  const did: unknown[][] = [];
  const clock = { ms: 100 };
  let ids = 0;
  const deps: PendingLookupDeps = {
    realm: 'internet',
    clock: { now: () => NOW },
    elapsed: () => clock.ms,
    newId() {
      ids += 1;
      return `id${ids}`;
    },
    log: { info: () => {}, error: (...entry) => did.push(['log', ...entry]) },
    egresses: {
      place(question, group, refusedBy) {
        did.push(['place', question.work, group, [...refusedBy.keys()]]);
        const egress = place([...refusedBy.keys()]);
        return egress === null || egress === 'refused' ? egress : { egress, version: 1 };
      },
      leave: (...call) => did.push(['leave', ...call]),
      note: (question, ...call) => did.push(['note', question.work, ...call]),
      block: (...call) => did.push(['block', ...call]),
      blocked: () => [],
    },
    batches: {
      post: ({ item, group }, to) => did.push(['post', item, group, to]),
      drop: (id) => did.push(['drop', id]),
    },
    news: (news) => did.push(['news', news]),
  };
  const lookups = new PendingLookups(deps);
  const caller = new AbortController();
  const answers: (FleetAnswer | null)[] = [];
  const ask = (question: FleetQuestion) => {
    void lookups.ask(question, 'check1', caller.signal).then((answer) => answers.push(answer));
    return did.splice(0);
  };
  const after = async (work: () => void) => {
    work();
    await null;
    await null;
    return did.splice(0);
  };
  return { lookups, ask, after, answers, caller, clock };
}

const posted = (question: FleetQuestion, group: string | null, egress = 'north', alone = false) => [
  'post',
  { id: 'id1', checkId: 'check1', question },
  group,
  { realm: 'internet', work: question.work, egress, version: 1, alone },
];

test('a look-up is posted to its egress, and its answer counts', async () => {
  const { lookups, ask, after, answers, clock } = opened();
  expect(ask(REGISTRATION)).toEqual([
    ['place', 'registration', '.example', []],
    posted(REGISTRATION, '.example'),
  ]);
  expect([lookups.size, lookups.has('id1'), lookups.workOf('id1')]).toEqual([
    1,
    true,
    'registration',
  ]);
  clock.ms = 142.6;
  expect(await after(() => lookups.answered('id1', 'north', FOUND))).toEqual([
    ['note', 'registration', 'north', FOUND],
    ['news', { work: 'registration', egress: 'north', ms: 43, outcome: 'no_site' }],
    ['leave', 'north', '.example'],
  ]);
  expect([answers, lookups.answers]).toEqual([[FOUND], 1]);
  expect([lookups.size, lookups.has('id1'), lookups.workOf('id1')]).toEqual([0, false, null]);
  expect(await after(() => lookups.answered('id1', 'north', FOUND))).toEqual([]);
});

test.each<[FleetQuestion, FleetAnswer, string]>([
  [WEBSITE, TIMEOUT, 'timeout'],
  [MAILBOX, { verdict: 'exists', aboutUs: false } as unknown as FleetAnswer, 'exists'],
])('of %j an answer is told by its outcome', async (question, answer, outcome) => {
  const { lookups, ask, after, answers } = opened();
  ask(question);
  const [, news] = await after(() => lookups.answered('id1', 'south', answer));
  expect(news).toEqual(['news', { work: question.work, egress: 'south', ms: 0, outcome }]);
  expect(answers).toEqual([answer]);
});

test('a refusal has other egresses asked, and counts once all have refused', async () => {
  const { lookups, ask, after, answers } = opened((refusedBy) =>
    refusedBy.length === 0 ? 'north' : refusedBy.length === 1 ? 'south' : 'refused',
  );
  ask(MAILBOX);
  expect(await after(() => lookups.answered('id1', 'north', BUSY))).toEqual([
    ['note', 'mailbox', 'north', BUSY],
    ['leave', 'north', 'mx.acme.example'],
    ['place', 'mailbox', 'mx.acme.example', ['north']],
    posted(MAILBOX, 'mx.acme.example', 'south'),
  ]);
  expect([answers, lookups.answers]).toEqual([[], 0]);
  expect(await after(() => lookups.answered('id1', 'south', BLOCKED))).toEqual([
    ['note', 'mailbox', 'south', BLOCKED],
    ['block', 'south', 'mx.acme.example'],
    ['leave', 'south', 'mx.acme.example'],
    ['place', 'mailbox', 'mx.acme.example', ['north', 'south']],
  ]);
  expect([answers, lookups.answers]).toEqual([[BLOCKED], 0]);
});

test('a look-up is handed on three times, and then the last answer counts', async () => {
  const { lookups, ask, after, answers } = opened();
  ask(WEBSITE);
  for (let time = 0; time < 3; time += 1) {
    const steps = await after(() => lookups.unanswered(['id1', 'unknown']));
    expect(steps.map(([name]) => name)).toEqual(['leave', 'place', 'post']);
  }
  expect(await after(() => lookups.answered('id1', 'north', BUSY))).toEqual([
    ['note', 'website', 'north', BUSY],
    ['leave', 'north', null],
  ]);
  expect(answers).toEqual([BUSY]);
});

test.each<[FleetQuestion, string | null]>([
  [WEBSITE, null],
  [MAILBOX, 'mx.acme.example'],
])('one that no worker could ask is an answer that cannot be read: %j', async (question, group) => {
  const { lookups, ask, after, answers } = opened();
  ask(question);
  for (let time = 0; time < 3; time += 1) await after(() => lookups.unanswered(['id1']));
  expect(await after(() => lookups.unanswered(['id1']))).toEqual([['leave', 'north', group]]);
  expect(answers).toEqual([unreadable(question.work, 'no worker could ask', NOW)]);
});

test('what stands for an answer that no worker could give', () => {
  expect(unreadable('website', 'why', 5)).toEqual({
    kind: 'failed',
    reason: 'unreadable',
    detail: 'why',
    observedAt: 5,
  });
  expect(unreadable('mailbox', 'why', 5)).toEqual({
    verdict: 'unknown',
    aboutUs: false,
    catchAll: 'not_run',
    host: null,
    words: 'why',
    observedAt: 5,
  });
});

test.each([
  [1, false, false],
  [2, false, true],
  [1, true, true],
])(
  'after %s lost workers (suspect: %s) it is tried by itself: %s',
  async (lost, suspect, alone) => {
    const { lookups, ask, after } = opened();
    ask(WEBSITE);
    expect(await after(() => lookups.outlived(['id1'], lost, suspect))).toEqual([
      ['leave', 'north', null],
      ['place', 'website', null, []],
      posted(WEBSITE, null, 'north', alone),
    ]);
  },
);

test('one that is lost again and again is tried alone, and given up where it is suspect then', async () => {
  const { lookups, ask, after, answers } = opened();
  ask(WEBSITE);
  await after(() => lookups.outlived(['id1'], 1, false));
  expect((await after(() => lookups.outlived(['id1'], 1, false))).at(-1)).toEqual(
    posted(WEBSITE, null, 'north', true),
  );
  expect(answers).toEqual([]);
  expect(await after(() => lookups.outlived(['id1'], 1, true))).toEqual([
    ['log', { work: 'website', check: 'check1' }, 'a look-up crashed every worker that tried it'],
    ['leave', 'north', null],
  ]);
  expect(answers).toEqual([unreadable('website', 'every worker that tried it crashed', NOW)]);
});

test('one without a place waits for it, and moves when its egress is gone', async () => {
  const places: (string | null)[] = [null, null, 'north', 'south'];
  const { lookups, ask, after } = opened(() => places.shift() ?? null);
  expect(ask(WEBSITE)).toEqual([['place', 'website', null, []]]);
  expect(await after(() => lookups.placeHomeless())).toHaveLength(1);
  expect((await after(() => lookups.placeHomeless())).at(-1)).toEqual(posted(WEBSITE, null));
  expect(await after(() => lookups.placeHomeless())).toEqual([]);
  expect(await after(() => lookups.move(['id1', 'unknown']))).toEqual([
    ['leave', 'north', null],
    ['place', 'website', null, []],
    posted(WEBSITE, null, 'south'),
  ]);
});

test('this machine takes over the look-ups of a kind, and those whose caller goes end', async () => {
  const { lookups, ask, after, answers, caller } = opened();
  ask(WEBSITE);
  ask(REGISTRATION);
  expect(await after(() => lookups.handBack(['website', 'mailbox']))).toEqual([
    ['leave', 'north', null],
    ['drop', 'id1'],
  ]);
  expect([answers, lookups.size]).toEqual([[null], 1]);
  expect(await after(() => caller.abort())).toEqual([
    ['leave', 'north', '.example'],
    ['drop', 'id2'],
  ]);
  expect([answers, lookups.size]).toEqual([[null, null], 0]);
});

test('one that waits for a place and ends waits for it no more', async () => {
  const { lookups, ask, after, answers, caller } = opened(() => null);
  ask(WEBSITE);
  expect(await after(() => caller.abort())).toEqual([['drop', 'id1']]);
  expect(await after(() => lookups.placeHomeless())).toEqual([]);
  expect(answers).toEqual([null]);
});
