// The connections to one server: queries go over the newest, and move on when it ends or falls silent.
import { BAD, type Failure, noReply } from './reply.ts';
import type { ReplyListener } from './transport.ts';

/** One connection, under way or open. */
export interface Connection {
  /** Sends a question; called only once it is connected. */
  send(key: number, bytes: Buffer): void;
  /** Nobody waits for that question any more. */
  forget(key: number): void;
  destroy(): void;
}

/** What a connection tells. */
export interface ConnectionEvents {
  connected(peer: string): void;
  /** A message to the question of that key. */
  received(key: number, bytes: Buffer): void;
  failed(key: number, failure: Failure): void;
  /** Once, and nothing after it; the system's code tells why. */
  ended(code: string): void;
}

export interface ConnectionKind {
  open(events: ConnectionEvents): Connection;
  /** A number that none of those who wait has. */
  newKey(waiting: ReadonlyMap<number, unknown>): number;
  /** The ID in the message of that question. */
  idOf(key: number): number;
  /** Whether each question has one message in reply, whatever it says. */
  readonly oneReply: boolean;
}

interface ConnectionState {
  readonly connection: Connection;
  readonly waiting: Map<number, { readonly query: PendingQuery; readonly bytes: Buffer }>;
  connected: boolean;
  open: boolean;
  lastReplyMs: number;
  idle: NodeJS.Timeout | null;
}

export interface PendingQuery {
  readonly listener: ReplyListener;
  /** Where it was sent: more than one place after a line fell silent. */
  readonly keys: Map<ConnectionState, number>;
  sentMs: number;
  moved: boolean;
}

/** An idle connection is closed before the server has to (RFC 7766 §6.2.3). */
const IDLE_MS = 20_000;

export class OpenConnections {
  readonly #kind: ConnectionKind;
  readonly #states = new Set<ConnectionState>();
  #current: ConnectionState | null = null;
  #peer: string | null = null;

  constructor(kind: ConnectionKind) {
    this.#kind = kind;
  }

  get peer(): string | null {
    return this.#peer;
  }

  /** Whether the query is on its way over the newest connection. */
  isOverCurrent(query: PendingQuery): boolean {
    return this.#current !== null && query.keys.has(this.#current);
  }

  close(): void {
    for (const state of this.#states) this.#shut(state);
    this.#current = null;
  }

  /** Asks over the newest connection; opens one where there is none. */
  sendOverCurrent(query: PendingQuery): void {
    this.#current ??= this.#connect();
    const state = this.#current;
    const key = this.#kind.newKey(state.waiting);
    const bytes = query.listener.query(this.#kind.idOf(key));
    query.sentMs = performance.now();
    query.keys.set(state, key);
    state.waiting.set(key, { query, bytes });
    if (state.idle !== null) clearTimeout(state.idle);
    state.idle = null;
    if (state.connected) state.connection.send(key, bytes);
  }

  #connect(): ConnectionState {
    const state: ConnectionState = {
      connection: this.#kind.open({
        connected: (address) => {
          if (!state.open) return;
          this.#peer = address;
          state.connected = true;
          state.lastReplyMs = performance.now();
          for (const [key, { bytes }] of state.waiting) state.connection.send(key, bytes);
        },
        received: (key, bytes) => {
          state.lastReplyMs = performance.now();
          const query = state.waiting.get(key)?.query;
          if (query === undefined) return;
          if (query.listener.received(bytes)) this.leave(query);
          else if (this.#kind.oneReply) this.#fail(query, BAD);
        },
        failed: (key, failure) => {
          state.lastReplyMs = performance.now();
          const query = state.waiting.get(key)?.query;
          if (query !== undefined) this.#fail(query, failure);
        },
        ended: (code) => this.#ended(state, code),
      }),
      waiting: new Map(),
      connected: false,
      open: true,
      lastReplyMs: 0,
      idle: null,
    };
    this.#states.add(state);
    return state;
  }

  /** A connection on which nothing was received since this was asked may be dead, and the system would not know for minutes. */
  retireUnresponsive(query: PendingQuery): boolean {
    if (
      this.#current === null ||
      !query.keys.has(this.#current) ||
      this.#current.lastReplyMs > query.sentMs
    )
      return false;
    this.#current = null;
    return true;
  }

  /** RFC 7766 §6.2.4: what an open connection took with it when it ended is asked once more over another. */
  #ended(state: ConnectionState, code: string): void {
    if (!state.open) return;
    const left = [...state.waiting.values()].map(({ query }) => query);
    const wasConnected = state.connected;
    this.#shut(state);
    for (const query of left) {
      query.keys.delete(state);
      if (query.keys.size > 0) continue;
      if (!wasConnected || query.moved) query.listener.failed(noReply(code));
      else {
        query.moved = true;
        this.sendOverCurrent(query);
      }
    }
  }

  #fail(query: PendingQuery, failure: Failure): void {
    this.leave(query);
    query.listener.failed(failure);
  }

  /** Nobody waits for that query any more. */
  leave(query: PendingQuery): void {
    for (const [state, key] of query.keys) {
      state.waiting.delete(key);
      if (state.open && state.connected) state.connection.forget(key);
      if (state.waiting.size > 0 || !state.open) continue;
      if (state !== this.#current) this.#shut(state);
      else state.idle ??= setTimeout(() => this.#shut(state), IDLE_MS).unref();
    }
    query.keys.clear();
  }

  #shut(state: ConnectionState): void {
    if (state === this.#current) this.#current = null;
    if (state.idle !== null) clearTimeout(state.idle);
    this.#states.delete(state);
    state.waiting.clear();
    if (!state.open) return;
    state.open = false;
    state.connection.destroy();
  }
}
