// How resolvers are written down, and in which order they are asked.
import { describe, expect, test } from 'vitest';
import { createNetwork } from '../../../src-main/adapters/dns/network.ts';
import { createServerOrder } from '../../../src-main/adapters/dns/server-order.ts';
import { parseDnsServers } from '../../../src-main/adapters/dns/settings.ts';

describe('the list of resolvers', () => {
  test.for(['', '  ', 'system', 'System'])('"%s" means those of the operating system', (text) => {
    expect(parseDnsServers(text)).toEqual({ ok: true, servers: 'system' });
  });

  test('addresses may carry a port', () => {
    expect(
      parseDnsServers('192.0.2.53, 192.0.2.54:5353,2001:db8::53, [2001:db8::54]:5353'),
    ).toEqual({
      ok: true,
      servers: ['192.0.2.53', '192.0.2.54:5353', '2001:db8::53', '[2001:db8::54]:5353'],
    });
  });

  test.for([
    'dns.example',
    '192.0.2.53:0',
    '192.0.2.53:65536',
    '192.0.2.256',
    '[192.0.2.53]:53',
    '192.0.2.53:',
  ])('"%s" is refused with a sentence that names it', (text) => {
    expect(parseDnsServers(`192.0.2.1,${text}`)).toEqual({
      ok: false,
      reason: expect.stringContaining(`"${text}" is not a DNS server`),
    });
  });

  test('a network is not opened with something that is no address', () => {
    const open = () =>
      createNetwork({
        ledger: { record: () => {} },
        clock: { now: () => 0 },
        settings: { servers: ['dns.example'] },
      });
    expect(open).toThrow(RangeError);
  });
});

describe('the order of resolvers', () => {
  const silentThreeTimes = () => {
    const order = createServerOrder(['a', 'b']);
    for (let count = 0; count < 3; count += 1) order.note('a', false, 0);
    return order;
  };

  test('they are asked as they are listed', () => {
    const order = createServerOrder(['a', 'b']);
    order.note('a', false, 0);
    order.note('a', false, 0);
    expect(order.order(0)).toEqual(['a', 'b']);
  });

  test('one that was silent three times in a row is asked last', () => {
    expect(silentThreeTimes().order(29_999)).toEqual(['b', 'a']);
  });

  test('after half a minute a single question tries it again', () => {
    const order = silentThreeTimes();
    expect(order.order(30_000)).toEqual(['a', 'b']);
    expect(order.order(30_000)).toEqual(['b', 'a']);
  });

  test('once it answers it has its place back', () => {
    const order = silentThreeTimes();
    order.note('a', true, 1);
    expect(order.order(1)).toEqual(['a', 'b']);
  });

  test('when all are silent they are asked as they are listed', () => {
    const order = silentThreeTimes();
    for (let count = 0; count < 3; count += 1) order.note('b', false, 0);
    expect(order.order(1)).toEqual(['a', 'b']);
  });
});
