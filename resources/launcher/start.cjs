#!/usr/bin/env node
// Opens the desktop app (`npm start`); where it cannot be had, says why in one line and serves the same window in a browser.
// Plain CommonJS that Node 18 parses, like the launcher whose parts it uses.
'use strict';

const { spawn } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');
const { endLike, launch, packageFolders, runHeadless, runWith } = require('./vouch.cjs');

/** So long the download of Electron's runtime may take before the browser serves instead. */
const DOWNLOAD_MS = 20_000;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Runs the script named after it, and ends when we are gone. */
const ENDS_WITH_US = `
  process.on('disconnect', () => process.exit(1));
  process.channel.unref();
  require(process.argv[1]);
`;

module.exports = { absoluteFiles, findRuntime, openWindow, start, whyNoWindow };

if (require.main === module)
  launch(path.resolve(__dirname, '..', '..'), __filename, (root) =>
    start(root, process.argv.slice(2)),
  );

async function start(root, args) {
  const why =
    whyNoWindow(process.platform, process.env, process.getuid?.() ?? null) ??
    (await openWindow(root, args));
  if (why === null) return;
  process.stderr.write(`${why} The same window is served for your browser instead.\n`);
  await runHeadless(root, ['serve', ...args.filter((arg) => !isFile(arg))]);
}

/** Opens the app and stays with it. Answers null when it ran, else a sentence that says why it could not. */
async function openWindow(root, args) {
  let runtime = findRuntime(root, process.env);
  if (runtime === null) {
    process.stderr.write('Fetching the runtime of Electron (20 seconds at most)…\n');
    if (await download(root)) runtime = findRuntime(root, process.env);
  }
  if (runtime === null) {
    return 'The runtime of Electron is not here and could not be fetched (npx install-electron does that by hand).';
  }
  const files = absoluteFiles(args, process.env.INIT_CWD ?? process.cwd());
  let word = null;
  const end = await runWith(
    runtime,
    [path.join(root, 'out', 'main', 'electron.js'), ...files],
    {},
    undefined,
    (message) => {
      if (typeof message?.vouch === 'string') word = message.vouch;
    },
  );
  // Without a word from the app it was Electron that could not run here, unless it was told to end.
  if (word === null && !end.forwarded && (end.error !== null || end.code !== 0)) {
    return `Electron does not run here (${end.error?.message ?? end.signal ?? `exit code ${end.code}`}).`;
  }
  endLike(end);
  return null;
}

/** Why there can be no window at all, in one sentence; null where there can be one. */
function whyNoWindow(platform, env, userId) {
  if (platform !== 'linux') return null;
  if (!env.DISPLAY && !env.WAYLAND_DISPLAY) return 'There is no display for a window.';
  // Chromium's sandbox does not work for root, and Vouch never runs without it.
  if (userId === 0)
    return 'Vouch opens no window for root, because its sandbox does not work there.';
  return null;
}

/** The program of Electron that `npm ci` leaves to be fetched; null where it is not there. */
function findRuntime(root, env) {
  for (const folder of packageFolders(root, 'electron')) {
    const name = readText(path.join(folder, 'path.txt'));
    const program = env.ELECTRON_OVERRIDE_DIST_PATH
      ? path.join(env.ELECTRON_OVERRIDE_DIST_PATH, name ?? 'electron')
      : name === null
        ? null
        : path.join(folder, 'dist', name);
    if (program !== null && fs.existsSync(program)) return program;
  }
  return null;
}

/** Runs the package's own download. Whatever goes wrong is the same to us: there is no runtime. */
function download(root) {
  const script = packageFolders(root, 'electron')
    .map((folder) => path.join(folder, 'install.js'))
    .find((file) => fs.existsSync(file));
  if (script === undefined) return Promise.resolve(false);
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['-e', ENDS_WITH_US, script], {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const stop = () => child.kill('SIGKILL');
    const timer = setTimeout(stop, DOWNLOAD_MS);
    const stopped = (signal) => {
      stop();
      done(false);
      endLike({ code: null, signal });
    };
    const done = (fetched) => {
      clearTimeout(timer);
      for (const signal of SIGNALS) process.removeListener(signal, stopped);
      resolve(fetched);
    };
    for (const signal of SIGNALS) process.on(signal, stopped);
    child.on('error', () => done(false));
    child.on('close', (code) => done(code === 0));
  });
}

/** npm starts us in the project's folder; files were named from the folder where the user is. */
function absoluteFiles(args, folder) {
  return args.map((arg, place) =>
    isFile(arg) && args[place - 1] !== '--port' ? path.resolve(folder, arg) : arg,
  );
}

function isFile(arg) {
  return /\.(csv|tsv|txt|xlsx|json|ndjson|jsonl)$/i.test(arg) && !arg.startsWith('-');
}

function readText(file) {
  try {
    return fs.readFileSync(file, 'utf8').trim();
  } catch {
    return null;
  }
}
