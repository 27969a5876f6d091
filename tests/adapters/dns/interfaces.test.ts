// Notices of a changed network, from a stand-in for the system's network interfaces.
import type { NetworkInterfaceInfo } from 'node:os';
import { expect, test } from 'vitest';
import { networkText, watchInterfaces } from '../../../src-main/adapters/dns/interfaces.ts';

test('each change is reported once, and nothing after the stop', async () => {
  const seen = ['home', 'home', 'office', 'office', 'train'];
  const reported: string[] = [];
  let now = '';
  const { promise, resolve } = Promise.withResolvers<void>();
  const watch = watchInterfaces(
    () => {
      reported.push(now);
      if (now === 'train') resolve();
    },
    () => {
      now = seen.shift() ?? 'train';
      return now;
    },
    1,
  );
  await promise;
  watch.stop();
  seen.push('abroad');
  await new Promise((done) => setImmediate(done));
  expect(reported).toEqual(['office', 'train']);
});

test('a machine that stays where it is tells nothing', async () => {
  let looks = 0;
  const { promise, resolve } = Promise.withResolvers<void>();
  const watch = watchInterfaces(
    () => {
      throw new Error('told');
    },
    () => {
      looks += 1;
      if (looks === 5) resolve();
      return 'home';
    },
    1,
  );
  await promise;
  watch.stop();
});

test('a network is told from another by its addresses and DNS servers, in no order of the interfaces', () => {
  const at = (address: string, netmask: string, internal = false) =>
    ({ address, netmask, internal }) as NetworkInterfaceInfo;
  const interfaces = {
    lo: [at('127.0.0.1', '255.0.0.0', true)],
    wlan0: [at('192.0.2.7', '255.255.255.0'), at('fe80::7', 'ffff:ffff:ffff:ffff::')],
    eth0: [at('192.0.2.6', '255.255.255.128')],
    gone: undefined,
  };
  expect(networkText(interfaces, ['192.0.2.2', '192.0.2.1'])).toBe(
    '192.0.2.6/255.255.255.128 192.0.2.7/255.255.255.0 192.0.2.2 192.0.2.1',
  );
});
