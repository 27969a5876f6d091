// Reads a request's body as JSON in UTF-8, and refuses anything else.
import type { IncomingHttpHeaders } from 'node:http';
import { VouchError } from '../../src-shared/errors.ts';
import { parseRequestJson } from '../../src-shared/json-bounds.ts';
import { LIMITS } from '../../src-shared/limits.ts';

const LIMIT_IN_WORDS = `${LIMITS.bodyBytes / (1024 * 1024)} MB`;
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Says from the headers alone why the body will not be read, or null when it may be. */
export function refuseBody(headers: IncomingHttpHeaders): VouchError | null {
  const length = headers['content-length'];
  if (
    headers['transfer-encoding'] === undefined &&
    (length === undefined || Number(length) === 0)
  ) {
    return emptyBody();
  }
  if (!isJsonInUtf8(headers['content-type'])) return notJson();
  const encoding = headers['content-encoding']?.trim().toLowerCase();
  // RFC 9112 §6.1: a coding before `chunked` is one that the body was packed with.
  const packed = (headers['transfer-encoding'] ?? 'chunked').trim().toLowerCase() !== 'chunked';
  if (packed || (encoding !== undefined && encoding !== '' && encoding !== 'identity')) {
    return new VouchError(
      'unsupported_media_type',
      'Compressed bodies are not accepted. Send the body as plain JSON.',
    );
  }
  return Number(length) > LIMITS.bodyBytes ? tooLarge() : null;
}

/**
 * Parses a body. A byte order mark is skipped; of fields given twice the last counts. A field named `__proto__` is a
 * field like any other and thus unknown: callers copy the fields they know and never merge the value into another.
 */
export function parseJson(bytes: Buffer): unknown {
  const text = decode(bytes);
  if (text.trim() === '') throw emptyBody();
  try {
    return parseRequestJson(text, 'The body');
  } catch (cause) {
    if (cause instanceof VouchError) throw cause;
    const place = cause instanceof Error ? /\(line (\d+) column (\d+)\)/.exec(cause.message) : null;
    const where = place ? ` (line ${place[1]}, column ${place[2]})` : '';
    throw new VouchError(
      'invalid_request',
      `The body is not well-formed JSON${where}. Check its quotes, commas and brackets.`,
    );
  }
}

export function emptyBody(): VouchError {
  return new VouchError('invalid_request', 'The body is empty. Send a JSON object.');
}

export function notJson(): VouchError {
  return new VouchError(
    'unsupported_media_type',
    'The body must be JSON in UTF-8. Send it with the header "Content-Type: application/json".',
  );
}

export function tooLarge(): VouchError {
  return new VouchError(
    'payload_too_large',
    `The body is larger than ${LIMIT_IN_WORDS}. Split it into smaller submissions.`,
  );
}

function decode(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new VouchError('invalid_request', 'The body is not valid UTF-8. Encode it as UTF-8.');
  }
}

/** JSON has no other encoding (RFC 8259 §8.1), so a charset may be named but not chosen. */
function isJsonInUtf8(contentType: string | undefined): boolean {
  if (contentType === undefined) return false;
  const [mediaType = '', ...parameters] = contentType
    .split(';')
    .map((part) => part.trim().toLowerCase());
  if (mediaType !== 'application/json') return false;
  const charset = parameters.find((parameter) => parameter.startsWith('charset='));
  return charset === undefined || /^charset="?utf-?8"?$/.test(charset);
}
