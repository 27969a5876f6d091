// Look-ups of cached verdicts: together from one turn, 128 at a time, each with its own answer.
import { expect, test } from 'vitest';
import type { CachedVerdict } from '../../../src-main/service/ports/verdicts.ts';
import { createVerdictLookups } from '../../../src-main/service/verify/verdict-lookups.ts';

const keys = (from: number, many: number) =>
  Array.from({ length: many }, (_, at) => `k${from + at}`);

test('those of one turn go together, those that come meanwhile into the next', async () => {
  const asked: (readonly string[])[] = [];
  const lookUp = createVerdictLookups(async (wanted) => {
    asked.push(wanted);
    return wanted.map((key) => (key === 'k1' ? null : ({ key } as unknown as CachedVerdict)));
  });
  const found = await Promise.all(keys(0, 129).map(lookUp));
  expect(found.slice(0, 3)).toEqual([{ key: 'k0' }, null, { key: 'k2' }]);
  expect(found[128]).toEqual({ key: 'k128' });
  expect(asked).toEqual([keys(0, 128), ['k128']]);
  expect(await lookUp('later')).toEqual({ key: 'later' });
  expect(asked[2]).toEqual(['later']);
});

test('an answer that is missing is none, and so are all of a batch that the store does not tell', async () => {
  let times = 0;
  const lookUp = createVerdictLookups(async (wanted) => {
    times += 1;
    if (times === 1) throw new Error('locked');
    return wanted.slice(1).map((key) => ({ key }) as unknown as CachedVerdict);
  });
  expect(await lookUp('a')).toBe(null);
  expect(await Promise.all([lookUp('b'), lookUp('c')])).toEqual([{ key: 'c' }, null]);
});
