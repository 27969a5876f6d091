// Where the private socket of a data folder is; the same folder always gives the same place.
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// sun_path holds 104 bytes on macOS and 108 on Linux, the closing NUL included.
const LONGEST_PATH_BYTES = 100;

export interface SocketPlace {
  /** What to listen on and to connect to. */
  readonly path: string;
  /** A folder that must be made first, for this user alone; null when there is none to make. */
  readonly folder: string | null;
}

/** The socket (on Windows the named pipe) of a data folder; a folder whose path is too long gets one in the temporary folder. */
export function socketPlace(home: string, platform: NodeJS.Platform, user: string): SocketPlace {
  const name = createHash('sha256').update(home).digest('hex').slice(0, 20);
  if (platform === 'win32') return { path: `\\\\.\\pipe\\vouch-${name}`, folder: null };
  const inside = join(home, 'vouch.sock');
  if (Buffer.byteLength(inside) <= LONGEST_PATH_BYTES) return { path: inside, folder: null };
  const folder = join(tmpdir(), `vouch-${user}-${name}`);
  return { path: join(folder, 's'), folder };
}

/** The place of this user's socket for a folder on this machine. */
export function socketPlaceOf(folder: string): SocketPlace {
  // By number: a user of a container may have no name.
  return socketPlace(folder, process.platform, String(process.getuid?.() ?? ''));
}
