#!/usr/bin/env node
// Starts Vouch with a Node that fits and a build that is fresh; what the command then does is left to out/main/command.js.
// Plain CommonJS that Node 18 parses: it may be the first of our files that an old Node sees.
'use strict';

const { spawn } = require('node:child_process');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { pathToFileURL } = require('node:url');

/** Output of a build. It is fresh when none of these is older than any source. */
const OUTPUTS = [
  'out/main/command.js',
  'out/main/electron.js',
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

/** Set for the process that was started with another Node, so that it never looks for yet another one. */
const RELAUNCHED = 'VOUCH_LAUNCHED_BY';

const NODE_NEEDED = 'Vouch needs Node 22.15 or newer';
/** What V8 must hear at its start: a Node that was started without is started once more. */
const V8_FLAGS = [
  // A list leaves garbage by the hundred megabytes and keeps little: collecting it in smaller steps, young and old, takes
  // some 200 MB less at a million rows.
  '--max-semi-space-size=8',
  '--heap-growing-percent=80',
  // Where the processor has memory protection keys, V8 of Node 24.21 can abort while threads share compiled code ("Check
  // failed: jit_page.has_value()"); docs/decisions/0025-v8-flags.md.
  ...(process.platform === 'linux' && process.arch === 'x64'
    ? ['--no-memory-protection-keys']
    : []),
];
/** The C library of Linux (glibc) gives each thread a heap of its own, and gives back little of it: two are enough. */
const HEAPS = { MALLOC_ARENA_MAX: '2' };
const LOCK_POLL_MS = 100;
/** The holder of the lock touches it this often. */
const LOCK_BEAT_MS = 1_000;
/** A lock that was not touched for so long was left behind by a crash. */
const LOCK_STALE_MS = 15_000;
/** A build takes seconds; whoever waits longer is told so. */
const LOCK_WAIT_MS = 180_000;

/** So long the last lines of a child that has ended are waited for. */
const LAST_LINES_MS = 1_000;

const FORWARDED =
  process.platform === 'win32'
    ? ['SIGINT', 'SIGTERM', 'SIGBREAK']
    : ['SIGINT', 'SIGTERM', 'SIGHUP'];

module.exports = {
  acquireLock,
  buildNeed,
  bundledNode,
  chooseNode,
  ensureBuilt,
  endLike,
  fits,
  HEAPS,
  launch,
  missingPackages,
  newestChange,
  OUTPUTS,
  packageFolders,
  runHeadless,
  runWith,
  V8_FLAGS,
};

if (require.main === module)
  launch(path.resolve(__dirname, '..', '..'), __filename, (root) =>
    runHeadless(root, process.argv.slice(2)),
  );

/** Runs `program` with a Node that fits and a fresh build; `file` is the launcher that another Node starts again. */
async function launch(root, file, program) {
  try {
    await prepare(root, file, program);
  } catch (error) {
    refuse(sentenceOf(error));
  }
}

/** Goes on as the command line, in this process and with these arguments. */
async function runHeadless(root, args) {
  process.argv.splice(2, process.argv.length, ...args);
  await import(pathToFileURL(path.join(root, OUTPUTS[0])).href);
}

async function prepare(root, file, program) {
  const relaunched = process.env[RELAUNCHED] !== undefined;
  if (relaunched) {
    endWithParent();
    // Heard at the start of this process; a browser that is opened from here shall not hear it.
    if (process.env.MALLOC_ARENA_MAX === HEAPS.MALLOC_ARENA_MAX)
      delete process.env.MALLOC_ARENA_MAX;
  }
  delete process.env[RELAUNCHED];

  if (missingPackages(root).length > 0)
    return refuse('Run npm ci first: the packages Vouch needs are not installed.');
  const choice = chooseNode({
    version: process.versions.node,
    relaunched,
    bundled: bundledNode(root, process.platform, process.arch),
  });
  if (choice.kind === 'refuse') return refuse(choice.sentence);
  if (choice.kind === 'other' || (!relaunched && V8_FLAGS.some(isMissing))) {
    const node = choice.kind === 'other' ? choice.path : process.execPath;
    const end = await runWith(node, [...V8_FLAGS, file, ...process.argv.slice(2)], {
      ...HEAPS,
      ...process.env,
      [RELAUNCHED]: String(process.pid),
    });
    if (end.error !== null) {
      return refuse(
        `${NODE_NEEDED}, but this is ${process.versions.node} and the one in node_modules does not start (${end.error.message}): install Node 24.`,
      );
    }
    return endLike(end);
  }

  const built = await ensureBuilt(root, { note: (line) => process.stderr.write(`${line}\n`) });
  if (built.kind === 'refuse') return refuse(built.sentence);
  if (built.kind === 'signal') return endLike({ code: null, signal: built.signal });
  await program(root);
}

function isMissing(flag) {
  return !process.execArgv.includes(flag);
}

/** Whether a version of Node can run Vouch: better-sqlite3 needs Node-API 10, which came with 22.14 and 23.6. */
function fits(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major >= 24 || (major === 23 && minor >= 6) || (major === 22 && minor >= 15);
}

/** The Node that came with npm ci: its binary and version, or null where no package carries one for this system. */
function bundledNode(root, platform, arch) {
  const name = `node-${platform === 'win32' ? 'win' : platform}-${arch}`;
  for (const folder of packageFolders(root, name)) {
    const binary = path.join(folder, 'bin', platform === 'win32' ? 'node.exe' : 'node');
    try {
      const { version } = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8'));
      if (fs.existsSync(binary)) return { path: binary, version: String(version) };
    } catch {
      // Not there, or half installed: the next place.
    }
  }
  return null;
}

/** Which Node goes on: `this` one, the `other` one in node_modules, or none with a sentence that says why. */
function chooseNode({ version, relaunched, bundled }) {
  if (fits(version)) return { kind: 'this' };
  if (!relaunched && bundled !== null && fits(bundled.version))
    return { kind: 'other', path: bundled.path };
  const other =
    bundled === null
      ? 'node_modules holds none for this system'
      : `the one in node_modules is ${bundled.version}`;
  return {
    kind: 'refuse',
    sentence: `${NODE_NEEDED}, but this is ${version} and ${other}: install Node 24 and try again.`,
  };
}

/** The names of the packages needed at run time that cannot be found from `root`. */
function missingPackages(root) {
  const { dependencies = {} } = JSON.parse(
    fs.readFileSync(path.join(root, 'package.json'), 'utf8'),
  );
  return Object.keys(dependencies).filter(
    (name) => !packageFolders(root, name).some((folder) => fs.existsSync(folder)),
  );
}

/** Whether a build is needed: `fresh`, `build` with a reason, or `refuse` with a sentence. */
function buildNeed(root) {
  const at = (name) => path.join(root, name);
  const missing = OUTPUTS.filter((name) => !fs.existsSync(at(name)));
  // An installed package carries its build and no sources; without its tools a clone runs what it has.
  const canBuild =
    fs.existsSync(at('src-main')) &&
    fs.existsSync(at('scripts/build.mjs')) &&
    packageFolders(root, 'electron-vite').some((folder) => fs.existsSync(folder));
  if (!canBuild) {
    if (missing.length === 0) return { kind: 'fresh' };
    return {
      kind: 'refuse',
      sentence: fs.existsSync(at('src-main'))
        ? 'Run npm ci first: Vouch is not built, and its build tools are not installed.'
        : `Install Vouch again: this copy lacks ${missing.join(' and ')}.`,
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
    output,
  );
  if (end.signal !== null && end.forwarded) return { kind: 'signal', signal: end.signal };
  if (end.error !== null)
    return { kind: 'refuse', sentence: `Vouch could not be built: ${end.error.message}.` };
  if (end.code === 0) {
    const need = buildNeed(root);
    if (need.kind !== 'build' || need.reason !== 'first run') return { kind: 'ready' };
    return {
      kind: 'refuse',
      sentence: `The build ended well but left no ${OUTPUTS.join(' and ')}.`,
    };
  }
  process.stderr.write(Buffer.concat(output));
  return {
    kind: 'refuse',
    sentence: `Vouch could not be built (${end.signal ?? `exit code ${end.code}`}); the reason stands above.`,
  };
}

/**
 * Takes a lock that is a folder: making one either works or finds it made (mkdir is atomic everywhere). A lock that its
 * holder does not touch any more is taken over. Answers null when it could not be had within `waitMs`.
 */
async function acquireLock(folder, waitMs) {
  fs.mkdirSync(path.dirname(folder), { recursive: true });
  const giveUpAt = Date.now() + waitMs;
  for (;;) {
    try {
      fs.mkdirSync(folder);
      fs.writeFileSync(path.join(folder, 'owner'), ownerText());
      return holdLock(folder);
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    removeIfAbandoned(folder);
    if (Date.now() >= giveUpAt) return null;
    await new Promise((resolve) => setTimeout(resolve, LOCK_POLL_MS));
  }
}

function holdLock(folder) {
  const beat = setInterval(() => {
    const now = new Date();
    try {
      fs.utimesSync(folder, now, now);
    } catch {
      // Taken away from under us: the build goes on, the other one is as good.
    }
  }, LOCK_BEAT_MS);
  beat.unref();
  const release = () => {
    clearInterval(beat);
    process.removeListener('exit', release);
    // Who thought us dead may hold it by now.
    if (ownerOf(folder) === ownerText()) fs.rmSync(folder, { recursive: true, force: true });
  };
  process.on('exit', release);
  return { release };
}

function ownerText() {
  return JSON.stringify({ pid: process.pid, host: os.hostname() });
}

function ownerOf(folder) {
  try {
    return fs.readFileSync(path.join(folder, 'owner'), 'utf8');
  } catch {
    return null;
  }
}

/** Moves an abandoned lock away first: of several that wait, the rename works for one only. */
function removeIfAbandoned(folder) {
  if (!abandoned(folder)) return;
  const aside = `${folder}-${process.pid}`;
  try {
    fs.renameSync(folder, aside);
  } catch {
    return;
  }
  // Between the look and the rename another waiter may have taken the lock anew: then it is given back.
  if (abandoned(aside)) return fs.rmSync(aside, { recursive: true, force: true });
  try {
    fs.renameSync(aside, folder);
  } catch {
    fs.rmSync(aside, { recursive: true, force: true });
  }
}

function abandoned(folder) {
  try {
    if (Date.now() - fs.statSync(folder).mtimeMs > LOCK_STALE_MS) return true;
    const owner = JSON.parse(fs.readFileSync(path.join(folder, 'owner'), 'utf8'));
    return owner.host === os.hostname() && !isAlive(owner.pid);
  } catch {
    // Just made, or just released.
    return false;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/**
 * Runs a Node as if it were this process: same streams (or its output into `output`, or what it prints on stderr, as text,
 * to `onStderr`), signals passed on. A channel between both tells the child when this process dies without a word, and
 * brings what it says to `heard`. Resolves with how it ended.
 */
function runWith(node, args, env, output, heard = () => {}, onStderr = null) {
  return new Promise((resolve) => {
    const streams =
      output === undefined
        ? ['inherit', 'inherit', onStderr === null ? 'inherit' : 'pipe', 'ipc']
        : ['ignore', 'pipe', 'pipe', 'ipc'];
    const child = spawn(node, args, { stdio: streams, env: { ...process.env, ...env } });
    if (output !== undefined)
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk) => output.push(chunk));

    if (onStderr !== null) {
      child.stderr.setEncoding('utf8').on('data', onStderr);
      // What the child opened (a browser) may hold its stderr open for as long as it runs itself.
      child.on('exit', () => setTimeout(() => child.stderr.destroy(), LAST_LINES_MS).unref());
    }
    child.on('message', heard);
    let forwarded = false;
    const forward = (signal) => {
      forwarded = true;
      // A terminal has given Ctrl-C to the child already; twice could mean "at once".
      if (signal !== 'SIGINT' || !onTerminal()) child.kill(signal);
    };
    for (const signal of FORWARDED) process.on(signal, forward);
    const done = (end) => {
      for (const signal of FORWARDED) process.removeListener(signal, forward);
      resolve({ code: null, signal: null, error: null, forwarded, ...end });
    };
    child.on('error', (error) => done({ error }));
    child.on('close', (code, signal) => done({ code, signal }));
  });
}

/** Ends this process the way its child ended, so that callers see the same exit code or signal. */
function endLike({ code, signal }) {
  if (signal === null) process.exit(code === null ? 1 : code);
  process.kill(process.pid, signal);
  // Where a signal cannot end this process (Windows, SIGHUP ignored by nohup), the shells' number for it does.
  setTimeout(() => process.exit(128 + (os.constants.signals[signal] ?? 0)), 1_000);
}

/** In the child: goes down in good order when the launcher was killed and could pass nothing on. */
function endWithParent() {
  if (process.channel === undefined) return;
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  // Listening must not keep the process alive, nor may the program take the channel for its own.
  process.channel.unref();
}

function onTerminal() {
  return Boolean(process.stdin.isTTY || process.stdout.isTTY || process.stderr.isTTY);
}

/** Where a package can be: in the tree's own node_modules, or in a folder above, as when Vouch itself is installed. */
function packageFolders(root, name) {
  const folders = [];
  for (let place = root; ; place = path.dirname(place)) {
    folders.push(path.join(place, 'node_modules', name));
    if (path.dirname(place) === place) return folders;
  }
}

function refuse(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
}

function sentenceOf(error) {
  if (error && (error.code === 'EACCES' || error.code === 'EROFS' || error.code === 'EPERM')) {
    return `Vouch must be built here first, but ${error.path ?? 'its folder'} cannot be written; build it as its owner with npm start.`;
  }
  return `Vouch could not start: ${error instanceof Error ? error.message : String(error)}`;
}
