// `vouch jobs first`: one unfinished job goes before all others, or back among them.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStore } from '../../../src-main/adapters/sqlite/thread/open.ts';
import { STORE_WORKER } from '../../../src-main/program/package-files.ts';
import { aJob, anItem } from '../../contracts/store-contract.ts';
import { vouch as run } from '../../hosts/vouch-command.ts';
import { temporaryHome } from '../../hosts/vouch-process.ts';

let home: Awaited<ReturnType<typeof temporaryHome>>;

beforeAll(async () => {
  home = await temporaryHome();
  const clock = { now: () => Date.now() };
  const store = await openStore({ folder: home.home, workerUrl: STORE_WORKER, clock });
  for (const jobId of ['long', 'short']) {
    await store.submitJob(aJob({ jobId, createdAt: Date.now() }), [anItem(0, jobId)]);
  }
  await store.close();
});
afterAll(() => home.remove());

async function json(...args: readonly string[]) {
  const { stdout } = await run(home.home, ['jobs', ...args, '--json']);
  return JSON.parse(stdout);
}

test('puts one job first at a time, shows it, and lets it back', async () => {
  expect(await json('first', 'long')).toMatchObject({ job_id: 'long', first: true });
  expect(await json('first', 'short')).toMatchObject({ job_id: 'short', first: true });
  expect(await json('show', 'long')).not.toHaveProperty('first');
  const { stdout } = await run(home.home, ['jobs', 'show', 'short']);
  expect(stdout).toContain('waiting to start, first');
  expect(await json('first', 'short', '--not')).not.toHaveProperty('first');
});

test('refuses a job that has ended with a sentence', async () => {
  await run(home.home, ['jobs', 'cancel', 'long']);
  const { code, stderr } = await run(home.home, ['jobs', 'first', 'long']);
  expect(code).toBe(1);
  expect(stderr).toMatch(/ended/);
});
