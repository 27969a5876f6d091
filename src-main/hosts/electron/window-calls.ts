// Answers the window's calls over IPC: only from our own page's main frame, with errors as values, and each call can be aborted.
import { isAbsolute } from 'node:path';
import type { IpcMain, IpcMainEvent, IpcMainInvokeEvent, WebContents } from 'electron';
import type { FileOffer } from '../../../src-shared/bridge/files.ts';
import type { Bridge } from '../../../src-shared/bridge/methods.ts';
import { type BridgeAnswer, CHANNELS } from '../../../src-shared/bridge/window.ts';
import { VouchError } from '../../../src-shared/errors.ts';
import { beyondRefusal, valueIsDeeper } from '../../../src-shared/json-bounds.ts';
import { LIMITS } from '../../../src-shared/limits.ts';
import { answerCall, errorDetails, onlyWaits } from '../../program/socket/call-answer.ts';
import type { Log } from '../../service/ports/log.ts';
import type { OwnPages } from './page-address.ts';

export interface WindowCallOptions {
  readonly ipc: Pick<IpcMain, 'handle' | 'on'>;
  /** Calls that come before the program is open wait for it. */
  readonly bridge: Promise<Bridge>;
  /** Offers a file that was dropped on the page. The path is what the preload had from Electron. */
  readonly offer: (path: string) => Promise<FileOffer>;
  readonly pages: OwnPages;
  readonly log: Pick<Log, 'error'>;
  /** Told at each call: a page that calls is loaded and listens. */
  readonly onWindowReady: (sender: WebContents) => void;
  /** Told when a page that called is gone: left, loaded again, crashed or closed. */
  readonly gone: () => void;
}

interface Call {
  readonly method: string;
  readonly controller: AbortController;
}

/** Answers from now on. */
export function answerWindow(options: WindowCallOptions): void {
  const calls = new WeakMap<WebContents, Map<string, Call>>();

  function callsOf(sender: WebContents): Map<string, Call> {
    const known = calls.get(sender);
    if (known !== undefined) return known;
    const fresh = new Map<string, Call>();
    calls.set(sender, fresh);
    const pageGone = () => {
      options.gone();
      for (const { method, controller } of fresh.values())
        if (onlyWaits(method)) controller.abort();
    };
    sender.on('did-navigate', pageGone);
    sender.on('render-process-gone', pageGone);
    sender.on('destroyed', pageGone);
    return fresh;
  }

  options.ipc.handle(
    CHANNELS.invoke,
    async (event, method: unknown, params: unknown, name: unknown): Promise<BridgeAnswer> => {
      if (!isOurPage(event, options.pages)) return FOREIGN;
      if (typeof method !== 'string' || typeof name !== 'string') return MALFORMED;
      if (valueIsDeeper(params, LIMITS.jsonDepth)) return TOO_DEEP;
      options.onWindowReady(event.sender);
      const open = callsOf(event.sender);
      const controller = new AbortController();
      open.set(name, { method, controller });
      try {
        const bridge = await options.bridge;
        const answer = await answerCall(bridge, method, params, controller.signal, options.log);
        return crossing(answer);
      } catch (error) {
        return { ok: false, error: errorDetails(error, controller.signal, options.log) };
      } finally {
        open.delete(name);
      }
    },
  );

  options.ipc.handle(CHANNELS.offer, async (event, path: unknown): Promise<BridgeAnswer> => {
    if (!isOurPage(event, options.pages)) return FOREIGN;
    const { signal } = new AbortController();
    try {
      return { ok: true, value: await options.offer(placeOf(path)) };
    } catch (error) {
      return { ok: false, error: errorDetails(error, signal, options.log) };
    }
  });

  options.ipc.on(CHANNELS.abandon, (event, name: unknown) => {
    if (!isOurPage(event, options.pages) || typeof name !== 'string') return;
    callsOf(event.sender).get(name)?.controller.abort();
  });
}

const FOREIGN: BridgeAnswer = {
  ok: false,
  error: {
    code: 'forbidden_origin',
    message: 'Only Vouch’s own window may make this call.',
    fields: [],
  },
};

const MALFORMED: BridgeAnswer = {
  ok: false,
  error: { code: 'invalid_request', message: 'A call has a method and a name.', fields: [] },
};

const TOO_DEEP: BridgeAnswer = {
  ok: false,
  error: {
    code: 'invalid_request',
    message: beyondRefusal('depth', 'The call').message,
    fields: [],
  },
};

/** Electron gives a file that a script has made an empty path. */
function placeOf(path: unknown): string {
  if (typeof path === 'string' && isAbsolute(path) && !path.includes('\0')) return path;
  throw new VouchError(
    'invalid_request',
    'This is not a file on disk. Save it as a file first, then drop that.',
  );
}

/** A frame inside our page, a page of somebody else, and a frame that is gone already are ignored. */
function isOurPage(event: IpcMainInvokeEvent | IpcMainEvent, pages: OwnPages): boolean {
  const frame = event.senderFrame;
  return frame !== null && frame.parent === null && pages.has(frame.url);
}

/** What Electron cannot clone would be thrown at the page: everything crosses as JSON would carry it, as over HTTP. */
function crossing(answer: BridgeAnswer): BridgeAnswer {
  return answer.ok
    ? { ok: true, value: JSON.parse(JSON.stringify(answer.value ?? null)) as unknown }
    : answer;
}
