// The doctor's line about a DNS server over TLS or HTTPS: each kind of failure with what to do, by a word of its advice.
import { describe, expect, test } from 'vitest';
import { encryptedLine } from '../../../src-main/service/doctor/encrypted-dns.ts';
import type { EncryptedServer } from '../../../src-main/service/ports/network.ts';

const SERVER: EncryptedServer = {
  server: 'https://dns.example/dns-query',
  way: 'https',
  nameLookedUp: false,
  address: '192.0.2.53',
  failure: null,
};
const line = (changes: Partial<EncryptedServer>) => encryptedLine({ ...SERVER, ...changes });

describe('one that answers', () => {
  test.each([
    ['tls', 'tls://192.0.2.53#dns.example answers over TLS'],
    ['https', 'tls://192.0.2.53#dns.example answers over HTTPS'],
  ] as const)('over %s', (way, observed) => {
    expect(line({ way, server: 'tls://192.0.2.53#dns.example' })).toEqual({
      check: 'dns_server',
      state: 'ok',
      observed,
      advice: null,
    });
  });

  test.each([
    ['https://dns.example/dns-query', '192.0.2.53', 'https://192.0.2.53/dns-query#dns.example'],
    [
      'https://dns.example:444/q?x=1',
      '2001:db8::53',
      'https://[2001:db8::53]:444/q?x=1#dns.example',
    ],
    ['no URL', '192.0.2.53', 'no URL'],
  ])('%s, whose name was looked up, is written with %s as %s', (server, address, written) => {
    expect(line({ server, address, nameLookedUp: true })).toEqual({
      check: 'dns_server',
      state: 'ok',
      observed: `${server} answers over HTTPS at ${address}, which the system’s own DNS supplied unencrypted`,
      advice: `To avoid that look-up, write the address and the name: ${written}`,
    });
  });

  test('whose address is not known has no advice', () => {
    expect(line({ nameLookedUp: true, address: null })).toMatchObject({
      observed: 'https://dns.example/dns-query answers over HTTPS',
      advice: null,
    });
  });
});

test.each([
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'NODE_EXTRA_CA_CERTS', 'NODE_EXTRA_CA_CERTS'],
  ['UNABLE_TO_GET_ISSUER', 'NODE_EXTRA_CA_CERTS', 'NODE_EXTRA_CA_CERTS'],
  ['CERT_SIGNATURE_FAILURE', 'NODE_EXTRA_CA_CERTS', 'NODE_EXTRA_CA_CERTS'],
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'speak TLS:', 'HTTP/2 over TLS'],
  ['ENOHTTP2', 'speak TLS:', 'HTTP/2 over TLS'],
  ['HTTP 404', '/dns-query', '/dns-query'],
  ['ENOTDNS', '/dns-query', '/dns-query'],
  ['ENOTFOUND', 'system’s own DNS', 'system’s own DNS'],
  ['EAI_AGAIN', 'system’s own DNS', 'system’s own DNS'],
  ['ETIMEDOUT', 'block port 853', 'check host and port'],
  ['ESERVFAIL', 'ask its operator', 'ask its operator'],
  ['EREFUSED', 'ask its operator', 'ask its operator'],
  ['EBADRESP', 'ask its operator', 'ask its operator'],
  ['EREFERRAL', 'ask its operator', 'ask its operator'],
  ['ECONNREFUSED', 'cannot be reached', 'cannot be reached'],
])('%s: over TLS “%s”, over HTTPS “%s”', (failure, tls, https) => {
  for (const [way, word] of [
    ['tls', tls],
    ['https', https],
  ] as const) {
    const { state, observed, advice } = line({ way, failure });
    expect([state, observed]).toEqual([
      'stop',
      `https://dns.example/dns-query cannot be asked over ${way.toUpperCase()} (${failure})`,
    ]);
    expect(advice).toContain(word);
  }
});
