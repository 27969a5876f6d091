// What memoised functions keep, and for how many texts.
import { expect, test } from 'vitest';
import { remembered } from '../../src-main/engine/memo.ts';

test('a text is worked on once while it is kept, even where the answer is nothing', () => {
  const cached = remembered<string | null>(2);
  const asked: string[] = [];
  const answer = (text: string) =>
    cached.of(text, () => {
      asked.push(text);
      return text === 'nothing' ? null : text.toUpperCase();
    });
  expect(['a', 'a', 'nothing', 'nothing', 'a'].map(answer)).toEqual(['A', 'A', null, null, 'A']);
  expect(asked).toEqual(['a', 'nothing']);
});

test('of more texts than it keeps, those asked for last are remembered and the first ones are not', () => {
  const cached = remembered<number>(3);
  let worked = 0;
  const ask = (text: string) =>
    cached.of(text, () => {
      worked += 1;
      return worked;
    });
  for (const text of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) ask(text);
  expect(worked).toBe(7);
  for (const text of ['g', 'f', 'e']) ask(text);
  expect(worked).toBe(7);
  ask('a');
  expect(worked).toBe(8);
});
