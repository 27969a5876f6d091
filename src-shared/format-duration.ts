// A duration in words, rounded to what an estimate can claim.
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** 240 → "about 4 min". */
export function formatDuration(seconds: number): string {
  if (seconds < 10) return 'a few seconds';
  if (seconds < 50) return `about ${Math.round(seconds / 10) * 10} s`;
  if (seconds < 50 * MINUTE) return `about ${Math.max(1, Math.round(seconds / MINUTE))} min`;
  if (seconds < 10 * HOUR) return `about ${roundHalf(seconds / HOUR)} h`;
  if (seconds < 36 * HOUR) return `about ${Math.round(seconds / HOUR)} h`;
  return `about ${Math.round(seconds / DAY)} days`;
}

function roundHalf(hours: number): string {
  return String(Math.round(hours * 2) / 2);
}
