// Whether a peer's questions and connections lead to the world on this machine, and nowhere else.
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { openZoo } from '../../zoo/open-zoo.ts';
import { ZOO } from '../../zoo/zoo.ts';
import { WORLD_VARIABLE, type WorldFile } from './tool.ts';

/** As a peer does it, in the ways that there are. */
const PEER = `
const { contactsSoFar } = await import(process.argv[1]);
const dns = await import('node:dns');
const net = await import('node:net');
const { promises, Resolver } = dns;
const code = (work) => work.then(String, (error) => error.code);
const heard = (port, host) => new Promise((resolve) => {
  const socket = net.connect(port, host);
  socket.on('data', (data) => { resolve(String(data)); socket.destroy(); });
  socket.on('error', (error) => resolve(error.code));
});
const told = {
  mx: (await promises.resolveMx('plain-zoo.net')).map(({ exchange }) => exchange),
  own: await new Promise((resolve) => new Resolver().resolve4('mx.plain-zoo.net', (_, found) => resolve(found))),
  lookup: await promises.lookup('mx.plain-zoo.net'),
  elsewhere: await code(promises.lookup('elsewhere-zoo.net')),
  greeting: await heard(25, 'mx.plain-zoo.net'),
  otherPort: await heard(80, 'mx.plain-zoo.net'),
  nobody: await heard(25, '192.0.2.1'),
  own_machine: await heard(25, '127.0.0.1'),
};
console.log(JSON.stringify({ told, contacts: contactsSoFar() }));
`;

test('a peer is heard by the world on this machine, and by nobody else', async () => {
  const hosts = ZOO.filter(({ id }) => id === 'plain');
  const [address = ''] = Object.keys(hosts[0]?.hosts ?? {});
  await using zoo = await openZoo(hosts, { secondMs: 1, startsAt: 0 });
  const [dns = ''] = zoo.dnsServers;
  const world: WorldFile = {
    dns,
    ports: Object.fromEntries(zoo.ports),
    packages: '',
    greylistMs: 0,
  };
  const folder = await mkdtemp(join(tmpdir(), 'vouch-peers-test-'));
  try {
    const file = join(folder, 'world.json');
    await writeFile(file, JSON.stringify(world));
    const module = new URL('redirect.ts', import.meta.url).href;
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--input-type=module', '--eval', PEER, module],
      { env: { ...process.env, [WORLD_VARIABLE]: file } },
    );
    expect(JSON.parse(stdout)).toEqual({
      told: {
        mx: ['mx.plain-zoo.net'],
        own: [address],
        lookup: { address, family: 4 },
        elsewhere: 'ENOTFOUND',
        greeting: '220 ready\r\n',
        otherPort: 'ECONNREFUSED',
        nobody: 'ECONNREFUSED',
        own_machine: 'ECONNREFUSED',
      },
      // 192.0.2.1 is for documentation, 127.0.0.1 is the machine itself.
      contacts: { tried: 4, reserved: 2 },
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
