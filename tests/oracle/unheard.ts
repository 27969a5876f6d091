// Which sources gave no answer, anywhere in what was answered: a machine that is busy enough lets any of them run out of time.
import { isRecord } from './kept-values.ts';

/** The codes of what could not be observed and of rows that failed for want of it, as often as they come. */
export function unheardIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(unheardIn);
  if (!isRecord(value)) return [];
  const { code } = value;
  const own = typeof code === 'string' && UNHEARD.test(code) ? [code] : [];
  return [...own, ...Object.values(value).flatMap(unheardIn)];
}

const UNHEARD = /_inconclusive$|^dns_unavailable$|^timeout$/;
