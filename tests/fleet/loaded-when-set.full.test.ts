// What is not loaded before it is wanted: the libraries of a fleet and of metrics, the web framework, the practice network's servers, other commands.
import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { run, temporaryHome } from '../hosts/vouch-process.ts';

const BUILT = resolve(import.meta.dirname, '..', '..', 'out', 'main');
let home: Awaited<ReturnType<typeof temporaryHome>>;
let reported: string;

beforeAll(async () => {
  home = await temporaryHome();
  reported = mkdtempSync(join(tmpdir(), 'vouch-loaded-'));
});
afterAll(async () => {
  await home.remove();
  rmSync(reported, { recursive: true, force: true });
});

/** The built files that hold these words of a library. */
function filesWith(words: RegExp): readonly string[] {
  return globSync('chunks/*.mjs', { cwd: BUILT })
    .filter((file) => words.test(readFileSync(join(BUILT, file), 'utf8')))
    .map((file) => basename(file));
}

/** The built files that a command loaded, as V8 tells of what it ran. */
async function loadedBy(...args: readonly string[]): Promise<ReadonlySet<string>> {
  const folder = mkdtempSync(join(reported, 'run-'));
  await run(home.home, args, { env: { NODE_V8_COVERAGE: folder } });
  const loaded = readdirSync(folder).flatMap((file) => {
    const { result } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as {
      result: { url: string }[];
    };
    return result.map(({ url }) => basename(url));
  });
  return new Set(loaded);
}

test('a command loads its own part, and no web framework', async () => {
  const framework = filesWith(/FST_ERR_PLUGIN_TIMEOUT/);
  const servers = filesWith(/SMTPServer/);
  const root = filesWith(/function openVouch/);
  for (const each of [framework, servers, root]) expect(each).toHaveLength(1);
  const version = await loadedBy('--version');
  expect(
    [...framework, ...servers, ...root, 'verify.mjs'].filter((file) => version.has(file)),
  ).toEqual([]);
  const checked = await loadedBy('verify', 'amelia.clarke@kestrel-freight.example', '--demo');
  expect([...framework, 'bulk.mjs', 'jobs.mjs'].filter((file) => checked.has(file))).toEqual([]);
  expect([...servers, ...root, 'verify.mjs'].filter((file) => !checked.has(file))).toEqual([]);
  const asked = await loadedBy('keys', 'list');
  expect(root.filter((file) => !asked.has(file))).toEqual([]);
  expect(servers.filter((file) => asked.has(file))).toEqual([]);
});

test('a check loads none of them, and a look at a fleet those that it needs', async () => {
  const libraries = filesWith(/FOR UPDATE SKIP LOCKED|SASLInitialResponse/);
  const metrics = filesWith(/nodejs_eventloop_lag_seconds/);
  expect(libraries.length).toBeGreaterThan(0);
  expect(metrics.length).toBeGreaterThan(0);
  const without = await loadedBy('verify', 'amelia.clarke@kestrel-freight.example', '--demo');
  expect(without.has('command.mjs')).toBe(true);
  expect([...libraries, ...metrics].filter((file) => without.has(file))).toEqual([]);
  const asked = await loadedBy('fleet', 'try', 'postgres://a:b@127.0.0.1:1/d', '--demo');
  expect(libraries.filter((file) => asked.has(file))).not.toEqual([]);
});
