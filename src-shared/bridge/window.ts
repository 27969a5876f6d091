// What the preload puts into the window of the desktop app: the one door between page and main.
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

export interface DesktopDoor {
  /** `call` names this call, so that it can be given up. */
  invoke(method: string, params: unknown, call: string): Promise<BridgeAnswer>;
  abandon(call: string): void;
  /** Hears an event; the answer stops listening. */
  on(event: string, listener: (payload: unknown) => void): () => void;
  /** Where a dropped file lies; empty for one that has no place on disk. */
  pathOf(file: unknown): string;
}

/** The channels of Electron's IPC. */
export const CHANNELS = {
  invoke: 'vouch:invoke',
  abandon: 'vouch:abandon',
  event: 'vouch:event',
} as const;
