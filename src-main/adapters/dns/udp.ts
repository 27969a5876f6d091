// Sends queries to one server over a few UDP sockets, and passes each reply to its caller.
import { randomFillSync } from 'node:crypto';
import { createSocket, type Socket } from 'node:dgram';
import { isIPv6 } from 'node:net';
import { errorCode } from '../../../src-shared/error-code.ts';
import { noReply } from './reply.ts';
import { askOverTcp } from './tcp.ts';
import type { Endpoint, ReplyListener, SentDatagram, Transport } from './transport.ts';

const SOCKETS = 4;
/** A socket is given up for one with another port after so many questions: who would forge replies has to guess it again (RFC 5452 §9.2). */
const QUESTIONS_PER_SOCKET = 512;
/** Replies that came while the program was busy wait here. */
const RECEIVE_BYTES = 1024 * 1024;
/** No reply that came by UDP is larger in earnest: 1,232 bytes are asked for. */
const MOST_BYTES = 4_096;

/** A question on its way; a class, as there is one for each of a list's. */
class UdpQuery implements SentDatagram {
  readonly listener: ReplyListener;
  readonly bytes: Buffer;
  readonly #socket: UdpSocket;
  readonly #id: number;

  constructor(socket: UdpSocket, id: number, listener: ReplyListener) {
    this.#socket = socket;
    this.#id = id;
    this.listener = listener;
    this.bytes = listener.query(id);
  }

  resend(): boolean {
    return this.#socket.transmit(this.bytes);
  }

  end(): void {
    this.#socket.forget(this.#id, this);
  }
}

/** Connected, so that the system passes on nothing that another sent, and says when nobody listens there. */
class UdpSocket {
  readonly #socket: Socket;
  readonly #waiting = new Map<number, UdpQuery>();
  /** Null once it is connected. */
  #outbox: Buffer[] | null = [];
  #asked = 0;
  #open = true;
  #retired = false;

  constructor({ address, port }: Endpoint) {
    const socket = createSocket({
      type: isIPv6(address) ? 'udp6' : 'udp4',
      recvBufferSize: RECEIVE_BYTES,
    });
    this.#socket = socket;
    socket.on('message', (bytes) => this.#hear(bytes));
    socket.on('error', (error) => this.#fail(errorCode(error) || 'EUNKNOWN'));
    socket.on('connect', () => {
      const queued = this.#outbox ?? [];
      this.#outbox = null;
      for (const bytes of queued) this.transmit(bytes);
    });
    // What waits for a reply has a timer, which keeps the program going.
    socket.unref();
    socket.connect(port, address);
  }

  get open(): boolean {
    return this.#open;
  }

  /** Whether it may have one more question. */
  get isFit(): boolean {
    return this.#open && this.#asked < QUESTIONS_PER_SOCKET;
  }

  ask(listener: ReplyListener): UdpQuery {
    this.#asked += 1;
    const id = freeId(this.#waiting);
    const packet = new UdpQuery(this, id, listener);
    this.#waiting.set(id, packet);
    this.transmit(packet.bytes);
    return packet;
  }

  transmit(bytes: Buffer): boolean {
    if (!this.#open) return false;
    if (this.#outbox === null) this.#socket.send(bytes);
    else this.#outbox.push(bytes);
    return true;
  }

  forget(id: number, packet: UdpQuery): void {
    if (this.#waiting.get(id) !== packet) return;
    this.#waiting.delete(id);
    this.#shutIfDone();
  }

  /** Closes it as soon as nothing waits for a reply. */
  retire(): void {
    this.#retired = true;
    this.#shutIfDone();
  }

  shut(): void {
    this.#waiting.clear();
    if (!this.#open) return;
    this.#open = false;
    this.#socket.close();
  }

  #hear(bytes: Buffer): void {
    if (bytes.length < 2 || bytes.length > MOST_BYTES) return;
    const packet = this.#waiting.get(bytes.readUInt16BE(0));
    if (packet?.listener.received(bytes)) packet.end();
  }

  #fail(code: string): void {
    const packets = [...this.#waiting.values()];
    this.shut();
    for (const { listener } of packets) listener.failed(noReply(code));
  }

  #shutIfDone(): void {
    if (this.#retired && this.#waiting.size === 0) this.shut();
  }
}

export function createUdp(endpoint: Endpoint): Transport {
  const sockets: (UdpSocket | undefined)[] = [];
  const retired = new Set<UdpSocket>();
  let turn = 0;

  return {
    send(listener) {
      turn = (turn + 1) % SOCKETS;
      return socketAt(turn).ask(listener);
    },
    peer: () => endpoint.address,
    // RFC 8467 §6: who sends in clear hides nothing by it.
    padded: false,
    whole: (query, timeoutMs, signal) => askOverTcp(endpoint, query, timeoutMs, signal),
    close() {
      for (const socket of [...sockets, ...retired]) socket?.shut();
      sockets.length = 0;
      retired.clear();
    },
  };

  function socketAt(index: number): UdpSocket {
    const socket = sockets[index];
    if (socket?.isFit) return socket;
    for (const old of retired) if (!old.open) retired.delete(old);
    if (socket?.open) {
      retired.add(socket);
      socket.retire();
    }
    const next = new UdpSocket(endpoint);
    sockets[index] = next;
    return next;
  }
}

const randomPool = new Uint16Array(1_024);
let used = randomPool.length;

/** A random number that no question of this connection has. */
export function freeId(waiting: ReadonlyMap<number, unknown>): number {
  for (;;) {
    if (used === randomPool.length) {
      randomFillSync(randomPool);
      used = 0;
    }
    const id = randomPool[used] ?? 0;
    used += 1;
    if (!waiting.has(id)) return id;
  }
}
