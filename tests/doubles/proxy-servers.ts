// Real SOCKS5 and HTTP proxies on 127.0.0.1, which write down what they are asked for and lead addresses to ports of a test's servers.
import { once } from 'node:events';
import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

export interface ProxyDouble extends AsyncDisposable {
  readonly port: number;
  /** What it was asked to connect to, as it was written: "11.22.33.44 25". */
  readonly asked: readonly string[];
}

export interface ProxyScript {
  /** A port of 127.0.0.1 for an address and port; null turns it down. */
  readonly leads?: (where: string) => number | null;
  /** What it wants of who connects; nobody is asked when left out. */
  readonly login?: { readonly user: string; readonly password: string };
  /** What a connection is turned down with: a reply of RFC 1928 §6, or a status. */
  readonly refusal?: number;
  /** With a certificate it speaks TLS from the first byte on, as an `https://` proxy does. */
  readonly tls?: { readonly key: string; readonly cert: string };
}

/** RFC 1928 with the login of RFC 1929. */
export function startSocks(script: ProxyScript = {}): Promise<ProxyDouble> {
  const asked: string[] = [];
  const server = createServer(async (socket) => {
    const read = reader(socket);
    const [, methods = 0] = await read(2);
    const offered = await read(methods);
    const wanted = script.login === undefined ? 0 : 2;
    if (!offered.includes(wanted)) {
      socket.end(Buffer.from([5, 0xff]));
      return;
    }
    socket.write(Buffer.from([5, wanted]));
    if (script.login !== undefined) {
      const [, userBytes = 0] = await read(2);
      const user = (await read(userBytes)).toString();
      const [passwordBytes = 0] = await read(1);
      const password = (await read(passwordBytes)).toString();
      const fits = user === script.login.user && password === script.login.password;
      socket.write(Buffer.from([1, fits ? 0 : 1]));
      if (!fits) return;
    }
    const [, , , type = 0] = await read(4);
    const host =
      type === 1
        ? (await read(4)).join('.')
        : type === 4
          ? (await read(16)).toString('hex')
          : (await read((await read(1))[0] ?? 0)).toString();
    const where = `${host} ${(await read(2)).readUInt16BE()}`;
    asked.push(where);
    const port = script.leads?.(where) ?? null;
    const reply = (code: number) => Buffer.from([5, code, 0, 1, 0, 0, 0, 0, 0, 0]);
    if (port === null) socket.end(reply(script.refusal ?? 4));
    else await join(socket, port, () => socket.write(reply(0)));
  });
  return opened(server, asked);
}

/** An HTTP proxy that knows CONNECT (RFC 9110 §9.3.6). */
export function startConnectProxy(script: ProxyScript = {}): Promise<ProxyDouble> {
  const asked: string[] = [];
  const refuse: RequestListener = (_request, reply) => reply.writeHead(405).end();
  const server =
    script.tls === undefined ? createHttpServer(refuse) : createHttpsServer(script.tls, refuse);
  server.on('connect', async ({ url = '', headers }, socket: Socket) => {
    const { login } = script;
    const given = headers['proxy-authorization'];
    const wanted =
      login && `Basic ${Buffer.from(`${login.user}:${login.password}`).toString('base64')}`;
    if (given !== wanted) {
      socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n');
      return;
    }
    const at = url.lastIndexOf(':');
    const where = `${url.slice(0, at)} ${url.slice(at + 1)}`;
    asked.push(where);
    const port = script.leads?.(where) ?? null;
    if (port === null) socket.end(`HTTP/1.1 ${script.refusal ?? 502} No\r\n\r\n`);
    else await join(socket, port, () => socket.write('HTTP/1.1 200 Connected\r\n\r\n'));
  });
  return opened(server, asked);
}

async function join(socket: Socket, port: number, joined: () => void): Promise<void> {
  const onward = connect(port, '127.0.0.1');
  onward.on('error', () => socket.destroy());
  socket.on('close', () => onward.destroy());
  onward.on('close', () => socket.end());
  await once(onward, 'connect');
  joined();
  onward.pipe(socket);
  socket.pipe(onward);
}

/** Reads so many bytes, however they come; what comes behind them is left for whoever pipes. */
function reader(socket: Socket): (bytes: number) => Promise<Buffer> {
  return async (bytes) => {
    if (bytes === 0) return Buffer.alloc(0);
    for (;;) {
      const read: Buffer | null = socket.read(bytes);
      if (read !== null) return read;
      await once(socket, 'readable');
    }
  };
}

/** A server that does with connections what it likes; `asked` is what it writes down. */
export async function opened(server: Server, asked: readonly string[] = []): Promise<ProxyDouble> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    asked,
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
