// Decides whether a clone needs a build, and builds it, one process at a time. An installed copy does not have this file.
'use strict';

const fs = require('node:fs');
const path = require('node:path');
const { packageFolders } = require('./find-node.cjs');
const { acquireLock } = require('./folder-lock.cjs');
const { runWith } = require('./run-node.cjs');

/** Output of a build. It is fresh when none of these is older than any source. */
const OUTPUTS = [
  'out/main/command.mjs',
  'out/main/electron.mjs',
  'out/preload/preload.cjs',
  'out/renderer/index.html',
  'resources/data/edition.json',
];

/** What the outputs are made from: files and folders, with all below them. */
const SOURCES = [
  'src-main',
  'src-renderer',
  'src-shared',
  'resources/reference',
  'scripts/build.mjs',
  'scripts/build-reference-data.ts',
  'scripts/reference-data',
  'electron.vite.config.ts',
  'package.json',
  'package-lock.json',
];
/** A build takes seconds; whoever waits longer is told so. */
const LOCK_WAIT_MS = 180_000;
/** How the command is called in a clone, where nothing puts it on the PATH. */
const COMMAND = 'npx vouch';
const PACKAGES_MISSING = 'Run npm ci first: the packages Vouch needs are not installed.';

module.exports = {
  buildNeed,
  COMMAND,
  ensureBuilt,
  newestChange,
  OUTPUTS,
  PACKAGES_MISSING,
  unbuildable,
};

/** Whether a build is needed: `fresh`, `build` with a reason, or `refuse` with a sentence. */
function buildNeed(root) {
  const at = (name) => path.join(root, name);
  const missing = OUTPUTS.filter((name) => !fs.existsSync(at(name)));
  // Without its tools a clone runs what it has.
  const canBuild =
    fs.existsSync(at('src-main')) &&
    fs.existsSync(at('scripts/build.mjs')) &&
    packageFolders(root, 'electron-vite').some((folder) => fs.existsSync(folder));
  if (!canBuild) {
    if (missing.length === 0) return { kind: 'fresh' };
    return {
      kind: 'refuse',
      sentence: 'Run npm ci first: Vouch is not built, and its build tools are not installed.',
    };
  }
  if (missing.length > 0) return { kind: 'build', reason: 'first run' };
  const oldest = Math.min(...OUTPUTS.map((name) => fs.statSync(at(name)).mtimeMs));
  return newestChange(root) > oldest
    ? { kind: 'build', reason: 'sources changed' }
    : { kind: 'fresh' };
}

/** When a source last changed, in ms since the epoch. Folders count too: a removed file changes only its folder. */
function newestChange(root) {
  let newest = 0;
  const look = (place) => {
    let found;
    try {
      found = fs.statSync(place);
    } catch {
      // Not every source is in every tree, and an editor's temporary file may go away meanwhile.
      return;
    }
    newest = Math.max(newest, found.mtimeMs);
    if (found.isDirectory()) for (const name of fs.readdirSync(place)) look(path.join(place, name));
  };
  for (const name of SOURCES) look(path.join(root, name));
  return newest;
}

/**
 * Builds when that is needed; one launch at a time, the others wait for it. Answers `ready`, `refuse` with a sentence, or
 * `signal` when a signal ended the build. `note` gets the one line that tells people why nothing happens yet.
 */
async function ensureBuilt(root, { note, waitMs = LOCK_WAIT_MS }) {
  let need = buildNeed(root);
  if (need.kind === 'fresh') return { kind: 'ready' };
  if (need.kind === 'refuse') return need;
  note(`Building Vouch (${need.reason})…`);

  const lock = await acquireLock(path.join(root, 'out', '.build-lock'), waitMs);
  if (lock === null) {
    return {
      kind: 'refuse',
      sentence: 'Another start of Vouch has been building for minutes: end it and try again.',
    };
  }
  try {
    // Whoever held the lock before may have built already.
    need = buildNeed(root);
    if (need.kind !== 'build') return need.kind === 'fresh' ? { kind: 'ready' } : need;
    return await build(root);
  } finally {
    lock.release();
  }
}

async function build(root) {
  const output = [];
  const end = await runWith(
    process.execPath,
    [path.join(root, 'scripts', 'build.mjs')],
    {},
    { output },
  );
  if (end.signal !== null && end.forwarded) return { kind: 'signal', signal: end.signal };
  if (end.error !== null)
    return { kind: 'refuse', sentence: `Vouch could not be built: ${end.error.message}.` };
  if (end.code === 0) {
    const need = buildNeed(root);
    if (need.kind !== 'build' || need.reason !== 'first run') return { kind: 'ready' };
    return {
      kind: 'refuse',
      sentence: `The build succeeded but did not produce ${OUTPUTS.join(' and ')}.`,
    };
  }
  process.stderr.write(Buffer.concat(output));
  return {
    kind: 'refuse',
    sentence: `Vouch could not be built (${end.signal ?? `exit code ${end.code}`}); the reason is above.`,
  };
}

/** What to do where the build's place cannot be written; null for any other failure. */
function unbuildable(error) {
  if (!['EACCES', 'EROFS', 'EPERM'].includes(error?.code)) return null;
  return `Vouch must be built here first, but ${error.path ?? 'its folder'} cannot be written; build it as its owner with npm start.`;
}
