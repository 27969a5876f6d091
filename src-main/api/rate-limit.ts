// How many requests a key may still make in its running minute, and the headers that say so.
// RateLimit and RateLimit-Policy: draft-ietf-httpapi-ratelimit-headers-10; @fastify/rate-limit writes those of an older draft.

export const WINDOW_SECONDS = 60;
const WINDOW_MS = WINDOW_SECONDS * 1000;
const POLICY = 'per-key';

export interface Allowance {
  readonly allowed: boolean;
  /** Requests left in the window. */
  readonly remaining: number;
  /** Whole seconds until the window ends, at least 1. */
  readonly resetSeconds: number;
}

export interface RateLimiter {
  /** Counts a request of a key; one that is not allowed is not counted. */
  take(keyId: string, perMinute: number, now: number): Allowance;
}

interface Window {
  readonly startedAt: number;
  taken: number;
}

/**
 * Windows of a minute, each from a key's first request on: around the end of one a key may make twice as many. Only good
 * keys are counted, so memory is bounded by the keys there are; windows that are over are forgotten when they outnumber the rest.
 */
export function createRateLimiter(): RateLimiter {
  const windows = new Map<string, Window>();
  let sweepAt = 64;

  function current(keyId: string, now: number): Window {
    const window = windows.get(keyId);
    if (window && !isOver(window, now)) return window;
    if (windows.size >= sweepAt) sweep(now);
    const fresh = { startedAt: now, taken: 0 };
    windows.set(keyId, fresh);
    return fresh;
  }

  function sweep(now: number): void {
    for (const [keyId, window] of windows) if (isOver(window, now)) windows.delete(keyId);
    sweepAt = Math.max(64, 2 * windows.size);
  }

  return {
    take(keyId, perMinute, now) {
      const window = current(keyId, now);
      const allowed = window.taken < perMinute;
      if (allowed) window.taken += 1;
      return {
        allowed,
        remaining: Math.max(0, perMinute - window.taken),
        resetSeconds: Math.max(1, Math.ceil((window.startedAt + WINDOW_MS - now) / 1000)),
      };
    },
  };
}

/** Also when the clock was set back. */
function isOver({ startedAt }: Window, now: number): boolean {
  return now < startedAt || now >= startedAt + WINDOW_MS;
}

/** The headers of an answer, as Structured Fields (RFC 9651): names in quotes, whole numbers. */
export function rateLimitHeaders(
  perMinute: number,
  { remaining, resetSeconds }: Allowance,
): Readonly<Record<string, string>> {
  return {
    'ratelimit-policy': `"${POLICY}";q=${perMinute};w=${WINDOW_SECONDS}`,
    ratelimit: `"${POLICY}";r=${remaining};t=${resetSeconds}`,
  };
}
