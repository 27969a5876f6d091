// Runs a Node as if it were this process: same streams, signals passed on, same exit.
// Plain CommonJS that Node 18 parses, like every file that an old Node may load.
'use strict';

const { spawn } = require('node:child_process');
const os = require('node:os');

/** Where the processor has memory protection keys, V8 of Node 24.21 can abort while threads share compiled code ("Check failed: jit_page.has_value()"); docs/decisions/0025-v8-flags.md. */
const NO_ABORT =
  process.platform === 'linux' && process.arch === 'x64' ? ['--no-memory-protection-keys'] : [];
/** What V8 must hear at its start: a Node that was started without is started once more. */
const V8_FLAGS = [
  // A list leaves garbage by the hundred megabytes and keeps little: collecting it in smaller steps, young and old, takes
  // some 200 MB less at a million rows.
  '--max-semi-space-size=8',
  '--heap-growing-percent=80',
  ...NO_ABORT,
];
/** The C library of Linux (glibc) gives each thread a heap of its own, and gives back little of it: two are enough. */
const HEAPS = { MALLOC_ARENA_MAX: '2' };

/** So long the last lines of a child that has ended are waited for. */
const LAST_LINES_MS = 1_000;

const FORWARDED =
  process.platform === 'win32'
    ? ['SIGINT', 'SIGTERM', 'SIGBREAK']
    : ['SIGINT', 'SIGTERM', 'SIGHUP'];
module.exports = { endLike, endWithParent, HEAPS, NO_ABORT, runWith, V8_FLAGS };

/**
 * Runs a Node as if it were this process: same streams (or its output into `output`, or what it prints on stderr, as text,
 * to `onStderr`), signals passed on. A channel between both tells the child when this process dies without a word, and
 * brings its messages to `onMessage`. `endByChannel`: a signal to this process closes the channel instead of being passed on;
 * the child ends by itself then. Resolves with how it ended.
 */
function runWith(
  node,
  args,
  env,
  { output, onMessage = () => {}, onStderr = null, endByChannel = false } = {},
) {
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
    child.on('message', onMessage);
    let forwarded = false;
    const forward = (signal) => {
      forwarded = true;
      if (endByChannel && child.connected) return child.disconnect();
      // A terminal has given Ctrl-C to the child already; twice could mean "at once".
      if (signal !== 'SIGINT' || !onTerminal()) child.kill(signal);
    };
    for (const signal of FORWARDED) process.on(signal, forward);
    const done = (end) => {
      for (const signal of FORWARDED) process.removeListener(signal, forward);
      resolve({ code: null, signal: null, error: null, forwarded, ...end });
    };
    child.on('error', (error) => done({ error }));
    // Of a child whose channel was closed on this side Node never says `close`.
    child.on(endByChannel ? 'exit' : 'close', (code, signal) => done({ code, signal }));
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
