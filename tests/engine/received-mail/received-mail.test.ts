// Who proved to have written a message, by its header alone; and what no header can prove.
import { describe, expect, test } from 'vitest';
import {
  type HeaderField,
  readReceivedMail,
  topmostAuthservIds,
} from '../../../src-main/engine/received-mail/received-mail.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const HOST = 'mx.acme-mail.com';
const RESULTS = `Authentication-Results: ${HOST}; dkim=pass header.d=friend-mail.org`;
const RECEIVED = `Received: from mail.friend-mail.org (mail.friend-mail.org [192.0.2.7]) by ${HOST} with ESMTPS id 7 for <me@acme-mail.com>; Mon, 2 Nov 2026 23:30:00 -0500 (EST)`;
const FROM = 'From: Ann Friend <Ann@friend-mail.org>';
const TO = 'To: me@acme-mail.com';
const WROTE = { says: 'wrote', address: 'ann@friend-mail.org', day: '2026-11-03' };

function fieldsOf(lines: readonly string[]): HeaderField[] {
  return lines.map((line) => {
    const colon = line.indexOf(':');
    return { name: line.slice(0, colon).toLowerCase(), value: line.slice(colon + 1).trim() };
  });
}

function read(
  lines: readonly string[],
  hosts: readonly string[] = [HOST],
  separatorDate: string | null = null,
) {
  return readReceivedMail({ fields: fieldsOf(lines), separatorDate }, hosts, NOW);
}

describe('a sender is proven', () => {
  const by = (results: string) => [
    `Authentication-Results: ${HOST}; ${results}`,
    RECEIVED,
    FROM,
    TO,
  ];

  test.each([
    ['DKIM of the domain', 'dkim=pass header.d=friend-mail.org'],
    ['DKIM of a domain below it', 'dkim=pass header.d=news.friend-mail.org'],
    ['the identity of DKIM', 'dkim=pass header.i=@friend-mail.org'],
    ['SPF of the envelope sender', 'spf=pass smtp.mailfrom=bounce@out.friend-mail.org'],
    ['SPF that names a domain alone', 'spf=pass smtp.mailfrom=friend-mail.org'],
    ['DMARC', 'dmarc=pass header.from=friend-mail.org'],
    ['one of several signatures', 'dkim=pass header.d=esp.net; dkim=pass header.d=friend-mail.org'],
  ])('by %s', (_, results) => {
    expect(read(by(results))).toEqual(WROTE);
  });

  test('by DKIM of the organisation above (RFC 7489 §3.1, relaxed)', () => {
    const lines = by('dkim=pass header.d=friend-mail.org').with(2, 'From: ann@hr.friend-mail.org');
    expect(read(lines)).toEqual({ ...WROTE, address: 'ann@hr.friend-mail.org' });
  });

  test.each([
    ['DKIM of somebody else', 'dkim=pass header.d=esp.net'],
    ['a domain that only ends alike', 'dkim=pass header.d=my-friend-mail.org'],
    ['a public suffix', 'dkim=pass header.d=org'],
    ['SPF of somebody else', 'spf=pass smtp.mailfrom=bounce@esp.net'],
    ['SPF of the greeting', 'spf=pass smtp.helo=friend-mail.org'],
    ['DKIM that failed', 'dkim=fail header.d=friend-mail.org'],
    ['DKIM without a domain', 'dkim=pass'],
    ['a seal', 'arc=pass header.d=friend-mail.org'],
    [
      'what DMARC refuses',
      'dkim=pass header.d=friend-mail.org; dmarc=fail header.from=friend-mail.org',
    ],
    ['DMARC of another domain', 'dmarc=pass header.from=esp.net'],
  ])('not by %s', (_, results) => {
    expect(read(by(results))).toEqual({ says: 'not_proven' });
  });
});

describe('of results only the topmost of one’s own host count', () => {
  const LATER = 'Tue, 3 Nov 2026 04:31:00 +0000';
  const GENUINE = `Authentication-Results: ${HOST}; dkim=none; spf=fail smtp.mailfrom=x@friend-mail.org`;

  test.each([
    ['above its Received line', [RESULTS, RECEIVED]],
    ['below its Received line, as Gmail writes them', [RECEIVED, RESULTS]],
    [
      'below the line of an address within',
      [`Received: by 2002:a05:7412:b1f:b0:12 with SMTP id x; ${LATER}`, RESULTS, RECEIVED],
    ],
    [
      'below the line of a local program',
      [`Received: from localhost by localhost with LMTP id 3; ${LATER}`, RESULTS, RECEIVED],
    ],
    [
      'below another host of the organisation',
      [`Received: from mx by store7.acme-mail.com; ${LATER}`, RESULTS, RECEIVED],
    ],
  ])('%s', (_, lines) => {
    expect(read([...lines, FROM, TO])).toEqual(WROTE);
  });

  test.each([
    ['those of a host that is not one’s own', [RESULTS.replace(HOST, 'mx.other.net'), RECEIVED]],
    [
      'those below the line of a foreign host',
      [`Received: from x by relay.other.net; ${LATER}`, RESULTS, RECEIVED],
    ],
    [
      'those below a line that hides its host',
      [`Received: from by by relay.other.net; ${LATER}`, RESULTS],
    ],
    ['those below a line that nobody can read', [`Received: somehow; ${LATER}`, RESULTS]],
    ['a header of another name', [`X-${RESULTS}`, RECEIVED]],
    ['the seal of a forwarder', [`ARC-${RESULTS}`, RECEIVED]],
  ])('not %s', (_, lines) => {
    expect(read([...lines, FROM, TO])).toEqual({ says: 'no_result' });
  });

  test('not what came with the message under one’s own name', () => {
    expect(read([GENUINE, RECEIVED, RESULTS, FROM, TO])).toEqual({ says: 'not_proven' });
    expect(read([RECEIVED, GENUINE, RECEIVED, RESULTS, FROM, TO])).toEqual({ says: 'not_proven' });
  });

  test('hosts below the name that was given write for it, and fields side by side all count', () => {
    const lines = [
      'Authentication-Results: bimi.icloud.com; bimi=none',
      'Authentication-Results: dkim-verifier.icloud.com; dkim=pass header.d=friend-mail.org',
      'Received: from x by p00-icloudmta.icloud.com; Tue, 3 Nov 2026 04:30:00 +0000',
      FROM,
      TO,
    ];
    expect(read(lines, ['icloud.com'])).toEqual(WROTE);
    expect(read(lines, ['cloud.com'])).toEqual({ says: 'no_result' });
    expect(read(lines, [])).toEqual({ says: 'no_result' });
    expect(topmostAuthservIds(fieldsOf(lines))).toEqual([
      'bimi.icloud.com',
      'dkim-verifier.icloud.com',
    ]);
  });

  test('fields by the thousand, none of which names its host, take no time', () => {
    const nameless = 'Authentication-Results: dkim=pass header.d=friend-mail.org';
    const lines = [...Array<string>(5_000).fill(nameless), FROM, TO];
    expect(topmostAuthservIds(fieldsOf(lines))).toEqual([]);
    expect(read(lines)).toEqual({ says: 'no_result' });
  });

  test('Exchange Online, whose results name nobody, is known by the host of the line below', () => {
    const lines = [
      `Received: from A.outlook.office365.com by B.prod.outlook.com with HTTPS; ${LATER}`,
      `Received: from C.prod.protection.outlook.com by A.outlook.office365.com with SMTP; ${LATER}`,
      'Authentication-Results: spf=pass (sender IP is 192.0.2.7) smtp.mailfrom=friend-mail.org; dkim=pass header.d=friend-mail.org;dmarc=pass action=none header.from=friend-mail.org',
      `Received: from mail.friend-mail.org by C.mail.protection.outlook.com with SMTP; ${LATER}`,
      FROM,
      TO,
    ];
    expect(topmostAuthservIds(fieldsOf(lines))).toEqual(['outlook.com']);
    expect(read(lines, ['outlook.com'])).toEqual(WROTE);
    expect(read(lines)).toEqual({ says: 'no_result' });
  });
});

describe('the day', () => {
  const OLD = 'Date: Fri, 1 Jan 2016 00:00:00 +0000';

  test('is that of one’s own host, in UTC, not the one that the message claims', () => {
    expect(read([RESULTS, RECEIVED, OLD, FROM, TO])).toEqual(WROTE);
  });

  test('is that of the mbox where the host says none', () => {
    const bare = [RESULTS, `Received: from x by ${HOST}`, OLD, FROM, TO];
    expect(read(bare, [HOST], 'Tue Nov  3 04:30:00 2026')).toEqual(WROTE);
    expect(read(bare)).toEqual({ says: 'undated' });
    const at = (date: string) => read(bare, [HOST], date);
    expect(at('Thu Jan  1 00:00:00 1970')).toEqual({ ...WROTE, day: '1970-01-01' });
    for (const date of ['Wed Dec 31 23:59:59 1969', 'some day'])
      expect(at(date)).toEqual({ says: 'undated' });
  });

  test('that is yet to come is refused, but for a day, as clocks have it', () => {
    const at = (time: string) => [RESULTS, `Received: by ${HOST}; 21 Nov 2026 ${time}`, FROM, TO];
    expect(read(at('12:00:00'))).toEqual({ ...WROTE, day: '2026-11-21' });
    expect(read(at('12:00:01'))).toEqual({ says: 'in_future' });
  });
});

describe('left out is', () => {
  test.each([
    ['bounce', 'Return-Path: <>'],
    ['bounce', 'Content-Type: multipart/report; report-type=delivery-status'],
    ['mailing_list', 'List-Id: <friends.friend-mail.org>'],
    ['mailing_list', 'Precedence: list'],
    ['bulk', 'List-Unsubscribe: <mailto:out@friend-mail.org>'],
    ['bulk', 'Precedence: BULK'],
    ['bulk', 'Feedback-ID: 1:2:3'],
    ['automatic', 'Auto-Submitted: auto-replied (vacation)'],
    ['automatic', 'X-Auto-Response-Suppress: All'],
    ['automatic', 'Precedence: auto_reply'],
  ])('%s by "%s"', (says, line) => {
    expect(read([line, RESULTS, RECEIVED, FROM, TO])).toEqual({ says });
  });

  test('nothing by what a person’s mail has as well', () => {
    for (const line of [
      'Auto-Submitted: no',
      'Return-Path: <ann@friend-mail.org>',
      'Precedence: normal',
      'Content-Type: multipart/alternative; boundary=x',
    ])
      expect(read([line, RESULTS, RECEIVED, FROM, TO]), line).toEqual(WROTE);
  });

  test.each([
    ['no_person', 'From: no-reply@friend-mail.org'],
    ['no_person', 'From: Friend <noreply+123@friend-mail.org>'],
    ['no_person', 'From: orders-noreply@friend-mail.org'],
    ['no_person', 'From: info@friend-mail.org'],
    ['no_person', 'From: MAILER-DAEMON@friend-mail.org'],
    ['unclear_sender', 'From: ann@friend-mail.org, bob@friend-mail.org'],
    ['unclear_sender', 'From: Friends: ann@friend-mail.org;'],
    ['unclear_sender', 'From: ann'],
    ['unclear_sender', 'From: <ann@friend-mail.org> <eve@friend-mail.org>'],
    ['unclear_sender', 'From: <ann@friend-mail.org'],
    ['unclear_sender', 'Reply-To: ann@friend-mail.org'],
    ['yourself', 'From: Me <ME@acme-mail.com>'],
  ])('%s for "%s"', (says, from) => {
    expect(read([RESULTS, RECEIVED, from, 'To: Bob <bob@b.org>, me@acme-mail.com'])).toEqual({
      says,
    });
  });

  test('a list of mailboxes of more than 2,000 characters is not read', () => {
    const padded = (address: string, length: number) =>
      `(${'x'.repeat(length - address.length - 3)}) ${address}`;
    const from = (length: number) => `From: ${padded('ann@friend-mail.org', length)}`;
    expect(read([RESULTS, RECEIVED, from(2_000), TO])).toEqual(WROTE);
    expect(read([RESULTS, RECEIVED, from(2_001), TO])).toEqual({ says: 'unclear_sender' });
    const to = (length: number) => `To: ${padded('ann@friend-mail.org', length)}`;
    expect(read([RESULTS, RECEIVED, FROM, to(2_000)])).toEqual({ says: 'yourself' });
    expect(read([RESULTS, RECEIVED, FROM, to(2_001)])).toEqual(WROTE);
  });

  test('a message with two From fields, and one that no host received', () => {
    expect(read([RESULTS, RECEIVED, FROM, FROM, TO])).toEqual({ says: 'unclear_sender' });
    expect(read([FROM, TO])).toEqual({ says: 'not_received' });
  });

  test.each([
    '"boss@bank.com" <ann@friend-mail.org>',
    '=?utf-8?q?boss=40bank=2Ecom?= <ann@friend-mail.org>',
    '"x <boss@bank.com>" (boss@bank.com) <ann@friend-mail.org>',
    'ann@friend-mail.org (Ann, of Friend)',
    '"Friend, Ann" <ann@friend-mail.org>',
  ])('no name: who wrote as %s is the address alone', (from) => {
    expect(read([RESULTS, RECEIVED, `From: ${from}`, TO])).toEqual(WROTE);
  });
});
