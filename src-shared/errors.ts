// The error codes of the contract, their HTTP status and titles, and the one error class that carries them across layers.

/** Codes of a request that was refused (RFC 9457 problem documents). */
export const PROBLEMS = {
  invalid_request: { status: 400, title: 'The request is not valid' },
  unauthorized: { status: 401, title: 'A valid API key is needed' },
  insufficient_credits: { status: 402, title: 'Not enough credits are left this month' },
  forbidden_host: { status: 403, title: 'This host name is not served' },
  forbidden_origin: { status: 403, title: 'This web page may not call the API' },
  forbidden_job: { status: 403, title: 'This job was created by another key' },
  not_found: { status: 404, title: 'Not found' },
  job_not_found: { status: 404, title: 'There is no such job' },
  key_not_found: { status: 404, title: 'There is no such key' },
  method_not_allowed: { status: 405, title: 'This method is not allowed here' },
  job_state_conflict: { status: 409, title: 'The state of the job does not allow this' },
  idempotency_conflict: {
    status: 409,
    title: 'This Idempotency-Key was used with a different body',
  },
  payload_too_large: { status: 413, title: 'The request body is too large' },
  unsupported_media_type: { status: 415, title: 'The body must be JSON' },
  rate_limited: { status: 429, title: 'Too many requests' },
  internal_error: { status: 500, title: 'Something went wrong inside Vouch' },
  dns_unavailable: { status: 503, title: 'The mail route could not be looked up' },
  timeout: { status: 503, title: 'The check took too long' },
  overloaded: { status: 503, title: 'Too many large requests at once' },
  store_unavailable: { status: 503, title: 'The data folder cannot be written' },
} as const satisfies Record<string, { readonly status: number; readonly title: string }>;

export type ProblemCode = keyof typeof PROBLEMS;

/** Codes of a bulk item that could not be verified. */
export const ITEM_ERROR_CODES = [
  'invalid_ip_address',
  'dns_unavailable',
  'timeout',
  'cancelled',
  'internal_error',
] as const;

export type ItemErrorCode = (typeof ITEM_ERROR_CODES)[number];

/** Codes of a job that could not go on. */
export const JOB_ERROR_CODES = [
  'cancelled',
  'no_network',
  'store_unavailable',
  'internal_error',
] as const;

export type JobErrorCode = (typeof JOB_ERROR_CODES)[number];

/** One field at fault, by JSON pointer. */
export interface FieldError {
  readonly pointer: string;
  readonly message: string;
}

/** A refusal with a stable code and a sentence that a person can act on; every transport renders it in its own way. */
export class VouchError extends Error {
  readonly code: ProblemCode;
  readonly fields: readonly FieldError[];
  /** Numbers that belong to the code, as members of the problem document. */
  readonly members: Readonly<Record<string, number>>;

  constructor(
    code: ProblemCode,
    detail: string,
    options: {
      cause?: unknown;
      fields?: readonly FieldError[];
      members?: Readonly<Record<string, number>>;
    } = {},
  ) {
    super(detail, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'VouchError';
    this.code = code;
    this.fields = options.fields ?? [];
    this.members = options.members ?? {};
  }
}
