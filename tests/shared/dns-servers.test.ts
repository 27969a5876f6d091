// DNS servers as they are written in settings: what each text means, and what is wrong with it.
import { describe, expect, test } from 'vitest';
import { parseDnsServers, readDnsServer } from '../../src-shared/dns-servers.ts';

const udp = (address: string, port = 53) => ({ kind: 'udp', address, port });
const tls = (address: string, port: number, name: string) => ({ kind: 'tls', address, port, name });
const https = (address: string | null, port: number, name: string, path = '/dns-query') => ({
  kind: 'https',
  address,
  port,
  name,
  path,
});

test.each([
  ['192.0.2.53', udp('192.0.2.53')],
  ['192.0.2.53:5353', udp('192.0.2.53', 5_353)],
  ['192.0.2.53:65535', udp('192.0.2.53', 65_535)],
  ['192.0.2.53:1', udp('192.0.2.53', 1)],
  ['2001:db8::53', udp('2001:db8::53')],
  ['[2001:db8::53]', udp('2001:db8::53')],
  ['[2001:db8::53]:5353', udp('2001:db8::53', 5_353)],
  ['tls://192.0.2.53', tls('192.0.2.53', 853, '192.0.2.53')],
  ['TLS://192.0.2.53/', tls('192.0.2.53', 853, '192.0.2.53')],
  ['tls://[2001:db8::53]:8853#dns.example', tls('2001:db8::53', 8_853, 'dns.example')],
  ['https://dns.example', https(null, 443, 'dns.example')],
  ['https://dns.example/', https(null, 443, 'dns.example')],
  ['https://dns.example:8443/q?a=1', https(null, 8_443, 'dns.example', '/q?a=1')],
  ['https://dns.example/q{?dns}', https(null, 443, 'dns.example', '/q')],
  ['https://192.0.2.53/q#dns.example', https('192.0.2.53', 443, 'dns.example', '/q')],
  ['https://[2001:db8::53]', https('2001:db8::53', 443, '2001:db8::53')],
])('%s is %j', (text, server) => {
  expect(readDnsServer(text)).toEqual({ ok: true, server });
});

const EXAMPLES =
  'give an IP address, with a port if it is not 53 (192.0.2.53:5353, [2001:db8::53]:5353), or https://dns.example/dns-query, or tls://192.0.2.53#dns.example';
const TLS =
  'DNS over TLS needs the IP address of the server, and after a # the name in its certificate: tls://192.0.2.53#dns.example';
const NAME = 'the part after # must be the host name in its certificate';

test.each([
  ['dns.example', EXAMPLES],
  ['192.0.2.53:0', EXAMPLES],
  ['192.0.2.53:65536', EXAMPLES],
  ['[192.0.2.53]:53', EXAMPLES],
  ['', EXAMPLES],
  ['tls://dns.example', TLS],
  ['tls://192.0.2.53#a_b', NAME],
  ['tls://192.0.2.53#', NAME],
  ['tls://192.0.2.53#a.example#b.example', NAME],
  ['https://', 'the address after https:// cannot be read'],
  ['https://a:b@dns.example/', 'user names and passwords are not sent to DNS servers'],
  ['https://a@dns.example/', 'user names and passwords are not sent to DNS servers'],
  ['https://192.0.2.53/#a_b', NAME],
  [
    'https://dns.example/#other.example',
    'a name after # goes with an IP address: https://192.0.2.53/dns-query#dns.example',
  ],
  ['https://a_b.example/', 'what follows https:// is not a host name'],
  ['http://dns.example/', 'DNS over HTTP is not encrypted; write https://'],
  ['quic://dns.example/', `quic:// is not supported for DNS; ${EXAMPLES}`],
  [`https://dns.example/${'a'.repeat(481)}`, 'it is longer than 500 characters'],
])('%s is refused', (text, reason) => {
  expect(readDnsServer(text)).toEqual({ ok: false, reason });
});

test('a text of 500 characters is read', () => {
  expect(readDnsServer(`https://dns.example/${'a'.repeat(480)}`).ok).toBe(true);
});

describe('several', () => {
  test.each(['', ' , ', 'system', ' SYSTEM '])('%j are those of the system', (text) => {
    expect(parseDnsServers(text)).toEqual({ ok: true, servers: 'system' });
  });

  test('are separated by commas, and each has to be one', () => {
    expect([
      parseDnsServers(' 192.0.2.53, ,tls://192.0.2.54 '),
      parseDnsServers('192.0.2.53,system'),
    ]).toEqual([
      { ok: true, servers: ['192.0.2.53', 'tls://192.0.2.54'] },
      { ok: false, reason: `"system" is not a DNS server: ${EXAMPLES}` },
    ]);
  });
});
