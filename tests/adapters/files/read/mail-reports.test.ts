// Reports of delivery and abuse in messages and mboxes, read as tables and from there as outcomes.
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { reportRows } from '../../../../src-main/adapters/files/read/mail-reports.ts';
import { readTable } from '../../../../src-main/adapters/files/read/read-table.ts';
import { readOutcomes } from '../../../../src-main/service/outcomes/outcome-file.ts';
import type { RowOutcome } from '../../../../src-shared/bridge/outcomes.ts';

const NOW = Date.UTC(2026, 10, 20);

function report(type: string, part: string, returned = 'To: ann@x.example\n\nHello\n'): string {
  return `Return-Path: <>
From: MAILER-DAEMON@mx.x.example
To: us@y.example
Date: Mon, 02 Nov 2026 10:04:05 +0100
MIME-Version: 1.0
Content-Type: multipart/report; report-type=${type}; boundary="b1"

--b1
Content-Type: text/plain

What happened is told below.
--b1
Content-Type: message/${type}

${part}
--b1
Content-Type: message/rfc822

${returned}
--b1--
`;
}

const DSN = report(
  'delivery-status',
  `Reporting-MTA: dns; mx.x.example
Arrival-Date: Mon, 02 Nov 2026 10:00:00 +0100

Final-Recipient: rfc822; ann@x.example
Action: failed
Status: 5.1.1
Diagnostic-Code: smtp; 550 5.1.1 <ann@x.example>:
 user unknown

Original-Recipient: rfc822;Bob@X.example
Final-Recipient: rfc822; robert@internal.example
Action: delayed
Status: 4.2.2
Diagnostic-Code: smtp; 452 4.2.2 mailbox full

Final-Recipient: rfc822; eve@x.example
Action: delivered
Status: 2.0.0
`,
);
const ARF = report(
  'feedback-report',
  'Feedback-Type: fraud\nUser-Agent: Host/1\nVersion: 1\nArrival-Date: Sun, 01 Nov 2026 09:00:00 +0000\n',
  'From: us@y.example\nTo: Carla <carla@x.example>\nSubject: Hi\n\nHello\n',
);
const EXIM = `From: Mail Delivery System <Mailer-Daemon@y.example>
To: us@y.example
X-Failed-Recipients: dan@x.example
Date: Tue, 03 Nov 2026 08:00:00 +0000

A message could not be delivered.

  dan@x.example
    host mx.x.example: 550 No such user here
`;
const LETTER = 'From: friend@x.example\nTo: us@y.example\nSubject: Hello\n\nHow are you?\n';

async function read(text: string, mail = true) {
  const table = await readTable(Readable.from([Buffer.from(text)]), { mail }, 'returned.mbox');
  const outcomes: RowOutcome[] = [];
  const found = await readOutcomes(table, { columns: null, kind: null }, NOW, async (some) =>
    outcomes.push(...some),
  );
  return { found, outcomes };
}

test('an mbox with reports of several kinds, and letters between them', async () => {
  const mbox = [DSN, LETTER, ARF, EXIM]
    .map((message) => `From MAILER-DAEMON Mon Nov  2 10:04:05 2026\n${message}`)
    .join('\n');
  const { outcomes, found } = await read(mbox);
  expect(outcomes).toEqual([
    {
      email: 'ann@x.example',
      outcome: 'bounced_hard',
      happened_at: '2026-11-02T09:04:05.000Z',
      words: 'smtp; 550 5.1.1 <ann@x.example>: user unknown',
    },
    expect.objectContaining({ email: 'Bob@X.example', outcome: 'bounced_soft' }),
    expect.objectContaining({ email: 'eve@x.example', outcome: 'delivered' }),
    {
      // Who complains of a fraudulent mail has had it, and is no fraud himself.
      email: 'carla@x.example',
      outcome: 'delivered',
      happened_at: '2026-11-01T09:00:00.000Z',
      words: 'complaint: fraud',
    },
    expect.objectContaining({
      email: 'dan@x.example',
      outcome: 'bounced_hard',
      words: 'host mx.x.example: 550 No such user here',
    }),
  ]);
  expect(found).toMatchObject({ rows: 5, not_known: 0, without_address: 0 });
});

test('a single message, with line ends of the network', async () => {
  const { outcomes } = await read(DSN.replaceAll('\n', '\r\n'));
  expect(outcomes).toHaveLength(3);
});

test('messages without a report have no rows', async () => {
  const { found, outcomes } = await read(LETTER);
  expect(outcomes).toEqual([]);
  expect(found.mail).toMatchObject({ messages: 1, reports: 0, left_out: { not_received: 1 } });
});

test('a message that is nothing but parts within parts, or one endless line, harms nobody', async () => {
  const nested = Array.from(
    { length: 400 },
    (_, depth) => `Content-Type: multipart/mixed; boundary="n${depth}"\n\n--n${depth}\n`,
  ).join('');
  const endless = `Subject: ${'x'.repeat(3_000_000)}`;
  const mbox = [`MIME-Version: 1.0\n${nested}`, endless, EXIM]
    .map((message) => `From x Mon Nov  2 10:04:05 2026\n${message}\n`)
    .join('\n');
  expect((await read(mbox)).outcomes).toMatchObject([{ email: 'dan@x.example' }]);
});

test('lists go on to read the same text as addresses', async () => {
  const table = await readTable(Readable.from([Buffer.from(DSN)]), {}, 'message.eml');
  expect(table.columns).toEqual(['email', 'name']);
  await table.close();
});

const UNDATED = /^Date: .*\n/m;
const status = (recipients: string) =>
  report('delivery-status', `: nothing\n folded\nReporting-MTA: dns; mx\n\n${recipients}`);
const feedback = (fields: string, returned?: string) =>
  report('feedback-report', `User-Agent: Host/1\n${fields}`, returned);
const SENT = '2026-11-02T09:04:05.000Z';

test.for<[what: string, message: string, rows: readonly (readonly string[])[]]>([
  ['no report', LETTER, []],
  ['one of which only its text is one', LETTER.replace('How', 'message/delivery-status'), []],
  [
    'a report with its own moments',
    status(
      'Final-Recipient: utf-8; a@x.example\nAction: Failed\nStatus: 5.1\nLast-Attempt-Date: now',
    ),
    [['a@x.example', 'failed', '', '', 'now']],
  ],
  [
    'one of whom neither address nor moment is known',
    status(
      'Final-Recipient: rfc822; nobody\nAction: failed\n\nA: b\nFinal-Recipient: <a@x.example>\nStatus: 4.222.333 (busy)',
    ).replace(UNDATED, ''),
    [['a@x.example', '', '4.222.333', '', '']],
  ],
  [
    'one with the moment of its arrival alone',
    DSN.replace(UNDATED, '').replace(/\nOriginal.*(?=--b1--)/s, '\n'),
    [
      [
        'ann@x.example',
        'failed',
        '5.1.1',
        'smtp; 550 5.1.1 <ann@x.example>: user unknown',
        'Mon, 02 Nov 2026 10:00:00 +0100',
      ],
    ],
  ],
  [
    'complaints that name who complained',
    feedback('Original-Rcpt-To: <a@x.example>\nOriginal-Rcpt-To: b@x.example\nReceived-Date: then'),
    [
      ['a@x.example', 'complaint', '', 'complaint: not said', 'then'],
      ['b@x.example', 'complaint', '', 'complaint: not said', 'then'],
    ],
  ],
  [
    'one that names the addressee of the returned mail, and no moment',
    feedback('Feedback-Type: abuse'),
    [['ann@x.example', 'complaint', '', 'complaint: abuse', SENT]],
  ],
  [
    'one that names nobody',
    feedback('Feedback-Type: abuse', 'Subject: Hi\n\nTo: c@x.example\n'),
    [],
  ],
  [
    'failed recipients in a header',
    EXIM.replace('dan@x.example', 'dan@x.example, nobody, eve@x.example'),
    ['dan@x.example', 'eve@x.example'].map((email) => [
      email,
      'failed',
      '',
      'host mx.x.example: 550 No such user here',
      '2026-11-03T08:00:00.000Z',
    ]),
  ],
  [
    'one in which no host is quoted, with no moment',
    EXIM.replace(/^Date: .*\n/m, '').replace('550 ', '1550 '),
    [['dan@x.example', 'failed', '', '', '']],
  ],
])('the rows of %s', async ([, message, rows]) => {
  expect(await reportRows(message)).toEqual(rows);
});

test('a report has a thousand recipients at most', async () => {
  const all = Array.from({ length: 1_001 }, (_, at) => `Final-Recipient: rfc822; a${at}@x.example`);
  expect(await reportRows(status(all.join('\n\n')))).toHaveLength(1_000);
});
