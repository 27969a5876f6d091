// An interrupted run of a file: offered when the same file comes again, gone on with only when asked to.
import { copyFile, cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { heldAddresses, holdLists, letGo, listUnderWay } from '../../hosts/paused-list.ts';
import { vouch } from '../../hosts/vouch-command.ts';
import { end, start, temporaryHome } from '../../hosts/vouch-process.ts';

const ROWS = ['email', ...heldAddresses(40)];

let killed: Awaited<ReturnType<typeof temporaryHome>>;
let home: string;
let remove: () => Promise<void>;
let file: string;

beforeAll(async () => {
  killed = await temporaryHome();
  const people = join(killed.home, 'people.csv');
  await writeFile(people, ROWS.join('\n'));
  await holdLists(killed.home);
  const args = ['bulk', people, '--demo', '--out', join(killed.home, 'out.csv')];
  const child = start(killed.home, args);
  const ending = end(child);
  await listUnderWay(killed.home);
  await letGo(killed.home);
  child.kill('SIGKILL');
  await ending;
});
afterAll(() => killed?.remove());

// Each test has the folder as the kill left it.
beforeEach(async () => {
  ({ home, remove } = await temporaryHome());
  // Sockets cannot be copied, and lead nowhere after a kill.
  await cp(killed.home, home, { recursive: true, filter: (path) => !path.endsWith('.sock') });
  file = join(home, 'people.csv');
});
afterEach(() => remove());

async function jobs(): Promise<readonly { readonly job_id: string; readonly processed: number }[]> {
  const { stdout } = await vouch(home, ['jobs', 'list', '--demo', '--json']);
  return JSON.parse(stdout || '[]');
}

test('a run that was killed is offered in one sentence, and gone on with when asked, charging nothing twice', async () => {
  const [job] = await jobs();
  const offered = await vouch(home, ['bulk', file, '--demo']);
  expect(offered).toMatchObject({ code: 1, stdout: '' });
  expect(offered.stderr).toBe(
    'vouch: An earlier run of this file was interrupted: 40 of 41 rows are done. Continue with --resume, or start over with --restart.\n',
  );

  const out = join(home, 'results.csv');
  // Another name for the same content is the same run.
  await copyFile(file, join(home, 'copy.csv'));
  const args = ['bulk', join(home, 'copy.csv'), '--demo', '--resume', '--json', '--out', out];
  const resumed = await vouch(home, args);
  expect(resumed.code).toBe(0);
  expect(JSON.parse(resumed.stdout)).toMatchObject({
    job_id: job?.job_id,
    status: 'completed',
    total: 41,
    processed: 41,
    failed: 0,
    credits_used: 41,
  });
  expect((await readFile(out, 'utf8')).trimEnd().split(/\r?\n/)).toHaveLength(42);
  expect(await jobs()).toHaveLength(1);
});

test('another content, another mapping or other options are another run', async () => {
  await writeFile(join(home, 'other.csv'), `${ROWS.slice(2, 5).join('\n')}\n`);
  const other = await vouch(home, [
    'bulk',
    join(home, 'other.csv'),
    '--demo',
    '--format',
    'ndjson',
  ]);
  expect(other.code).toBe(0);
  const fresh = await vouch(home, ['bulk', file, '--demo', '--no-company', '--format', 'ndjson']);
  expect(fresh.code).toBe(0);
  expect(await jobs()).toHaveLength(3);
});

test('--restart starts a new run and leaves the earlier one as it is', async () => {
  const [before] = await jobs();
  const args = ['bulk', file, '--demo', '--restart', '--json', '--out', `${file}.csv`];
  const restarted = await vouch(home, args);
  expect(restarted.code).toBe(0);
  expect(JSON.parse(restarted.stdout)).toMatchObject({ status: 'completed', total: 41 });
  expect(await jobs()).toContainEqual(expect.objectContaining({ job_id: before?.job_id }));
});

test('--resume of a file that was never begun says so and begins', async () => {
  await writeFile(file, ROWS.slice(2).join('\n'));
  const args = ['bulk', file, '--demo', '--resume', '--json', '--out', join(home, 'out.csv')];
  const { code, stdout, stderr } = await vouch(home, args);
  expect([code, stderr.split('\n')[0]]).toEqual([
    0,
    'No run of this file was interrupted, so it starts from the beginning.',
  ]);
  expect(JSON.parse(stdout)).toMatchObject({ status: 'completed', total: 40 });
});

test('a list from stdin cannot be resumed, and the sentence says why', async () => {
  const { code, stderr } = await vouch(home, ['bulk', '-', '--demo', '--resume'], {
    stdin: ROWS.join('\n'),
  });
  expect(code).toBe(2);
  expect(stderr).toMatch(/^vouch: A list from stdin cannot be resumed[^\n]+\n$/);
});
