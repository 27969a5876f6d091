// What the preload puts into the window of the desktop app: the only way from the page to the main process.
import type { FieldError, ProblemCode } from '../errors.ts';

/** An answer as it crosses IPC and HTTP: errors are values there, so that their code survives. */
export type BridgeAnswer =
  | { readonly ok: true; readonly value: unknown }
  | {
      readonly ok: false;
      readonly error: {
        readonly code: ProblemCode;
        readonly message: string;
        readonly fields: readonly FieldError[];
        /** Numbers that belong to the code; absent where there are none. */
        readonly members?: Readonly<Record<string, number>>;
      };
    };

export interface DesktopBridge {
  /** `call` names this call, so that it can be given up. */
  invoke(method: string, params: unknown, call: string): Promise<BridgeAnswer>;
  abandon(call: string): void;
  /** Hears an event; the answer stops listening. */
  on(event: string, listener: (payload: unknown) => void): () => void;
  /**
   * Offers a file that the page was given (dropped, pasted or picked) to main; the answer's value is a FileOffer. Takes a
   * File alone: where it lies is Electron's word to main, and no text of the page ever names a place.
   */
  offer(file: unknown): Promise<BridgeAnswer>;
}

/** The channels of Electron's IPC. */
export const CHANNELS = {
  invoke: 'vouch:invoke',
  abandon: 'vouch:abandon',
  event: 'vouch:event',
  /** The place of a dropped file, from the preload to main; the page's own script cannot speak here. */
  offer: 'vouch:offer',
} as const;
