// Keeps a connection to a server open for many queries, and opens another when it ends or falls silent.
import { BAD, type Failure, noReply } from './reply.ts';
import type { ReplyListener, SentDatagram, Transport } from './transport.ts';

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

interface PendingQuery {
  readonly listener: ReplyListener;
  /** Where it was sent: more than one place after a line fell silent. */
  readonly keys: Map<ConnectionState, number>;
  sentMs: number;
  moved: boolean;
}

/** A connection that nobody uses is closed before the server has to (RFC 7766 §6.2.3). */
const IDLE_MS = 20_000;

export function createPersistentTransport(kind: ConnectionKind): Transport {
  const states = new Set<ConnectionState>();
  let current: ConnectionState | null = null;
  let peer: string | null = null;

  return {
    send(listener): SentDatagram {
      const query: PendingQuery = { listener, keys: new Map(), sentMs: 0, moved: false };
      sendOverCurrent(query);
      return {
        resend() {
          if (current !== null && query.keys.has(current) && !retireUnresponsive(query))
            return false;
          sendOverCurrent(query);
          return true;
        },
        end() {
          retireUnresponsive(query);
          leave(query);
        },
      };
    },
    peer: () => peer,
    padded: true,
    whole: null,
    close() {
      for (const state of states) shut(state);
      current = null;
    },
  };

  function sendOverCurrent(query: PendingQuery): void {
    current ??= connect();
    const state = current;
    const key = kind.newKey(state.waiting);
    const bytes = query.listener.query(kind.idOf(key));
    query.sentMs = performance.now();
    query.keys.set(state, key);
    state.waiting.set(key, { query, bytes });
    if (state.idle !== null) clearTimeout(state.idle);
    state.idle = null;
    if (state.connected) state.connection.send(key, bytes);
  }

  function connect(): ConnectionState {
    const state: ConnectionState = {
      connection: kind.open({
        connected(address) {
          if (!state.open) return;
          peer = address;
          state.connected = true;
          state.lastReplyMs = performance.now();
          for (const [key, { bytes }] of state.waiting) state.connection.send(key, bytes);
        },
        received(key, bytes) {
          state.lastReplyMs = performance.now();
          const query = state.waiting.get(key)?.query;
          if (query === undefined) return;
          if (query.listener.received(bytes)) leave(query);
          else if (kind.oneReply) fail(query, BAD);
        },
        failed(key, failure) {
          state.lastReplyMs = performance.now();
          const query = state.waiting.get(key)?.query;
          if (query !== undefined) fail(query, failure);
        },
        ended: (code) => ended(state, code),
      }),
      waiting: new Map(),
      connected: false,
      open: true,
      lastReplyMs: 0,
      idle: null,
    };
    states.add(state);
    return state;
  }

  /** A line on which nothing was heard since this was asked may be dead, and the system would not know for minutes. */
  function retireUnresponsive(query: PendingQuery): boolean {
    if (current === null || !query.keys.has(current) || current.lastReplyMs > query.sentMs)
      return false;
    current = null;
    return true;
  }

  /** RFC 7766 §6.2.4: what an open connection took with it when it ended is asked once more over another. */
  function ended(state: ConnectionState, code: string): void {
    if (!state.open) return;
    const left = [...state.waiting.values()].map(({ query }) => query);
    const wasConnected = state.connected;
    shut(state);
    for (const query of left) {
      query.keys.delete(state);
      if (query.keys.size > 0) continue;
      if (!wasConnected || query.moved) query.listener.failed(noReply(code));
      else {
        query.moved = true;
        sendOverCurrent(query);
      }
    }
  }

  function fail(query: PendingQuery, failure: Failure): void {
    leave(query);
    query.listener.failed(failure);
  }

  function leave(query: PendingQuery): void {
    for (const [state, key] of query.keys) {
      state.waiting.delete(key);
      if (state.open && state.connected) state.connection.forget(key);
      if (state.waiting.size > 0 || !state.open) continue;
      if (state !== current) shut(state);
      else state.idle ??= setTimeout(() => shut(state), IDLE_MS).unref();
    }
    query.keys.clear();
  }

  function shut(state: ConnectionState): void {
    if (state === current) current = null;
    if (state.idle !== null) clearTimeout(state.idle);
    states.delete(state);
    state.waiting.clear();
    if (!state.open) return;
    state.open = false;
    state.connection.destroy();
  }
}
