// Parses the date formats that registries use.

const DAY_MS = 86_400_000;

/** Nobody writes a date at greater length. */
const DATE_CHARACTERS = 200;

/** The first .com names were registered in March 1985; whatever is older is a mistake or a placeholder. */
const OLDEST = Date.UTC(1985, 0, 1);
/** No registry sells more than this; "9999-12-31" stands for "never" or for nothing at all. */
const LONGEST_TERM_MS = 101 * 366 * DAY_MS;

/** Whether the day or the month comes first where both are numbers: `03/04/2001`. */
export type DateOrder = 'day_first' | 'month_first';

/**
 * Reads a date as published, in milliseconds since the epoch; null when it is none, or may be read in two ways
 * (`03/04/2001` without an order). A time without a zone counts as UTC: no registry is further than 14 hours from it.
 */
export function readPublishedDate(text: string, order: DateOrder | null = null): number | null {
  const trimmed = text.slice(0, DATE_CHARACTERS).trim();
  for (const { form, read, time } of FORMS) {
    const found = form.exec(trimmed);
    if (found === null) continue;
    const parts = read(found, order);
    if (parts === null) return null;
    return moment(parts, time === undefined ? trimmed.slice(found[0].length) : time(found));
  }
  return null;
}

/** The order that a date gives away by a part above 12; null for any other text. */
export function orderOf(text: string): DateOrder | null {
  const found = IN_NUMBERS.exec(text.slice(0, DATE_CHARACTERS).trim());
  if (found === null) return null;
  const [first, second] = [Number(found[1]), Number(found[3])];
  if (first > 12 && second <= 12) return 'day_first';
  return second > 12 && first <= 12 ? 'month_first' : null;
}

/**
 * A moment in the past that can be believed, else null. Registries whose clock or zone is ahead of ours may publish
 * up to a day ahead; that is now.
 */
export function believedPast(at: number | null, now: number): number | null {
  if (at === null || at < OLDEST || at > now + DAY_MS) return null;
  return Math.min(at, now);
}

/** An end of a registration, past or to come, that can be believed, else null. */
export function believedEnd(at: number | null, now: number): number | null {
  if (at === null || at < OLDEST || at > now + LONGEST_TERM_MS) return null;
  return at;
}

interface DateParts {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  readonly day: number;
}

interface Form {
  readonly form: RegExp;
  read(found: RegExpExecArray, order: DateOrder | null): DateParts | null;
  /** The time, where it does not follow the date. */
  time?(found: RegExpExecArray): string;
}

/** 16-04-1998, 31/12/1999 */
const IN_NUMBERS = /^(\d{1,2})([-/])(\d{1,2})\2(\d{4})(?!\d)/;

/** The first form that fits counts; each ends where a time may begin. */
const FORMS: readonly Form[] = [
  // 1997-09-15, 2001/05/09, 2007. 03. 02.
  {
    form: /^(\d{4})([-/.]) ?(\d{1,2})\2 ?(\d{1,2})(?!\d)\.?/,
    read: (found) => numbers(found[1], found[3], found[4]),
  },
  // 19960422
  { form: /^(\d{4})(\d{2})(\d{2})(?!\d)/, read: (found) => numbers(found[1], found[2], found[3]) },
  // 01.03.1999: only days come first before dots.
  {
    form: /^(\d{1,2})\.(\d{1,2})\.(\d{4})(?!\d)/,
    read: (found) => numbers(found[3], found[2], found[1]),
  },
  // 16-04-1998, 31/12/1999: a part above 12 tells the orders apart, else who asks must know.
  {
    form: IN_NUMBERS,
    read: (found, order) => {
      const known = orderOf(found[0]) ?? order;
      if (known === null) return null;
      return known === 'day_first'
        ? numbers(found[4], found[3], found[1])
        : numbers(found[4], found[1], found[3]);
    },
  },
  // 14-Feb-1996, 8 October 1999, 30th April 2003, Friday 7th November 2003, 2nd April, 2001
  {
    form: /^(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,? )?(\d{1,2})(?:st|nd|rd|th)?[- .]([a-z]{3,9})[- .,]+(\d{4})(?!\d)/i,
    read: (found) => named(found[3], found[2], found[1]),
  },
  // Tue Feb 10 09:42:42 2004, Tue Feb 10 09:42:42 GMT 2004
  {
    form: /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,? ([a-z]{3,9}) +(\d{1,2}),? (\d{1,2}:\d{2}(?::\d{2})?) ([a-z]{2,5} )?(\d{4})(?!\d)/i,
    read: (found) => named(found[5], found[1], found[2]),
    time: (found) => `${found[3] ?? ''} ${found[4] ?? ''}`,
  },
  // 2001-Aug-23
  {
    form: /^(\d{4})[- .]([a-z]{3,9})[- .](\d{1,2})(?!\d)\.?/i,
    read: (found) => named(found[1], found[2], found[3]),
  },
  // Tue Dec 12 2000; June 6, 1997
  {
    form: /^(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,? )?([a-z]{3,9}) +(\d{1,2}),? (\d{4})(?!\d)/i,
    read: (found) => named(found[3], found[1], found[2]),
  },
];

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH_NAMES = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

function numbers(
  year: string | undefined,
  month: string | undefined,
  day: string | undefined,
): DateParts {
  return { year: Number(year), month: Number(month), day: Number(day) };
}

function named(
  year: string | undefined,
  month: string | undefined,
  day: string | undefined,
): DateParts | null {
  const word = (month ?? '').toLowerCase();
  const index = MONTHS.indexOf(word.slice(0, 3));
  if (index === -1 || !(MONTH_NAMES[index] ?? '').startsWith(word)) return null;
  return { year: Number(year), month: index + 1, day: Number(day) };
}

const TIME = /^[T ,]*(\d{1,2}):(\d{2})(?::(\d{2}))?(?:[.,]\d+)?/i;
const OFFSET = /^\s*(?:\((?:utc|gmt)?\s*|(?:utc|gmt)\s*)?([+-])(\d{1,2})(?::?(\d{2}))?/i;

/** A time that cannot be read leaves the day as it is. */
function moment({ year, month, day }: DateParts, rest: string): number | null {
  const midnight = Date.UTC(year, month - 1, day);
  const read = new Date(midnight);
  // Date.UTC turns the 31st of February into the 3rd of March.
  if (read.getUTCMonth() !== month - 1 || read.getUTCDate() !== day) return null;
  const time = TIME.exec(rest);
  if (time === null) return midnight;
  const [hours, minutes, seconds] = [Number(time[1]), Number(time[2]), Number(time[3] ?? 0)];
  if (hours > 23 || minutes > 59 || seconds > 60) return midnight;
  const local = midnight + ((hours * 60 + minutes) * 60 + seconds) * 1000;
  return local - offsetMs(rest.slice(time[0].length));
}

function offsetMs(zone: string): number {
  const named = /^\s*\(?(jst|kst)\b/i.test(zone) ? 9 * 60 : 0;
  const found = OFFSET.exec(zone);
  if (found === null) return named * 60_000;
  const [hours, minutes] = [Number(found[2]), Number(found[3] ?? 0)];
  if (hours > 14 || minutes > 59) return 0;
  return (found[1] === '-' ? -1 : 1) * (hours * 60 + minutes) * 60_000;
}
