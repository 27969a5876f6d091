// Where the user's home folder is, and Vouch's data in it.
import { homedir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';

/**
 * The folder of Vouch: as VOUCH_HOME says, else where this system keeps the data of applications. Null for a user without
 * a home folder, such as one without an entry in the system's list of users, as in a container.
 */
export function usualHome(
  env: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform,
): string | null {
  if (env.VOUCH_HOME) return resolve(env.VOUCH_HOME);
  if (platform === 'win32' && env.APPDATA) return join(env.APPDATA, 'Vouch');
  if (platform !== 'win32' && platform !== 'darwin' && env.XDG_DATA_HOME)
    return join(env.XDG_DATA_HOME, 'vouch');
  const home = homeFolder();
  if (home === null) return null;
  switch (platform) {
    case 'darwin':
      return join(home, 'Library', 'Application Support', 'Vouch');
    case 'win32':
      return join(home, 'AppData', 'Roaming', 'Vouch');
    default:
      return join(home, '.local', 'share', 'vouch');
  }
}

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
