// Mailboxes of received mail read as outcomes: who wrote, proven by one's own host, and what is left out and why.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readTable } from '../../../../src-main/adapters/files/read/read-table.ts';
import { readOutcomes } from '../../../../src-main/service/outcomes/outcome-file.ts';
import type { RowOutcome } from '../../../../src-shared/bridge/outcomes.ts';

const HOST = 'mx.acme-mail.com';

function letter(from: string, { day = 2, top = '', host = HOST, body = 'Hello\n' } = {}): string {
  const domain = from.slice(from.indexOf('@') + 1);
  return `${top}Authentication-Results: ${host}; dkim=pass header.d=${domain}
Received: from mail.${domain} by ${host} with ESMTPS
 id 7; Mon, ${day} Nov 2025 10:00:00 +0000
From: Somebody <${from}>
To: me@acme-mail.com
Subject: Secret plans

${body}`;
}

const mbox = (messages: readonly string[]) =>
  messages.map((each) => `From x Mon Nov  2 10:04:05 2025\n${each}\n`).join('');

async function read(
  source: string | Buffer | { readonly path: string },
  hosts: readonly string[] = [HOST],
) {
  const from =
    typeof source === 'object' && 'path' in source
      ? source.path
      : Readable.from([Buffer.from(source as string)]);
  const table = await readTable(from, { mail: true, receivedBy: hosts }, 'inbox.mbox');
  const outcomes: RowOutcome[] = [];
  const request = { columns: null, kind: null, received_by: [...hosts] };
  const found = await readOutcomes(table, request, Date.now(), async (some) =>
    outcomes.push(...some),
  );
  const left = Object.entries(found.mail?.left_out ?? {}).filter(([, count]) => count > 0);
  return { found, mail: found.mail, left: Object.fromEntries(left), outcomes };
}

const wrote = (email: string, day: string) => ({
  email,
  outcome: 'wrote',
  happened_at: `${day}T23:59:59.999Z`,
  words: null,
});

describe('a mailbox', () => {
  test('may begin with blank lines', async () => {
    const { outcomes } = await read(`\r\n\n${mbox([letter('ann@x.example')])}`);
    expect(outcomes).toEqual([wrote('ann@x.example', '2025-11-02')]);
  });

  test('is read as who wrote on which day, once for each, with the reports in it', async () => {
    const report = `Return-Path: <>
From: MAILER-DAEMON@mx.x.example
Content-Type: multipart/report; report-type=delivery-status; boundary="b1"
Date: Mon, 03 Nov 2025 10:04:05 +0000

--b1
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.x.example

Final-Recipient: rfc822; gone@x.example
Action: failed
Status: 5.1.1
--b1--
`;
    const { found, mail, left, outcomes } = await read(
      mbox([
        letter('Ann@Friend-mail.org'),
        letter('ann@friend-mail.org'),
        letter('ann@friend-mail.org', { day: 4 }),
        report,
        letter('bob@list-mail.org', { top: 'List-Id: <list.list-mail.org>\n' }),
        letter('shop@shop-mail.org', { top: 'List-Unsubscribe: <https://shop-mail.org>\n' }),
        letter('eve@friend-mail.org', { host: 'mx.other.net' }),
        letter('dan@friend-mail.org', {
          top: `Authentication-Results: ${HOST}; dkim=fail\nReceived: by ${HOST}; x\n`,
        }),
        'From: me@acme-mail.com\nTo: ann@friend-mail.org\n\nA copy of what I sent\n',
      ]),
    );
    expect(outcomes).toEqual([
      wrote('ann@friend-mail.org', '2025-11-02'),
      wrote('ann@friend-mail.org', '2025-11-04'),
      {
        email: 'gone@x.example',
        outcome: 'bounced_hard',
        happened_at: '2025-11-03T10:04:05.000Z',
        words: null,
      },
    ]);
    expect(left).toEqual({
      mailing_list: 1,
      bulk: 1,
      no_result: 1,
      not_proven: 1,
      not_received: 1,
    });
    expect(mail).toMatchObject({ messages: 9, reports: 1, senders: 1, received_by: [HOST] });
    expect(mail?.hosts).toEqual([
      { id: HOST, messages: 6 },
      { id: 'mx.other.net', messages: 1 },
    ]);
    // Nothing else of the mail goes on.
    expect(JSON.stringify([found, outcomes])).not.toMatch(/Secret|Hello|Somebody/);
  });

  test('without a host of one’s own proves nobody, and names the hosts there are', async () => {
    const { mail, left, outcomes } = await read(mbox([letter('ann@friend-mail.org')]), []);
    expect(outcomes).toEqual([]);
    expect(left).toEqual({ no_result: 1 });
    expect(mail?.hosts).toEqual([{ id: HOST, messages: 1 }]);
  });

  test('has hosts of one organisation together', async () => {
    const { mail } = await read(
      mbox([
        letter('ann@friend-mail.org', { host: 'atlas1.mail.yahoo.com' }),
        letter('bob@friend-mail.org', { host: 'atlas2.mail.yahoo.com' }),
      ]),
      ['yahoo.com'],
    );
    expect(mail).toMatchObject({ senders: 2, hosts: [{ id: 'yahoo.com', messages: 2 }] });
  });

  test.each([
    ['with line ends of the network', (text: string) => text.replaceAll('\n', '\r\n')],
    ['packed', (text: string) => gzipSync(text)],
    ['that breaks off in the middle', (text: string) => text.slice(0, -6)],
    [
      'that breaks off in a header',
      (text: string) =>
        `${text}From x Mon Nov  2 10:04:05 2025\nAuthentication-Results: ${HOST}; dkim=pa`,
    ],
    [
      'with quoted separators in the text',
      (text: string) =>
        text.replaceAll('Hello', '\n>From eve Mon Nov  2 10:04:05 2025\nFrom: eve@x.example'),
    ],
  ])('%s', async (_, change) => {
    const { outcomes } = await read(change(mbox([letter('ann@friend-mail.org')])));
    expect(outcomes).toEqual([wrote('ann@friend-mail.org', '2025-11-02')]);
  });

  test('that is one message alone', async () => {
    const { outcomes } = await read(letter('ann@friend-mail.org'));
    expect(outcomes).toEqual([wrote('ann@friend-mail.org', '2025-11-02')]);
  });

  test('an address beyond ASCII is read as UTF-8', async () => {
    const { outcomes } = await read(letter('jürgen@friend-mail.org'));
    expect(outcomes).toEqual([wrote('jürgen@friend-mail.org', '2025-11-02')]);
  });

  test('dates that are yet to come are left out', async () => {
    const { left, outcomes } = await read(letter('ann@friend-mail.org').replace('2025', '2999'));
    expect(outcomes).toEqual([]);
    expect(left).toEqual({ in_future: 1 });
  });
});

describe('what is no mailbox is refused by its code', () => {
  test.each([
    ['nothing', '', { code: 'empty' }],
    ['separators alone', 'From x Mon Nov  2 10:04:05 2025\n\n', { code: 'empty' }],
    ['an Outlook data file', `!BDN${'\0'.repeat(2_000)}`, { code: 'not_text' }],
    ['bytes', `From: ${'\x00\x01\x02'.repeat(2_000)}`, { code: 'not_text' }],
  ])('%s', async (_, content, refusal) => {
    await expect(read(content)).rejects.toMatchObject(refusal);
  });

  test('a header of 4 MB, endless or folded, is one message that cannot be read', async () => {
    for (const header of [
      `Subject: ${'x'.repeat(4_000_000)}`,
      `Subject: x\n${' x\n'.repeat(1_300_000)}`,
    ]) {
      const { left, outcomes } = await read(
        mbox([`${header}\n\nHello\n`, letter('ann@friend-mail.org')]),
      );
      expect(outcomes).toEqual([wrote('ann@friend-mail.org', '2025-11-02')]);
      expect(left).toEqual({ unreadable: 1 });
    }
  });
});

describe('a folder', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vouch-maildir-'));
    for (const part of ['cur', 'new', 'tmp'])
      await mkdir(join(folder, 'Maildir', part), { recursive: true });
    await writeFile(join(folder, 'Maildir', 'cur', '1.a:2,S'), letter('ann@friend-mail.org'));
    await writeFile(
      join(folder, 'Maildir', 'new', '2.a'),
      letter('bob@friend-mail.org', {
        body: '\nFrom eve Mon Nov  2 10:04:05 2025\nFrom: eve@x.example\n',
      }),
    );
    await writeFile(join(folder, 'Maildir', 'tmp', '3.a'), letter('eve@friend-mail.org'));
    await mkdir(join(folder, 'saved'));
    await writeFile(join(folder, 'saved', 'one.EML'), letter('cat@friend-mail.org'));
    await writeFile(join(folder, 'saved', 'notes.txt'), 'eve@friend-mail.org');
    await mkdir(join(folder, 'bare'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('of a Maildir is read message by message, without what is still being delivered', async () => {
    const { outcomes, mail } = await read({ path: join(folder, 'Maildir') });
    expect(outcomes).toEqual([
      wrote('bob@friend-mail.org', '2025-11-02'),
      wrote('ann@friend-mail.org', '2025-11-02'),
    ]);
    expect(mail?.messages).toBe(2);
  });

  test('of saved messages is read by their extension', async () => {
    const { outcomes } = await read({ path: join(folder, 'saved') });
    expect(outcomes).toEqual([wrote('cat@friend-mail.org', '2025-11-02')]);
  });

  test('without messages is refused', async () => {
    await expect(read({ path: join(folder, 'bare') })).rejects.toMatchObject({
      code: 'empty',
      message: expect.stringContaining('neither a Maildir'),
    });
  });
});

test('a folder without messages is told by its name, or its path where it has none', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vouch-mail-'));
  const refusal = (name?: string) =>
    readTable(folder, { mail: true }, name).then(
      () => null,
      (error: Error) => error.message,
    );
  try {
    const told = (name: string) =>
      `There are no messages in ${name}: it is neither a Maildir (with the folders new and cur) nor a folder of .eml files.`;
    expect([await refusal('inbox'), await refusal()]).toEqual([told('inbox'), told(folder)]);
  } finally {
    await rm(folder, { recursive: true });
  }
});
