// What a command that failed says: one sentence, an exit code, and for scripts a problem object with the codes of the API.
import { CommanderError } from 'commander';
import { VouchError } from '../../../src-shared/errors.ts';
import type { Problem } from '../../../src-shared/schemas/problem.ts';
import { StoreError } from '../../adapters/sqlite/store-error.ts';
import { problemOf } from '../../api/problem.ts';
import { UsageError } from '../../program/environment.ts';
import { CommandError } from '../../program/session.ts';
import { ConnectionLost } from '../../program/socket/socket-client.ts';
import { FileError } from '../../service/ports/files.ts';

const FAILED = 1;
const WRONG_USAGE = 2;
/** No start of this version is any better: a service is not to be started again. */
const NEWER_STORE = 3;

export interface Failure {
  readonly exitCode: number;
  readonly sentence: string;
  /** The problem document of the API; a command has no request, so no `request_id`. */
  readonly problem: Omit<Problem, 'request_id'>;
}

export function failureOf(error: unknown): Failure {
  const refusal = asRefusal(error);
  const wrong =
    error instanceof UsageError ||
    error instanceof CommanderError ||
    (error instanceof VouchError && error.code === 'invalid_request');
  const isNewer = error instanceof StoreError && error.code === 'store_newer';
  const { request_id: _, ...problem } = problemOf(refusal, '');
  const exitCode = wrong ? WRONG_USAGE : isNewer ? NEWER_STORE : FAILED;
  return { exitCode, sentence: refusal.message, problem };
}

function asRefusal(error: unknown): VouchError {
  if (error instanceof VouchError) return error;
  if (error instanceof UsageError || error instanceof FileError)
    return new VouchError('invalid_request', error.message);
  if (error instanceof CommanderError)
    return new VouchError('invalid_request', error.message.replace(/^error: /, ''));
  if (error instanceof CommandError) return new VouchError(error.code, error.message);
  if (error instanceof ConnectionLost) {
    return new VouchError(
      'store_unavailable',
      'The running Vouch stopped in the middle of this. What was finished is saved: run the command again.',
    );
  }
  if (error instanceof StoreError) return new VouchError('store_unavailable', error.message);
  const reason = error instanceof Error ? error.message : String(error);
  return new VouchError('internal_error', `Something unexpected went wrong: ${reason}`);
}
