// Months and days in UTC, at their first and last millisecond.
import { expect, test } from 'vitest';
import { dayStart, daysBetween, monthOf } from '../../../src-main/service/keys/month.ts';

const at = (text: string) => Date.parse(`${text}Z`);

test.each([
  ['2026-11-01T00:00:00.000', '2026-11-01T00:00', '2026-12-01T00:00'],
  ['2026-11-30T23:59:59.999', '2026-11-01T00:00', '2026-12-01T00:00'],
  ['2026-12-31T23:59:59.999', '2026-12-01T00:00', '2027-01-01T00:00'],
])('%s lies in the month from %s to %s', (moment, from, until) => {
  expect(monthOf(at(moment))).toEqual({ from: at(from), until: at(until) });
});

test.each([
  ['2026-11-20T00:00:00.000', 0, '2026-11-20T00:00'],
  ['2026-11-20T23:59:59.999', 0, '2026-11-20T00:00'],
  ['2026-11-20T12:00', 1, '2026-11-19T00:00'],
  ['2026-11-20T12:00', 20, '2026-10-31T00:00'],
])('the day of %s, %i days before, begins at %s', (moment, before, start) => {
  expect(dayStart(at(moment), before)).toBe(at(start));
});

test.each([
  ['2026-11-19T23:59', '2026-11-20T00:00', ['2026-11-19', '2026-11-20']],
  ['2026-11-19T23:59', '2026-11-19T23:59:59.999', ['2026-11-19']],
  ['2026-11-20T00:00', '2026-11-20T00:00', ['2026-11-20']],
])('the days from %s to %s', (from, to, days) => {
  expect(daysBetween(at(from), at(to))).toEqual(days);
});
