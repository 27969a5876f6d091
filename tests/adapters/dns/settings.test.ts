// How resolvers are written down, and in which order they are asked.
import { describe, expect, test } from 'vitest';
import { createNetwork } from '../../../src-main/adapters/dns/network.ts';
import { createServerOrder } from '../../../src-main/adapters/dns/server-order.ts';
import { parseDnsServers, readDnsServer } from '../../../src-shared/dns-servers.ts';

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
      reason: expect.stringContaining(`"${text}"`),
    });
  });

  test.for([
    ['tls://192.0.2.53', { kind: 'tls', address: '192.0.2.53', port: 853, name: '192.0.2.53' }],
    [
      'tls://[2001:db8::53]:8853#dns.example',
      { kind: 'tls', address: '2001:db8::53', port: 8853, name: 'dns.example' },
    ],
    [
      'https://dns.example/dns-query{?dns}',
      { kind: 'https', address: null, port: 443, name: 'dns.example', path: '/dns-query' },
    ],
    [
      'https://192.0.2.53:8443/team-7?x=1#dns.example',
      {
        kind: 'https',
        address: '192.0.2.53',
        port: 8443,
        name: 'dns.example',
        path: '/team-7?x=1',
      },
    ],
    [
      'https://[2001:db8::53]',
      {
        kind: 'https',
        address: '2001:db8::53',
        port: 443,
        name: '2001:db8::53',
        path: '/dns-query',
      },
    ],
  ] as const)('%s is asked in secret', ([text, server]) => {
    expect(readDnsServer(text)).toEqual({ ok: true, server });
    expect(parseDnsServers(`${text}, 192.0.2.1`)).toMatchObject({ servers: [text, '192.0.2.1'] });
  });

  test.for([
    ['http://dns.example/dns-query', 'not encrypted; write https://'],
    ['quic://192.0.2.53', 'quic:// is not supported for DNS'],
    ['tls://dns.example', 'needs the IP address'],
    ['tls://192.0.2.53#', 'must be the host name'],
    ['tls://192.0.2.53#a#b', 'must be the host name'],
    ['https://user:secret@dns.example/', 'user names and passwords'],
    ['https://dns.example/#other.example', 'goes with an IP address'],
    ['https://192.0.2.53/#not a name', 'must be the host name'],
    ['https://', 'cannot be read'],
    [`https://${'a'.repeat(600)}.example/`, 'longer than'],
  ])('%s is refused, and why is said', ([text = '', why]) => {
    expect(parseDnsServers(text)).toMatchObject({
      ok: false,
      reason: expect.stringContaining(why ?? ''),
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
