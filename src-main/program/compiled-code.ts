// Keeps the program's compiled code in the data folder, so that the next start need not compile it again.
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import module from 'node:module';
import { join } from 'node:path';
import { needPrivate } from '../adapters/sqlite/file/data-folder.ts';
import { usualHome } from './log/home-folder.ts';

const FOLDER = 'compiled';
/** Node keeps a folder for each of its versions and each set of V8's flags; a machine has two, the command's and the app's. */
const MAX_FOLDERS = 4;
/** In one of them: an installation has some 150 files of code. */
const MAX_FILES = 1_000;
/** By then a start is over, and with it what is worth keeping. */
const WRITE_AFTER_MS = 10_000;

/**
 * Takes compiled code from below the folder that an environment names, and writes there what had to be compiled: some seconds after the start, and at its
 * end. To be called before the code in question is loaded. Node checks that an entry belongs to the very text of a file,
 * its own version and V8's flags. A folder that is not there yet, is not private or cannot be written leaves everything
 * to the compiler: it makes a start slower, and nothing else.
 */
export function keepCompiledCode(env: NodeJS.ProcessEnv, platform: NodeJS.Platform): void {
  const home = usualHome(env, platform);
  // An AppImage is mounted elsewhere at each start, and its entries would never be found again.
  if (home === null || env.APPIMAGE) return;
  try {
    // Made by whoever opens the data folder, which a command like parse never does.
    if (!statSync(home).isDirectory()) return;
    const folder = join(home, FOLDER);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    // Code from here is run: nobody else may have put it there.
    for (const each of [home, folder]) needPrivate(each);
    forgetOld(folder);
    const { status } = module.enableCompileCache(folder);
    if (status !== module.constants.compileCacheStatus.ENABLED) return;
    setTimeout(() => module.flushCompileCache(), WRITE_AFTER_MS).unref();
  } catch {
    // Compiled again, as at the first start.
  }
}

/** Drops what versions before have left behind. */
function forgetOld(folder: string): void {
  const all = readdirSync(folder).map((name) => join(folder, name));
  const byAge = all.toSorted((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  const old = byAge.filter(
    (each, index) => index >= MAX_FOLDERS || readdirSync(each).length > MAX_FILES,
  );
  for (const each of old) rmSync(each, { recursive: true, force: true });
}
