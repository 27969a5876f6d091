// When something happened, as exports write it: ISO 8601, seconds or milliseconds of Unix, the dates of mails, days alone.

/** What comes first in `3/4/2026`; null where the cells leave it open. */
export type DayOrder = 'day first' | 'month first' | null;

const DAY_MS = 86_400_000;
const SLASHED = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})(?![\d])/;

/** Finds the order in which cells write day and month: by a point, or by a number that is no month. */
export function dayOrder(cells: readonly string[]): DayOrder {
  for (const cell of cells) {
    const found = SLASHED.exec(cell.trim());
    if (found === null) continue;
    if (cell.includes('.') || Number(found[1]) > 12) return 'day first';
    if (Number(found[2]) > 12) return 'month first';
  }
  return null;
}

/**
 * Milliseconds since the epoch; null for a text that is no date, is ambiguous, or is more than a day after `now`. A
 * moment without a zone counts as UTC, a day alone as its last millisecond.
 */
export function happenedAt(cell: string, order: DayOrder, now: number): number | null {
  const at = momentIn(cell, order);
  return at === null || !Number.isFinite(at) || at < 0 || at > now + DAY_MS ? null : at;
}

/** Whether a text is a date of more than a day after `now`. */
export function isAhead(cell: string, order: DayOrder, now: number): boolean {
  return (momentIn(cell, order) ?? 0) > now + DAY_MS;
}

function momentIn(cell: string, order: DayOrder): number | null {
  const text = cell.trim().slice(0, 80);
  // Unix time, with or without a fraction; SendGrid and Mailgun write seconds, others milliseconds.
  if (/^\d{9,10}(?:\.\d{1,9})?$/.test(text)) return Math.round(Number(text) * 1000);
  if (/^\d{12,13}$/.test(text)) return Number(text);
  const iso =
    /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?)?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})?$/i.exec(
      text,
    );
  if (iso !== null) return isoMoment(iso);
  const slashed = SLASHED.exec(text);
  if (slashed !== null) return slashedMoment(text, slashed, order);
  // RFC 5322 §3.3, and `Nov 2, 2026 10:04 AM`; a zone is needed, since without one the machine's own would be taken.
  if (!/^[A-Z][a-z]{2}|^\d{1,2} [A-Z][a-z]{2}/.test(text)) return null;
  const parsed = Date.parse(HAS_ZONE.test(text) ? text : `${text} UTC`);
  return Number.isNaN(parsed) ? null : parsed;
}

const HAS_ZONE = /[+-]\d{4}(?: \([A-Za-z ]{1,40}\))?$|\b[A-Z]{2,4}$/;

function isoMoment(parts: RegExpExecArray): number | null {
  const [, year, month, day, hour, minute, second = '00', zone] = parts;
  if (hour === undefined) return lastOfDay(Number(year), Number(month), Number(day));
  const named =
    zone === undefined || /^[A-Z]+$/i.test(zone) ? 'Z' : zone.replace(/(\d{2})$/, ':$1');
  const at = Date.parse(
    `${year}-${month}-${day}T${hour}:${minute}:${second}${named.replace('::', ':')}`,
  );
  return Number.isNaN(at) ? null : at;
}

function slashedMoment(text: string, parts: RegExpExecArray, order: DayOrder): number | null {
  const [whole, first, second, year] = parts;
  if (order === null && Number(first) <= 12 && Number(second) <= 12) return null;
  const dayFirst = order === 'day first' || Number(first) > 12;
  const [day, month] = dayFirst ? [first, second] : [second, first];
  const end = lastOfDay(Number(year), Number(month), Number(day));
  if (end === null) return null;
  const time = /^,? +(\d{1,2}):(\d{2})(?::(\d{2}))? ?([AP]M)?$/i.exec(text.slice(whole.length));
  if (time === null) return end;
  const [, hour, minute, secondOf = '0', half] = time;
  const shift =
    half === undefined ? 0 : (half.toUpperCase() === 'PM' ? 12 : 0) - (hour === '12' ? 12 : 0);
  const midnight = end + 1 - DAY_MS;
  return (
    midnight +
    (Number(hour) + shift) * 3_600_000 +
    Number(minute) * 60_000 +
    Number(secondOf) * 1000
  );
}

/** Null for a day that there is not. */
function lastOfDay(year: number, month: number, day: number): number | null {
  const at = Date.UTC(year, month - 1, day);
  const back = new Date(at);
  return back.getUTCMonth() === month - 1 && back.getUTCDate() === day ? at + DAY_MS - 1 : null;
}
