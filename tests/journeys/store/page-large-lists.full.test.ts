// The grid of long lists: pages deep in the list, others answered in between, and nothing left behind.
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import type { NewItem } from '../../../src-main/service/ports/jobs.ts';
import type { GridItem } from '../../../src-main/service/ports/rows.ts';
import type { Store } from '../../../src-main/service/ports/store.ts';
import { ALL_ROWS } from '../../../src-shared/bridge/lists.ts';
import { openedIn, storeIn, temporaryFolder } from '../../adapters/sqlite/temporary-store.ts';
import { rowOf } from '../../contracts/rows-contract.ts';
import { aJob, verified } from '../../contracts/store-contract.ts';

const ROWS = 40_000;
const PIECE = 5_000;
const BY_EMAIL = { by: 'email', descending: false } as const;

test('the order of addresses holds deep in the list, in both directions', async () => {
  const store = await openedIn(temporaryFolder());
  await fill(store);
  const expected = emails()
    .map((email, index) => ({ email, index }))
    .sort((a, b) => (a.email === b.email ? a.index - b.index : a.email < b.email ? -1 : 1))
    .map(({ index }) => index);
  for (const offset of [0, 16_380, 20_479, ROWS - 3]) {
    const page = await store.pageRows('job-1', ALL_ROWS, BY_EMAIL, { offset, limit: 10 });
    expect(indexes(page)).toEqual(expected.slice(offset, offset + 10));
  }
  const last = await store.pageRows(
    'job-1',
    ALL_ROWS,
    { by: 'email', descending: true },
    { offset: 0, limit: 4 },
  );
  expect(last.map((row) => row.inputJson)).toEqual(
    expected
      .slice(-4)
      .toReversed()
      .map((index) => JSON.stringify({ email: emails()[index] })),
  );
});

test('a text is found wherever in the list it stands', async () => {
  const store = await openedIn(temporaryFolder());
  await fill(store);
  const wanted = { ...ALL_ROWS, text: 'PERSON-39999@' };
  expect(await store.countRows('job-1', wanted)).toBe(1);
  const page = await store.pageRows('job-1', wanted, BY_EMAIL, { offset: 0, limit: 5 });
  expect(indexes(page)).toEqual([emails().indexOf('person-39999@domain-799.example')]);
  const holding = emails().filter((email) => email.includes('domain-7'));
  expect(await store.countRows('job-1', { ...ALL_ROWS, text: 'domain-7' })).toBe(holding.length);
  expect(await store.countRows('job-1', { ...ALL_ROWS, text: 'nobody' })).toBe(0);
});

test('other calls are answered while a list is counted', async () => {
  const store = await openedIn(temporaryFolder());
  await fill(store);
  const order: string[] = [];
  const counted = store
    .summariseRows('job-1', { ...ALL_ROWS, text: 'o' })
    .then(() => order.push('counted'));
  await store.writeSetting('a', 1).then(() => order.push('written'));
  await counted;
  expect(order).toEqual(['written', 'counted']);
});

test('a deleted list leaves nothing behind', async () => {
  const folder = temporaryFolder();
  const store = await storeIn(folder);
  await fill(store);
  await store.recordItems('job-1', [verified(0), verified(20_000)], 1);
  const counted = store.countRows('job-1', { ...ALL_ROWS, text: 'o' });
  await store.deleteJob('job-1');
  expect(await counted).toBeLessThanOrEqual(ROWS);
  await store.close();
  const db = new Database(join(folder, 'vouch.db'));
  for (const table of ['rows', 'row_texts', 'names', 'parts', 'results', 'tallies']) {
    expect(db.prepare(`SELECT count(*) FROM ${table}`).pluck().get()).toBe(0);
  }
  db.close();
});

async function fill(store: Store): Promise<void> {
  await store.createDraft(aJob());
  const all = rows();
  for (let from = 0; from < ROWS; from += PIECE)
    await store.appendItems('job-1', all.slice(from, from + PIECE));
  await store.sealDraft('job-1');
}

function rows(): readonly NewItem[] {
  return emails().map((email, index) => rowOf({ email }, index));
}

/** Addresses in no order, every twentieth the same as another one. */
function emails(): readonly string[] {
  return Array.from({ length: ROWS }, (_, index) => {
    const place = (index * 7_919) % ROWS;
    const person = place % 20 === 0 ? 0 : place;
    return `person-${person}@domain-${person % 800}.example`;
  });
}

function indexes(page: readonly GridItem[]): readonly number[] {
  return page.map((row) => row.index);
}
