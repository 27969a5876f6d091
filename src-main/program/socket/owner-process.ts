// Which process owns the data folder, for people who have to end it; the lock itself is kept elsewhere and names no process.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FILE = 'owner.pid';

/** To be called by whoever has just taken the lock. On a disk that is full or read-only the owner has no name, and works on. */
export function nameOwner(folder: string, pid: number): void {
  const path = join(folder, FILE);
  try {
    // A link that somebody put there is not followed.
    rmSync(path, { force: true });
    writeFileSync(path, `${pid}\n`, { mode: 0o600, flag: 'wx' });
  } catch {
    // People see an owner without its number then; the store reports what cannot be stored.
  }
}

/** To be called before the lock is released. */
export function forgetOwner(folder: string): void {
  try {
    rmSync(join(folder, FILE), { force: true });
  } catch {
    // Whether its number is still that of a process is looked at by whoever reads it.
  }
}

/** The owner's process id; null where it is not known. */
export function ownerProcess(folder: string): number | null {
  try {
    const pid = Number(readFileSync(join(folder, FILE), 'utf8'));
    return Number.isSafeInteger(pid) && pid > 0 && isThere(pid) ? pid : null;
  } catch {
    return null;
  }
}

/** What is said of an owner that does not answer: who it is, what is safe, what to do. */
export function silentOwner(folder: string, platform: NodeJS.Platform): string {
  const pid = ownerProcess(folder);
  const who = pid === null ? 'Another Vouch' : `Another Vouch (process ${pid})`;
  const safe = 'Its finished work is saved, and its lists continue at the next start.';
  return `${who} has the data folder ${folder} open and does not answer. ${safe} ${advice(pid, platform)}`;
}

function advice(pid: number | null, platform: NodeJS.Platform): string {
  if (pid === null) return 'Wait a moment, or stop it and try again, or use another VOUCH_HOME.';
  if (platform === 'win32') return `Wait a moment, or stop it with: taskkill /F /PID ${pid}`;
  if (isStopped(pid, platform)) return `It is suspended; resume it with: kill -CONT ${pid}`;
  return `Wait a moment, or stop it with: kill -9 ${pid}`;
}

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Whether the system keeps it from running (SIGSTOP, Ctrl-Z in a shell); only Linux tells without a program of its own. */
function isStopped(pid: number, platform: NodeJS.Platform): boolean {
  if (platform !== 'linux') return false;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name before it may hold anything, closing brackets included (proc(5)).
    return /^[Tt]/.test(stat.slice(stat.lastIndexOf(')') + 2));
  } catch {
    return false;
  }
}
