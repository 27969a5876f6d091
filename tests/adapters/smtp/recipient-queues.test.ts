// Who waits at a host, who is taken along, and who is never put together.
import { expect, test } from 'vitest';
import {
  createRecipientQueues,
  type Question,
} from '../../../src-main/adapters/smtp/recipient-queues.ts';

const ORDER = { ahead: false, alone: false };

interface About {
  readonly lane?: 'batch' | 'interactive';
  readonly ehlo?: string;
  readonly mailFrom?: string;
  readonly signal?: AbortSignal;
}

function questionOf(
  localPart: string,
  { lane = 'batch', ehlo = 'e', mailFrom = 'm', signal = new AbortController().signal }: About = {},
): Question {
  return {
    address: { localPart, domain: 'd', smtpUtf8: false },
    identity: { ehlo, mailFrom },
    context: { checkId: 'c', lane, signal },
    contact: { made: false, failed: false, network: 0 },
  };
}

test('as many are taken as may be, those ahead first, in their order', () => {
  const { join, take, leave } = createRecipientQueues();
  const a = join('MX', questionOf('a'), ORDER);
  const b = join('mx', questionOf('b'), { ahead: true, alone: false });
  const c = join('mx', questionOf('c'), { ahead: false, alone: true });
  const d = join('mx', questionOf('d'), ORDER);
  const gone = join('mx', questionOf('e', { signal: AbortSignal.abort() }), ORDER);
  expect([a, b, c, d].map(({ alone }) => alone)).toEqual([false, false, true, false]);
  expect(take('mx', questionOf('x'), 0)).toEqual([]);
  expect(take('mx', questionOf('x'), 2)).toEqual([b, a]);
  expect([a, b, c, d].map(({ taken }) => taken.aborted)).toEqual([true, true, false, false]);
  expect([leave('mx', a), leave('mx', c), leave('mx', c)]).toEqual([false, true, false]);
  expect(take('mx', questionOf('x'), 5)).toEqual([d]);
  expect(take('mx', questionOf('x'), 5)).toEqual([]);
  expect(leave('mx', gone)).toBe(true);
  expect([leave('mx', gone), take('mx', questionOf('x'), 5)]).toEqual([false, []]);
});

test.each<[string, string, About]>([
  ['at another host', 'other', {}],
  ['in another lane', 'mx', { lane: 'interactive' }],
  ['by another name', 'mx', { ehlo: 'other' }],
  ['from another sender', 'mx', { mailFrom: 'other' }],
])('who waits %s is not taken along', (_, host, about) => {
  const { join, take } = createRecipientQueues();
  const waiter = join(host, questionOf('a', about), ORDER);
  expect(take('mx', questionOf('x'), 5)).toEqual([]);
  expect(take(host, questionOf('x', about), 5)).toEqual([waiter]);
});

test('a place has its answer, or what must not happen, once it is resolved', async () => {
  const { join } = createRecipientQueues();
  const place = join('mx', questionOf('a'), ORDER);
  expect(place.resolved).toBe(false);
  place.resolve({ kind: 'again', alone: true });
  expect([place.resolved, await place.outcome]).toEqual([true, { kind: 'again', alone: true }]);
  const failed = join('mx', questionOf('b'), ORDER);
  failed.fail(new Error('bug'));
  expect(failed.resolved).toBe(true);
  await expect(failed.outcome).rejects.toThrow(new Error('bug'));
});
