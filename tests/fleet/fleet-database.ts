// PostgreSQL for the tests of the fleet: embedded (PGlite), or a real server behind a proxy; either can be cut off from whoever uses it.
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { PGlite } from '@electric-sql/pglite';
import { BOSS_SCHEMA, type FleetDatabase } from '../../src-main/adapters/fleet/pg-boss.ts';
import { startPostgres } from './postgres-server.ts';

/** One user's way to the database. */
export interface Line {
  readonly database: FleetDatabase;
  /** From now on nothing comes through, and nothing comes back: as with a machine that is off, or a cable that is. */
  cut(): void;
  /** What was held up comes through now. */
  heal(): void;
  close(): Promise<void>;
}

export interface TestDatabase {
  line(): Promise<Line>;
  query(text: string): Promise<readonly Record<string, unknown>[]>;
  /** Empties it. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

/** The tables stay as pg-boss has made them, which takes longer than most tests; what a test did to them is undone. */
const EMPTIED = [
  'TRUNCATE vouch_fleet.job, vouch_fleet.instance, vouch_fleet.warning, vouch_fleet.queue_stats CASCADE',
  `UPDATE vouch_fleet.version SET version = ${BOSS_SCHEMA}`,
  "DELETE FROM vouch_fleet.queue WHERE name LIKE 'replies.%' OR name LIKE 'lost.%'",
];

export async function embeddedDatabase(): Promise<TestDatabase> {
  const pglite = await PGlite.create();
  return {
    line: async () => embeddedLine(pglite),
    query: async (text) => (await pglite.query<Record<string, unknown>>(text)).rows,
    async reset() {
      for (const text of EMPTIED) await pglite.exec(text);
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
        listen: (channel, received) =>
          passing(() =>
            pglite.listen(channel, (payload) => void whole.promise.then(() => received(payload))),
          ),
      },
    },
    cut() {
      whole = Promise.withResolvers<void>();
    },
    heal: () => whole.resolve(),
    close: async () => {},
  };
}

/** A real PostgreSQL; everybody speaks to it through a proxy of their own. */
export async function realDatabase(): Promise<TestDatabase> {
  const server = await startPostgres();
  return {
    line: () => proxiedLine(server.port),
    query: server.query,
    async reset() {
      for (const text of EMPTIED) await server.query(text);
    },
    async close() {
      server.close();
    },
  };
}

async function proxiedLine(port: number): Promise<Line> {
  const sockets = new Set<Socket>();
  let isCut = false;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    // What is broken off is the business of both ends.
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
  };
  const join = (from: Socket, to: Socket) => {
    from.on('data', (data) => to.write(data));
    from.on('close', () => to.destroy());
    if (isCut) from.pause();
  };
  const proxy = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    for (const socket of [near, far]) keep(socket);
    join(near, far);
    join(far, near);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const { port: own } = proxy.address() as AddressInfo;
  return {
    database: `postgres://vouch@127.0.0.1:${own}/postgres`,
    cut() {
      isCut = true;
      for (const socket of sockets) socket.pause();
    },
    heal() {
      isCut = false;
      for (const socket of sockets) socket.resume();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
}
