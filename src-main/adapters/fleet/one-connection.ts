// One connection to PostgreSQL for pg-boss, which makes statements and listens on it; it is opened again after it broke.
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Db } from 'pg-boss';

export interface OneConnection {
  readonly db: Required<Pick<Db, 'executeSql' | 'listen'>>;
  /** Waits a little for the statements that were begun. Never rejects. */
  close(): Promise<void>;
}

interface Subscription {
  readonly channel: string;
  readonly onNotification: (payload: string) => void;
  /** Told whenever it listens again, because what was sent meanwhile was missed. */
  readonly onReconnect: () => void;
}

const CLOSE_MS = 5_000;

/**
 * Connects with the first statement. `config.query_timeout` has to be set: it is what notices a line on which nothing comes
 * back any more. Behind a pooler that hands each transaction to another session no notification ever arrives, and nothing else is
 * lost.
 */
export function openOneConnection(config: pg.ClientConfig): OneConnection {
  let current: pg.Client | null = null;
  let turn: Promise<unknown> = Promise.resolve();
  let subscription: Subscription | null = null;

  async function connected(): Promise<pg.Client> {
    if (current !== null) return current;
    const client = new pg.Client(config);
    const forget = () => {
      if (current === client) current = null;
    };
    client.on('error', forget).on('end', forget);
    client.on('notification', ({ payload = '' }) => subscription?.onNotification(payload));
    try {
      await client.connect();
      if (subscription !== null) await client.query(`LISTEN "${subscription.channel}"`);
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    }
    current = client;
    subscription?.onReconnect();
    return client;
  }

  async function run(text: string, values?: unknown[]): Promise<{ rows: unknown[] }> {
    const client = await connected();
    try {
      return await client.query(text, values);
    } catch (error) {
      // As a pool does it: a transaction that was broken off, or a line that is dead, is not left to the next statement.
      if (current === client) current = null;
      client.end().catch(() => {});
      throw error;
    }
  }

  /** One after the other, so that what one leaves behind is cleared away before the next. */
  function executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }> {
    const result = turn.then(() => run(text, values));
    turn = result.catch(() => {});
    return result;
  }

  return {
    db: {
      executeSql,
      async listen(channel, onNotification, onReconnect) {
        await executeSql(`LISTEN "${channel}"`);
        subscription = { channel, onNotification, onReconnect };
        onReconnect();
        return {
          async close() {
            subscription = null;
          },
        };
      },
    },
    async close() {
      const late = new AbortController();
      await Promise.race([turn, delay(CLOSE_MS, null, { signal: late.signal }).catch(() => {})]);
      late.abort();
      await current?.end().catch(() => {});
    },
  };
}
