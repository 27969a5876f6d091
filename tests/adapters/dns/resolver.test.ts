// What becomes of queries: lost and sent again, answered late, answered by another server.
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';
import packet from 'dns-packet';
import { describe, expect, test } from 'vitest';
import { framed } from '../../../src-main/adapters/dns/frames.ts';
import { createResolver } from '../../../src-main/adapters/dns/resolver.ts';
import { createUdp } from '../../../src-main/adapters/dns/udp.ts';
import {
  type Behaviour,
  drop,
  formerr,
  gated,
  inTurn,
  nodata,
  startDnsServer,
  truncated,
} from '../../doubles/dns-server.ts';
import { context, openNetwork } from './open-network.ts';

const addressReply: Behaviour = {
  kind: 'answer',
  answers: [{ type: 'A', name: 'acme.example', ttl: 60, data: '198.51.100.7' }],
};

describe('a lost packet', () => {
  test('is sent again before a try is over', async () => {
    await using open = await openNetwork({ settings: { tries: 1 } });
    open.server.script('acme.example', inTurn(drop, addressReply));
    expect(await open.network.dns.resolve('acme.example', 'A', context())).toMatchObject({
      records: ['198.51.100.7'],
    });
    expect(open.contacts.filter(({ sent }) => sent === 'A acme.example')).toMatchObject([
      { outcome: 'answered', bytesSent: 82 },
    ]);
  });

  test('the answer to the first sending counts when it comes after the second', async () => {
    await using open = await openNetwork({ settings: { tries: 1 } });
    const gate = Promise.withResolvers<void>();
    open.server.script('acme.example', inTurn(gated(gate.promise, addressReply), drop));
    const answer = open.network.dns.resolve('acme.example', 'A', context());
    await open.server.asked('acme.example', 'A', 2);
    gate.resolve();
    expect(await answer).toMatchObject({ records: ['198.51.100.7'] });
  });
});

describe('two servers', () => {
  test.for([
    ['is silent', drop],
    ['refuses', formerr],
  ] as const)('the first is listened to while the second %s', async ([, behaviour]) => {
    await using open = await openNetwork({ settings: { tries: 1 } });
    const second = await open.addServer();
    open.network.recreate({ servers: [open.server.address, second.address] });
    const gate = Promise.withResolvers<void>();
    open.server.script('acme.example', gated(gate.promise, addressReply));
    second.script('acme.example', behaviour);
    const answer = open.network.dns.resolve('acme.example', 'A', context());
    await second.asked('acme.example', 'A');
    gate.resolve();
    expect(await answer).toMatchObject({ records: ['198.51.100.7'] });
    expect(open.server.count('acme.example', 'A')).toBe(1);
  });
});

describe('who answers', () => {
  test('a reply from another port is ignored, and so is one to another question', async () => {
    const server = createSocket('udp4');
    const stranger = createSocket('udp4');
    server.bind(0, '127.0.0.1');
    stranger.bind(0, '127.0.0.1');
    await Promise.all([once(server, 'listening'), once(stranger, 'listening')]);
    const reply = (id: number, name: string, data: string) =>
      packet.encode({
        type: 'response',
        id,
        questions: [{ name, type: 'A' }],
        answers: [{ type: 'A', name, ttl: 60, data }],
      });
    server.on('message', (query, from) => {
      const id = query.readUInt16BE(0);
      stranger.send(reply(id, 'acme.example', '198.51.100.66'), from.port, from.address, () => {
        server.send(reply(id ^ 1, 'acme.example', '198.51.100.67'), from.port, from.address);
        server.send(reply(id, 'other.example', '198.51.100.68'), from.port, from.address);
        server.send(reply(id, 'acme.example', '198.51.100.7'), from.port, from.address);
      });
    });
    const resolver = createResolver(
      createUdp({ address: '127.0.0.1', port: server.address().port }),
    );
    const options = {
      timeoutMs: 60_000,
      lane: 'batch',
      again: true,
      givenUp: () => false,
    } as const;
    const { reply: answer } = resolver.ask('acme.example', 'A', options);
    expect(await answer).toEqual({ kind: 'records', records: ['198.51.100.7'] });
    resolver.close();
    server.close();
    stranger.close();
  });

  test('IDs and ports cannot be told from those before', async () => {
    const server = createSocket('udp4');
    const ids = new Set<number>();
    const ports = new Set<number>();
    server.on('message', (query, from) => {
      ids.add(query.readUInt16BE(0));
      ports.add(from.port);
      const { id = 0, questions = [] } = packet.decode(query);
      server.send(packet.encode({ type: 'response', id, questions }), from.port, from.address);
    });
    server.bind(0, '127.0.0.1');
    await once(server, 'listening');
    const resolver = createResolver(
      createUdp({ address: '127.0.0.1', port: server.address().port }),
    );
    const options = {
      timeoutMs: 60_000,
      lane: 'batch',
      again: true,
      givenUp: () => false,
    } as const;
    const questions = 3_000;
    for (let enqueue = 0; enqueue < questions; enqueue += 50) {
      const replies = Array.from(
        { length: 50 },
        (_, index) => resolver.ask(`n${enqueue + index}.example`, 'A', options).reply,
      );
      expect((await Promise.all(replies)).every(({ kind }) => kind === 'nodata')).toBe(true);
    }
    expect(ports.size).toBeGreaterThanOrEqual(5);
    // Of 3,000 drawn from 65,536 about 67 are drawn twice.
    expect(ids.size).toBeGreaterThan(2_800);
    resolver.close();
    server.close();
  });

  test('a closed port is noticed at once, without waiting', async () => {
    await using open = await openNetwork({ servers: (own) => ['127.0.0.1:1', own] });
    open.server.addresses('acme.example', '198.51.100.7');
    expect(await open.network.dns.resolve('acme.example', 'A', context())).toMatchObject({
      kind: 'records',
    });
    expect(open.contacts.some(({ port, outcome }) => port === 1 && outcome === 'failed')).toBe(
      true,
    );
  });
});

describe('over TCP', () => {
  test('a reply in many pieces is put together, and what follows it is not read', async () => {
    await using server = await startPiecemeal((query) => {
      const reply = encodedReply(query, addressReply);
      return [...framed(reply), ...framed(Buffer.from('something else'))].map((byte) =>
        Buffer.from([byte]),
      );
    });
    expect(await askOnce(server.port)).toEqual({ kind: 'records', records: ['198.51.100.7'] });
  });

  test.for([
    [
      'a reply with another ID',
      (query: Buffer) => [framed(changed(encodedReply(query, addressReply)))],
      'bad_answer',
    ],
    ['bytes that are no reply', () => [framed(Buffer.from('nothing of use'))], 'bad_answer'],
    ['an empty message', () => [Buffer.from([0, 0])], 'bad_answer'],
    ['the end before the whole', () => [Buffer.from([1, 0, 1, 2, 3]), null], 'timeout'],
  ] as const)('%s is unknown', async ([, pieces, reason]) => {
    await using server = await startPiecemeal(pieces);
    expect(await askOnce(server.port)).toMatchObject({ kind: 'failed', reason });
  });

  test('closing ends a question whose reply does not come', async () => {
    const enqueue = Promise.withResolvers<void>();
    await using server = await startPiecemeal(() => {
      enqueue.resolve();
      return [];
    });
    const resolver = createResolver(createUdp({ address: '127.0.0.1', port: server.port }));
    const options = {
      timeoutMs: 60_000,
      lane: 'batch',
      again: true,
      givenUp: () => false,
    } as const;
    const { reply } = resolver.ask('acme.example', 'A', options);
    await enqueue.promise;
    resolver.close();
    expect(await reply).toMatchObject({ kind: 'failed', code: 'ECANCELLED' });
    expect(await resolver.ask('acme.example', 'A', options).reply).toMatchObject({
      code: 'ECANCELLED',
    });
  });
});

describe('turns', () => {
  test('a question that need not be asked any more is not sent when its turn comes', async () => {
    const server = await startDnsServer();
    const gate = Promise.withResolvers<void>();
    server.script('*', gated(gate.promise, nodata));
    const resolver = createResolver(createUdp({ address: '127.0.0.1', port: server.port }));
    let over = false;
    const ask = (name: string) =>
      resolver.ask(name, 'A', {
        timeoutMs: 60_000,
        lane: 'batch',
        again: true,
        givenUp: () => over,
      });
    const many = Array.from({ length: 100 }, (_, index) => ask(`n${index}.example`));
    const urgent = many.at(-1);
    urgent?.expedite();
    await server.asked('n99.example', 'A');
    over = true;
    gate.resolve();
    const replies = await Promise.all(many.map(({ reply }) => reply));
    expect(replies.filter(({ kind }) => kind === 'nodata')).toHaveLength(65);
    expect(many.filter(({ bytes }) => bytes.sent === 0)).toHaveLength(35);
    resolver.close();
    await server.close();
  });

  test('a server that cannot read EDNS is asked without it from then on', async () => {
    const server = await startDnsServer();
    server.script('old.example', formerr);
    server.script('new.example', truncated(addressReply));
    const resolver = createResolver(createUdp({ address: '127.0.0.1', port: server.port }));
    const options = {
      timeoutMs: 60_000,
      lane: 'batch',
      again: true,
      givenUp: () => false,
    } as const;
    const first = resolver.ask('old.example', 'A', options);
    expect(await first.reply).toMatchObject({ code: 'EFORMERR' });
    const second = resolver.ask('old.example', 'A', options);
    await second.reply;
    expect(first.bytes.sent - second.bytes.sent).toBe(11);
    resolver.close();
    await server.close();
  });
});

function changed(reply: Buffer): Buffer {
  reply.writeUInt16BE(reply.readUInt16BE(0) ^ 1, 0);
  return reply;
}

function encodedReply(query: Buffer, behaviour: Behaviour): Buffer {
  const { id = 0, questions = [] } = packet.decode(query);
  const answers = behaviour.kind === 'answer' ? [...behaviour.answers] : [];
  return packet.encode({ type: 'response', id, questions, answers });
}

async function askOnce(port: number) {
  const resolver = createResolver(createUdp({ address: '127.0.0.1', port }));
  const { reply } = resolver.ask('acme.example', 'A', {
    timeoutMs: 60_000,
    lane: 'batch',
    again: true,
    givenUp: () => false,
  });
  const answer = await reply;
  resolver.close();
  return answer;
}

/** Truncates everything over UDP; over TCP it writes the pieces one by one, and ends where one is null. */
async function startPiecemeal(pieces: (query: Buffer) => readonly (Buffer | null)[]) {
  const tcp = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.once('data', (bytes) => {
      socket.setNoDelay(true);
      for (const piece of pieces(bytes.subarray(2))) {
        if (piece === null) socket.end();
        else socket.write(piece);
      }
    });
  });
  const udp = createSocket('udp4');
  for (;;) {
    tcp.listen(0, '127.0.0.1');
    await once(tcp, 'listening');
    const { port } = tcp.address() as { port: number };
    udp.bind(port, '127.0.0.1');
    // Somebody else may have the port over UDP: then it rejects with that error.
    const bound = await once(udp, 'listening').then(
      () => true,
      () => false,
    );
    if (!bound) {
      tcp.close();
      await once(tcp, 'close');
      continue;
    }
    udp.on('message', (query, from) => {
      const { id = 0, questions = [] } = packet.decode(query);
      const flags = packet.TRUNCATED_RESPONSE;
      udp.send(packet.encode({ type: 'response', id, flags, questions }), from.port, from.address);
    });
    return {
      port,
      async [Symbol.asyncDispose]() {
        udp.close();
        tcp.close();
      },
    };
  }
}
