// Makes a call's result or error fit to be sent to a window or a command: errors become values, bugs become one sentence.
import type { Bridge, BridgeMethod } from '../../../src-shared/bridge/methods.ts';
import type { BridgeAnswer } from '../../../src-shared/bridge/window.ts';
import { VouchError } from '../../../src-shared/errors.ts';
import { StoreError } from '../../adapters/sqlite/store-error.ts';
import { FileError } from '../../service/ports/files.ts';
import type { Log } from '../../service/ports/log.ts';

/** Whether a call only waits for news. When its page is gone nobody waits any more; all others are work, which goes on. */
export function onlyWaits(method: string): boolean {
  return method === 'jobs.watch';
}

/** Calls a method by its name as it came from outside; never rejects. */
export async function answerCall(
  bridge: Bridge,
  method: string,
  params: unknown,
  signal: AbortSignal,
  log: Pick<Log, 'error'>,
): Promise<BridgeAnswer> {
  try {
    const value = await bridge.call(method as BridgeMethod, params as never, signal);
    return { ok: true, value: value ?? null };
  } catch (error) {
    return { ok: false, error: errorDetails(error, signal, log) };
  }
}

/** What a caller learns about a failure; whatever was not meant for people is logged, and becomes one sentence. */
export function errorDetails(
  error: unknown,
  signal: AbortSignal,
  log: Pick<Log, 'error'>,
): Extract<BridgeAnswer, { ok: false }>['error'] {
  if (error instanceof VouchError) {
    return {
      code: error.code,
      message: error.message,
      fields: error.fields,
      ...(Object.keys(error.members).length === 0 ? {} : { members: error.members }),
    };
  }
  if (error instanceof FileError)
    return { code: 'invalid_request', message: error.message, fields: [] };
  if (error instanceof StoreError)
    return { code: 'store_unavailable', message: error.message, fields: [] };
  if (signal.aborted) return { code: 'timeout', message: 'The call was cancelled.', fields: [] };
  log.error({ error }, 'a call failed');
  return {
    code: 'internal_error',
    message: 'Something went wrong inside Vouch; see vouch.log in the data folder.',
    fields: [],
  };
}
