// Where the API listens, how its address is shown, and which refusals are told by name.
import { expect, test } from 'vitest';
import { listen } from '../../src-main/api/listen.ts';

const coded = (code: string) => Object.assign(new Error(code), { code });

/** An application whose hosts refuse with these errors. */
async function listening(
  refusals: Readonly<Record<string, Error>>,
  port: number,
  address?: string,
) {
  const hosts: string[] = [];
  const second: number[] = [];
  const app = {
    listen: async ({ host }: { host: string }) => {
      hosts.push(host);
      if (refusals[host] !== undefined) throw refusals[host];
    },
    server: { address: () => ({ port: 4_321 }) },
    ipv6Listener: { listen: async (bound: number) => void second.push(bound) },
  };
  const answer = await listen(app as never, port, address);
  return { answer, hosts, second };
}

test('on the loopback, at both of its addresses', async () => {
  expect(await listening({}, 0)).toEqual({
    answer: { ok: true, url: 'http://127.0.0.1:4321', port: 4_321 },
    hosts: ['127.0.0.1'],
    second: [4_321],
  });
});

test.each(['EADDRNOTAVAIL', 'EAFNOSUPPORT'])('on ::1 alone where %s', async (code) => {
  expect(await listening({ '127.0.0.1': coded(code) }, 0)).toEqual({
    answer: { ok: true, url: 'http://[::1]:4321', port: 4_321 },
    hosts: ['127.0.0.1', '::1'],
    second: [],
  });
});

test.each([
  ['0.0.0.0', 'http://127.0.0.1:4321'],
  ['::', 'http://127.0.0.1:4321'],
  ['192.0.2.7', 'http://192.0.2.7:4321'],
  ['2001:db8::7', 'http://[2001:db8::7]:4321'],
])('on %s as %s, and nowhere else', async (address, url) => {
  const { answer, hosts, second } = await listening({}, 0, address);
  expect([answer, hosts, second]).toEqual([{ ok: true, url, port: 4_321 }, [address], []]);
});

test.each([
  ['EADDRINUSE', 'port_in_use'],
  ['EACCES', 'port_denied'],
])('%s is told as %s', async (code, error) => {
  const { answer } = await listening({ '127.0.0.1': coded(code) }, 8_374);
  expect(answer).toEqual({ ok: false, error, port: 8_374 });
});

test('an address that this machine has not is told, and no other tried', async () => {
  const { answer, hosts } = await listening(
    { '192.0.2.7': coded('EADDRNOTAVAIL') },
    8_374,
    '192.0.2.7',
  );
  expect([answer, hosts]).toEqual([
    { ok: false, error: 'address_missing', port: 8_374 },
    ['192.0.2.7'],
  ]);
});

test('anything else is a fault', async () => {
  const odd = coded('EODD');
  await expect(listening({ '127.0.0.1': odd }, 0)).rejects.toBe(odd);
});
