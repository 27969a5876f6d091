// What is remembered of lists while they are recorded has bounds, and goes when it may not be so any more.
import { expect, test } from 'vitest';
import { listMemories } from '../../../src-main/adapters/sqlite/jobs/list-memory.ts';

test('a list is remembered from batch to batch, until it has ended or something was undone', () => {
  const memories = listMemories();
  memories.of(1).words.set('one', { words: 1, front: null });
  memories.of(2).words.set('two', { words: 2, front: null });
  expect(memories.of(1).words.get('one')?.words).toBe(1);
  memories.forget(1);
  expect(memories.of(1).words.size).toBe(0);
  expect(memories.of(2).words.get('two')?.words).toBe(2);
  memories.forgetAll();
  expect(memories.of(2).words.size).toBe(0);
});

test('names of one sort are forgotten when there are too many, those of others stay', () => {
  const memories = listMemories(2);
  const { values } = memories.of(1);
  for (const [id, name] of ['a.example', 'b.example', 'c.example'].entries())
    values.domain.set(name, id);
  values.flag.set('role', 1);
  expect(memories.of(1).values.domain.size).toBe(0);
  expect(memories.of(1).values.flag.get('role')).toBe(1);
});

test('of many lists, those recorded longest ago are forgotten', () => {
  const memories = listMemories(10, 2);
  for (const job of [1, 2, 1, 3]) memories.of(job).accounts.set('codes', job);
  expect([1, 3].map((job) => memories.of(job).accounts.get('codes'))).toEqual([1, 3]);
  expect(memories.of(2).accounts.size).toBe(0);
});
