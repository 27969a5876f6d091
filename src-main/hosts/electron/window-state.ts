// Keeps what the window remembers between two starts in a small file of the data folder: its place, and which notices were shown.
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readPlace, type WindowPlace } from './window-place.ts';

export interface KeptState {
  readonly place: WindowPlace | null;
  /** Whether the user was told that lists go on after the window is closed. */
  readonly toldAboutTray: boolean;
}

export interface KeptStateFile {
  read(): KeptState;
  /** Changes some of it. What cannot be written is forgotten; a window must not fail for that. */
  change(part: Partial<KeptState>): void;
}

export function openKeptState(folder: string): KeptStateFile {
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

function load(file: string): KeptState {
  try {
    const found: unknown = JSON.parse(readFileSync(file, 'utf8'));
    const { place, toldAboutTray } = Object(found) as Record<string, unknown>;
    return { place: readPlace(place), toldAboutTray: toldAboutTray === true };
  } catch {
    return { place: null, toldAboutTray: false };
  }
}
