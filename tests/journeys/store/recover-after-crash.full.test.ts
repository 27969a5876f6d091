// What a crash or a full disk leaves behind: counters, items and ledger that agree, and a job that can go on.
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import type { ItemOutcome } from '../../../src-main/service/ports/jobs.ts';
import { startChild, startChildWithFileLimit } from '../../adapters/sqlite/children.ts';
import { openedIn, temporaryFolder } from '../../adapters/sqlite/temporary-store.ts';
import { failed, verified } from '../../contracts/store-contract.ts';
import { NOT_ON_WINDOWS, unless } from '../../setup/skipped.ts';

const TOTAL = 30_000;

test.each([1, 7, 20])(
  'a process killed after its batch %i leaves figures that agree',
  async (batches) => {
    const folder = temporaryFolder();
    const child = startChild('recording-child.ts', folder, String(TOTAL));
    let last = '';
    for (let batch = 0; batch < batches; batch += 1) last = (await child.lines.next()).value ?? '';
    child.process.kill('SIGKILL');
    expect(await child.ended).toBe('SIGKILL');

    const store = await openedIn(folder);
    const [job] = await store.unfinishedJobs();
    expect(job).toMatchObject({ jobId: 'job-1', status: 'running', total: TOTAL });
    expect(job?.processed).toBeGreaterThanOrEqual(Number(last.replace('recorded ', '')));
    expect(countedInTables(folder)).toEqual({
      succeeded: job?.succeeded,
      failed: job?.failed,
      results: job?.creditsUsed,
      ledger: job?.creditsUsed,
    });
    expect(await store.usage(0, 'key-1')).toEqual({ credits: job?.creditsUsed });

    const rest = await store.takeItems('job-1', { after: -1, limit: TOTAL }, []);
    const outcomes: readonly ItemOutcome[] = rest.map(({ index }) =>
      index % 10 === 0 ? failed(index) : verified(index),
    );
    await store.recordItems('job-1', outcomes, 9);
    const ended = await store.completeJob('job-1', 9);
    expect(ended).toMatchObject({ status: 'completed', processed: TOTAL });
    expect(countedInTables(folder)).toEqual({
      succeeded: ended?.succeeded,
      failed: ended?.failed,
      results: ended?.creditsUsed,
      ledger: ended?.creditsUsed,
    });
  },
);

test(
  'a full disk is reported as such, loses only what was refused, and leaves an intact store',
  unless(NOT_ON_WINDOWS),
  async () => {
    const folder = temporaryFolder();
    const child = startChildWithFileLimit(4_096, 'filling-child.ts', folder);
    const refusal = JSON.parse((await child.lines.next()).value ?? '');
    expect(refusal.code).toBe('store_full');
    expect(refusal.message).toContain(join(folder, 'vouch.db'));
    expect(refusal.appended).toBeGreaterThan(0);
    expect((await child.lines.next()).value).toBe('{}');
    expect(await child.ended).toBeNull();

    const store = await openedIn(folder);
    expect(await store.sealDraft('job-1')).toMatchObject({ job: { total: refusal.appended } });
    expect(await store.readItems('job-1', { from: 0, limit: refusal.appended + 1 })).toHaveLength(
      refusal.appended,
    );
  },
);

/** The same figures, counted one by one in the tables. */
function countedInTables(folder: string): Record<string, unknown> {
  const db = new Database(join(folder, 'vouch.db'), { readonly: true });
  onTestFinished(() => void db.close());
  const one = (sql: string) => db.prepare(sql).pluck().get();
  return {
    succeeded: one('SELECT count(*) FROM rows WHERE state = 2'),
    failed: one('SELECT count(*) FROM rows WHERE state = 3'),
    results: one('SELECT count(*) FROM results'),
    ledger: one("SELECT ifnull(sum(credits), 0) FROM credit_ledger WHERE job_id = 'job-1'"),
  };
}
