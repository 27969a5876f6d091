// In which order suspects are tried, what is tried alone, and what is left out.
import { describe, expect, test } from 'vitest';
import { leftOutOutcome, newlyLeftOut } from '../../../src-main/service/jobs/crashed-items.ts';
import { createQuarantine } from '../../../src-main/service/jobs/quarantine.ts';
import type { Suspect } from '../../../src-main/service/ports/jobs.ts';

function suspect(index: number, email: string, more: Partial<Suspect> = {}): Suspect {
  return { item: { index, input: { email } }, stops: 1, alone: false, ...more };
}

const indexesOf = (items: readonly { readonly index: number }[]) => items.map(({ index }) => index);

describe('what was under way at one abrupt end', () => {
  test('is tried domain by domain, one at a time where there are few', () => {
    const quarantine = createQuarantine([
      suspect(0, 'a@one.example'),
      suspect(1, 'b@ONE.example'),
      suspect(2, 'c@two.example'),
    ]);
    expect(quarantine.begin()).toMatchObject({ items: [{ index: 0 }], alone: true });
    expect(quarantine.begin().items).toEqual([]);
    expect(quarantine.indexes).toEqual([0]);
    quarantine.passed({ index: 0, input: { email: 'a@one.example' } });
    // Its domain has been read, so the others need no trial.
    expect(indexesOf(quarantine.takeCleared())).toEqual([1]);
    expect(quarantine.begin()).toMatchObject({ items: [{ index: 2 }], alone: true });
    quarantine.passed({ index: 2, input: { email: 'c@two.example' } });
    expect(quarantine.isOver).toBe(true);
  });

  test('is tried sixteen domains side by side where there are many', () => {
    const many = Array.from({ length: 200 }, (_, index) => suspect(index, `a@d${index}.example`));
    const quarantine = createQuarantine(many);
    const first = quarantine.begin();
    expect(first.alone).toBe(false);
    expect(first.items).toHaveLength(16);
    for (const item of first.items.slice(0, 3)) quarantine.passed(item);
    expect(quarantine.begin().items).toHaveLength(3);
    expect(quarantine.trying).toBe(16);
  });

  test('is tried again from where it was cut off by a pause', () => {
    const quarantine = createQuarantine([suspect(0, 'a@one.example'), suspect(1, 'b@two.example')]);
    const [item] = quarantine.begin().items;
    if (item === undefined) throw new Error('nothing was begun');
    quarantine.back(item);
    expect(quarantine.trying).toBe(0);
    expect(indexesOf(quarantine.begin().items)).toEqual([0]);
  });
});

test('what was under way at two abrupt ends is tried row by row, each alone and before all others', () => {
  const quarantine = createQuarantine([
    suspect(0, 'a@one.example'),
    suspect(1, 'b@two.example', { stops: 2 }),
    suspect(2, 'c@two.example', { stops: 2 }),
  ]);
  for (const index of [1, 2, 0]) {
    const { items, alone } = quarantine.begin();
    expect({ indexes: indexesOf(items), alone }).toEqual({ indexes: [index], alone: true });
    for (const item of items) quarantine.passed(item);
  }
  expect(quarantine.isOver).toBe(true);
});

describe('left out', () => {
  const shared = (domain: string) => domain === 'open.example';

  test('only what was tried alone is', () => {
    expect(newlyLeftOut([suspect(0, 'a@one.example', { stops: 9 })], [], shared)).toEqual([]);
  });

  test("a company's domain goes with its first row", () => {
    const leftOut = newlyLeftOut([suspect(3, 'a@one.example', { alone: true })], [], shared);
    expect(leftOut).toEqual([{ index: 3, domain: 'one.example', whole: true }]);
    const other = { index: 9, input: { email: 'z@One.example' } };
    expect(leftOutOutcome(other, leftOut)).toMatchObject({
      kind: 'failed',
      code: 'internal_error',
      message: expect.stringContaining('another address of this domain'),
    });
    expect(leftOutOutcome({ index: 4, input: { email: 'a@two.example' } }, leftOut)).toBeNull();
  });

  test("a mail provider's domain stays in after one row, and goes after a second", () => {
    const first = newlyLeftOut([suspect(3, 'a@open.example', { alone: true })], [], shared);
    expect(first).toEqual([{ index: 3, domain: 'open.example', whole: false }]);
    const other = { index: 9, input: { email: 'z@open.example' } };
    expect(leftOutOutcome(other, first)).toBeNull();
    // The same row again, because its outcome was not recorded yet, is no second one.
    expect(newlyLeftOut([suspect(3, 'a@open.example', { alone: true })], first, shared)).toEqual(
      first,
    );
    const second = newlyLeftOut([suspect(5, 'b@open.example', { alone: true })], first, shared);
    expect(second).toEqual([{ index: 5, domain: 'open.example', whole: true }]);
  });

  test('rows without a domain have nothing in common', () => {
    const [leftOut] = newlyLeftOut([suspect(0, 'nobody', { alone: true })], [], shared);
    expect(leftOut).toEqual({ index: 0, domain: '', whole: false });
  });
});
