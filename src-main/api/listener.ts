// Turns the API on and off and moves it to another port while the service keeps running; reports its state.
import type { FastifyInstance } from 'fastify';
import type { ApiStatus } from '../../src-shared/bridge/api.ts';
import { type Listening, listen } from './listen.ts';

export interface ApiListenerDeps {
  /** Builds the application again: a closed one cannot listen. Within an object, because Fastify's is awaited by itself. */
  readonly create: () => Promise<{ readonly app: FastifyInstance }>;
  /** Whether the next free port is taken where the wished one is in use. */
  readonly findFree: boolean;
  /** Where it listens instead of on the loopback; null and absent are the loopback. */
  readonly address?: string | null;
  /** Hears of every change. */
  readonly onChange?: (status: ApiStatus) => void;
}

export interface ApiListener {
  /**
   * Listens on a port; 0 takes any free one. While it listens already it moves: the old port is let go once the new one
   * is held, and stays when the new one cannot be had. Never rejects for a port that is taken.
   */
  start(port: number): Promise<ApiStatus>;
  /** Finishes what is under way and listens no more. */
  stop(): Promise<ApiStatus>;
  status(): ApiStatus;
  /** Stops for good. */
  close(): Promise<void>;
}

/** How many ports above the wished one are tried. */
const PORTS_TRIED = 20;
const HIGHEST_PORT = 65_535;
const STOPPED: ApiStatus = { state: 'stopped', url: null, port: null, message: null };

/** Calls are taken one after the other, in their order. */
export function createApiListener({
  create,
  findFree,
  address = null,
  onChange,
}: ApiListenerDeps): ApiListener {
  let app: FastifyInstance | null = null;
  let status = STOPPED;
  let last: Promise<unknown> = Promise.resolve();
  let closed = false;

  function inTurn(work: () => Promise<void>): Promise<ApiStatus> {
    const done = last.then(async () => {
      const before = status;
      await work();
      if (status !== before) onChange?.(status);
      return status;
    });
    last = done.catch(() => undefined);
    return done;
  }

  async function start(port: number): Promise<void> {
    if (closed || (app !== null && port !== 0 && status.port === port)) return;
    const { app: next } = await create();
    const listening = await listenNear(next, port, address, findFree);
    if (listening.ok) {
      const before = app;
      app = next;
      status = {
        state: 'listening',
        url: listening.url,
        port: listening.port,
        message:
          port === 0 || listening.port === port
            ? null
            : `Port ${port} is in use by another program, so the API listens on ${listening.port}.`,
      };
      await before?.close();
      return;
    }
    await next.close();
    const reason = reasonOf(listening);
    status =
      app === null
        ? { state: 'failed', url: null, port, message: reason }
        : { ...status, message: `${reason} The API stays on port ${status.port}.` };
  }

  async function stop(): Promise<void> {
    const before = app;
    app = null;
    status = STOPPED;
    await before?.close();
  }

  return {
    start: (port) => inTurn(() => start(port)),
    stop: () => inTurn(stop),
    status: () => status,
    async close() {
      closed = true;
      await inTurn(stop);
    },
  };
}

async function listenNear(
  app: FastifyInstance,
  port: number,
  address: string | null,
  findFree: boolean,
): Promise<Listening> {
  const highest = Math.min(port + (findFree && port !== 0 ? PORTS_TRIED : 0), HIGHEST_PORT);
  let listening = await listen(app, port, address);
  for (let tried = port + 1; !listening.ok && tried <= highest; tried += 1)
    listening = await listen(app, tried, address);
  return listening.ok ? listening : { ...listening, port };
}

function reasonOf({ error, port }: Extract<Listening, { ok: false }>): string {
  switch (error) {
    case 'port_in_use':
      return `Port ${port} is in use by another program. Stop that program, or choose another port.`;
    case 'address_missing':
      return 'This machine does not have that address. Check --host.';
    case 'port_denied':
      return `This system does not let Vouch listen on port ${port}. Choose one above 1023.`;
  }
}
