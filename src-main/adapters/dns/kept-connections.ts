// Keeps a connection to a server open for many queries, and opens another when it ends or falls silent.
import { BAD, type Failure, silence } from './reply.ts';
import type { Hearing, Letter, Transport } from './transport.ts';

/** One connection, under way or open. */
export interface Carrier {
  /** Sends a question; called only once it is connected. */
  send(key: number, bytes: Buffer): void;
  /** Nobody waits for that question any more. */
  forget(key: number): void;
  destroy(): void;
}

/** What a connection tells. */
export interface CarrierEvents {
  connected(peer: string): void;
  /** A message to the question of that key. */
  heard(key: number, bytes: Buffer): void;
  failed(key: number, failure: Failure): void;
  /** Once, and nothing after it; the system's code tells why. */
  ended(code: string): void;
}

export interface ConnectionKind {
  open(events: CarrierEvents): Carrier;
  /** A number that none of those who wait has. */
  newKey(waiting: ReadonlyMap<number, unknown>): number;
  /** The ID in the message of that question. */
  idOf(key: number): number;
  /** Whether each question has one message in reply, whatever it says. */
  readonly oneReply: boolean;
}

interface Line {
  readonly carrier: Carrier;
  readonly waiting: Map<number, { readonly asked: Asked; readonly bytes: Buffer }>;
  connected: boolean;
  open: boolean;
  heardMs: number;
  idle: NodeJS.Timeout | null;
}

interface Asked {
  readonly hearing: Hearing;
  /** Where it was sent: more than one place after a line fell silent. */
  readonly places: Map<Line, number>;
  sentMs: number;
  moved: boolean;
}

/** A connection that nobody uses is closed before the server has to (RFC 7766 §6.2.3). */
const IDLE_MS = 20_000;

export function keepConnections(kind: ConnectionKind): Transport {
  const lines = new Set<Line>();
  let current: Line | null = null;
  let peer: string | null = null;

  return {
    send(hearing): Letter {
      const asked: Asked = { hearing, places: new Map(), sentMs: 0, moved: false };
      put(asked);
      return {
        again() {
          if (current !== null && asked.places.has(current) && !retireSilent(asked)) return false;
          put(asked);
          return true;
        },
        end() {
          retireSilent(asked);
          leave(asked);
        },
      };
    },
    peer: () => peer,
    padded: true,
    whole: null,
    close() {
      for (const line of lines) shut(line);
      current = null;
    },
  };

  function put(asked: Asked): void {
    current ??= connect();
    const line = current;
    const key = kind.newKey(line.waiting);
    const bytes = asked.hearing.query(kind.idOf(key));
    asked.sentMs = performance.now();
    asked.places.set(line, key);
    line.waiting.set(key, { asked, bytes });
    if (line.idle !== null) clearTimeout(line.idle);
    line.idle = null;
    if (line.connected) line.carrier.send(key, bytes);
  }

  function connect(): Line {
    const line: Line = {
      carrier: kind.open({
        connected(address) {
          if (!line.open) return;
          peer = address;
          line.connected = true;
          line.heardMs = performance.now();
          for (const [key, { bytes }] of line.waiting) line.carrier.send(key, bytes);
        },
        heard(key, bytes) {
          line.heardMs = performance.now();
          const asked = line.waiting.get(key)?.asked;
          if (asked === undefined) return;
          if (asked.hearing.heard(bytes)) leave(asked);
          else if (kind.oneReply) fail(asked, BAD);
        },
        failed(key, failure) {
          line.heardMs = performance.now();
          const asked = line.waiting.get(key)?.asked;
          if (asked !== undefined) fail(asked, failure);
        },
        ended: (code) => ended(line, code),
      }),
      waiting: new Map(),
      connected: false,
      open: true,
      heardMs: 0,
      idle: null,
    };
    lines.add(line);
    return line;
  }

  /** A line on which nothing was heard since this was asked may be dead, and the system would not know for minutes. */
  function retireSilent(asked: Asked): boolean {
    if (current === null || !asked.places.has(current) || current.heardMs > asked.sentMs)
      return false;
    current = null;
    return true;
  }

  /** RFC 7766 §6.2.4: what an open connection took with it when it ended is asked once more over another. */
  function ended(line: Line, code: string): void {
    if (!line.open) return;
    const left = [...line.waiting.values()].map(({ asked }) => asked);
    const wasConnected = line.connected;
    shut(line);
    for (const asked of left) {
      asked.places.delete(line);
      if (asked.places.size > 0) continue;
      if (!wasConnected || asked.moved) asked.hearing.failed(silence(code));
      else {
        asked.moved = true;
        put(asked);
      }
    }
  }

  function fail(asked: Asked, failure: Failure): void {
    leave(asked);
    asked.hearing.failed(failure);
  }

  function leave(asked: Asked): void {
    for (const [line, key] of asked.places) {
      line.waiting.delete(key);
      if (line.open && line.connected) line.carrier.forget(key);
      if (line.waiting.size > 0 || !line.open) continue;
      if (line !== current) shut(line);
      else line.idle ??= setTimeout(() => shut(line), IDLE_MS).unref();
    }
    asked.places.clear();
  }

  function shut(line: Line): void {
    if (line === current) current = null;
    if (line.idle !== null) clearTimeout(line.idle);
    lines.delete(line);
    line.waiting.clear();
    if (!line.open) return;
    line.open = false;
    line.carrier.destroy();
  }
}
