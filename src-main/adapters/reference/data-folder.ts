// Reads the files that `npm run build:data` makes; for a missing one the error says what to do.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../../../src-shared/error-code.ts';

/** The names of the built files; the build writes exactly these. */
export const DATA_FILES = {
  disposable: 'disposable.txt',
  /** Also what the feed of mail providers publishes. */
  mailProviders: 'mail-providers.txt',
  roleAccounts: 'role-accounts.txt',
  names: 'names.bin',
  country: 'country.mmdb',
  edition: 'edition.json',
} as const;

/** Raised by one when a built file changes its form, so that old files are not read by new code. */
export const DATA_FORMAT = 3;

/** The bytes of a built file. Rejects with an Error that names the file and the command that makes it. */
export async function readDataFile(folder: string, name: string): Promise<Buffer> {
  const path = join(folder, name);
  try {
    return await readFile(path);
  } catch (cause) {
    const missing = errorCode(cause) === 'ENOENT';
    throw unusable(path, missing ? 'is missing' : 'cannot be read', cause);
  }
}

/** The error of a built file that is of no use; `problem` completes "The reference data file … ". */
export function unusable(path: string, problem: string, cause?: unknown): Error {
  const sentence = `The reference data file ${path} ${problem}. Install Vouch again, or build it again where it is built from source.`;
  return new Error(sentence, cause === undefined ? undefined : { cause });
}
