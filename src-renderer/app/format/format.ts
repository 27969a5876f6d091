// Numbers, sizes, points and times as people read them, in English whatever the system's language.

import { formatCounted } from '../../../src-shared/format-count.ts';

const absolute = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'medium',
});
const days = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });
const daysOfYears = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});

/** 9 → "+9", -2 → "−2" with a true minus sign. */
export function formatPoints(points: number): string {
  if (points === 0) return '0';
  return points > 0 ? `+${points}` : `−${-points}`;
}

const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'] as const;

/** 1536 → "1.5 KB", in steps of 1024. */
export function formatBytes(bytes: number): string {
  let size = bytes;
  let unit = 0;
  while (unit < UNITS.length - 1 && Math.round(size) >= 1000) {
    size /= 1024;
    unit += 1;
  }
  const digits = unit === 0 || size >= 100 ? 0 : 1;
  return `${size.toFixed(digits).replace(/\.0$/, '')} ${UNITS[unit]}`;
}

export interface When {
  /** "3 min ago", "yesterday", "14 May". */
  readonly text: string;
  /** The moment itself, in local time. */
  readonly title: string;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A moment (ISO 8601) as it is shown beside its absolute time; `nowMs` is the clock's. */
export function formatWhen(iso: string, nowMs: number = Date.now()): When {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return { text: 'unknown', title: 'unknown' };
  const title = absolute.format(at);
  const seconds = Math.round((nowMs - at.getTime()) / 1000);
  return {
    text: seconds < -5 ? ahead(-seconds, at) : past(Math.max(0, seconds), at, nowMs),
    title,
  };
}

function past(seconds: number, at: Date, nowMs: number): string {
  if (seconds < 10) return 'just now';
  if (seconds < MINUTE) return `${seconds} s ago`;
  if (seconds < HOUR) return `${Math.floor(seconds / MINUTE)} min ago`;
  if (seconds < DAY) return `${Math.floor(seconds / HOUR)} h ago`;
  if (seconds < 2 * DAY) return 'yesterday';
  if (seconds < 30 * DAY) return `${Math.floor(seconds / DAY)} days ago`;
  const sameYear = at.getFullYear() === new Date(nowMs).getFullYear();
  return (sameYear ? days : daysOfYears).format(at);
}

function ahead(seconds: number, at: Date): string {
  if (seconds < MINUTE) return `in ${seconds} s`;
  if (seconds < HOUR) return `in ${Math.round(seconds / MINUTE)} min`;
  if (seconds < DAY) return `in ${Math.round(seconds / HOUR)} h`;
  if (seconds < 30 * DAY) return `in ${formatCounted(Math.round(seconds / DAY), 'day')}`;
  return daysOfYears.format(at);
}
