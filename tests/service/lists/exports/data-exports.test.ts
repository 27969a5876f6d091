// What of the things that are kept is written, under which name, and what is refused before anything is.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createListComparisons } from '../../../../src-main/service/lists/comparison.ts';
import {
  type DataSource,
  dataExportSource,
} from '../../../../src-main/service/lists/exports/data-exports.ts';
import { createPolicyFiles } from '../../../../src-main/service/lists/policy-files.ts';
import { createSuppressionLists } from '../../../../src-main/service/lists/suppression.ts';
import type { PlainTable, PlainText } from '../../../../src-main/service/ports/files.ts';
import { openCalls, type TestCalls } from '../../open-calls.ts';
import { BALANCED, denial } from '../../policy-samples.ts';

let vouch: TestCalls;
let source: DataSource;
const closed: string[] = [];

beforeAll(async () => {
  vouch = await openCalls();
  const { policy, jobs } = vouch.service;
  const clock = { now: () => vouch.time.now };
  const suppression = createSuppressionLists({ store: vouch.store, clock, newId: () => 'id' });
  source = {
    policy,
    jobs,
    comparisons: createListComparisons(vouch.store),
    suppression,
    policyFiles: createPolicyFiles({ policy, suppression }),
    files: {
      async classOf({ file_id }) {
        const table = { columns: ['Mail'], delimiter: ',', rows: (async function* () {})() };
        return {
          name: `class of ${file_id}`,
          ...table,
          close: async () => void closed.push(file_id),
        };
      },
    },
  };
});
afterAll(() => vouch.close());

async function written(what: unknown): Promise<readonly (readonly string[])[]> {
  const rows: (readonly string[])[] = [];
  for await (const batch of (what as PlainTable).rows) rows.push(...batch);
  return rows;
}

test('a part of a comparison is a table; one that is gone is told before anything is written', async () => {
  const first = await vouch.checkedList(['a@acme.example', 'b@acme.example'], 'one');
  const second = await vouch.checkedList(['b@acme.example', 'c@acme.example'], 'two');
  const { run } = await vouch.call('lists.compare', {
    job_id: first,
    other_id: second,
    by: 'mailbox',
  });
  const request = { kind: 'compared', run, job_id: first, part: 'alone' } as const;
  const { name, extension, what } = await dataExportSource(source, {
    kept: request,
    format: 'csv',
  });
  expect({ name, extension, rows: await written(what) }).toEqual({
    name: 'one-alone',
    extension: 'csv',
    rows: [['a@acme.example']],
  });
  await expect(
    dataExportSource(source, { kept: { ...request, run: run + 1 }, format: 'csv' }),
  ).rejects.toMatchObject({ code: 'not_found' });
});

test('overrides are named after the policy that holds them', async () => {
  const { policy_id } = await vouch.call('policy.create', {
    name: 'Strict',
    policy: BALANCED,
    like: null,
  });
  const { created_at } = await vouch.call('overrides.add', { ...denial(), policy_id });
  const of = async (policy_id: string | null) => {
    const request = { kind: 'overrides', policy_id } as const;
    const { name, what } = await dataExportSource(source, { kept: request, format: 'csv' });
    return { name, rows: await written(what) };
  };
  expect(await of(policy_id)).toEqual({
    name: 'Strict overrides',
    rows: [['deny', 'domain', 'acme.example', 'a competitor', created_at]],
  });
  expect(await of(null)).toEqual({ name: 'overrides', rows: [] });
});

async function textOf(what: unknown): Promise<unknown> {
  let text = '';
  for await (const piece of (what as PlainText).pieces) text += piece;
  return JSON.parse(text);
}

test('a suppression list, and a policy with its lists, hold every entry', async () => {
  const { list_id } = await vouch.call('suppression.begin', { name: 'Opt-outs' });
  const many = Array.from({ length: 2_001 }, (_, at) => [`p${at}@x.example.com`]);
  await vouch.call('suppression.append', { list_id, rows: [...many, ['blocked.com']] });
  await vouch.call('suppression.finish', { list_id, into: null });
  const { name, extension, what } = await dataExportSource(source, {
    kept: { kind: 'suppression', list_id },
    format: 'json',
  });
  const { format, columns } = what as PlainTable;
  expect({ name, extension, format, columns }).toEqual({
    name: 'Opt-outs',
    extension: 'json',
    format: 'json',
    columns: ['entry', 'kind'],
  });
  const rows = await written(what);
  expect(rows.length).toBe(2_002);
  expect(rows.filter(([, kind]) => kind === 'domain')).toEqual([['blocked.com', 'domain']]);
  expect(rows.filter(([, kind]) => kind === 'address').length).toBe(2_001);
  const made = { name: 'Sales', policy: BALANCED, like: null };
  const { policy_id } = await vouch.call('policy.create', made);
  await vouch.call('policy.suppression', { policy_id, list_ids: [list_id] });
  const policy = await dataExportSource(source, {
    kept: { kind: 'policy', policy_id },
    format: 'csv',
  });
  expect([policy.name, policy.extension, policy.what.format]).toEqual([
    'Sales policy',
    'json',
    'text',
  ]);
  const { file } = await vouch.call('policy.export', { policy_id });
  expect(await textOf(policy.what)).toEqual({
    ...file,
    suppression_lists: [{ name: 'Opt-outs', entries: rows.map(([entry]) => entry) }],
  });
});

test('a recipe is a file of its own form; rows of a class are let go of when they were written', async () => {
  const recipe = { name: 'Fair' } as never;
  const kept = { kind: 'recipe', recipe } as const;
  const { name, extension, what } = await dataExportSource(source, { kept, format: 'csv' });
  expect([name, extension, what.format]).toEqual(['Fair recipe', 'json', 'text']);
  const request = { kind: 'class', file_id: 'file1' } as never;
  const rows = await dataExportSource(source, { kept: request, format: 'csv' });
  expect([rows.name, rows.extension, rows.what.format]).toEqual(['class of file1', 'csv', 'csv']);
  await rows.close();
  expect(closed).toEqual(['file1']);
});
