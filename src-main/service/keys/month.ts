// Where months and days begin: budgets are counted by calendar months in UTC, usage is shown by days in UTC.
import type { Month } from '../ports/credits.ts';

const DAY_MS = 86_400_000;

/** The month that a moment lies in. */
export function monthOf(at: number): Month {
  const date = new Date(at);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  return { from: Date.UTC(year, month, 1), until: Date.UTC(year, month + 1, 1) };
}

/** The names (YYYY-MM-DD) of the days from one moment to another, both included. */
export function daysBetween(from: number, to: number): readonly string[] {
  const days: string[] = [];
  for (let at = dayStart(from); at <= to; at += DAY_MS)
    days.push(new Date(at).toISOString().slice(0, 10));
  return days;
}

/** The first millisecond of the day that lies so many days before the day of a moment. */
export function dayStart(at: number, daysBefore = 0): number {
  return Math.floor(at / DAY_MS) * DAY_MS - daysBefore * DAY_MS;
}
