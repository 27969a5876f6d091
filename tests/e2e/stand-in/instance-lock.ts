// One instance for each profile, as Electron keeps it: the first one is told what a later one brought.
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  watch,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

/** Whether this process is the one; if not, `extra` has been left for it. */
export function holdInstanceLock(
  profile: string,
  extra: unknown,
  received: (extra: unknown) => void,
): boolean {
  const mail = join(profile, 'stand-in-mail');
  mkdirSync(mail, { recursive: true });
  const lock = join(profile, 'stand-in-lock');
  if (!take(lock)) {
    const letter = join(mail, `${process.pid}`);
    writeFileSync(`${letter}.new`, JSON.stringify(extra));
    renameSync(`${letter}.new`, `${letter}.json`);
    return false;
  }
  process.on('exit', () => rmSync(lock, { force: true }));
  const read = () => {
    for (const name of readdirSync(mail)) {
      if (!name.endsWith('.json')) continue;
      const letter = JSON.parse(readFileSync(join(mail, name), 'utf8'));
      rmSync(join(mail, name));
      received(letter);
    }
  };
  watch(mail, read).unref();
  // What was left between the lock and the watch.
  setImmediate(read);
  return true;
}

/** Of two that start at once, one makes the file. */
function take(lock: string): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  if (isHeld(lock)) return false;
  rmSync(lock, { force: true });
  return take(lock);
}

function isHeld(lock: string): boolean {
  try {
    process.kill(Number(readFileSync(lock, 'utf8')), 0);
    return true;
  } catch {
    return false;
  }
}
