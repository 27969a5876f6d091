// Jobs of many rows: filled, sealed, recorded and deleted in pieces, with others answered in between.
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import type { NewItem } from '../../../src-main/service/ports/jobs.ts';
import { openedIn, storeIn, temporaryFolder } from '../../adapters/sqlite/temporary-store.ts';
import { aJob, verified } from '../../contracts/store-contract.ts';

const ROWS = 100_000;
const PIECE = 5_000;

test('a hundred thousand rows go in, are sealed and recorded in bounded pieces', {
  timeout: 120_000,
}, async () => {
  const store = await openedIn(temporaryFolder());
  await store.createDraft(aJob());
  for (let from = 0; from < ROWS; from += PIECE)
    await store.appendItems('job-1', rows(from, PIECE));
  expect(await store.sealDraft('job-1')).toMatchObject({ job: { total: ROWS } });
  let last = -1;
  let first = 0;
  for (;;) {
    const pending = await store.takeItems('job-1', { after: last, limit: 1_000 }, []);
    if (pending.length === 0) break;
    expect(pending.length).toBeLessThanOrEqual(1_000);
    last = pending.at(-1)?.index ?? last;
    first += pending.length;
    await store.recordItems(
      'job-1',
      pending.map(({ index }) => verified(index)),
      1,
    );
  }
  expect(first).toBe(ROWS * 0.9);
  expect(await store.completeJob('job-1', 2)).toMatchObject({
    status: 'completed',
    processed: ROWS,
    succeeded: ROWS,
    creditsUsed: ROWS * 0.9,
  });
  const [duplicate] = await store.readItems('job-1', { from: ROWS - 1, limit: 1 });
  expect(duplicate).toMatchObject({ index: ROWS - 1, duplicateOf: ROWS - 10 });
});

test('duplicates are settled as fast in a store that knew one row when it was measured', {
  timeout: 60_000,
}, async () => {
  const folder = temporaryFolder();
  const small = await storeIn(folder);
  await small.submitJob(aJob({ jobId: 'small' }), rows(0, 1));
  await small.close();
  const db = new Database(join(folder, 'vouch.db'));
  expect(db.prepare("SELECT name FROM sqlite_master WHERE name LIKE 'sqlite_stat%'").all()).toEqual(
    [],
  );
  db.exec('ANALYZE');
  db.close();
  const store = await openedIn(folder);
  const [row] = rows(0, 1);
  if (row === undefined) throw new Error('no row');
  await store.submitJob(
    aJob(),
    Array.from({ length: ROWS }, (_, index) => ({ ...row, index })),
  );
  await store.recordItems('job-1', [verified(0)], 1);
  expect(await store.completeJob('job-1', 2)).toMatchObject({ processed: ROWS, creditsUsed: 1 });
});

test('other calls are answered while a large job is deleted', async () => {
  const store = await openedIn(temporaryFolder());
  await store.submitJob(aJob(), rows(0, 20_000));
  const order: string[] = [];
  const deleted = store.deleteJob('job-1').then((answer) => order.push(`deleted ${answer}`));
  await store.writeSetting('a', 1).then(() => order.push('written'));
  await deleted;
  expect(order).toEqual(['written', 'deleted true']);
});

test('closing waits for a deletion that is under way', async () => {
  const folder = temporaryFolder();
  const store = await storeIn(folder);
  await store.submitJob(aJob(), rows(0, 20_000));
  const deleted = store.deleteJob('job-1');
  await store.close();
  expect(await deleted).toBe(true);
  expect(countItems(folder)).toBe(0);
});

test('a deletion that was cut short is finished at the next start', async () => {
  const folder = temporaryFolder();
  const store = await storeIn(folder);
  await store.submitJob(aJob(), rows(0, 1_500));
  await store.close();
  // As a crash leaves it before the first slice.
  const db = new Database(join(folder, 'vouch.db'));
  db.exec('UPDATE jobs SET deleted_at = 1, clearing = 1');
  db.close();
  const again = await openedIn(folder);
  // The first slice comes before the first call.
  expect(await again.getJob('job-1')).toBeNull();
  await again.readSettings();
  expect(countItems(folder)).toBe(0);
});

test('a large deletion gives its space back', async () => {
  const folder = temporaryFolder();
  const store = await openedIn(folder);
  const db = new Database(join(folder, 'vouch.db'), { readonly: true });
  onTestFinished(() => void db.close());
  const pages = () => Number(db.pragma('page_count', { simple: true }));
  const empty = pages();
  await store.submitJob(aJob(), rows(0, 20_000));
  expect(pages()).toBeGreaterThan(empty * 4);
  await store.deleteJob('job-1');
  expect(pages()).toBeLessThan(empty * 2);
});

function countItems(folder: string): unknown {
  const db = new Database(join(folder, 'vouch.db'), { readonly: true });
  onTestFinished(() => void db.close());
  return db.prepare('SELECT count(*) FROM rows').pluck().get();
}

/** Rows from a place on; every tenth is the same request as the one nine before it. */
function rows(from: number, count: number): readonly NewItem[] {
  return Array.from({ length: count }, (_, place) => {
    const index = from + place;
    const person = index % 10 === 9 ? index - 9 : index;
    const email = `person-${person}@domain-${person % 800}.example`;
    const fingerprint = person.toString(16).padStart(32, '0');
    return { index, input: { email }, fingerprint, source: [email, 'Acme'] };
  });
}
