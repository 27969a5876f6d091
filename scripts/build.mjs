// Builds everything that runs: the reference data, then the program; with --if-stale only when a source is newer. Exit 1 on failure.
import { spawn } from 'node:child_process';
import { rmSync, statSync, utimesSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const require = createRequire(import.meta.url);
const { bundledNode, chooseNode } = require('../resources/launcher/find-node.cjs');
const { ensureBuilt, newestChange, OUTPUTS } = require('../resources/launcher/fresh-build.cjs');

/** The first step reads TypeScript as it is: unflagged only from Node 22.18 on, so the flag is always given. */
const STEPS = [
  {
    name: 'reference data',
    args: ['--experimental-strip-types', '--no-warnings', 'scripts/build-reference-data.ts'],
  },
  { name: 'program', args: ['node_modules/electron-vite/bin/electron-vite.js', 'build'] },
];
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

if (process.argv.includes('--if-stale')) await buildIfStale();
else await build();

/** As the launcher does it: one build at a time, its output shown only when it fails. */
async function buildIfStale() {
  const built = await ensureBuilt(root, { note: (line) => process.stderr.write(`${line}\n`) });
  if (built.kind === 'refuse') fail(built.sentence);
  if (built.kind === 'signal') process.kill(process.pid, built.signal);
}

async function build() {
  const choice = chooseNode({
    version: process.versions.node,
    relaunched: false,
    bundled: bundledNode(root, process.platform, process.arch),
  });
  if (choice.kind === 'refuse') return fail(choice.sentence);
  const node = choice.kind === 'this' ? process.execPath : choice.path;

  const startedAt = Date.now();
  const newestSource = newestChange(root);
  for (const step of STEPS) {
    const end = await run(node, step.args, startedAt);
    if (end !== 0) {
      removeHalfBuilt(startedAt);
      return fail(
        `Building the ${step.name} failed (${typeof end === 'number' ? `exit code ${end}` : end}).`,
      );
    }
  }
  for (const output of OUTPUTS) {
    if (statSync(join(root, output), { throwIfNoEntry: false }) === undefined)
      return fail(`The build left no ${output}.`);
  }
  // Dated at the start, so that what was edited during the build counts as newer; and never before a source whose clock
  // ran ahead, which would otherwise be newer than every build.
  const builtAt = new Date(Math.ceil(Math.max(startedAt, newestSource)));
  for (const output of OUTPUTS) utimesSync(join(root, output), builtAt, builtAt);
}

/** Runs one step and resolves with its exit code, or with words when it ended otherwise. A signal ends step and build. */
function run(node, args, startedAt) {
  return new Promise((resolve) => {
    const child = spawn(node, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
    let stoppedBy = null;
    const stop = (signal) => {
      stoppedBy = signal;
      child.kill(signal);
    };
    // The launcher's channel closes when the launcher is killed: then nobody waits for this build.
    const orphaned = () => stop('SIGTERM');
    for (const signal of SIGNALS) process.on(signal, stop);
    process.on('disconnect', orphaned);
    process.channel?.unref();

    const done = (end) => {
      for (const signal of SIGNALS) process.removeListener(signal, stop);
      process.removeListener('disconnect', orphaned);
      if (stoppedBy !== null) {
        removeHalfBuilt(startedAt);
        process.kill(process.pid, stoppedBy);
      }
      resolve(end);
    };
    child.on('error', (error) => done(error.message));
    child.on('close', (code, signal) => done(code ?? `ended by ${signal}`));
  });
}

/** A program written in part would pass for a fresh one at the next start. */
function removeHalfBuilt(startedAt) {
  const program = join(root, OUTPUTS[0]);
  const found = statSync(program, { throwIfNoEntry: false });
  if (found !== undefined && found.mtimeMs >= startedAt) rmSync(program);
}

function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
}
