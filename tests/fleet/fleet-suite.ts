// What holds of a fleet whatever happens to its parts: every row ends once and is charged once, on any PostgreSQL.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ALL_ROWS } from '../../src-shared/bridge/lists.ts';
import type { TestDatabase } from './fleet-database.ts';
import { openTestFleet, type TestCoordinator, type TestFleet } from './test-fleet.ts';

/** Nothing in these tests waits for it: a fleet that is gone stays gone for as long. */
const NEVER_MS = 3_600_000;

const emails = (many: number, domain = 'd') =>
  Array.from({ length: many }, (_, index) => `p@${domain}${index}.example`);

async function codesOf(
  { vouch }: TestCoordinator,
  jobId: string,
): Promise<readonly (readonly string[])[]> {
  const page = await vouch.store.pageRows(
    jobId,
    ALL_ROWS,
    { by: 'row', descending: false },
    0,
    1_000,
  );
  return page.map(({ resultJson }) =>
    JSON.parse(resultJson ?? '{"evidence":[]}').evidence.map((line: { code: string }) => line.code),
  );
}

export function fleetSuite(name: string, open: () => Promise<TestDatabase>): void {
  describe(name, () => {
    let db: TestDatabase;
    let fleet: TestFleet;
    beforeAll(async () => {
      db = await open();
    });
    afterAll(async () => {
      await db.close();
    });
    beforeEach(() => {
      fleet = openTestFleet(db);
    });
    afterEach(async () => {
      await fleet.close();
    });

    test('a list is answered by a worker, with the verdicts and credits of one machine', async () => {
      const worker = await fleet.worker();
      const together = await fleet.coordinator({ times: { pauseMs: NEVER_MS } });
      const jobId = await together.list(emails(40));
      const done = await together.end(jobId);
      expect(done).toMatchObject({ status: 'completed', succeeded: 40, credits_used: 40 });
      expect(together.asked).toEqual([]);
      expect(worker.asked).toHaveLength(80);
      for (const codes of await codesOf(together, jobId)) expect(codes).toContain('domain_old');
      await expect.poll(() => fleet.left()).toBe(0);
      expect(together.fleet.state()).toMatchObject({ error: null, waiting: 0, answered: 80 });
    });
  });
}
