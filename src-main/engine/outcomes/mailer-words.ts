// What the exports of mailers call their columns, and the words in them that say what happened to an address.
import type { OutcomeKind } from '../../../src-shared/schemas/outcome.ts';

/** What a column of an export can hold. */
export type OutcomeField = 'email' | 'status' | 'type' | 'code' | 'words' | 'date';

/**
 * Heads of columns, the one that says most first. From the documentation of the mailers: SendGrid (bounces, activity, event
 * webhook), Mailgun (events, bounces), Postmark (bounce API), Amazon SES (bounce notifications, suppression list, message
 * insights), Mailchimp (reports, cleaned contacts), Brevo (event export, logs), HubSpot (recipients, unsubscribes and
 * bounces), SparkPost (events), and what people write themselves.
 */
const HEADS: Readonly<Record<OutcomeField, readonly string[]>> = {
  email: [
    'email',
    'email address',
    'recipient',
    'recipient email',
    'rcpt to',
    'raw rcpt to',
    'final recipient',
    'to email',
    'destination',
    'address',
    'recipients',
    'to',
  ],
  status: [
    'outcome',
    'what happened',
    'event',
    'event type',
    'notification type',
    'last delivery event',
    'st text',
    'status',
    'delivery status',
    'result',
    'email status',
    'state',
    'action',
    'record type',
    // Of SparkPost the event, beside its class of bounces; where it is all there is, it is read once.
    'type',
  ],
  type: [
    'bounce type',
    'bounce class',
    'type',
    'bounce classification',
    'severity',
    'bounce sub type',
    'bounce category',
    'feedback type',
    'name',
  ],
  code: [
    'enhanced status code',
    'smtp code',
    'status code',
    'delivery status code',
    'error code',
    'dsn status',
    'code',
    'smtp status',
  ],
  words: [
    'diagnostic code',
    'diagnostic',
    'raw reason',
    'delivery status message',
    'delivery status description',
    'smtp response',
    'hard bounce reason',
    'bounce reason',
    'reason',
    'response',
    'details',
    'description',
    'error',
    'error message',
    'message',
    'note',
  ],
  date: [
    'happened at',
    'timestamp',
    'bounced at',
    'event time',
    'event date',
    'date',
    'time',
    'datetime',
    'created at',
    'created',
    'clean time',
    'last update time',
    'delivered at',
    'received at',
    'arrival date',
    'ts',
  ],
};

/** A head or a word without regard to letter case and signs: `BounceType`, `bounce_type` and `Bounce Type` are one. */
export function plainWords(text: string): string {
  return text
    .slice(0, 200)
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** The place of the column that holds a field, by the heads alone; null where none says so. */
export function columnOf(field: OutcomeField, heads: readonly string[]): number | null {
  const plain = heads.map(plainWords);
  for (const name of HEADS[field]) {
    const index = plain.indexOf(name);
    if (index !== -1) return index;
  }
  return null;
}

/** What a word of a mailer says: a kind, a bounce of whatever sort, or nothing yet. */
export type MailerWord = OutcomeKind | 'bounced' | 'nothing';

// biome-ignore format: a table is read row by row
const WORDS: Readonly<Record<MailerWord, readonly string[]>> = {
  bounced_hard: [
    'bounced hard', 'hard bounce', 'hardbounce', 'hard bounces', 'hard bounced', 'hard', 'permanent', 'permanent fail', 'permanent failure', 'permanent bounce',
    'cleaned', 'bad email address', 'bademailaddress', 'invalid email', 'invalid email address', 'invalid recipient', 'invalid', 'invalid address', 'undeliverable',
    'portal bounce', 'global bounce',
  ],
  bounced_soft: [
    'bounced soft', 'soft bounce', 'softbounce', 'soft bounces', 'soft bounced', 'soft', 'transient', 'temporary', 'temporary fail', 'temporary failure', 'transient bounce',
    'deferred', 'deferral', 'delay', 'delayed', 'delivery delay', 'mailbox full', 'undetermined', 'dns error', 'block', 'blocked', 'blocks', 'spam notification',
    'rendering failure', 'policy rejection', 'technical', 'content', 'reputation', 'frequency or volume too high', 'mailbox unavailable',
  ],
  // Who opens, clicks or complains has had the mail (RFC 5965 reports come from the mailbox's host).
  delivered: [
    'delivered', 'delivery', 'success', 'successful', 'ok', 'relayed', 'expanded', 'open', 'opens', 'opened', 'unique open', 'unique opened', 'first opening', 'read', 'click', 'clicks', 'clicked',
    'initial open', 'amp open', 'amp click', 'complaint', 'complained', 'complaints', 'spam', 'spam report', 'spamreport', 'spam complaint', 'marked as spam', 'abuse',
    'portal spam report', 'loaded by proxy', 'proxy open', 'forward', 'print',
  ],
  replied: ['replied', 'reply', 'replies', 'answered', 'answer', 'responded'],
  wrote: ['wrote', 'wrote to you', 'wrote to us', 'inbound'],
  fraud: ['fraud', 'fraudulent', 'fraudster', 'chargeback', 'charge back', 'charged back', 'disputed', 'dispute', 'scam', 'abuser'],
  good_customer: ['good customer', 'customer', 'paying customer', 'paid', 'good', 'won', 'purchased', 'converted', 'trusted'],
  bounced: ['bounce', 'bounced', 'bounces', 'failed', 'failure', 'out of band', 'out of band bounce', 'generation failure', 'not delivered', 'rejected', 'reject', 'error'],
  // On its way, held back by the mailer itself, or the person's own choice: of the address it says nothing.
  nothing: [
    'sent', 'send', 'processed', 'accepted', 'injection', 'request', 'requests', 'queued', 'scheduled', 'pending', 'drop', 'dropped', 'drops', 'mta dropped', 'suppressed', 'not sent',
    'unsubscribe', 'unsubscribed', 'unsubscribes', 'subscribe', 'subscribed', 'group unsubscribe', 'group unsubscribes', 'group resubscribe', 'group resubscribes', 'status change', 'unbounce',
    'manually deactivated', 'list unsubscribe', 'link unsubscribe', 'auto responder', 'autoresponder', 'portal unsubscribe', 'subscription',
  ],
};

const KIND_BY_WORD = new Map(
  (Object.keys(WORDS) as MailerWord[]).flatMap((kind) =>
    WORDS[kind].map((word): [string, MailerWord] => [word, kind]),
  ),
);

/** What a cell of a column of states says; null for a word that is not known. */
export function mailerWord(cell: string): MailerWord | null {
  return KIND_BY_WORD.get(plainWords(cell)) ?? null;
}

/**
 * SparkPost's classes of bounces (support.sparkpost.com, bounce classification codes): 10 and 30 are recipients that are
 * not there, 80 and 90 the person's own choice; the others are soft, about the sender, or not determined.
 */
export function bounceClass(cell: string): MailerWord | null {
  if (!/^\s*\d{1,3}\s*$/.test(cell)) return null;
  switch (Number(cell)) {
    case 1:
      return 'bounced';
    case 10:
    case 30:
      return 'bounced_hard';
    case 80:
    case 90:
      return 'nothing';
    default:
      return 'bounced_soft';
  }
}
