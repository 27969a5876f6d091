// How long a server asks to be left alone (RFC 9110 §10.2.3).

/** An HTTP-date has 29. */
const HEADER_CHARACTERS = 60;

/** Milliseconds from `now`; null where the header is missing or says nothing that can be read. */
export function retryAfterMs(header: string | undefined, now: number): number | null {
  const text = header?.slice(0, HEADER_CHARACTERS).trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  // An HTTP-date begins with the day of the week.
  const at = /^[a-z]{3,9},? /i.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}
