// Which heads of columns name a field of an outcome, and what the words in them say.
import { expect, test } from 'vitest';
import {
  bounceClass,
  columnOf,
  mailerWord,
} from '../../../src-main/engine/outcomes/mailer-words.ts';

// biome-ignore format: a table is read row by row
const HEADS = [
  ['email', 'email|email address|recipient|recipient email|rcpt to|raw rcpt to|final recipient|to email|destination|address|recipients|to'],
  ['status', 'outcome|what happened|event|event type|notification type|last delivery event|st text|status|delivery status|result|email status|state|action'],
  ['status', 'record type'],
  ['type', 'bounce type|type|bounce classification|bounce class|severity|bounce sub type|bounce category|feedback type|name'],
  ['code', 'enhanced status code|smtp code|status code|delivery status code|error code|dsn status|code|smtp status'],
  ['words', 'diagnostic code|diagnostic|raw reason|delivery status message|delivery status description|smtp response|hard bounce reason|bounce reason'],
  ['words', 'reason|response|details|description|error|error message|message|note'],
  ['date', 'happened at|timestamp|bounced at|event time|event date|date|time|datetime|created at|created|clean time|last update time|delivered at'],
  ['date', 'received at|arrival date|ts'],
] as const;

// biome-ignore format: a table is read row by row
const WORDS = [
  ['bounced_hard', 'bounced hard|hard bounce|hardbounce|hard bounces|hard bounced|hard|permanent|permanent fail|permanent failure|permanent bounce|cleaned'],
  ['bounced_hard', 'bad email address|bademailaddress|invalid email|invalid email address|invalid recipient|invalid|invalid address|undeliverable|portal bounce'],
  ['bounced_hard', 'global bounce'],
  ['bounced_soft', 'bounced soft|soft bounce|softbounce|soft bounces|soft bounced|soft|transient|temporary|temporary fail|temporary failure|transient bounce'],
  ['bounced_soft', 'deferred|deferral|delay|delayed|delivery delay|mailbox full|undetermined|dns error|block|blocked|blocks|spam notification|rendering failure'],
  ['bounced_soft', 'policy rejection|technical|content|reputation|frequency or volume too high|mailbox unavailable'],
  ['delivered', 'delivered|delivery|success|successful|ok|relayed|expanded|open|opens|opened|unique open|unique opened|first opening|read|click|clicks'],
  ['delivered', 'clicked|initial open|amp open|amp click|complaint|complained|complaints|spam|spam report|spamreport|spam complaint|marked as spam|abuse'],
  ['delivered', 'portal spam report|loaded by proxy|proxy open|forward|print'],
  ['replied', 'replied|reply|replies|answered|answer|responded'],
  ['wrote', 'wrote|wrote to you|wrote to us|inbound'],
  ['fraud', 'fraud|fraudulent|fraudster|chargeback|charge back|charged back|disputed|dispute|scam|abuser'],
  ['good_customer', 'good customer|customer|paying customer|paid|good|won|purchased|converted|trusted'],
  ['bounced', 'bounce|bounced|bounces|failed|failure|out of band|out of band bounce|generation failure|not delivered|rejected|reject|error'],
  ['nothing', 'sent|send|processed|accepted|injection|request|requests|queued|scheduled|pending|drop|dropped|drops|mta dropped|suppressed|not sent'],
  ['nothing', 'unsubscribe|unsubscribed|unsubscribes|subscribe|subscribed|group unsubscribe|group unsubscribes|group resubscribe|group resubscribes'],
  ['nothing', 'status change|unbounce|manually deactivated|list unsubscribe|link unsubscribe|auto responder|autoresponder|portal unsubscribe|subscription'],
] as const;

test.each(HEADS)('%s: %s', (field, heads) => {
  const missed = heads
    .split('|')
    .filter((head) => columnOf(field, ['x', head.toUpperCase()]) !== 1);
  expect(missed).toEqual([]);
});

test('of several heads the likeliest counts, wherever it stands', () => {
  const all = HEADS.filter(([field]) => field === 'email').flatMap(([, heads]) => heads.split('|'));
  expect(columnOf('email', all.toReversed())).toBe(all.length - 1);
  expect(columnOf('email', ['note'])).toBeNull();
});

test.each(WORDS)('%s: %s', (kind, words) => {
  const missed = words
    .split('|')
    .filter((word) => mailerWord(` ${word.replaceAll(' ', '_')}.`) !== kind);
  expect(missed).toEqual([]);
});

test('any other word says nothing yet', () => {
  expect([mailerWord('HardBounce'), mailerWord('perhaps')]).toEqual(['bounced_hard', null]);
});

test.each([
  ['1', 'bounced'],
  ['10', 'bounced_hard'],
  [' 30 ', 'bounced_hard'],
  ['80', 'nothing'],
  ['90', 'nothing'],
  ['20', 'bounced_soft'],
  ['999', 'bounced_soft'],
  ['1000', null],
  ['ten', null],
])('the class %j of SparkPost: %s', (cell, kind) => {
  expect(bounceClass(cell)).toBe(kind);
});
