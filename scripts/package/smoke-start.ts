// Starts the packed desktop program in dist/ as a user would and waits for its API: the last check of a package whose fuses are set.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ROOT } from './program-tree.ts';

const PORT = 18_374;
/** A hang ends; a slow machine does not. */
const LONGEST_START_MS = 300_000;

const folder = mkdtempSync(join(tmpdir(), 'vouch-smoke-'));
const child = spawn(program(), ['--demo', `--port=${PORT}`], {
  env: { ...process.env, VOUCH_HOME: join(folder, 'home') },
  stdio: 'inherit',
});
const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
let exit: number | null | undefined;
void ended.then((code) => {
  exit = code;
});
const giveUpAt = performance.now() + LONGEST_START_MS;
let healthy = false;
while (!healthy && exit === undefined && performance.now() < giveUpAt) {
  healthy = await fetch(`http://127.0.0.1:${PORT}/v1/health`).then(
    ({ ok }) => ok,
    () => false,
  );
  if (!healthy) await pause(500);
}
child.kill();
await ended;
rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
console.log(
  healthy
    ? 'The packed program started, and its API answered.'
    : `The packed program did not start (exit ${exit}).`,
);
process.exitCode = healthy ? 0 : 1;

function program(): string {
  const arm = process.arch === 'arm64';
  switch (process.platform) {
    case 'darwin':
      return join(
        ROOT,
        'dist',
        arm ? 'mac-arm64' : 'mac',
        'Vouch.app',
        'Contents',
        'MacOS',
        'Vouch',
      );
    case 'win32':
      return join(ROOT, 'dist', 'win-unpacked', 'vouch-desktop.exe');
    default:
      return join(ROOT, 'dist', arm ? 'linux-arm64-unpacked' : 'linux-unpacked', 'vouch-desktop');
  }
}
