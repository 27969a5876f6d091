// Runs the tests with a Node that fits (`npm test`, `npm run test:all`, `npm run test:faults`, `npm run package:test`, `npm run test:walks`, `npm run screens`, `npm run pictures`); arguments go on to Vitest.
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const require = createRequire(import.meta.url);
const { bundledNode, chooseNode } = require('../resources/launcher/find-node.cjs');
const { endLike, runWith } = require('../resources/launcher/run-node.cjs');

const choice = chooseNode({
  version: process.versions.node,
  relaunched: false,
  bundled: bundledNode(root, process.platform, process.arch),
});
if (choice.kind === 'refuse') {
  process.stderr.write(`${choice.sentence}\n`);
  process.exit(1);
}
const node = choice.kind === 'this' ? process.execPath : choice.path;
const asked = process.argv.slice(2);
const KINDS = { '--faults': faultRun, '--screens': screensRun, '--pictures': picturesRun };
const kindOf = KINDS[asked[0]];
const { mode, env, args } = kindOf === undefined ? testRun(asked) : kindOf(asked.slice(1));
endLike(
  await runWith(node, [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...mode, ...args], {
    // Tests that start a `node` mean this one.
    PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}`,
    // The program is started hundreds of times, each time with a new data folder: it need not be compiled each time.
    NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'vouch-tests'),
    ...env,
  }),
);

/** The tests that keep a picture of each state of the window; they lie in test-results/screens then. */
function screensRun(given) {
  const args = [...windowTestsWith('screens('), ...given];
  return { mode: ['--mode', 'all'], env: { VOUCH_SCREENS: '1' }, args };
}

/** The tests that make the pictures and the film of the documents; they lie in docs/images then. */
function picturesRun(given) {
  const args = [...windowTestsWith('VOUCH_PICTURES'), ...given];
  return { mode: ['--mode', 'all'], env: { VOUCH_PICTURES: '1' }, args };
}

function windowTestsWith(word) {
  const folder = 'tests/e2e';
  return readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => `${folder}/${name}`)
    .filter((file) => readFileSync(join(root, file), 'utf8').includes(word));
}

/** `--rest` leaves out of `--all` what a run without it goes through as deep. */
function testRun(given) {
  const kind = ['all', 'package', 'walks'].find((each) => given.includes(`--${each}`));
  return {
    mode: kind === undefined ? [] : ['--mode', kind],
    env: given.includes('--rest') ? { VOUCH_TESTS: 'rest' } : {},
    args: given.filter((arg) => arg !== `--${kind}` && arg !== '--rest'),
  };
}

/** How much is tried, and from which seed, is for the tests; `--record` keeps the counts for docs/reliability.md. */
function faultRun(given) {
  const env = { VOUCH_FAULTS_SEED: String(Math.floor(Math.random() * 1_000_000)) };
  const args = [];
  for (let place = 0; place < given.length; place += 1) {
    const [, name] =
      /^--(inputs|kills|requests|stores|clients|bodies|rows|seed)$/.exec(given[place]) ?? [];
    if (given[place] === '--record') env.VOUCH_FAULTS_RECORD = '1';
    else if (name === undefined) args.push(given[place]);
    else {
      place += 1;
      if (!/^\d{1,9}$/.test(given[place] ?? '')) {
        process.stderr.write(
          `--${name} takes a whole number, as in: npm run test:faults -- --${name} 1000\n`,
        );
        process.exit(2);
      }
      env[`VOUCH_FAULTS_${name.toUpperCase()}`] = given[place];
    }
  }
  process.stderr.write(`Seed ${env.VOUCH_FAULTS_SEED}\n`);
  return { mode: ['--mode', 'faults'], env, args };
}
