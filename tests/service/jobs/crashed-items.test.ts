// What is left out with a row that ended the program, and how its rows fail.
import { describe, expect, test } from 'vitest';
import { leftOutOutcome, leftOutWith } from '../../../src-main/service/jobs/crashed-items.ts';
import type { PendingItem } from '../../../src-main/service/ports/jobs.ts';

const item = (index: number, email: string): PendingItem => ({ index, input: { email } });
const shared = (domain: string) => domain === 'open.example';

describe('left out', () => {
  test("a company's domain goes with its first row", () => {
    const leftOut = leftOutWith(item(3, 'a@One.example'), [], shared);
    expect(leftOut).toEqual({ index: 3, domain: 'one.example', whole: true });
    expect(leftOutOutcome(item(3, 'a@One.example'), [leftOut])).toEqual({
      index: 3,
      kind: 'failed',
      code: 'internal_error',
      message:
        'Vouch crashed twice while checking this address, the second time with nothing else in progress; it was skipped, and not charged. Check it on its own with: vouch verify ADDRESS',
    });
    expect(leftOutOutcome(item(9, 'z@one.example'), [leftOut])).toEqual({
      index: 9,
      kind: 'failed',
      code: 'internal_error',
      message:
        'Vouch crashed twice while checking another address of this domain; this one was skipped with it, and not charged. Check it on its own with: vouch verify ADDRESS',
    });
    expect(leftOutOutcome(item(4, 'a@two.example'), [leftOut])).toBeNull();
  });

  test("a mail provider's domain stays in after one row, and goes after a second", () => {
    const first = leftOutWith(item(3, 'a@open.example'), [], shared);
    expect(first).toEqual({ index: 3, domain: 'open.example', whole: false });
    expect(leftOutOutcome(item(9, 'z@open.example'), [first])).toBeNull();
    // The same row again, because its outcome was not recorded yet, is no second one.
    expect(leftOutWith(item(3, 'a@open.example'), [first], shared)).toEqual(first);
    expect(leftOutWith(item(5, 'b@open.example'), [first], shared)).toEqual({
      index: 5,
      domain: 'open.example',
      whole: true,
    });
  });

  test('rows without a domain have nothing in common', () => {
    const first = leftOutWith(item(0, 'nobody'), [], shared);
    expect(first).toEqual({ index: 0, domain: '', whole: false });
    expect(leftOutWith(item(1, 'noone'), [first], shared).whole).toBe(false);
  });
});
