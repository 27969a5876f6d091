// Answers the window's calls over IPC: only our own page's main frame is heard, nothing is thrown across, and every call can be given up.
import type { IpcMain, IpcMainEvent, IpcMainInvokeEvent, WebContents } from 'electron';
import type { Bridge } from '../../../src-shared/bridge/methods.ts';
import { type BridgeAnswer, CHANNELS } from '../../../src-shared/bridge/window.ts';
import type { Log } from '../../service/ports/log.ts';
import { answerCall, onlyWaits, toldError } from '../bridge-answer.ts';
import type { OwnPages } from './page-address.ts';

export interface CallDesk {
  readonly ipc: Pick<IpcMain, 'handle' | 'on'>;
  /** Calls that come before the program is open wait for it. */
  readonly bridge: Promise<Bridge>;
  readonly pages: OwnPages;
  readonly log: Pick<Log, 'error'>;
  /** Told at each call: a page that calls is loaded and listens. */
  readonly heard: (sender: WebContents) => void;
}

interface Call {
  readonly method: string;
  readonly controller: AbortController;
}

/** Answers from now on. */
export function answerWindow(desk: CallDesk): void {
  const calls = new WeakMap<WebContents, Map<string, Call>>();

  function callsOf(sender: WebContents): Map<string, Call> {
    const known = calls.get(sender);
    if (known !== undefined) return known;
    const fresh = new Map<string, Call>();
    calls.set(sender, fresh);
    const pageGone = () => {
      for (const { method, controller } of fresh.values())
        if (onlyWaits(method)) controller.abort();
    };
    sender.on('did-navigate', pageGone);
    sender.on('render-process-gone', pageGone);
    sender.on('destroyed', pageGone);
    return fresh;
  }

  desk.ipc.handle(
    CHANNELS.invoke,
    async (event, method: unknown, params: unknown, name: unknown): Promise<BridgeAnswer> => {
      if (!isOurPage(event, desk.pages)) return FOREIGN;
      if (typeof method !== 'string' || typeof name !== 'string') return MALFORMED;
      desk.heard(event.sender);
      const open = callsOf(event.sender);
      const controller = new AbortController();
      open.set(name, { method, controller });
      try {
        const bridge = await desk.bridge;
        const answer = await answerCall(bridge, method, params, controller.signal, desk.log);
        return crossing(answer);
      } catch (error) {
        return { ok: false, error: toldError(error, controller.signal, desk.log) };
      } finally {
        open.delete(name);
      }
    },
  );

  desk.ipc.on(CHANNELS.abandon, (event, name: unknown) => {
    if (!isOurPage(event, desk.pages) || typeof name !== 'string') return;
    callsOf(event.sender).get(name)?.controller.abort();
  });
}

const FOREIGN: BridgeAnswer = {
  ok: false,
  error: {
    code: 'forbidden_origin',
    message: 'Only the window of Vouch may call Vouch.',
    fields: [],
  },
};

const MALFORMED: BridgeAnswer = {
  ok: false,
  error: { code: 'invalid_request', message: 'A call has a method and a name.', fields: [] },
};

/** A frame inside our page, a page of somebody else, and a frame that is gone already are not heard. */
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
