// What the request headers Cache-Control and Idempotency-Key ask for.
import { VouchError } from '../../src-shared/errors.ts';
import { LIMITS } from '../../src-shared/limits.ts';

/** Whether a fresh check is asked for instead of a cached one: by the directives of RFC 9111 §5.2.1 by which a client refuses a stored answer. */
export function wantsFresh(cacheControl: string | undefined): boolean {
  if (cacheControl === undefined) return false;
  return cacheControl
    .toLowerCase()
    .split(',')
    .map((directive) => directive.trim())
    .some(
      (directive) =>
        directive === 'no-cache' || directive === 'no-store' || /^max-age="?0+"?$/.test(directive),
    );
}

/**
 * The caller's name for a submission; null when there is none. It may be written as a Structured Field string in quotes (as
 * draft-ietf-httpapi-idempotency-key-header asks for) or bare (as most clients do); both name the same.
 */
export function readIdempotencyKey(header: string | readonly string[] | undefined): string | null {
  if (header === undefined) return null;
  const text = String(header).trim();
  const name = /^"(.*)"$/.exec(text)?.[1] ?? text;
  if (name.length <= LIMITS.idempotencyKey && /^[\x21-\x7e]+$/.test(name)) return name;
  throw new VouchError(
    'invalid_request',
    `Idempotency-Key must be 1 to ${LIMITS.idempotencyKey} visible ASCII characters without spaces, such as a UUID.`,
  );
}
