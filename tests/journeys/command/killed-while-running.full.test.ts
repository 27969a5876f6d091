// Budgets and jobs after the process was killed at its worst moment, or told to stop in the middle of its work.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { heldAddresses, holdLists, letGo, listUnderWay } from '../../hosts/paused-list.ts';
import { vouch } from '../../hosts/vouch-command.ts';
import {
  pollJob,
  run,
  type Serving,
  serveDemo,
  start,
  temporaryHome,
} from '../../hosts/vouch-process.ts';

const TOTAL = 1_000;
let home: Awaited<ReturnType<typeof temporaryHome>>;

beforeEach(async () => {
  home = await temporaryHome();
});
afterEach(() => home.remove());

/** One is held, and one fails. */
function items(): { email: string }[] {
  const emails = [...heldAddresses(TOTAL - 2), 'jane@broken-signatures.example'];
  return emails.map((email) => ({ email }));
}

interface Shown {
  readonly status: string;
  readonly processed: number;
  readonly succeeded: number;
  readonly failed: number;
  readonly credits_used: number;
  readonly items: readonly { readonly index: number }[];
}

async function submit({ call }: Serving): Promise<string> {
  const submitted = await call('/v1/verify/bulk', { body: { items: items() } });
  expect(submitted.status).toBe(202);
  return ((await submitted.json()) as { job_id: string }).job_id;
}

async function keyUse(key: string): Promise<{ used_this_month: number }> {
  const { stdout } = await vouch(home.home, ['keys', 'list', '--demo', '--json']);
  const found = (JSON.parse(stdout) as { hint: string; used_this_month: number }[]).find(
    ({ hint }) => key.startsWith(hint.slice(0, hint.indexOf('…'))) && key.endsWith(hint.slice(-2)),
  );
  if (found === undefined) throw new Error('the key is not listed');
  return found;
}

test('a process killed between submission and settlement: what was reserved stays reserved, what is settled is charged once', async () => {
  await holdLists(home.home);
  const first = await serveDemo(home.home);
  const jobId = await submit(first);
  await pollJob<Shown>(first, jobId, ({ processed }) => processed > 0);
  await letGo(home.home);
  expect((await first.kill('SIGKILL')).signal).toBe('SIGKILL');
  // The row that fails may have been settled before: what was set aside for it is free again.
  const shown = await vouch(home.home, ['jobs', 'list', '--demo', '--json']);
  const [killed] = JSON.parse(shown.stdout) as readonly Shown[];
  expect(killed?.processed).toBeLessThan(TOTAL);
  expect(await keyUse(first.key)).toMatchObject({
    used_this_month: TOTAL - (killed?.failed ?? Number.NaN),
  });
  const listed = await vouch(home.home, ['jobs', 'list', '--demo']);
  expect(listed.stdout).toMatch(new RegExp(`${jobId} +interrupted `));

  const second = await serveDemo(home.home);
  const done = await pollJob<Shown>(second, jobId, ({ status }) => status === 'completed');
  expect(done).toMatchObject({ processed: TOTAL, failed: 1, credits_used: TOTAL - 1 });
  expect(done.items.map(({ index }) => index)).toEqual(items().map((_, index) => index));
  await second.kill('SIGTERM');
  // What was reserved for the row that failed is free again.
  expect(await keyUse(first.key)).toMatchObject({ used_this_month: TOTAL - 1 });
});

test('SIGTERM in the middle of a job and of single checks: all are answered or go on at the next start', async () => {
  await holdLists(home.home);
  const first = await serveDemo(home.home);
  const jobId = await submit(first);
  await pollJob<Shown>(first, jobId, ({ processed }) => processed > 0);
  await letGo(home.home);
  const singles = Array.from({ length: 20 }, (_, index) =>
    first.call('/v1/verify', { body: { email: `single${index}@kestrel-freight.example` } }).then(
      async (response) => ({ status: response.status, body: await response.text() }),
      () => ({ status: 0, body: '' }),
    ),
  );
  // The first answer shows that the others are under way.
  await Promise.race(singles);
  const stopped = await first.kill('SIGTERM');
  expect({ code: stopped.code, signal: stopped.signal }).toEqual({ code: 0, signal: null });
  for (const { status, body } of await Promise.all(singles)) {
    expect([0, 200, 503]).toContain(status);
    if (status === 200) expect(JSON.parse(body)).toHaveProperty('score');
  }
  const second = await serveDemo(home.home);
  const done = await pollJob<Shown>(second, jobId, ({ status }) => status === 'completed');
  expect(done).toMatchObject({ succeeded: TOTAL - 1, failed: 1, credits_used: TOTAL - 1 });
  await second.kill('SIGTERM');
});

test('a stop that is asked for by SIGTERM before anything is done is clean', async () => {
  const child = start(home.home, ['serve', '--demo', '--json']);
  const code = new Promise((resolve) => child.once('exit', resolve));
  child.stdout.once('data', () => child.kill('SIGTERM'));
  expect(await code).toBe(0);
});

test('a command takes a list over when the service that ran it is killed', async () => {
  await holdLists(home.home);
  const serving = await serveDemo(home.home);
  const stdin = ['email', ...heldAddresses(300)].join('\n');
  const bulk = run(home.home, ['bulk', '-', '--demo', '--format', 'ndjson'], { stdin });
  await listUnderWay(home.home);
  await letGo(home.home);
  await serving.kill('SIGKILL');
  const { code, stdout } = await bulk;
  expect(code).toBe(0);
  expect(stdout.trimEnd().split('\n')).toHaveLength(301);
});
