// What a worker replies: its contacts are kept first, its answers go to the look-ups that wait, at this machine's time.
import { expect, test } from 'vitest';
import {
  createReplyIntake,
  type ReplyIntakeDeps,
} from '../../../src-main/service/fleet/reply-intake.ts';

const PLACE = { realm: 'internet', work: 'website', version: 1, egress: 'north', alone: false };
const ANSWER = { kind: 'failed', reason: 'timeout', detail: 'late', observedAt: 5_000 };
const CONTACT = {
  at: 9_000,
  protocol: 'https',
  host: 'acme.example',
  address: null,
  port: 443,
  why: 'website',
  sent: 'GET /',
  outcome: 'answered',
  bytesSent: 1,
  bytesReceived: 2,
  checkId: null,
};

const reply = (changes: object = {}) => ({
  batch: 'b1',
  worker: 'w1',
  egress: 'north',
  answers: [{ id: 'i1', answer: ANSWER }],
  contacts: [CONTACT],
  ...changes,
});

function opened({ sent = true, earlier = false } = {}) {
  const did: unknown[][] = [];
  const open = new Set(['i1', 'i2', 'i3']);
  const deps = {
    queue: {
      clockOffMs: 100,
      earlier: () => new Map(earlier ? [['b1', PLACE]] : []),
      done: async (over: unknown) => did.push(['done', over]),
    },
    batches: {
      sent: (id: string) => (sent && id === 'b1' ? { open } : undefined),
      placeOf: (id: string) => (sent && id === 'b1' ? PLACE : undefined),
      leave: (id: string) => did.push(['leave', id]),
    },
    lookups: {
      workOf: (id: string) => (id === 'i3' ? null : 'website'),
      answered: (...call: unknown[]) => did.push(['answered', ...call]),
      unanswered: (ids: Iterable<string>) => did.push(['unanswered', [...ids]]),
    },
    contacts: {
      record: (contact: unknown) => did.push(['contact', contact]),
      flush: async () => did.push(['flush']),
    },
    clock: { now: () => 7_000 },
    log: { info: () => {}, error: (...entry: unknown[]) => did.push(['log', ...entry]) },
  } as unknown as ReplyIntakeDeps;
  const take = createReplyIntake(deps);
  return {
    async take(...replies: unknown[]) {
      await take(replies);
      return did.splice(0);
    },
  };
}

const KEPT = [['contact', { ...CONTACT, at: 8_900 }], ['flush']];
const OVER = ['done', [{ id: 'b1', place: PLACE }]];

test('contacts are kept before answers count, and both are told by the clock of this machine', async () => {
  expect(await opened().take(reply())).toEqual([
    ...KEPT,
    ['leave', 'b1'],
    ['answered', 'i1', 'north', { ...ANSWER, observedAt: 4_900 }],
    ['unanswered', ['i2', 'i3']],
    OVER,
  ]);
});

test('an answer that is unusable stands as one; of those that nobody waits for, or were not asked, none', async () => {
  const answers = [
    { id: 'i1', answer: { kind: 'sings' } },
    { id: 'i3', answer: ANSWER },
    { id: 'i9', answer: ANSWER },
    { id: 'i1', answer: ANSWER },
  ];
  expect(await opened().take(reply({ answers, contacts: [] }))).toEqual([
    ['flush'],
    ['leave', 'b1'],
    [
      'answered',
      'i1',
      'north',
      {
        kind: 'failed',
        reason: 'unreadable',
        detail: 'a worker gave an unusable answer',
        observedAt: 6_900,
      },
    ],
    ['unanswered', ['i2', 'i3']],
    OVER,
  ]);
});

test('a batch goes on of which only the contacts came', async () => {
  expect(await opened().take(reply({ answers: [] }))).toEqual([...KEPT, ['done', []]]);
});

test('of a batch of an earlier run the contacts are kept, and it is over', async () => {
  const { take } = opened({ sent: false, earlier: true });
  expect(await take(reply())).toEqual([...KEPT, ['leave', 'b1'], OVER]);
  expect(await take(reply({ answers: [] }))).toEqual([...KEPT, ['leave', 'b1'], OVER]);
});

test.each([
  ['comes from another egress', reply({ egress: 'south' })],
  ['is of a batch that nobody sent', reply({ batch: 'b2' })],
])('a reply that %s counts for nothing', async (_, wrong) => {
  expect(await opened().take(wrong)).toEqual([['flush'], ['done', []]]);
});

test('a reply of the wrong shape is logged, and the others count', async () => {
  const steps = await opened().take('no reply', reply());
  expect(steps.slice(0, 1)).toEqual([
    ['log', {}, 'a reply from a worker had the wrong shape and was ignored'],
  ]);
  expect(steps.at(-1)).toEqual(OVER);
});
