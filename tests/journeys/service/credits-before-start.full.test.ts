// What a list is said to cost before it starts, beside what it is charged: one and the same, by a real file and a real store.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { knownMailDomains } from '../../../src-main/program/reading/known-domains.ts';
import { listOpener } from '../../../src-main/program/reading/open-list.ts';
import { checkCall } from '../../../src-main/service/jobs/call-options.ts';
import { countRows } from '../../../src-main/service/lists/rows/count-rows.ts';
import { importRows, jobFiller } from '../../../src-main/service/lists/rows/import-rows.ts';
import { EVERY_ROW, type RowPolicies } from '../../../src-shared/bridge/files.ts';
import { DETECT, OPTIONS } from '../../doubles/list-choices.ts';
import { ended, openTestService, type TestService } from '../../service/harness.ts';

const MESSY = [
  'email,ip',
  'jane@acme.example,192.0.2.7',
  'JANE@acme.example,192.0.2.7',
  'jane@acme.example,',
  'john@acme.example,300.1.1.1',
  'n/a,',
  'n/a,',
  'no at sign,',
  'no at sign,300.1.1.1',
  ',',
  'a@one.example; b@two.example,',
  'anna(at)acme.example,',
  'lena@acme.example,',
].join('\n');

const CHOICES: readonly Partial<RowPolicies>[] = [
  {},
  { duplicates: 'first' },
  { duplicates: 'merge' },
  { unusable: 'skip' },
  { blank: 'keep' },
  { bad_ip: 'refuse' },
  { several: 'each', at_sign: 'apply' },
  { duplicates: 'first', blank: 'keep', bad_ip: 'refuse', several: 'first' },
];

let vouch: TestService;
let path: string;

beforeEach(async () => {
  vouch = await openTestService();
  path = join(vouch.folder, 'messy.csv');
  await writeFile(path, MESSY);
});
afterEach(() => vouch.close());

const reopen = () => listOpener()(path, DETECT);

async function counted(policies: RowPolicies) {
  const table = await reopen();
  try {
    const deps = { isWellKnown: await knownMailDomains(), suppression: null };
    return await countRows(table, table.guess, policies, deps, () => {});
  } finally {
    await table.close();
  }
}

async function run(policies: RowPolicies) {
  const table = await reopen();
  const reported: unknown[] = [];
  try {
    const list = { name: 'messy', mapping: table.guess, policies, options: OPTIONS };
    const { job } = await importRows(
      jobFiller(vouch.service.jobs, { kind: 'app' }),
      table,
      list,
      {
        isWellKnown: await knownMailDomains(),
        suppression: null,
        reopen,
        onSketch: async (_, rows) => void reported.push(rows),
      },
      () => {},
    );
    return { told: reported, job: await vouch.until(job.job_id, ended) };
  } finally {
    await table.close();
  }
}

describe('a list costs what was said before its start', () => {
  test.each(CHOICES)('with the choices %j', async (choice) => {
    const policies = { ...EVERY_ROW, ...choice };
    const { found, shown, cut_cells, damage, sketch, ...rows } = await counted(policies);
    const { listed, credits } = rows;
    const { told: reported, job } = await run(policies);
    // The window counts, and a command counts while it reads: both say the same.
    expect(reported).toEqual([rows]);
    expect(rows.rows + rows.added).toBe(
      rows.to_check + rows.duplicates + rows.unusable + rows.blank + rows.suppressed,
    );
    expect(job).toMatchObject({ status: 'completed', total: listed, credits_used: credits });
    expect((await vouch.store.usage(0)).credits).toBe(credits);
  });

  test('and nothing for what is in the cache', async () => {
    const { credits } = await counted(EVERY_ROW);
    await run(EVERY_ROW);
    const { sketch } = await counted(EVERY_ROW);
    const call = checkCall(OPTIONS, { kind: 'app' });
    const { cached_rows } = await vouch.service.estimate(sketch, call);
    expect(cached_rows).toBe(sketch.rows);
    const { job } = await run(EVERY_ROW);
    expect(job.credits_used).toBeLessThanOrEqual(credits - cached_rows);
  });
});
