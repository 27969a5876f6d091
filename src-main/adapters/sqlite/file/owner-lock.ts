// Says whether this process owns the data folder.
import { acquireLock, type FileLock } from './file-lock.ts';

/** Takes the folder for this process, or answers null when somebody has it. Throws as `acquireLock` does. */
export function acquireOwnerLock(folder: string): FileLock | null {
  return acquireLock(folder, 'owner.lock');
}
