// How the tests put raw packets and real resolvers to a DNS server; judging the answers is left to the tests.
import { createSocket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { connect } from 'node:net';
import { type DecodedPacket, decode, encode, type Packet } from 'dns-packet';

/** Node's own resolver, pointed at a server. */
export function resolverFor(
  port: number,
  options?: { readonly timeout: number; readonly tries: number },
): Resolver {
  const resolver = new Resolver(options);
  resolver.setServers([`127.0.0.1:${port}`]);
  return resolver;
}

/** A query of one question; upper and lower case are kept. */
export function queryFor(name: string, type: string, extra: Partial<Packet> = {}): Buffer {
  return encode({
    type: 'query',
    id: 4711,
    flags: 0x100,
    questions: [{ name, type: type as 'A', class: 'IN' }],
    ...extra,
  });
}

/** The OPT record of a query that can take `udpPayloadSize` bytes. */
export function optRecord(
  udpPayloadSize: number,
  ednsVersion = 0,
): NonNullable<Packet['additionals']> {
  return [
    {
      type: 'OPT',
      name: '.',
      udpPayloadSize,
      extendedRcode: 0,
      ednsVersion,
      flags: 0,
      flag_do: false,
      options: [],
    },
  ];
}

/** Sends a packet by UDP and returns the next packet that comes back. */
export async function askByUdp(port: number, packet: Uint8Array): Promise<Buffer> {
  const socket = createSocket('udp4');
  try {
    socket.send(packet, port, '127.0.0.1');
    const [reply] = (await once(socket, 'message')) as [Buffer];
    return reply;
  } finally {
    socket.close();
  }
}

/** Sends a packet by UDP and waits for nothing but its leaving. */
export async function sendByUdp(port: number, packet: Uint8Array): Promise<void> {
  const socket = createSocket('udp4');
  await new Promise<void>((resolve) => socket.send(packet, port, '127.0.0.1', () => resolve()));
  socket.close();
}

/** Sends bytes by TCP, in the chunks given, and returns the messages that come back, `count` at most. */
export async function askByTcp(
  port: number,
  chunks: readonly Uint8Array[],
  count = 1,
): Promise<readonly Buffer[]> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await once(socket, 'connect');
  for (const chunk of chunks)
    await new Promise<void>((resolve) => socket.write(chunk, () => resolve()));
  const messages: Buffer[] = [];
  let pending = Buffer.alloc(0);
  try {
    for await (const chunk of socket) {
      pending = Buffer.concat([pending, chunk as Buffer]);
      while (pending.length >= 2 && pending.length >= 2 + pending.readUInt16BE(0)) {
        messages.push(pending.subarray(2, 2 + pending.readUInt16BE(0)));
        pending = pending.subarray(2 + pending.readUInt16BE(0));
      }
      if (messages.length >= count) break;
    }
  } catch (error) {
    // A server that hangs up before it has read everything resets the connection.
    if ((error as NodeJS.ErrnoException).code !== 'ECONNRESET') throw error;
  }
  socket.destroy();
  return messages;
}

/** A message with its length in front, as TCP wants it. */
export function framed(packet: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(packet.length);
  return Buffer.concat([length, packet]);
}

/** A decoded reply with its code, which the library's types leave out. */
export function readReply(packet: Buffer): DecodedPacket & { readonly code: number } {
  return { ...decode(packet), code: packet.readUInt16BE(2) & 0xf };
}
