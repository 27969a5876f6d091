// The window's one way to main: Electron's door where there is one, else the web bridge of `vouch serve`.
import type { BridgeEvent, BridgePayload, Listen } from '../../src-shared/bridge/events.ts';
import type { FileOffer } from '../../src-shared/bridge/files.ts';
import type { Bridge } from '../../src-shared/bridge/methods.ts';
import type { BridgeAnswer, DesktopDoor } from '../../src-shared/bridge/window.ts';
import { VouchError } from '../../src-shared/errors.ts';
import { createDesktopClient } from './desktop.ts';
import { createWebClient } from './web.ts';

export type ConnectionState = 'connected' | 'lost' | 'refused';

export interface Client extends Bridge {
  readonly host: 'desktop' | 'web';
  readonly on: Listen;
  /** Makes a file of the page (dropped or picked) readable for main. Rejects with a VouchError. */
  offer(file: File, signal?: AbortSignal): Promise<FileOffer>;
  /** Makes text that was pasted a list on offer, under a name of ours. Rejects with a VouchError. */
  paste(name: string, text: string): Promise<FileOffer>;
  /** Hears whether main can be reached; called at once with the state as it is. */
  onConnection(listener: (state: ConnectionState) => void): () => void;
}

declare global {
  interface Window {
    /** What the preload of the desktop app exposes; absent in a browser. */
    readonly vouch?: DesktopDoor;
  }
}

/** The client of this window. */
export const client: Client =
  window.vouch === undefined ? createWebClient(window) : createDesktopClient(window.vouch);

/** What `Bridge.call` promises, out of an answer as it crossed the border. */
export function unwrap(answer: BridgeAnswer): unknown {
  if (answer.ok) return answer.value;
  const { code, message, fields, members = {} } = answer.error;
  throw new VouchError(code, message, { fields, members });
}

export type AnyListener = (payload: BridgePayload<BridgeEvent>) => void;
