#!/usr/bin/env node
// Starts Vouch with a suitable Node and, in a clone, with an up-to-date build; out/main/command.mjs does the rest.
// Plain CommonJS that Node 18 parses: it may be the first of our files that an old Node sees.
'use strict';

const fs = require('node:fs');
const path = require('node:path');
const { pathToFileURL } = require('node:url');
const { bundledNode, chooseNode, NODE_NEEDED, packageFolders } = require('./find-node.cjs');
const { endLike, endWithParent, HEAPS, runWith, V8_FLAGS } = require('./run-node.cjs');

const PROGRAM = 'out/main/command.mjs';
/** Only a clone has it: what an installed copy runs was built before. */
const FRESH_BUILD = path.join(__dirname, 'fresh-build.cjs');

/** Set for the process that was started with another Node, so that it never looks for yet another one. */
const RELAUNCHED = 'VOUCH_LAUNCHED_BY';
module.exports = { launch, missingPackages, runHeadless };

if (require.main === module)
  // What fails in it is a sentence and an exit code there.
  void launch(path.resolve(__dirname, '..', '..'), __filename, (root) =>
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
  await import(pathToFileURL(path.join(root, PROGRAM)).href);
}

async function prepare(root, file, program) {
  const build = fs.existsSync(FRESH_BUILD) ? require(FRESH_BUILD) : null;
  const relaunched = process.env[RELAUNCHED] !== undefined;
  if (relaunched) {
    endWithParent();
    // Heard at the start of this process; a browser that is opened from here shall not hear it.
    if (process.env.MALLOC_ARENA_MAX === HEAPS.MALLOC_ARENA_MAX)
      delete process.env.MALLOC_ARENA_MAX;
  }
  delete process.env[RELAUNCHED];

  if (missingPackages(root).length > 0)
    return refuse(
      build?.PACKAGES_MISSING ?? 'Install Vouch again: packages that it needs are missing.',
    );
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

  if (build === null) {
    if (!fs.existsSync(path.join(root, PROGRAM)))
      return refuse(`Install Vouch again: this copy lacks ${PROGRAM}.`);
  } else {
    const built = await freshBuild(build, root);
    if (built.kind === 'refuse') return refuse(built.sentence);
    if (built.kind === 'signal') return endLike({ code: null, signal: built.signal });
    process.env.VOUCH_COMMAND = build.COMMAND;
  }
  await program(root);
}

async function freshBuild(build, root) {
  try {
    return await build.ensureBuilt(root, { note: (line) => process.stderr.write(`${line}\n`) });
  } catch (error) {
    const sentence = build.unbuildable(error);
    if (sentence === null) throw error;
    return { kind: 'refuse', sentence };
  }
}

function isMissing(flag) {
  return !process.execArgv.includes(flag);
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

function refuse(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
}

function sentenceOf(error) {
  return `Vouch could not start: ${error instanceof Error ? error.message : String(error)}`;
}
