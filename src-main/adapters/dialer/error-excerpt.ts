// How much of a stranger's words is quoted in an error.
import { errorCode } from '../../../src-shared/error-code.ts';
import { shortened } from '../../../src-shared/shortened.ts';

const QUOTED_CHARACTERS = 200;

export function quoted(text: string): string {
  return shortened(text, QUOTED_CHARACTERS);
}

/** An error's message with its code behind it. Some quote the server: all the names of its certificate, for one. */
export function errorExcerpt(error: unknown): string {
  if (!(error instanceof Error)) return quoted(String(error));
  const code = errorCode(error);
  // undici trusts a reply's status where it should not; its words are for who works on it.
  if (code === 'ERR_ASSERTION') return 'The server sent a reply that is not HTTP';
  return code === '' ? quoted(error.message) : `${quoted(error.message)} (${code})`;
}
