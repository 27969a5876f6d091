// The privacy ledger as use cases, over a real store: the newest contacts, and those in which a text stands.
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Contact } from '../../src-main/service/ports/contact-ledger.ts';
import { createPrivacy } from '../../src-main/service/privacy.ts';
import { createContactBuffer } from '../../src-main/service/settings/contact-buffer.ts';
import { openTestService, type TestService } from './harness.ts';

const T0 = Date.UTC(2026, 10, 2, 9);

let vouch: TestService;

beforeEach(async () => {
  vouch = await openTestService();
});
afterEach(() => vouch.close());

function contact(minute: number, changes: Partial<Contact>): Contact {
  return {
    at: T0 + minute * 60_000,
    protocol: 'dns',
    host: 'resolver.example',
    address: '192.0.2.53',
    port: 53,
    why: 'mail route',
    sent: 'MX acme.example',
    outcome: 'answered',
    bytesSent: 30,
    bytesReceived: 80,
    checkId: 'check_1',
    ...changes,
  };
}

/** The five contacts that are kept, from the oldest to the newest. */
const KEPT = [
  contact(0, {}),
  contact(1, { protocol: 'whois', host: 'whois.example', port: 43, why: 'age' }),
  contact(2, { host: 'Mirror.example', checkId: null }),
  contact(3, { address: null, sent: 'TXT other.example', outcome: 'refused_by_guard' }),
  contact(4, { host: 'list.example', via: 'socks5://198.51.100.7:1080' }),
];

/** Which of them are listed, by their places. */
async function listed(limit: number, search?: string): Promise<readonly number[]> {
  const found = await vouch.service.privacy.list(limit, search);
  return found.map(({ at }) => (Date.parse(at) - T0) / 60_000);
}

test('a contact is told whole, the newest first', async () => {
  await vouch.store.appendContacts(KEPT.slice(3));
  expect(await vouch.service.privacy.list(2)).toEqual([
    {
      at: '2026-11-02T09:04:00.000Z',
      protocol: 'dns',
      host: 'list.example',
      address: '192.0.2.53',
      port: 53,
      why: 'mail route',
      sent: 'MX acme.example',
      outcome: 'answered',
      bytes_sent: 30,
      bytes_received: 80,
      check_id: 'check_1',
      via: 'socks5://198.51.100.7:1080',
    },
    {
      at: '2026-11-02T09:03:00.000Z',
      protocol: 'dns',
      host: 'resolver.example',
      address: null,
      port: 53,
      why: 'mail route',
      sent: 'TXT other.example',
      outcome: 'refused_by_guard',
      bytes_sent: 30,
      bytes_received: 80,
      check_id: 'check_1',
      via: null,
    },
  ]);
});

test('a search looks into all that is told in words, whatever the case; without one all are listed', async () => {
  await vouch.store.appendContacts(KEPT);
  const all = [4, 3, 2, 1, 0];
  const searches: readonly (readonly [string | undefined, readonly number[]])[] = [
    [undefined, all],
    ['  ', all],
    ['whois.EXAMPLE', [1]],
    [' mirror ', [2]],
    ['192.0.2.53', [4, 2, 1, 0]],
    ['Age', [1]],
    ['other.', [3]],
    ['WHOIS', [1]],
    ['198.51', [4]],
    ['nowhere', []],
  ];
  for (const [search, places] of searches) expect(await listed(5, search), search).toEqual(places);
});

test('the limit counts what is found', async () => {
  await vouch.store.appendContacts(KEPT);
  expect(await listed(1)).toEqual([4]);
  expect(await listed(1, 'whois')).toEqual([1]);
  expect(await listed(2, '192.0.2.53')).toEqual([4, 2]);
});

test('what was noted a moment ago is listed, and deleted with the others', async () => {
  const buffer = createContactBuffer();
  buffer.attach(vouch.store, { info() {}, error() {} });
  const privacy = createPrivacy(vouch.store, () => buffer.flush());
  for (const one of KEPT.slice(0, 2)) buffer.record(one);
  expect((await privacy.list(5)).map(({ host }) => host)).toEqual([
    'whois.example',
    'resolver.example',
  ]);
  buffer.record(contact(5, {}));
  expect(await privacy.clear()).toBe(3);
  await buffer.flush();
  expect(await privacy.list(5)).toEqual([]);
});
