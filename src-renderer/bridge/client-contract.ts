// What the window can ask of main and receive from it, over Electron's IPC and over HTTP alike.
import type { Listen } from '../../src-shared/bridge/events.ts';
import type { FileOffer } from '../../src-shared/bridge/files.ts';
import type { Bridge } from '../../src-shared/bridge/methods.ts';
import type { BridgeAnswer } from '../../src-shared/bridge/window.ts';
import { VouchError } from '../../src-shared/errors.ts';

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

/** What `Bridge.call` promises, out of an answer as it crossed the border. */
export function unwrap(answer: BridgeAnswer): unknown {
  if (answer.ok) return answer.value;
  const { code, message, fields, members = {} } = answer.error;
  throw new VouchError(code, message, { fields, members });
}
