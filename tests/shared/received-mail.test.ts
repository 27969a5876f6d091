// What is said of the messages of a mailbox, and which texts can be the name of a receiving host.
import { expect, test } from 'vitest';
import { isAuthservId, type MailCounts, mailSentences } from '../../src-shared/received-mail.ts';

const COUNTS: MailCounts = {
  messages: 1_200,
  reports: 0,
  senders: 40,
  left_out: {},
  hosts: [{ id: 'mx.acme.example', messages: 1_200 }],
  received_by: ['mx.acme.example'],
};
const LAST = 'Of each sender only the address and the days are kept, nothing else of the mail.';
const says = (changes: Partial<MailCounts>) => mailSentences({ ...COUNTS, ...changes });

test.each<[Partial<MailCounts>, readonly string[]]>([
  [{}, ['1,200 messages read, 40 senders verified.']],
  [
    { messages: 1, senders: 1, reports: 1 },
    ['1 message read, 1 sender verified, 1 report of mail hosts.'],
  ],
  [
    { left_out: { in_future: 2, bounce: 1_000, not_proven: 0, no_result: 3 } },
    [
      '1,200 messages read, 40 senders verified. Left out: 1,000 bounces, 3 without a result of mx.acme.example, 2 dated in the future.',
    ],
  ],
  [
    { received_by: ['a.example', 'b.example'], left_out: { not_proven: 1 } },
    [
      '1,200 messages read, 40 senders verified. Left out: 1 whose sender a.example or b.example did not verify.',
    ],
  ],
])('%j', (changes, sentences) => {
  expect(says(changes)).toEqual([...sentences, LAST]);
});

test.each<[string, Partial<MailCounts>, string | null]>([
  ['senders are proven', { left_out: { no_result: 5 } }, null],
  ['none is proven, but every message has a result', { senders: 0 }, null],
  [
    'none is proven, by results of others',
    { senders: 0, left_out: { no_result: 5 }, hosts: [{ id: 'mx.other.example', messages: 1 }] },
    'The messages have results of mx.other.example (1 message). None of them is mx.acme.example.',
  ],
  [
    'no host was named',
    { received_by: [], hosts: [...COUNTS.hosts, { id: 'mx.other.example', messages: 2 }] },
    'The messages have results of mx.acme.example (1,200 messages), mx.other.example (2 messages). Name the one that receives your mail; only its results count.',
  ],
  [
    'there are no results',
    { received_by: [], hosts: [] },
    'No message has authentication results, so no sender can be verified.',
  ],
])('where %s', (_, changes, sentence) => {
  expect(says(changes).slice(1)).toEqual(sentence === null ? [LAST] : [sentence, LAST]);
});

test('without a name the host is the one that receives', () => {
  expect(says({ received_by: [], left_out: { undated: 1 } })[0]).toBe(
    '1,200 messages read, 40 senders verified. Left out: 1 without a date of your receiving host.',
  );
});

test.each([
  ['a', true],
  ['mx.acme.example', true],
  ['mx_1.acme-mail.example', true],
  ['a'.repeat(253), true],
  ['a'.repeat(254), false],
  ['', false],
  ['.acme.example', false],
  ['acme.example.', false],
  ['MX.acme.example', false],
  ['a b', false],
])('%s can be a name of a host: %s', (text, expected) => {
  expect(isAuthservId(text)).toBe(expected);
});
