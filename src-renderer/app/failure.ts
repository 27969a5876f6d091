// What is told of a failure: a title by its code, and the sentence that says what to do.
import { PROBLEMS, VouchError } from '../../src-shared/errors.ts';

const UNFORESEEN =
  'Something went wrong inside Vouch. What was finished is kept. Try again; if it happens again, start Vouch anew.';

/** A few words that say what happened. */
export function titleOf(error: unknown): string {
  return error instanceof VouchError ? PROBLEMS[error.code].title : 'Something went wrong';
}

/** The sentence for people: the refusal's own words, with the fields at fault, or what is known of the unforeseen. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof VouchError)) return UNFORESEEN;
  const fields = error.fields.map(
    ({ pointer, message }) => `${pointer.replace(/^\//, '')} ${message}`,
  );
  return fields.length === 0 || error.fields.some(({ message }) => error.message.includes(message))
    ? error.message
    : `${error.message} (${fields.join('; ')})`;
}

/** Whether a failure is only that somebody gave up waiting. */
export function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}
