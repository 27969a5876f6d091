// The same over a real PostgreSQL, each part speaking to it through a line that can be cut; and how many connections that takes.
import { describe, expect, test } from 'vitest';
import { unless } from '../setup/skipped.ts';
import { realDatabase } from './fleet-database.ts';
import { fleetSuite } from './fleet-suite.ts';
import { noPostgres } from './postgres-server.ts';
import { openTestFleet } from './test-fleet.ts';

const reason = noPostgres();
if (reason === null) fleetSuite('a fleet over a real PostgreSQL', realDatabase);
else describe('a fleet over a real PostgreSQL', () => test('holds', unless(reason), () => {}));

test(
  'a coordinator and each worker take one connection, also while they work',
  unless(reason),
  async () => {
    const db = await realDatabase();
    const fleet = openTestFleet(db);
    const connections = async () => {
      const rows = await db.query(
        "SELECT count(*)::int AS many FROM pg_stat_activity WHERE application_name LIKE 'vouch%'",
      );
      return rows[0]?.many;
    };
    const go = Promise.withResolvers<void>();
    const asked: string[] = [];
    for (const egress of ['oslo', 'bern'])
      await fleet.worker({
        egress,
        async before(work, subject) {
          asked.push(`${work} ${subject}`);
          await go.promise;
        },
      });
    const together = await fleet.coordinator({ times: { pauseMs: 3_600_000 } });
    const jobId = await together.list(Array.from({ length: 40 }, (_, row) => `p@d${row}.example`));
    await expect.poll(() => asked.length).toBeGreaterThan(40);
    expect(await connections()).toBe(3);
    go.resolve();
    expect(await together.end(jobId)).toMatchObject({ succeeded: 40 });
    expect(await connections()).toBe(3);
    await fleet.close();
    await db.close();
  },
);
