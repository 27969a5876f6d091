// What of the things that are kept is written, under which name, and what is refused before anything is.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createListComparisons } from '../../../../src-main/service/lists/comparison.ts';
import {
  type DataSource,
  dataExportSource,
} from '../../../../src-main/service/lists/exports/data-exports.ts';
import type { PlainTable } from '../../../../src-main/service/ports/files.ts';
import { openCalls, type TestCalls } from '../../open-calls.ts';
import { BALANCED, denial } from '../../policy-samples.ts';

let vouch: TestCalls;
let source: DataSource;

beforeAll(async () => {
  vouch = await openCalls();
  const { policy, jobs } = vouch.service;
  source = {
    policy,
    jobs,
    comparisons: createListComparisons(vouch.store),
    // What is not asked here.
    suppression: {} as DataSource['suppression'],
    files: {} as DataSource['files'],
    policyFiles: {} as DataSource['policyFiles'],
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
