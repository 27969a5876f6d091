// Before any test: the reference data is made, and the program is built, so that tests of the command run what users run.
import { execFileSync } from 'node:child_process';

export default function buildOnce(): void {
  execFileSync(process.execPath, ['scripts/build.mjs', '--if-stale'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}
