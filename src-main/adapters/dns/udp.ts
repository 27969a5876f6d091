// Sends queries to one server over a few UDP sockets, and passes each reply to its caller.
import { randomFillSync } from 'node:crypto';
import { createSocket, type Socket } from 'node:dgram';
import { isIPv6 } from 'node:net';
import { errorCode } from '../../../src-shared/error-code.ts';
import { silence } from './reply.ts';
import { askOverTcp } from './tcp.ts';
import type { Endpoint, Hearing, Letter, Transport } from './transport.ts';

const SOCKETS = 4;
/** A socket is given up for one with another port after so many questions: who would forge replies has to guess it anew (RFC 5452 §9.2). */
const QUESTIONS_PER_SOCKET = 512;
/** Replies that came while the program was busy wait here. */
const RECEIVE_BYTES = 1024 * 1024;
/** No reply that came by UDP is larger in earnest: 1,232 bytes are asked for. */
const MOST_BYTES = 4_096;

interface Line {
  readonly socket: Socket;
  readonly waiting: Map<number, Packet>;
  /** Null once it is connected. */
  outbox: Buffer[] | null;
  asked: number;
  open: boolean;
  closeIfDone(): void;
}

/** A question on its way; a class, as there is one for each of a list's. */
class Packet implements Letter {
  readonly hearing: Hearing;
  readonly bytes: Buffer;
  private readonly line: Line;
  private readonly id: number;

  constructor(line: Line, id: number, hearing: Hearing) {
    this.line = line;
    this.id = id;
    this.hearing = hearing;
    this.bytes = hearing.query(id);
  }

  again(): boolean {
    return post(this.line, this.bytes);
  }

  end(): void {
    const { line, id } = this;
    if (line.waiting.get(id) !== this) return;
    line.waiting.delete(id);
    line.closeIfDone();
  }
}

function post(line: Line, bytes: Buffer): boolean {
  if (!line.open) return false;
  if (line.outbox === null) line.socket.send(bytes);
  else line.outbox.push(bytes);
  return true;
}

export function createUdp({ address, port }: Endpoint): Transport {
  const lines: (Line | undefined)[] = [];
  const retired = new Set<Line>();
  let turn = 0;

  return {
    send(hearing) {
      turn = (turn + 1) % SOCKETS;
      const line = lineAt(turn);
      line.asked += 1;
      const id = freeId(line.waiting);
      const packet = new Packet(line, id, hearing);
      line.waiting.set(id, packet);
      post(line, packet.bytes);
      return packet;
    },
    peer: () => address,
    // RFC 8467 §6: who sends in clear hides nothing by it.
    padded: false,
    whole: (query, timeoutMs, signal) => askOverTcp({ address, port }, query, timeoutMs, signal),
    close() {
      for (const line of [...lines, ...retired]) if (line) shut(line);
      lines.length = 0;
      retired.clear();
    },
  };

  function lineAt(place: number): Line {
    const line = lines[place];
    if (line?.open && line.asked < QUESTIONS_PER_SOCKET) return line;
    if (line?.open) {
      retired.add(line);
      closeIfDone(line);
    }
    const next = connect();
    lines[place] = next;
    return next;
  }

  /** Connected, so that the system passes on nothing that another sent, and says when nobody listens there. */
  function connect(): Line {
    const socket = createSocket({
      type: isIPv6(address) ? 'udp6' : 'udp4',
      recvBufferSize: RECEIVE_BYTES,
    });
    const line: Line = {
      socket,
      waiting: new Map(),
      outbox: [],
      asked: 0,
      open: true,
      closeIfDone: () => closeIfDone(line),
    };
    socket.on('message', (bytes) => hear(line, bytes));
    socket.on('error', (error) => fail(line, errorCode(error) || 'EUNKNOWN'));
    socket.on('connect', () => {
      const held = line.outbox ?? [];
      line.outbox = null;
      for (const bytes of held) post(line, bytes);
    });
    // What waits for a reply has a timer, which keeps the program going.
    socket.unref();
    socket.connect(port, address);
    return line;
  }

  function hear(line: Line, bytes: Buffer): void {
    if (bytes.length < 2 || bytes.length > MOST_BYTES) return;
    const id = bytes.readUInt16BE(0);
    const packet = line.waiting.get(id);
    if (packet === undefined || !packet.hearing.heard(bytes)) return;
    packet.end();
  }

  function fail(line: Line, code: string): void {
    const packets = [...line.waiting.values()];
    shut(line);
    for (const { hearing } of packets) hearing.failed(silence(code));
  }

  function closeIfDone(line: Line): void {
    if (retired.has(line) && line.waiting.size === 0) shut(line);
  }

  function shut(line: Line): void {
    line.waiting.clear();
    retired.delete(line);
    if (!line.open) return;
    line.open = false;
    line.socket.close();
  }
}

const drawn = new Uint16Array(1_024);
let used = drawn.length;

/** A random number that no question of this connection has. */
export function freeId(waiting: ReadonlyMap<number, unknown>): number {
  for (;;) {
    if (used === drawn.length) {
      randomFillSync(drawn);
      used = 0;
    }
    const id = drawn[used] ?? 0;
    used += 1;
    if (!waiting.has(id)) return id;
  }
}
