// Loaded before a peer is: sends its DNS questions and connections to a world on this machine, and refuses every other.
import { readFileSync } from 'node:fs';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import type { Socket } from 'node:net';
import { isReserved } from '../../zoo/reserved.ts';
import { type Contacts, WORLD_VARIABLE, type WorldFile } from './tool.ts';

type Callback = (error: Error | null, address?: unknown, family?: number) => void;
interface Options {
  readonly path?: string;
  readonly host?: string;
  readonly port?: number | string;
}

// As peers find them: the objects whose members everybody shares.
const require = createRequire(import.meta.url);
const dns = require('node:dns');
const net = require('node:net');

const { [WORLD_VARIABLE]: file = '' } = process.env;
const world: WorldFile = JSON.parse(readFileSync(file, 'utf8'));
let tried = 0;
let reserved = 0;

/** What the tool has tried so far. */
export const contactsSoFar = (): Contacts => ({ tried, reserved });

const servers = [world.dns];
for (const each of [dns, dns.promises]) {
  each.setServers(servers);
  each.Resolver = class extends each.Resolver {
    constructor(options?: object) {
      super(options);
      super.setServers(servers);
    }
  };
}

async function addressesOf(name: string): Promise<readonly string[]> {
  if (net.isIP(name) !== 0) return [name];
  const found = await Promise.allSettled([
    dns.promises.resolve4(name),
    dns.promises.resolve6(name),
  ]);
  return found.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
}

function refusal(code: string, about: string): Error {
  return Object.assign(new Error(`${code} ${about}`), { code });
}

dns.lookup = (name: string, options: { all?: boolean } | Callback, callback?: Callback) => {
  const done = callback ?? (options as Callback);
  const all = typeof options === 'object' && options.all === true;
  void addressesOf(name).then((addresses) => {
    const found = addresses.map((address) => ({ address, family: net.isIP(address) }));
    const [first] = found;
    if (first === undefined) return done(refusal('ENOTFOUND', name));
    return all ? done(null, found) : done(null, first.address, first.family);
  });
};
dns.promises.lookup = (name: string, options?: object) =>
  new Promise((resolve, reject) => {
    dns.lookup(
      name,
      { all: false, ...options },
      (error: Error | null, found: unknown, family: number) => {
        if (error) reject(error);
        else resolve(Array.isArray(found) ? found : { address: found, family });
      },
    );
  });

const connect = net.Socket.prototype.connect;
net.Socket.prototype.connect = function redirected(this: Socket, ...args: unknown[]) {
  const given = Array.isArray(args[0]) ? args[0] : net._normalizeArgs(args);
  const [options, listener] = given as [Options, (() => void) | null];
  if (options.path !== undefined) return connect.apply(this, args);
  if (listener) this.once('connect', listener);
  // What is written until then waits.
  Object.assign(this, { connecting: true });
  const host = options.host ?? 'localhost';
  void addressesOf(host).then(([address]) => {
    if (address === undefined) this.destroy(refusal('ENOTFOUND', host));
    if (this.destroyed || address === undefined) return;
    tried += 1;
    if (isReserved(address)) reserved += 1;
    const port = world.ports[`${address} ${options.port}`];
    if (port === undefined) this.destroy(refusal('ECONNREFUSED', `${address}:${options.port}`));
    else connect.call(this, { host: '127.0.0.1', port });
  });
  return this;
};
syncBuiltinESMExports();
