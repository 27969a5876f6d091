// Fetches Electron's runtime, which npm ci leaves out, and unpacks it into Electron's package, as that package's install.js would.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { downloadFailure, failureSentence } from './download-failure.mjs';
import { downloadProgress } from './download-progress.mjs';
import { acquireLock } from './folder-lock.cjs';

/** So many seconds without a byte end a download. */
const SILENCE_S = 20;
/** So long it takes to see that a lock was left behind by a start that was killed. */
const LEFT_LOCK_MS = 300;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Fetches the runtime for the Electron package in `folder` and unpacks it there; tells on `terminal` how it goes. Starts at
 * the same time wait for one another: `installed` says whether another one has done it. Answers `ready`, `failed` with a
 * sentence, or `stopped` with the signal that ended it, about which the user has been told.
 */
export async function fetchRuntime({
  folder,
  installed,
  env,
  terminal,
  silenceS = SILENCE_S,
  tickMs = 1_000,
}) {
  const { version } = JSON.parse(await fs.readFile(path.join(folder, 'package.json'), 'utf8'));
  const work = {
    folder,
    installed,
    env,
    version,
    cache: cacheFolder(env, process.platform, os.homedir()),
    progress: downloadProgress(terminal, {
      name: `Electron's runtime ${version}`,
      rewrites: Boolean(terminal.isTTY) && env.TERM !== 'dumb',
    }),
    stop: new AbortController(),
    step: 'waiting',
    silenceS,
    everySecond: (tick) => {
      const timer = setInterval(tick, tickMs);
      return () => clearInterval(timer);
    },
  };
  const stopped = stopBySignal(work);
  try {
    await Promise.race([stopped.atOnce, lockedFetch(work)]);
    return stopped.signal() === null
      ? { kind: 'ready' }
      : { kind: 'stopped', signal: stopped.signal() };
  } catch (error) {
    work.progress.clear();
    if (stopped.signal() !== null) return { kind: 'stopped', signal: stopped.signal() };
    const facts = { env, host: work.progress.state.host, what: `Electron ${version}` };
    return { kind: 'failed', sentence: failureSentence(error, facts) };
  } finally {
    stopped.end();
  }
}

/** Tells the user what a signal ends and what is kept. A download puts away what came; all else can be left as it stands. */
function stopBySignal(work) {
  let ended = null;
  let resolveAtOnce;
  const atOnce = new Promise((resolve) => {
    resolveAtOnce = resolve;
  });
  const end = () => {
    for (const signal of SIGNALS) process.removeListener(signal, stop);
  };
  const stop = (signal) => {
    ended = signal;
    // A second signal ends at once.
    end();
    work.progress.line(stoppedSentence(work));
    work.stop.abort();
    if (work.step !== 'fetching') resolveAtOnce();
  };
  for (const signal of SIGNALS) process.on(signal, stop);
  return { atOnce, end, signal: () => ended };
}

function stoppedSentence({ step, progress }) {
  switch (step) {
    case 'waiting':
      return "Stopped. Another npm start is still downloading Electron's runtime.";
    case 'unpacking':
      return "Stopped. Electron's runtime has been downloaded; the next npm start unpacks it.";
    default:
      return progress.state.sizeBytes > 0
        ? 'Stopped. What has arrived is kept; the next npm start continues from there.'
        : "Stopped. Nothing had arrived yet; the next npm start downloads Electron's runtime.";
  }
}

async function lockedFetch(work) {
  const parts = path.join(work.cache, 'partial');
  const lockFolder = path.join(parts, 'lock');
  let lock = await acquireLock(lockFolder, LEFT_LOCK_MS);
  if (lock === null) {
    work.progress.line("Another npm start is downloading Electron's runtime; waiting for it.");
    lock = await acquireLock(lockFolder, Number.POSITIVE_INFINITY);
  }
  try {
    if (work.stop.signal.aborted || work.installed()) return;
    work.step = 'fetching';
    const archive = await fetchArchive(work, parts);
    if (work.stop.signal.aborted) return;
    work.step = 'unpacking';
    await unpack(work, archive);
  } finally {
    lock.release();
  }
}

/** The path of the archive, from the cache that all projects with Electron share or from the network; its checksum is right. */
async function fetchArchive(work, parts) {
  const { env, folder, version, cache, progress, stop, silenceS, everySecond } = work;
  // Here and not above: without them there is a sentence to say.
  const { downloadArtifact } = await import('@electron/get');
  const { proxyFromEnvironment } = await import('./proxy-from-environment.mjs');
  const { resumableDownloader } = await import('./resumable-download.mjs');
  await removeLeftovers(parts);
  const dispatcher = proxyFromEnvironment(env);
  try {
    return await downloadArtifact({
      version,
      artifactName: 'electron',
      platform: process.platform,
      arch: archOf(env),
      cacheRoot: cache,
      tempDirectory: parts,
      checksums: JSON.parse(await fs.readFile(path.join(folder, 'checksums.json'), 'utf8')),
      downloader: resumableDownloader({
        folder: parts,
        dispatcher,
        progress,
        stop: stop.signal,
        silenceS,
        everySecond,
      }),
    });
  } finally {
    await dispatcher.destroy();
  }
}

/** Folders that @electron/get had made when a start was killed. Nobody else works here: we hold the lock. */
async function removeLeftovers(parts) {
  for (const name of await fs.readdir(parts)) {
    if (name.startsWith('electron-download-'))
      await fs.rm(path.join(parts, name), { recursive: true, force: true });
  }
}

/** path.txt says that the runtime is whole: it goes first, comes last, and in one piece. */
async function unpack({ folder, progress }, archive) {
  progress.line("Unpacking Electron's runtime…");
  const said = path.join(folder, 'path.txt');
  const dist = path.join(folder, 'dist');
  const load = createRequire(path.join(folder, 'package.json'));
  const { extract } = await import(
    pathToFileURL(load.resolve('@electron-internal/extract-zip')).href
  );
  await fs.rm(said, { force: true });
  await fs.rm(dist, { recursive: true, force: true });
  try {
    await extract(archive, { dir: dist });
  } catch (error) {
    throw downloadFailure({ kind: 'unpacking', folder: dist, cause: error });
  }
  await fs
    .rename(path.join(dist, 'electron.d.ts'), path.join(folder, 'electron.d.ts'))
    .catch(() => {});
  await fs.writeFile(`${said}.new`, programOf(process.platform));
  await fs.rename(`${said}.new`, said);
}

function programOf(platform) {
  if (platform === 'darwin') return 'Electron.app/Contents/MacOS/Electron';
  return platform === 'win32' ? 'electron.exe' : 'electron';
}

/** Where @electron/get keeps archives by default: what another project fetched is here too. */
function cacheFolder(env, platform, home) {
  if (env.electron_config_cache) return path.resolve(env.electron_config_cache);
  if (platform === 'darwin') return path.join(home, 'Library', 'Caches', 'electron');
  if (platform === 'win32')
    return path.join(env.LOCALAPPDATA || path.join(home, 'AppData', 'Local'), 'electron', 'Cache');
  return path.join(env.XDG_CACHE_HOME || path.join(home, '.cache'), 'electron');
}

function archOf(env) {
  const wanted = env.ELECTRON_INSTALL_ARCH || env.npm_config_arch;
  if (wanted) return wanted;
  return process.platform === 'darwin' && process.arch === 'x64' && isTranslated()
    ? 'arm64'
    : process.arch;
}

/** A Node for Intel on a Mac with Apple's processor: Electron for that processor is the quicker one. */
function isTranslated() {
  try {
    return (
      execFileSync('sysctl', ['-in', 'sysctl.proc_translated'], {
        stdio: ['ignore', 'pipe', 'ignore'],
      })
        .toString()
        .trim() === '1'
    );
  } catch {
    return false;
  }
}
