// Keeps what the window remembers between two starts in a small file of the data folder: its place, and which notices were shown.
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readPlace, type WindowPlace } from './window-place.ts';

export interface SavedState {
  readonly place: WindowPlace | null;
  /** Whether the user was told that lists go on after the window is closed. */
  readonly trayNoticeShown: boolean;
}

export interface SavedStateFile {
  read(): SavedState;
  /** Changes some of it. What cannot be written is forgotten; a window must not fail for that. */
  change(part: Partial<SavedState>): void;
}

export function openSavedState(folder: string): SavedStateFile {
  const file = join(folder, 'window.json');
  let state = load(file);
  return {
    read: () => state,
    change(part) {
      state = { ...state, ...part };
      try {
        // Written beside and then renamed, so that a crash leaves the old or the new one.
        writeFileSync(`${file}.new`, JSON.stringify(state), { mode: 0o600 });
        renameSync(`${file}.new`, file);
      } catch {
        // A full disk: the window opens in its usual place next time.
      }
    },
  };
}

function load(file: string): SavedState {
  try {
    const found: unknown = JSON.parse(readFileSync(file, 'utf8'));
    const { place, trayNoticeShown } = Object(found) as Record<string, unknown>;
    return { place: readPlace(place), trayNoticeShown: trayNoticeShown === true };
  } catch {
    return { place: null, trayNoticeShown: false };
  }
}
