// A scripted DNS server on 127.0.0.1, over UDP and TCP on one port, that speaks real packets; what it should say is the
// test's part.
import { createSocket } from 'node:dgram';
import { EventEmitter, once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import packet, { type Answer, type Packet } from 'dns-packet';

export type RecordType = 'A' | 'AAAA' | 'MX' | 'NS' | 'TXT' | 'CNAME' | 'SOA';

export interface QuerySubject {
  readonly name: string;
  readonly type: string;
  readonly transport: 'udp' | 'tcp';
  /** 1 for the first question of this name and type. */
  readonly count: number;
}

/** What the server does with a question. */
export type Behaviour =
  | { readonly kind: 'answer'; readonly answers: readonly Answer[] }
  /** A reply with this RCODE and, if given, records all the same. */
  | { readonly kind: 'rcode'; readonly rcode: number; readonly answers?: readonly Answer[] }
  | { readonly kind: 'drop' }
  /** These bytes after the question's ID, so that they reach the resolver. */
  | { readonly kind: 'garbage'; readonly bytes: Uint8Array }
  /** Waits for `gate`, then does the other thing. */
  | { readonly kind: 'gated'; readonly gate: Promise<unknown>; readonly then: Behaviour }
  /** Truncated over UDP; the other thing over TCP. */
  | { readonly kind: 'truncated'; readonly then: Behaviour }
  /** One behaviour per question, the last for all further ones. */
  | { readonly kind: 'sequence'; readonly steps: readonly [Behaviour, ...Behaviour[]] };

export const nodata: Behaviour = { kind: 'rcode', rcode: 0 };
export const formerr: Behaviour = { kind: 'rcode', rcode: 1 };
export const servfail: Behaviour = { kind: 'rcode', rcode: 2 };
export const nxdomain: Behaviour = { kind: 'rcode', rcode: 3 };
export const notimp: Behaviour = { kind: 'rcode', rcode: 4 };
export const refused: Behaviour = { kind: 'rcode', rcode: 5 };
export const drop: Behaviour = { kind: 'drop' };
export const garbage: Behaviour = { kind: 'garbage', bytes: Buffer.from('no DNS packet at all') };

/** Waits for `gate` before doing `then`. */
export function gated(gate: Promise<unknown>, then: Behaviour): Behaviour {
  return { kind: 'gated', gate, then };
}

/** Truncated over UDP, whole over TCP. */
export function truncated(then: Behaviour): Behaviour {
  return { kind: 'truncated', then };
}

/** One after the other; the last one stays. */
export function inTurn(first: Behaviour, ...others: readonly Behaviour[]): Behaviour {
  return { kind: 'sequence', steps: [first, ...others] };
}

export interface DnsServerDouble {
  readonly port: number;
  /** `127.0.0.1:port`, as resolvers are configured. */
  readonly address: string;
  /**
   * Says how to treat questions for a name (lower case; `*` for every name without its own) and, unless left out, one
   * type only. A scripted name has no data of the other types; an unscripted one does not exist.
   */
  script(name: string, behaviour: Behaviour, type?: RecordType): void;
  /** Publishes addresses (A or AAAA by their form). */
  addresses(name: string, ...addresses: readonly string[]): void;
  /** Publishes MX records, `[priority, host]` each. */
  mail(name: string, ...records: readonly (readonly [number, string])[]): void;
  /** Every question so far, in order. */
  readonly questions: readonly QuerySubject[];
  /** How many questions came in, of a name and type if given. */
  count(name?: string, type?: RecordType): number;
  /** Resolves once `count(name, type)` is at least `times`. */
  asked(name: string, type: RecordType, times?: number): Promise<void>;
  close(): Promise<void>;
}

/** Starts the server on a port that is free for UDP and TCP alike. */
export async function startDnsServer(): Promise<DnsServerDouble> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await tryToStart();
    } catch (error) {
      // The port that the system gave for TCP may be some resolver's own UDP port at this moment.
      if (attempt === 10) throw error;
    }
  }
}

async function tryToStart(): Promise<DnsServerDouble> {
  const scripts = new Map<string, Behaviour>();
  const questions: QuerySubject[] = [];
  const counts = new Map<string, number>();
  const events = new EventEmitter().setMaxListeners(0);
  const connections = new Set<Socket>();

  const tcp = createServer((socket) => {
    connections.add(socket);
    socket.on('close', () => connections.delete(socket));
    socket.on('error', () => socket.destroy());
    readTcpMessages(socket, (message) =>
      treat(message, 'tcp', (reply) => {
        const length = Buffer.alloc(2);
        length.writeUInt16BE(reply.length);
        socket.write(Buffer.concat([length, reply]));
      }),
    );
  });
  tcp.listen(0, '127.0.0.1');
  await once(tcp, 'listening');
  const { port } = tcp.address() as AddressInfo;

  const udp = createSocket('udp4');
  let open = true;
  udp.on('message', (message, from) =>
    treat(message, 'udp', (reply) => {
      if (open) udp.send(reply, from.port, from.address);
    }),
  );
  udp.bind(port, '127.0.0.1');
  await once(udp, 'listening').catch((error: unknown) => {
    tcp.close();
    throw error;
  });

  const double: DnsServerDouble = {
    port,
    address: `127.0.0.1:${port}`,
    script(name, behaviour, type) {
      scripts.set(`${type ?? '*'} ${name}`, behaviour);
    },
    addresses(name, ...addresses) {
      for (const type of ['A', 'AAAA'] as const) {
        const own = addresses.filter((address) => address.includes(':') === (type === 'AAAA'));
        const answers = own.map((data) => ({ type, name, ttl: 300, data }));
        if (answers.length > 0) double.script(name, { kind: 'answer', answers }, type);
      }
    },
    mail(name, ...records) {
      const answers = records.map(([preference, exchange]) => ({
        type: 'MX' as const,
        name,
        ttl: 300,
        data: { preference, exchange },
      }));
      double.script(name, { kind: 'answer', answers }, 'MX');
    },
    questions,
    count(name, type) {
      return questions.filter(
        (asked) =>
          (name === undefined || asked.name === name) &&
          (type === undefined || asked.type === type),
      ).length;
    },
    async asked(name, type, times = 1) {
      while (double.count(name, type) < times) await once(events, 'question');
    },
    async close() {
      if (!open) return;
      open = false;
      for (const socket of connections) socket.destroy();
      const closed = [once(udp, 'close'), once(tcp, 'close')];
      udp.close();
      tcp.close();
      await Promise.all(closed);
    },
  };
  return double;

  function treat(message: Buffer, transport: 'udp' | 'tcp', send: (reply: Buffer) => void): void {
    const query = packet.decode(message);
    const question = query.questions?.[0];
    if (question === undefined) return;
    const name = question.name.toLowerCase();
    const key = `${question.type} ${name}`;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    questions.push({ name, type: question.type, transport, count });
    events.emit('question');
    void act(behaviourFor(name, question.type), query, { transport, count }, send);
  }

  function behaviourFor(name: string, type: string): Behaviour {
    const own = scripts.get(`${type} ${name}`) ?? scripts.get(`* ${name}`);
    if (own !== undefined) return own;
    const exists = [...scripts.keys()].some((key) => key.endsWith(` ${name}`));
    if (exists) return nodata;
    return scripts.get(`${type} *`) ?? scripts.get('* *') ?? nxdomain;
  }
}

async function act(
  behaviour: Behaviour,
  query: Packet,
  about: { readonly transport: 'udp' | 'tcp'; readonly count: number },
  send: (reply: Buffer) => void,
): Promise<void> {
  switch (behaviour.kind) {
    case 'answer':
      return send(encodeReply(query, 0, behaviour.answers));
    case 'rcode':
      return send(encodeReply(query, behaviour.rcode, behaviour.answers ?? []));
    case 'drop':
      return;
    case 'garbage': {
      const id = Buffer.alloc(2);
      id.writeUInt16BE(query.id ?? 0);
      return send(Buffer.concat([id, behaviour.bytes]));
    }
    case 'gated':
      await behaviour.gate;
      return act(behaviour.then, query, about, send);
    case 'truncated':
      if (about.transport === 'tcp') return act(behaviour.then, query, about, send);
      return send(encodeReply(query, packet.TRUNCATED_RESPONSE, []));
    case 'sequence': {
      const index = Math.min(about.count, behaviour.steps.length) - 1;
      return act(behaviour.steps[index] ?? behaviour.steps[0], query, about, send);
    }
  }
}

function encodeReply(query: Packet, flags: number, answers: readonly Answer[]): Buffer {
  return packet.encode({
    type: 'response',
    ...(query.id === undefined ? {} : { id: query.id }),
    flags: packet.RECURSION_DESIRED | packet.RECURSION_AVAILABLE | flags,
    questions: query.questions ?? [],
    answers: [...answers],
  });
}

/** RFC 1035 §4.2.2: each message over TCP follows its length in two bytes. */
function readTcpMessages(socket: Socket, onMessage: (message: Buffer) => void): void {
  let pending: Buffer = Buffer.alloc(0);
  socket.on('data', (chunk) => {
    pending = Buffer.concat([pending, chunk]);
    while (pending.length >= 2 && pending.length >= 2 + pending.readUInt16BE(0)) {
      const end = 2 + pending.readUInt16BE(0);
      onMessage(pending.subarray(2, end));
      pending = pending.subarray(end);
    }
  });
}
