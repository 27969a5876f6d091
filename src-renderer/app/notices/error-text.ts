// The title and the sentence that an error is shown with.
import { PROBLEMS, type ProblemCode, VouchError } from '../../../src-shared/errors.ts';
import { NoConnection } from '../../bridge/no-connection.ts';

const UNFORESEEN =
  'Something went wrong inside Vouch. Finished work is saved. Try again; if it keeps happening, restart Vouch.';

/** Where the API speaks of requests, people in front of a window have done something else. */
const TITLES: Partial<Record<ProblemCode, string>> = {
  invalid_request: 'Vouch cannot use that',
  not_found: 'This no longer exists',
  unauthorized: 'Session expired',
};

/** A few words that say what happened. */
export function titleOf(error: unknown): string {
  if (error instanceof NoConnection) return 'Vouch is not responding';
  if (!(error instanceof VouchError)) return 'Something went wrong';
  return TITLES[error.code] ?? PROBLEMS[error.code].title;
}

/** The sentence for people: the refusal's own words, with the fields at fault, or what is known of the unforeseen. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof VouchError)) return UNFORESEEN;
  const fields = error.fields.map(({ message }) => message);
  return fields.length === 0 || fields.some((message) => error.message.includes(message))
    ? error.message
    : `${error.message} ${fields.map((message) => `${message}.`).join(' ')}`;
}

/** Whether a failure is only that the service was not reached, or did not let the page in: said once, above every screen. */
export function isConnectionError(error: unknown): boolean {
  return (
    error instanceof NoConnection || (error instanceof VouchError && error.code === 'unauthorized')
  );
}

/** Whether a failure is only that somebody gave up waiting. */
export function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}
