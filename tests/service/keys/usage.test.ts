// What was used, by days for the window and by a month for a key.
import { expect, test } from 'vitest';
import { createUsage } from '../../../src-main/service/keys/usage.ts';
import type { DayCharge } from '../../../src-main/service/ports/credits.ts';

const NOW = Date.UTC(2026, 10, 3, 15);
const CHARGES: readonly DayCharge[] = [
  { day: '2026-11-02', origin: { kind: 'key', keyId: 'key_1' }, credits: 3 },
  { day: '2026-11-02', origin: { kind: 'key', keyId: 'key_2' }, credits: 4 },
  { day: '2026-11-02', origin: { kind: 'app' }, credits: 10 },
  { day: '2026-11-03', origin: { kind: 'key', keyId: 'key_1' }, credits: 1 },
  { day: '2026-11-03', origin: { kind: 'command' }, credits: 20 },
];

function usage(key: { used: number; reserved: number; budget: number | null } | null) {
  const asked: unknown[] = [];
  const made = createUsage({
    store: {
      dailyCharges: async (from) => {
        asked.push(from);
        return [...CHARGES];
      },
      creditState: async (month, keyId) => {
        asked.push(month, keyId);
        return { all: { used: 38, reserved: 2, budget: null }, key };
      },
    },
    settings: { monthly_budget: 500 },
    clock: { now: () => NOW },
  });
  return { ...made, asked };
}

const MONTH = { from: Date.UTC(2026, 10, 1), until: Date.UTC(2026, 11, 1) };

test('the last days tell who used what, days without use among them', async () => {
  const { days, asked } = usage(null);
  expect(await days(3)).toEqual({
    days: [
      { day: '2026-11-01', credits: 0, by_key: 0, by_app: 0, by_command: 0 },
      { day: '2026-11-02', credits: 17, by_key: 7, by_app: 10, by_command: 0 },
      { day: '2026-11-03', credits: 21, by_key: 1, by_app: 0, by_command: 20 },
    ],
    this_month: 38,
    monthly_budget: 500,
  });
  expect(asked).toEqual([Date.UTC(2026, 10, 1), MONTH, null]);
});

test('a month tells what a key used of all, from its first day to today', async () => {
  const { month, asked } = usage({ used: 4, reserved: 1, budget: 100 });
  expect(await month('key_1')).toEqual({
    since: MONTH.from,
    all: { used: 38, reserved: 2, budget: 500 },
    key: { used: 4, reserved: 1, budget: 100 },
    days: [
      { day: '2026-11-01', credits: 0, ofKey: 0 },
      { day: '2026-11-02', credits: 17, ofKey: 3 },
      { day: '2026-11-03', credits: 21, ofKey: 1 },
    ],
  });
  expect(asked).toEqual([MONTH.from, MONTH, 'key_1']);
  expect((await usage(null).month('key_1')).key).toEqual({ used: 0, reserved: 0, budget: null });
});
