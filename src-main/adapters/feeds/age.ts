// Says how old something is, in words for evidence and for the screen.

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** "12 minutes old", "3 hours old", "2 days old"; whole units only, and never below zero. */
export function ageInWords(ageMs: number): string {
  const age = Math.max(0, ageMs);
  if (age < MINUTE_MS) return 'less than a minute old';
  if (age < HOUR_MS) return inUnits(Math.floor(age / MINUTE_MS), 'minute');
  if (age < 2 * DAY_MS) return inUnits(Math.floor(age / HOUR_MS), 'hour');
  return inUnits(Math.floor(age / DAY_MS), 'day');
}

function inUnits(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'} old`;
}
