// When look-ups of one server are sent, and how many together.
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type Company, createServerQueues } from '../../../src-main/service/fleet/server-queues.ts';
import type { FleetItem, FleetPlace } from '../../../src-main/service/ports/fleet.ts';

const PLACE: FleetPlace = {
  realm: 'internet',
  work: 'mailbox',
  version: 1,
  egress: 'office',
  alone: false,
};
const ELSEWHERE: FleetPlace = { ...PLACE, egress: 'branch' };
const NEVER_MS = 60_000;

function openQueues({ collectMs = NEVER_MS, gone = new Set<string>() } = {}) {
  const sent: Company[] = [];
  const first = Promise.withResolvers<void>();
  const queues = createServerQueues({
    collectMs,
    isWanted: (id) => !gone.has(id),
    send(companies) {
      sent.push(...companies);
      first.resolve();
    },
  });
  onTestFinished(() => queues.close());
  let count = 0;
  return {
    queues,
    sent,
    gone,
    firstSent: first.promise,
    add(times: number, place = PLACE, group: string | null = 'mx.acme.example') {
      for (let at = 0; at < times; at += 1) {
        count += 1;
        queues.add({ item: { id: `${count}` } as FleetItem, group }, place);
      }
    },
    ids: () => sent.map(({ items }) => items.map(({ id }) => id)),
  };
}

const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => `${from + at}`);

test('sixteen are sent at once; fewer wait for company', () => {
  const { add, sent, ids } = openQueues();
  add(15);
  expect(sent).toEqual([]);
  add(1);
  expect(ids()).toEqual([numbers(1, 16)]);
  expect(sent[0]).toMatchObject({ place: PLACE, group: 'mx.acme.example' });
});

test('what waits long enough is sent with whoever has come', async () => {
  const { add, ids, firstSent } = openQueues({ collectMs: 1 });
  add(2);
  await firstSent;
  expect(ids()).toEqual([['1', '2']]);
});

test('each server and egress has a queue of its own', () => {
  const { add, sent } = openQueues();
  add(15);
  add(15, ELSEWHERE);
  add(15, PLACE, 'mx.globex.example');
  add(15, { ...PLACE, version: 2 });
  add(15, { ...PLACE, work: 'website' });
  expect(sent).toEqual([]);
});

test('eight batches of a server are under way; the next goes when one is answered', () => {
  const { add, sent, queues, ids } = openQueues();
  add(16 * 8);
  expect(sent.length).toBe(8);
  add(17);
  expect(sent.length).toBe(8);
  queues.done(sent[0]?.queue ?? '');
  expect(ids().at(-1)).toEqual(numbers(129, 144));
  queues.done(sent[0]?.queue ?? '');
  expect(ids().at(-1)).toEqual(['145']);
  queues.done('no such queue');
  expect(sent.length).toBe(10);
});

test('look-ups of no server are sent without a limit', () => {
  const { add, sent } = openQueues();
  add(16 * 9, PLACE, null);
  expect(sent.length).toBe(9);
});

test('what nobody waits for any more is not sent', () => {
  const { add, ids, gone } = openQueues();
  add(15);
  gone.add('3');
  add(1);
  expect(ids()).toEqual([numbers(1, 16).filter((id) => id !== '3')]);
});

test('what waits at a place that is gone comes back, once and as far as it is wanted', () => {
  const { add, queues, sent, gone } = openQueues();
  add(3);
  add(2, ELSEWHERE);
  gone.add('2');
  const take = () => queues.takeFrom(({ egress }) => egress === 'office').map(({ id }) => id);
  expect(take()).toEqual(['1', '3']);
  expect(take()).toEqual([]);
  expect(sent).toEqual([]);
});

test('after its end nothing is sent', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { add, queues, sent } = openQueues();
  add(2);
  queues.close();
  vi.advanceTimersByTime(NEVER_MS);
  expect(sent).toEqual([]);
});

describe('a queue that was emptied', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('waits its whole time for those that come anew', () => {
    const { queues, add, ids } = openQueues({ collectMs: 100 });
    add(1);
    vi.advanceTimersByTime(60);
    expect(queues.takeFrom(() => true).map(({ id }) => id)).toEqual(['1']);
    add(1);
    vi.advanceTimersByTime(99);
    expect(ids()).toEqual([]);
    add(1);
    vi.advanceTimersByTime(1);
    expect(ids()).toEqual([['2', '3']]);
  });

  test('keeps what waits at another place', () => {
    const { queues, add, ids } = openQueues({ collectMs: 100 });
    add(1);
    add(1, ELSEWHERE);
    expect(queues.takeFrom(({ egress }) => egress === 'branch').map(({ id }) => id)).toEqual(['2']);
    vi.advanceTimersByTime(100);
    expect(ids()).toEqual([['1']]);
  });
});
