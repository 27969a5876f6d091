// The name of an export that is not complete yet, and which such files a killed process has left behind.
import { createHash } from 'node:crypto';
import { lstat, readdir, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { errorCode } from '../../../src-shared/error-code.ts';

/** A folder may be shared with other machines, whose processes have numbers of their own. */
const HOST = createHash('sha256').update(hostname()).digest('hex').slice(0, 8);
const PART = /^\.vouch-export-([0-9a-f]{8})-(\d{1,10})-\d{1,10}\.part$/;

/** A name in the folder of the file that is to be; `count` tells those of one process apart. */
export function partPath(folder: string, count: number): string {
  return join(folder, `.vouch-export-${HOST}-${process.pid}-${count}.part`);
}

/** Removes what exports of this machine and user left in a folder whose process is gone. Never rejects: it does not fail the caller. */
export async function removeLeftParts(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const [, host, pid] = PART.exec(name) ?? [];
    if (host === HOST && pid !== undefined)
      await removeIfLeft(join(folder, name), Number(pid)).catch(() => {});
  }
}

async function removeIfLeft(path: string, pid: number): Promise<void> {
  const found = await lstat(path);
  if (!found.isFile() || (process.getuid !== undefined && found.uid !== process.getuid())) return;
  // Another process may have had our number before us; what we write was written since we began.
  const left = pid === process.pid ? found.mtimeMs < performance.timeOrigin : !isThere(pid);
  if (left) await rm(path, { force: true });
}

/** One of another user, which may not be asked, is there as well. */
function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (cause) {
    return errorCode(cause) !== 'ESRCH';
  }
}
