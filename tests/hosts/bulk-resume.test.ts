// An interrupted run of a file: offered when the same file comes again, gone on with only when asked to.
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { end, run, start, temporaryHome } from './vouch-process.ts';

let home: string;
let remove: () => Promise<void>;

beforeEach(async () => {
  ({ home, remove } = await temporaryHome());
});
afterEach(() => remove());

// The silent domain keeps the job open long enough to be killed.
const ROWS = [
  'email',
  'jane@silent-harbour.example',
  ...Array.from({ length: 40 }, (_, index) => `p${index}@kestrel-freight.example`),
];

/** A list whose run was killed after some of its rows were kept. */
async function killedRun(): Promise<string> {
  const file = join(home, 'people.csv');
  await writeFile(file, ROWS.join('\n'));
  const child = start(home, ['bulk', file, '--demo', '--out', join(home, 'out.csv')]);
  const ending = end(child);
  for (;;) {
    const [job] = await jobs();
    if (job !== undefined && job.processed > 0) break;
  }
  child.kill('SIGKILL');
  await ending;
  return file;
}

async function jobs(): Promise<readonly { readonly job_id: string; readonly processed: number }[]> {
  const { stdout } = await run(home, ['jobs', 'list', '--demo', '--json']);
  return JSON.parse(stdout || '[]');
}

test('a run that was killed is offered in one sentence, and gone on with when asked, charging nothing twice', async () => {
  const file = await killedRun();
  const [job] = await jobs();
  const offered = await run(home, ['bulk', file, '--demo']);
  expect(offered).toMatchObject({ code: 1, stdout: '' });
  expect(offered.stderr).toBe(
    `vouch: This file was begun before: ${job?.processed} of 41 rows are done. Go on with --resume, or begin anew with --anew.\n`,
  );

  const out = join(home, 'results.csv');
  // Another name for the same content is the same run.
  await copyFile(file, join(home, 'copy.csv'));
  const args = ['bulk', join(home, 'copy.csv'), '--demo', '--resume', '--json', '--out', out];
  const resumed = await run(home, args);
  expect(resumed.code).toBe(0);
  expect(JSON.parse(resumed.stdout)).toMatchObject({
    job_id: job?.job_id,
    status: 'completed',
    total: 41,
    processed: 41,
    failed: 1,
    credits_used: 40,
  });
  expect((await readFile(out, 'utf8')).trimEnd().split(/\r?\n/)).toHaveLength(42);
  expect(await jobs()).toHaveLength(1);
});

test('another content, another mapping or other options are another run', async () => {
  const file = await killedRun();
  await writeFile(join(home, 'other.csv'), `${ROWS.slice(2, 5).join('\n')}\n`);
  const other = await run(home, ['bulk', join(home, 'other.csv'), '--demo', '--format', 'ndjson']);
  expect(other.code).toBe(0);
  const fresh = await run(home, ['bulk', file, '--demo', '--no-company', '--format', 'ndjson']);
  expect(fresh.code).toBe(0);
  expect(await jobs()).toHaveLength(3);
});

test('--anew begins anew and leaves the earlier run as it is', async () => {
  const file = await killedRun();
  const [before] = await jobs();
  const anew = await run(home, [
    'bulk',
    file,
    '--demo',
    '--anew',
    '--json',
    '--out',
    `${file}.csv`,
  ]);
  expect(anew.code).toBe(0);
  expect(JSON.parse(anew.stdout)).toMatchObject({ status: 'completed', total: 41 });
  expect(await jobs()).toContainEqual(expect.objectContaining({ job_id: before?.job_id }));
});

test('--resume of a file that was never begun says so and begins', async () => {
  const file = join(home, 'people.csv');
  await writeFile(file, ROWS.slice(2).join('\n'));
  const { code, stderr } = await run(home, [
    ...['bulk', file, '--demo', '--resume', '--out', join(home, 'out.csv')],
  ]);
  expect({ code, stderr }).toEqual({
    code: 0,
    stderr: expect.stringMatching(/^No run of this file was interrupted.*\nDone: 40 rows/),
  });
});

test('a list from stdin cannot be resumed, and the sentence says why', async () => {
  const { code, stderr } = await run(home, ['bulk', '-', '--demo', '--resume'], {
    stdin: ROWS.join('\n'),
  });
  expect(code).toBe(2);
  expect(stderr).toMatch(/^vouch: A list from stdin cannot be resumed[^\n]+\n$/);
});
