// The bounds of what GET /v1/usage says: a count may be none, and is never less.
import { expect, test } from 'vitest';
import { Usage } from '../../../src-shared/schemas/usage.ts';
import { validate } from '../../../src-shared/validate.ts';

const USE = { used: 0, reserved: 0, monthly_budget: 0, available: 0 };
const DAY = { day: '2026-11-20', credits: 0, by_this_key: 0 };
const NONE = { month: '2026-11', key: USE, installation: USE, days: [DAY] };

test.each([
  ['key.used', (count: number) => ({ ...NONE, key: { ...USE, used: count } })],
  ['key.reserved', (count: number) => ({ ...NONE, key: { ...USE, reserved: count } })],
  ['key.monthly_budget', (count: number) => ({ ...NONE, key: { ...USE, monthly_budget: count } })],
  ['key.available', (count: number) => ({ ...NONE, key: { ...USE, available: count } })],
  ['installation.used', (count: number) => ({ ...NONE, installation: { ...USE, used: count } })],
  ['days[0].credits', (count: number) => ({ ...NONE, days: [{ ...DAY, credits: count }] })],
  ['days[0].by_this_key', (count: number) => ({ ...NONE, days: [{ ...DAY, by_this_key: count }] })],
])('%s is 0 or more', (place, usageWith) => {
  for (const count of [0, 1]) {
    const usage = usageWith(count);
    expect(validate(Usage, usage)).toEqual({ ok: true, value: usage });
  }
  const pointer = `/${place.replaceAll(/[.[]/g, '/').replaceAll(']', '')}`;
  expect(validate(Usage, usageWith(-1))).toEqual({
    ok: false,
    violations: [{ pointer, message: `${place} must be at least 0` }],
  });
});
