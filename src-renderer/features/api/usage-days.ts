// The usage of each day of a span for a chart, with zeros for days that nothing was used on, and the sums.
import type { UsageDay } from '../../../src-shared/bridge/api.ts';

const DAY_MS = 86_400_000;

/** The last `span` days up to `today` (YYYY-MM-DD, UTC); days outside of it are left out. */
export function fillDays(
  days: readonly UsageDay[],
  span: number,
  today: string,
): readonly UsageDay[] {
  const byDay = new Map(days.map((day) => [day.day, day]));
  const last = Date.parse(`${today}T00:00:00Z`);
  return Array.from({ length: span }, (_, index) => {
    const day = new Date(last - (span - 1 - index) * DAY_MS).toISOString().slice(0, 10);
    return byDay.get(day) ?? { day, credits: 0, by_key: 0, by_app: 0, by_command: 0 };
  });
}

/** The sums over all days. */
export function usageTotals(days: readonly UsageDay[]): Omit<UsageDay, 'day'> {
  const sums = { credits: 0, by_key: 0, by_app: 0, by_command: 0 };
  for (const day of days) {
    sums.credits += day.credits;
    sums.by_key += day.by_key;
    sums.by_app += day.by_app;
    sums.by_command += day.by_command;
  }
  return sums;
}
