// PostgreSQL for the tests of the fleet: embedded (PGlite), or a real server behind a proxy; either can be cut off from whoever uses it.
import { PGlite } from '@electric-sql/pglite';
import type { FleetDatabase } from '../../src-main/adapters/fleet/boss.ts';

/** One user's way to the database. */
export interface Line {
  readonly database: FleetDatabase;
  /** From now on nothing comes through, and nothing comes back: as with a machine that is off, or a cable that is. */
  cut(): void;
  /** What was held up comes through now. */
  heal(): void;
}

export interface TestDatabase {
  line(): Line;
  query(text: string): Promise<readonly Record<string, unknown>[]>;
  /** Empties it. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

export async function embeddedDatabase(): Promise<TestDatabase> {
  const pglite = await PGlite.create();
  return {
    line: () => embeddedLine(pglite),
    query: async (text) => (await pglite.query<Record<string, unknown>>(text)).rows,
    async reset() {
      await pglite.exec('DROP SCHEMA IF EXISTS vouch_fleet CASCADE');
    },
    close: () => pglite.close(),
  };
}

function embeddedLine(pglite: PGlite): Line {
  let whole = Promise.withResolvers<void>();
  whole.resolve();
  const passing = async <T>(work: () => Promise<T>): Promise<T> => {
    await whole.promise;
    const result = await work();
    await whole.promise;
    return result;
  };
  return {
    database: {
      embedded: {
        query: <T>(text: string, values?: unknown[]) =>
          passing(() => pglite.query<T>(text, values)),
        exec: (text) => passing(() => pglite.exec(text)),
        listen: (channel, heard) =>
          passing(() =>
            pglite.listen(channel, (payload) => void whole.promise.then(() => heard(payload))),
          ),
      },
    },
    cut() {
      whole = Promise.withResolvers<void>();
    },
    heal: () => whole.resolve(),
  };
}
