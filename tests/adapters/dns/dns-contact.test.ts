// The line of a query in the privacy ledger.
import { expect, test } from 'vitest';
import { dnsContact, type QuerySubject } from '../../../src-main/adapters/dns/dns-contact.ts';

const SUBJECT: QuerySubject = {
  at: 1_000,
  server: '192.0.2.53',
  system: false,
  name: 'acme.example',
  type: 'MX',
  address: '192.0.2.53',
  answered: true,
  bytes: { sent: 30, received: 90 },
  why: 'mail route',
  checkId: 'check-1',
};
const CONTACT = {
  at: 1_000,
  protocol: 'dns',
  host: '192.0.2.53',
  address: '192.0.2.53',
  port: 53,
  why: 'mail route',
  sent: 'MX acme.example',
  outcome: 'answered',
  bytesSent: 30,
  bytesReceived: 90,
  checkId: 'check-1',
};

test.each<[string, Partial<QuerySubject>, Partial<typeof CONTACT>]>([
  ['a server that was named', {}, {}],
  ['one of the operating system', { system: true }, { host: 'system resolver' }],
  [
    'one on another port',
    { server: '192.0.2.53:5353', address: null },
    { host: '192.0.2.53:5353', port: 5_353 },
  ],
  ['one that did not answer', { answered: false }, { outcome: 'failed' }],
  [
    'one over TLS',
    { server: 'tls://192.0.2.54#dns.example', address: null },
    { host: 'tls://192.0.2.54#dns.example', address: '192.0.2.54', port: 853 },
  ],
  [
    'one over HTTPS at the address that its name led to',
    { server: 'https://dns.example/dns-query', address: '192.0.2.55' },
    { host: 'https://dns.example/dns-query', address: '192.0.2.55', port: 443 },
  ],
])('%s', (_, subject, contact) => {
  expect(dnsContact({ ...SUBJECT, ...subject })).toEqual({ ...CONTACT, ...contact });
});

test('whatever is no address of a server has none, and the usual port', () => {
  const subject = { ...SUBJECT, server: 'nonsense', address: null };
  expect(dnsContact(subject)).toEqual({ ...CONTACT, host: 'nonsense', address: null });
});
