// Turns any error into a problem document (RFC 9457).
import { PROBLEMS, VouchError } from '../../src-shared/errors.ts';
import type { Problem } from '../../src-shared/schemas/problem.ts';
import { emptyBody, notJson, tooLarge } from './json-body.ts';

export const PROBLEM_TYPE = 'application/problem+json';

/** The problem document of a refusal. */
export function problemOf(error: VouchError, requestId: string): Problem {
  const { status, title } = PROBLEMS[error.code];
  return {
    type: `urn:vouch:problem:${error.code}`,
    title,
    status,
    detail: error.message,
    code: error.code,
    request_id: requestId,
    ...error.members,
    ...(error.fields.length === 0
      ? {}
      : { errors: error.fields.map(({ pointer, message }) => ({ pointer, message })) }),
  };
}

/**
 * Gives every failure a code of ours. Refusals of the HTTP framework become the code that fits; anything unexpected
 * becomes `internal_error`, whose words say nothing of the inside and whose `cause` holds it for the log.
 */
export function asVouchError(error: unknown): VouchError {
  if (error instanceof VouchError) return error;
  const { code, statusCode } = frameworkError(error);
  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return tooLarge();
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return notJson();
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
      return emptyBody();
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new VouchError(
        'invalid_request',
        'The length of the body does not match Content-Length. Correct the header.',
      );
    case 'FST_ERR_BAD_URL':
      return new VouchError(
        'invalid_request',
        'The URL is not encoded correctly. Check its percent signs (RFC 3986).',
      );
  }
  if (code.startsWith('FST_ERR_') && statusCode >= 400 && statusCode < 500) {
    return new VouchError(
      'invalid_request',
      'The request cannot be read. Check its method, URL and headers.',
    );
  }
  return new VouchError(
    'internal_error',
    'Something went wrong inside Vouch. Try again; if it keeps happening, report it with the request_id of this response.',
    { cause: error },
  );
}

export function noSuchPath(): VouchError {
  return new VouchError(
    'not_found',
    'There is nothing at this path. GET /v1/openapi.json lists every path.',
  );
}

/** Whether a failure is ours to look into, not an expected outcome of a check. */
export function isFault(error: VouchError): boolean {
  return error.code === 'internal_error' || error.code === 'store_unavailable';
}

function frameworkError(error: unknown): { readonly code: string; readonly statusCode: number } {
  if (!(error instanceof Error)) return { code: '', statusCode: 0 };
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown };
  return {
    code: typeof code === 'string' ? code : '',
    statusCode: typeof statusCode === 'number' ? statusCode : 0,
  };
}
