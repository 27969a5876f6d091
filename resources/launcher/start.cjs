#!/usr/bin/env node
// Opens the desktop app (`npm start`); where that fails, says why in one line and serves the same window in a browser.
// Plain CommonJS that Node 18 parses, like the launcher whose parts it uses.
'use strict';

const fs = require('node:fs');
const path = require('node:path');
const { packageFolders } = require('./find-node.cjs');
const { endLike, runWith } = require('./run-node.cjs');
const { launch, runHeadless } = require('./vouch.cjs');
const { plain, packed } = require('./list-extensions.json');
const { holdSandboxLines, sandboxSentence } = require('./sandbox-failure.cjs');

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

/**
 * Opens the app and stays with it. Answers null when it ran or a signal ended it, else a sentence that says why it could not
 * and what to do. `fetching` goes to the fetch of the runtime.
 */
async function openWindow(root, args, fetching = {}) {
  const fetched = await ensureRuntime(root, fetching);
  if (fetched !== null) return fetched.sentence;
  const runtime = findRuntime(root, process.env);
  const files = absoluteFiles(args, process.env.INIT_CWD ?? process.cwd());
  let word = null;
  const errors = holdSandboxLines((text) => process.stderr.write(text));
  const end = await runWith(
    runtime,
    [path.join(root, 'out', 'main', 'electron.mjs'), ...files],
    {},
    {
      onMessage: (message) => {
        if (typeof message?.vouch !== 'string') return;
        word = message.vouch;
        errors.release();
      },
      // Only Linux can keep the sandbox from Chromium; elsewhere the streams stay as they are.
      onStderr: process.platform === 'linux' ? errors.take : null,
      // On Windows Ctrl-C does not reach a program with windows, and a signal would end it at once.
      endByChannel: process.platform === 'win32',
    },
  );
  // Without a word from the app it was Electron that could not run here, unless it was told to end.
  if (word === null && !end.forwarded && (end.error !== null || end.code !== 0)) {
    if (errors.held() && end.error === null) {
      return sandboxSentence({ program: runtime, env: process.env, userId: process.getuid() });
    }
    errors.release();
    return `Electron does not run here (${end.error?.message ?? end.signal ?? `exit code ${end.code}`}).`;
  }
  errors.release();
  endLike(end);
  return null;
}

/** Null when the runtime is here, by now; else why not, in a sentence (null when a signal ended the fetch). */
async function ensureRuntime(root, fetching) {
  const installed = () => findRuntime(root, process.env) !== null;
  if (installed()) return null;
  if (process.env.ELECTRON_OVERRIDE_DIST_PATH) {
    return {
      sentence: `There is no Electron in ${process.env.ELECTRON_OVERRIDE_DIST_PATH}, the folder that ELECTRON_OVERRIDE_DIST_PATH names.`,
    };
  }
  const folder = packageFolders(root, 'electron').find((place) =>
    fs.existsSync(path.join(place, 'package.json')),
  );
  if (folder === undefined) return { sentence: 'Electron is not installed: run npm ci.' };
  const { fetchRuntime } = await import('./electron-runtime.mjs');
  const end = await fetchRuntime({
    folder,
    installed,
    env: process.env,
    terminal: process.stderr,
    ...fetching,
  });
  switch (end.kind) {
    case 'ready':
      return installed()
        ? null
        : { sentence: "Electron's runtime has no program for this system." };
    case 'failed':
      return { sentence: end.sentence };
    default:
      endLike({ code: null, signal: end.signal });
      return { sentence: null };
  }
}

/** Why there can be no window at all, in one sentence; null where there can be one. */
function whyNoWindow(platform, env, userId) {
  if (platform !== 'linux') return null;
  if (!env.DISPLAY && !env.WAYLAND_DISPLAY) return 'There is no display to open a window on.';
  // Chromium's sandbox does not work for root, and Vouch never runs without it.
  if (userId === 0)
    return 'Vouch opens no window for root, because its sandbox does not work for root.';
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

/** npm starts us in the project's folder; files were named from the folder where the user is. */
function absoluteFiles(args, folder) {
  return args.map((arg, place) =>
    isFile(arg) && args[place - 1] !== '--port' ? path.resolve(folder, arg) : arg,
  );
}

/** A list, plain or packed. */
function isFile(arg) {
  const lower = arg.toLowerCase();
  const endingOf = (text, extensions) =>
    extensions.split(' ').find((extension) => text.endsWith(`.${extension}`));
  const packing = endingOf(lower, packed);
  const name = packing === undefined ? lower : lower.slice(0, -packing.length - 1);
  return !arg.startsWith('-') && endingOf(name, plain) !== undefined;
}

function readText(file) {
  try {
    return fs.readFileSync(file, 'utf8').trim();
  } catch {
    return null;
  }
}
