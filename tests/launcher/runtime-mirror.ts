// A mirror of Electron's archives on loopback, a small archive, and a proxy, for tests that fetch the runtime.
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { crc32 } from 'node:zlib';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

export interface Mirror {
  /** For ELECTRON_MIRROR: ends with a slash. */
  readonly url: string;
  readonly host: string;
  /** What was asked, as "path range", in order. */
  readonly asked: string[];
  readonly headers: IncomingMessage['headers'][];
  /** How the requests from now on are answered. */
  answer(handler: Handler): void;
  close(): Promise<void>;
}

export async function startMirror(handler: Handler): Promise<Mirror> {
  let answer = handler;
  const asked: string[] = [];
  const headers: IncomingMessage['headers'][] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.url} ${request.headers.range ?? ''}`.trim());
    headers.push(request.headers);
    answer(request, response);
  });
  const host = await listen(server);
  return {
    url: `http://${host}/`,
    host,
    asked,
    headers,
    answer: (next) => {
      answer = next;
    },
    close: () => close(server),
  };
}

/** Answers with `bytes`, or with the range that was asked for when `ranges`. */
export function sends(bytes: Buffer, { etag = '"one"', ranges = true } = {}): Handler {
  return (request, response) => {
    const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? Number.NaN);
    const same = (request.headers['if-range'] ?? etag) === etag;
    if (!ranges || !same || Number.isNaN(from)) {
      response.writeHead(200, { etag, 'content-length': bytes.length }).end(bytes);
    } else if (from >= bytes.length) {
      response.writeHead(416, { 'content-range': `bytes */${bytes.length}` }).end();
    } else {
      response
        .writeHead(206, {
          etag,
          'content-length': bytes.length - from,
          'content-range': `bytes ${from}-${bytes.length - 1}/${bytes.length}`,
        })
        .end(bytes.subarray(from));
    }
  };
}

/** Sends the first half and then nothing, until `go` is called with what shall happen. */
export function holdsAfterHalf(
  bytes: Buffer,
  etag = '"one"',
): Handler & { held: ServerResponse[] } {
  const held: ServerResponse[] = [];
  const handler: Handler = (_request, response) => {
    response.writeHead(200, { etag, 'content-length': bytes.length });
    response.write(bytes.subarray(0, bytes.length / 2));
    held.push(response);
  };
  return Object.assign(handler, { held });
}

/** A proxy for HTTP by CONNECT; `through` are the hosts that it was asked for. */
export async function startProxy() {
  const through: string[] = [];
  const server = createServer((incoming, response) => {
    through.push(new URL(incoming.url ?? '').host);
    incoming.pipe(
      request(incoming.url ?? '', { method: incoming.method, headers: incoming.headers }, (got) => {
        response.writeHead(got.statusCode ?? 502, got.headers);
        got.pipe(response);
      }),
    );
  });
  const tunnels = new Set<Socket>();
  server.on('connect', (asked, client: Socket) => {
    through.push(asked.url ?? '');
    const [host, port] = (asked.url ?? '').split(':');
    const far = connect(Number(port), host, () => {
      client.write('HTTP/1.1 200 OK\r\n\r\n');
      far.pipe(client).pipe(far);
    });
    for (const socket of [client, far]) {
      tunnels.add(socket);
      socket.on('error', () => {}).on('close', () => tunnels.delete(socket));
    }
  });
  const host = await listen(server);
  return {
    host,
    through,
    close: async () => {
      for (const socket of tunnels) socket.destroy();
      await close(server);
    },
  };
}

/** A port on which nobody listens. */
export async function deafHost(): Promise<string> {
  const server = createServer();
  const host = await listen(server);
  await close(server);
  return host;
}

export function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** A zip archive with these files, stored as they are and executable. */
export function zipOf(files: Readonly<Record<string, Buffer | string>>): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(files)) {
    const bytes = Buffer.from(content);
    // From "version needed" to "extra length": the same in both headers.
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(0x21, 8);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(bytes.length, 14);
    common.writeUInt32LE(bytes.length, 18);
    common.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), bytes]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(((0o100755 << 16) >>> 0) as number, 6);
    tail.writeUInt32LE(offset, 10);
    const madeByUnix = Buffer.from([20, 3]);
    directory.push(
      Buffer.concat([Buffer.from('PK\x01\x02'), madeByUnix, common, tail, Buffer.from(name)]),
    );
    parts.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(directory.length, 4);
  end.writeUInt16LE(directory.length, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, central, Buffer.from('PK\x05\x06'), end]);
}

async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
}
