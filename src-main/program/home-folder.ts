// The user's home folder; a user without an entry in the system's list of users, as in a container, may have none.
import { homedir } from 'node:os';
import { isAbsolute } from 'node:path';

/** Null where neither HOME nor the system names a folder. */
export function homeFolder(): string | null {
  try {
    const folder = homedir();
    return isAbsolute(folder) ? folder : null;
  } catch {
    // There is no such user (uv_os_homedir: ENOENT).
    return null;
  }
}
