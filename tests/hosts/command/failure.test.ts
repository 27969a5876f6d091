// What a command that failed says: its exit code, one sentence, and the problem of the API.
import { CommanderError } from 'commander';
import { expect, test } from 'vitest';
import { StoreError } from '../../../src-main/adapters/sqlite/store-error.ts';
import { failureOf } from '../../../src-main/hosts/command/failure.ts';
import { UsageError } from '../../../src-main/program/environment.ts';
import { CommandError } from '../../../src-main/program/session.ts';
import { ConnectionLost } from '../../../src-main/program/socket/socket-client.ts';
import { FileError } from '../../../src-main/service/ports/files.ts';
import { PROBLEMS, type ProblemCode, VouchError } from '../../../src-shared/errors.ts';

const LOST =
  'The running Vouch stopped in the middle of this. What was finished is saved: run the command again.';

test.each<[unknown, number, ProblemCode, string]>([
  [new VouchError('invalid_request', 'No.'), 2, 'invalid_request', 'No.'],
  [new VouchError('not_found', 'Gone.'), 1, 'not_found', 'Gone.'],
  [new UsageError('Say which.'), 2, 'invalid_request', 'Say which.'],
  [new CommanderError(1, 'x', 'error: missing argument'), 2, 'invalid_request', 'missing argument'],
  [new CommanderError(1, 'x', 'no error: here'), 2, 'invalid_request', 'no error: here'],
  [new FileError('missing', 'There is no file.'), 1, 'invalid_request', 'There is no file.'],
  [new CommandError('Not now.'), 1, 'invalid_request', 'Not now.'],
  [new CommandError('Silent.', 'store_unavailable'), 1, 'store_unavailable', 'Silent.'],
  [new ConnectionLost(true, null), 1, 'store_unavailable', LOST],
  [new StoreError('store_failed', 'Full.'), 1, 'store_unavailable', 'Full.'],
  [new StoreError('store_newer', 'Newer.'), 3, 'store_unavailable', 'Newer.'],
  [new Error('boom'), 1, 'internal_error', 'Something unexpected went wrong: boom'],
  ['boom', 1, 'internal_error', 'Something unexpected went wrong: boom'],
])('%s ends with %i', (error, exitCode, code, sentence) => {
  const { status, title } = PROBLEMS[code];
  expect(failureOf(error)).toEqual({
    exitCode,
    sentence,
    problem: { type: `urn:vouch:problem:${code}`, title, status, detail: sentence, code },
  });
});
