// Queries that have left, until each is answered, overdue or forgotten.
import { expect, test } from 'vitest';
import { SentQueries } from '../../../src-main/adapters/dns/sent-queries.ts';

/** What is judged up to a moment: the number of each, and whether it was lost. */
function judged(queries: SentQueries, overdueBeforeMs: number) {
  const found: (readonly [number, boolean])[] = [];
  queries.judge(overdueBeforeMs, ({ number }, lost) => found.push([number, lost]));
  return found;
}

test('are judged in their order, up to the first that may still be answered', () => {
  const queries = new SentQueries();
  const [a, b, c, d] = [10, 20, 30, 40].map((ms) => queries.leave(ms));
  expect([a?.atMs, a?.number, a?.state, d?.number]).toEqual([10, 1, 'under_way', 4]);
  expect([queries.inProgress, queries.latest]).toEqual([4, 4]);
  if (!a || !b || !c || !d) return;
  expect(queries.end(b, 'answered')).toBe('under_way');
  expect(queries.end(c, 'forgotten')).toBe('under_way');
  expect(queries.inProgress).toBe(2);
  expect(judged(queries, 9)).toEqual([]);
  expect(judged(queries, 10)).toEqual([
    [1, true],
    [2, false],
  ]);
  expect([queries.inProgress, a.state, b.state, c.state, d.state]).toEqual([
    1,
    'overdue',
    'answered',
    'forgotten',
    'under_way',
  ]);
  expect(queries.end(a, 'answered')).toBe('overdue');
  expect(queries.end(a, 'forgotten')).toBe('answered');
  expect(queries.end(b, 'answered')).toBe('answered');
  expect(queries.end(c, 'answered')).toBe('forgotten');
  expect([a.state, c.state, queries.inProgress]).toEqual(['answered', 'forgotten', 1]);
  expect(judged(queries, 40)).toEqual([[4, true]]);
  expect([queries.inProgress, queries.latest]).toEqual([0, 4]);
});

test('that are passed over are never judged, and those after them are', () => {
  const queries = new SentQueries();
  for (let at = 0; at < 3; at += 1) queries.leave(0);
  queries.skipAll();
  expect(judged(queries, 100)).toEqual([]);
  queries.leave(1);
  expect(judged(queries, 100)).toEqual([[4, true]]);
});

test.each([100, 101, 102])('%i of them are each judged once', (count) => {
  const queries = new SentQueries();
  for (let at = 0; at < count; at += 1) queries.leave(0);
  queries.leave(1);
  const numbers = (ms: number) => judged(queries, ms).map(([number]) => number);
  expect(numbers(0)).toEqual(Array.from({ length: count }, (_, at) => at + 1));
  queries.leave(2);
  expect(numbers(2)).toEqual([count + 1, count + 2]);
});
