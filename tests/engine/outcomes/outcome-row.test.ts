// Rows of the exports of mailers, with the heads that these document, read as outcomes.
import { describe, expect, test } from 'vitest';
import {
  guessOutcomeColumns,
  outcomeReading,
  readOutcomeRow,
} from '../../../src-main/engine/outcomes/outcome-row.ts';

const NOW = Date.UTC(2026, 10, 20);

function read(heads: readonly string[], ...rows: readonly (readonly string[])[]) {
  const columns = guessOutcomeColumns(heads, rows);
  const reading = outcomeReading(heads, rows, columns, null);
  return rows.map((row) => {
    const mailerWord = readOutcomeRow(row, reading, NOW);
    return mailerWord.says === 'outcome' ? mailerWord.kind : mailerWord.says;
  });
}

describe('the exports of mailers', () => {
  test('SendGrid: bounces with an enhanced status, and the activity feed', () => {
    // biome-ignore format: a table is read row by row
    expect(
      read(
        ['status', 'reason', 'email', 'created'],
        ['5.1.1', '550 5.1.1 The email account that you tried to reach does not exist', 'a@x.example', '1793600000'],
        ['4.2.2', '452 4.2.2 The email account is over quota', 'b@x.example', '1793600000'],
        ['5.7.1', '550 5.7.1 Our system has blocked your IP address', 'c@x.example', '1793600000'],
      ),
    ).toEqual(['bounced_hard', 'bounced_soft', 'bounced_soft']);
    // biome-ignore format: a table is read row by row
    expect(
      read(
        ['processed', 'event', 'email', 'reason', 'type'],
        ['2026-11-02T10:00:00Z', 'delivered', 'a@x.example', '', ''],
        ['2026-11-02T10:00:00Z', 'processed', 'a@x.example', '', ''],
        ['2026-11-02T10:00:00Z', 'bounce', 'b@x.example', '550 No such user here', 'bounce'],
        ['2026-11-02T10:00:00Z', 'bounce', 'c@x.example', '554 mail from 192.0.2.1 refused, see blocklist', 'blocked'],
        ['2026-11-02T10:00:00Z', 'dropped', 'd@x.example', 'Bounced Address', ''],
      ),
    ).toEqual(['delivered', 'nothing', 'bounced_hard', 'bounced_soft', 'nothing']);
  });

  test('a whole reply in the place of the state', () => {
    // biome-ignore format: a table is read row by row
    expect(
      read(
        ['email', 'status'],
        ['a@x.example', '550 5.1.1 User unknown'],
        ['b@x.example', '452-4.2.2 mailbox full'],
        ['c@x.example', '250 2.0.0 OK'],
        ['d@x.example', '5500 sent'],
      ),
    ).toEqual(['bounced_hard', 'bounced_soft', 'delivered', 'not known']);
  });

  test('Mailgun: failed with its severity, and the list of bounces', () => {
    // biome-ignore format: a table is read row by row
    expect(
      read(
        ['timestamp', 'event', 'recipient', 'severity', 'delivery-status.code', 'delivery-status.message'],
        ['1793600000.104692', 'failed', 'a@x.example', 'permanent', '550', '5.1.1 unknown user'],
        ['1793600000.104692', 'failed', 'b@x.example', 'temporary', '421', 'try again later'],
        ['1793600000.104692', 'failed', 'c@x.example', 'permanent', '605', 'Not delivering to previously bounced address'],
        ['1793600000.104692', 'opened', 'd@x.example', '', '', ''],
      ),
    ).toEqual(['bounced_hard', 'bounced_soft', 'bounced_hard', 'delivered']);
    // biome-ignore format: a table is read row by row
    expect(
      read(
        ['address', 'code', 'error', 'created_at'],
        ['a@x.example', '550', 'No such mailbox', 'Fri, 13 Nov 2026 22:02:00 UTC'],
      ),
    ).toEqual(['bounced_hard']);
  });

  test('Postmark: the types of its bounces', () => {
    // biome-ignore format: a table is read row by row
    expect(
      read(
        ['ID', 'Type', 'TypeCode', 'Email', 'BouncedAt', 'Details'],
        ['1', 'HardBounce', '1', 'a@x.example', '2026-11-01T08:00:00Z', 'smtp;550 5.1.1 unknown'],
        ['2', 'SoftBounce', '4096', 'b@x.example', '2026-11-01T08:00:00Z', ''],
        ['3', 'SpamComplaint', '100001', 'c@x.example', '2026-11-01T08:00:00Z', ''],
        ['4', 'AutoResponder', '32', 'd@x.example', '2026-11-01T08:00:00Z', ''],
      ),
    ).toEqual(['bounced_hard', 'bounced_soft', 'delivered', 'nothing']);
  });

  test('Amazon SES: notifications, and the suppression list', () => {
    // biome-ignore format: a table is read row by row
    expect(
      read(
        ['eventType', 'bounceType', 'bounceSubType', 'emailAddress', 'diagnosticCode', 'timestamp'],
        ['Bounce', 'Permanent', 'General', 'a@x.example', 'smtp; 550 5.1.1 user unknown', '2026-11-01T08:00:00.000Z'],
        ['Bounce', 'Transient', 'MailboxFull', 'b@x.example', 'smtp; 552 5.2.2 mailbox full', '2026-11-01T08:00:00.000Z'],
        ['Delivery', '', '', 'c@x.example', '', '2026-11-01T08:00:00.000Z'],
        ['DeliveryDelay', '', '', 'd@x.example', '', '2026-11-01T08:00:00.000Z'],
      ),
    ).toEqual(['bounced_hard', 'bounced_soft', 'delivered', 'bounced_soft']);
    expect(
      read(['EmailAddress', 'Reason', 'LastUpdateTime'], ['a@x.example', 'BOUNCE', '2026-11-01']),
    ).toEqual(['not known']);
  });

  test('Mailchimp, Brevo, SparkPost and HubSpot', () => {
    // biome-ignore format: a table is read row by row
    expect(
      read(
        ['Email Address', 'First Name', 'Bounce Type', 'Timestamp'],
        ['a@x.example', 'Ann', 'hard', '2026-11-01 10:00:00'],
        ['b@x.example', 'Bob', 'soft', '2026-11-01 10:00:00'],
      ),
    ).toEqual(['bounced_hard', 'bounced_soft']);
    // biome-ignore format: a table is read row by row
    expect(
      read(
        ['st_text', 'ts', 'sub', 'frm', 'email', 'tag', 'mid'],
        ['Hard bounced', '02-11-2026 10:00:00', 'Hello', 'us@x.example', 'a@y.example', '', ''],
        ['First opening', '02-11-2026 10:00:00', 'Hello', 'us@x.example', 'b@y.example', '', ''],
        ['Sent', '02-11-2026 10:00:00', 'Hello', 'us@x.example', 'c@y.example', '', ''],
      ),
    ).toEqual(['bounced_hard', 'delivered', 'nothing']);
    // biome-ignore format: a table is read row by row
    expect(
      read(
        ['type', 'bounce_class', 'error_code', 'rcpt_to', 'raw_reason', 'timestamp'],
        ['bounce', '10', '550', 'a@x.example', '550 5.1.1 no such user', '2026-11-01T08:00:00.000Z'],
        ['bounce', '51', '554', 'b@x.example', 'MAIL REFUSED - IP (192.0.2.9) is in black list', '2026-11-01T08:00:00.000Z'],
        ['delivery', '', '', 'c@x.example', '', '2026-11-01T08:00:00.000Z'],
        // Its class alone says that it was soft.
        ['bounce', '51', '', 'd@x.example', '', '2026-11-01T08:00:00.000Z'],
      ),
    ).toEqual(['bounced_hard', 'bounced_soft', 'delivered', 'bounced_soft']);
    // biome-ignore format: a table is read row by row
    expect(
      read(
        ['email', 'event', 'bounce_class'],
        ['a@x.example', 'bounce', '51'],
        ['b@x.example', 'bounce', '10'],
      ),
    ).toEqual(['bounced_soft', 'bounced_hard']);
    // biome-ignore format: a table is read row by row
    expect(
      read(
        ['Recipient', 'Sent', 'Delivered', 'Open', 'Bounce', 'Replied'],
        ['a@x.example', 'TRUE', 'TRUE', 'TRUE', 'FALSE', 'FALSE'],
        ['b@x.example', 'TRUE', 'FALSE', 'FALSE', 'TRUE', 'FALSE'],
        ['c@x.example', 'TRUE', 'TRUE', 'TRUE', '', 'TRUE'],
        ['d@x.example', 'TRUE', 'FALSE', 'FALSE', 'FALSE', 'FALSE'],
      ),
    ).toEqual(['delivered', 'bounced_hard', 'replied', 'not known']);
  });
});

describe('columns whose heads are states', () => {
  const heads = ['Recipient', 'Delivered', 'Bounce', 'Replied'];

  test.each(['', ' ', '0', 'false', 'FALSE', 'No', 'n', 'none', 'null', '-', '–'])(
    'a cell of %j says that it did not come to that',
    (cell) => {
      expect(read(heads, ['a@x.example', cell, cell, cell])).toEqual(['not known']);
    },
  );

  test('say nothing beside a state or a type', () => {
    expect(read(['email', 'status', 'Bounce'], ['a@x.example', 'sent', 'yes'])).toEqual([
      'nothing',
    ]);
    expect(read(['email', 'type', 'Bounce'], ['a@x.example', '', 'yes'])).toEqual(['not known']);
  });

  test('of several the one that says most counts', () => {
    expect(
      read(
        heads,
        ['a@x.example', '1', 'yes', ''],
        ['b@x.example', '1', '', 'yes'],
        ['c@x.example', '1', '', ''],
      ),
    ).toEqual(['bounced_hard', 'replied', 'delivered']);
  });
});

test('addresses are looked for in the cells where the column that is called so has none', () => {
  const heads = ['email', 'status', 'contact'];
  expect(read(heads, ['newsletter', 'bounced', 'a@x.example'])).toEqual(['bounced_hard']);
  expect(read(heads, ['newsletter', 'bounced', 'nobody'])).toEqual(['no address']);
});

test.each([
  ['2.0.0', 'delivered'],
  ['250', 'delivered'],
  ['4.7.1', 'bounced_soft'],
  ['5.1.1', 'bounced_hard'],
  ['3.1.1', 'not known'],
  ['354', 'not known'],
])('a state of %s alone: %s', (status, expected) => {
  expect(read(['email', 'status'], ['a@x.example', status])).toEqual([expected]);
});

describe('a row', () => {
  test('says when it happened, in the order of day and month that its column shows', () => {
    const heads = ['email', 'status', 'date'];
    const moment = (...dates: readonly string[]) => {
      const rows = dates.map((date) => ['a@x.example', 'bounced', date]);
      const reading = outcomeReading(heads, rows, guessOutcomeColumns(heads, rows), null);
      const mailerWord = readOutcomeRow(rows[0] ?? [], reading, NOW);
      const at = mailerWord.says === 'outcome' ? mailerWord.happenedAt : undefined;
      return at == null ? at : new Date(at).toISOString();
    };
    expect(moment('2026-11-02')).toBe('2026-11-02T23:59:59.999Z');
    expect(moment('2026-11-02 10:04')).toBe('2026-11-02T10:04:00.000Z');
    expect(moment('2026-11-02T10:04:05+02:00')).toBe('2026-11-02T08:04:05.000Z');
    expect(moment('1793600000')).toBe(new Date(1_793_600_000_000).toISOString());
    expect(moment('Mon, 02 Nov 2026 10:04:05 +0100')).toBe('2026-11-02T09:04:05.000Z');
    expect(moment('2.11.2026')).toBe('2026-11-02T23:59:59.999Z');
    expect(moment('11/2/2026 1:04 PM', '11/25/2025')).toBe('2026-11-02T13:04:00.000Z');
    // Nothing says which is the month.
    expect(moment('11/2/2026')).toBeNull();
    expect(moment('31.2.2026')).toBeNull();
    const ahead = [['a@x.example', 'bounced', '2027-11-02']];
    const dates = outcomeReading(heads, ahead, guessOutcomeColumns(heads, ahead), null);
    expect(readOutcomeRow(ahead[0] ?? [], dates, NOW)).toEqual({ says: 'in the future' });
    expect(moment('yesterday')).toBeNull();
  });

  test('without a state means what was said of all of them', () => {
    const heads = ['email'];
    const reading = outcomeReading(heads, [], guessOutcomeColumns(heads, []), 'good_customer');
    expect(readOutcomeRow(['a@x.example'], reading, NOW)).toMatchObject({ kind: 'good_customer' });
    expect(readOutcomeRow(['nobody'], reading, NOW)).toEqual({ says: 'no address' });
  });

  test('believes the mail host before the mailer', () => {
    expect(
      read(
        ['email', 'status', 'diagnostic code'],
        ['a@x.example', 'hard bounce', '552 5.2.2 mailbox full'],
        ['a@x.example', 'soft bounce', '550 5.1.1 user unknown'],
        ['a@x.example', 'hard bounce', '450 something odd'],
        ['a@x.example', 'bounced', '250 ok'],
        // The address that a host repeats is no word of its own.
        ['spam.x@x.example', 'hard bounce', '550 spam.x is odd'],
        ['a@spam.local', 'hard bounce', '550 spam.local is odd'],
        ['a@x.example', 'hard bounce', '550 spam is odd'],
      ),
    ).toEqual([
      'bounced_soft',
      'bounced_hard',
      'bounced_hard',
      'bounced_hard',
      'bounced_hard',
      'bounced_hard',
      'bounced_soft',
    ]);
  });
});
