// How long the texts of a message between machines may be, and how many there may be of anything: at each limit, and one above.
import { expect, test } from 'vitest';
import {
  MOST_IN_BATCH,
  readAnswer,
  readBatch,
  readCard,
  readReply,
} from '../../../src-main/service/fleet/messages.ts';

const ID = 'a'.repeat(64);
const BATCH = {
  id: ID,
  coordinator: ID,
  place: { realm: 'internet', work: 'website', version: 1, egress: 'berlin', alone: false },
  group: null,
  items: [{ id: ID, checkId: '', question: { work: 'website', domain: 'acme.example' } }],
};
const MAILBOX = {
  work: 'mailbox',
  address: { localPart: 'a', domain: 'b', smtpUtf8: false },
  hosts: ['mx.acme.example'],
  identity: { ehlo: 'a', mailFrom: 'b' },
};
const ASKING = { ...BATCH, items: [{ id: ID, checkId: '', question: MAILBOX }] };
const CONTACT = {
  at: 0,
  protocol: 'smtp',
  host: 'mx.acme.example',
  address: null,
  port: 25,
  why: 'mailbox',
  sent: 'a',
  outcome: 'answered',
  bytesSent: 0,
  bytesReceived: 0,
  checkId: null,
  via: null,
};
const REPLY = {
  batch: ID,
  worker: ID,
  egress: 'berlin',
  answers: [{ id: ID, answer: null }],
  contacts: [CONTACT],
};
const CARD = {
  id: ID,
  machine: 'oslo',
  version: '1',
  engine: '2026.7',
  egress: 'berlin',
  realm: 'internet',
  does: { registration: [1], website: [1], mailbox: [1] },
  notes: [''],
  answered: 0,
  perMinute: 0,
  inProgress: 0,
  startedAt: 0,
};
const FOUND = {
  kind: 'found',
  registration: {
    registeredAt: null,
    expiresAt: null,
    changedAt: null,
    registrar: null,
    statuses: [''],
  },
  source: '',
  observedAt: 0,
};
const SITE = {
  kind: 'site',
  website: {
    url: '',
    https: true,
    movedTo: null,
    title: null,
    description: null,
    language: null,
    siteName: null,
    organization: { name: null, legalName: null, industry: null, employees: null, country: null },
    text: '',
  },
  certificate: 'valid',
  observedAt: 0,
};
const PARKED = { kind: 'parked', signs: [''], url: null, observedAt: 0 };
const ANSWERED = {
  verdict: 'exists',
  aboutUs: false,
  catchAll: 'no',
  words: null,
  host: null,
  observedAt: 0,
};

type Reader = (value: unknown) => unknown;
const registration: Reader = (value) => readAnswer('registration', value);
const website: Reader = (value) => readAnswer('website', value);
const mailbox: Reader = (value) => readAnswer('mailbox', value);

/** A message, where in it something stands, and how many characters or entries that may have. */
const LIMITS: readonly (readonly [string, Reader, object, string, number])[] = [
  ['batch', readBatch, BATCH, 'id', 64],
  ['batch', readBatch, BATCH, 'coordinator', 64],
  ['batch', readBatch, BATCH, 'place.egress', 32],
  ['batch', readBatch, BATCH, 'group', 300],
  ['batch', readBatch, BATCH, 'items', MOST_IN_BATCH],
  ['batch', readBatch, BATCH, 'items.0.checkId', 64],
  ['batch', readBatch, BATCH, 'items.0.question.domain', 253],
  ['batch', readBatch, ASKING, 'items.0.question.address.localPart', 256],
  ['batch', readBatch, ASKING, 'items.0.question.address.domain', 253],
  ['batch', readBatch, ASKING, 'items.0.question.hosts', 64],
  ['batch', readBatch, ASKING, 'items.0.question.hosts.0', 255],
  ['batch', readBatch, ASKING, 'items.0.question.identity.ehlo', 253],
  ['batch', readBatch, ASKING, 'items.0.question.identity.mailFrom', 320],
  ['reply', readReply, REPLY, 'batch', 64],
  ['reply', readReply, REPLY, 'worker', 64],
  ['reply', readReply, REPLY, 'answers', MOST_IN_BATCH],
  ['reply', readReply, REPLY, 'contacts', 4_096],
  ['reply', readReply, REPLY, 'contacts.0.host', 300],
  ['reply', readReply, REPLY, 'contacts.0.address', 64],
  ['reply', readReply, REPLY, 'contacts.0.why', 100],
  ['reply', readReply, REPLY, 'contacts.0.sent', 2_000],
  ['reply', readReply, REPLY, 'contacts.0.checkId', 64],
  ['reply', readReply, REPLY, 'contacts.0.via', 300],
  ['card', readCard, CARD, 'machine', 253],
  ['card', readCard, CARD, 'version', 40],
  ['card', readCard, CARD, 'engine', 80],
  ['card', readCard, CARD, 'notes', 8],
  ['card', readCard, CARD, 'notes.0', 400],
  ['card', readCard, CARD, 'does.mailbox', 8],
  ['registration', registration, FOUND, 'source', 400],
  ['registration', registration, FOUND, 'registration.registrar', 1_000],
  ['registration', registration, FOUND, 'registration.statuses', 100],
  ['registration', registration, FOUND, 'registration.statuses.0', 300],
  ['website', website, SITE, 'website.url', 20_000],
  ['website', website, SITE, 'website.movedTo', 253],
  ['website', website, SITE, 'website.title', 20_000],
  ['website', website, SITE, 'website.language', 100],
  ['website', website, SITE, 'website.organization.name', 20_000],
  ['website', website, SITE, 'website.organization.employees', 400],
  ['website', website, SITE, 'website.organization.country', 400],
  ['website', website, SITE, 'website.text', 20_000],
  ['website', website, PARKED, 'signs', 50],
  ['website', website, PARKED, 'signs.0', 500],
  ['mailbox', mailbox, ANSWERED, 'words', 2_000],
  ['mailbox', mailbox, ANSWERED, 'host', 300],
  ['mailbox', mailbox, { kind: 'not_run', why: '', passing: true }, 'why', 1_000],
];

/** The message with so many characters or entries in one place. */
function filled(message: object, place: string, count: number): unknown {
  const whole = structuredClone(message);
  const path = place.split('.');
  const last = path.pop() ?? '';
  // biome-ignore lint/suspicious/noExplicitAny: any place of any message
  const holder = path.reduce<any>((inside, name) => inside[name], whole);
  const before: unknown = holder[last];
  holder[last] = Array.isArray(before)
    ? Array.from({ length: count }, () => before[0])
    : 'a'.repeat(count);
  return whole;
}

test.each(LIMITS)('%s %#: up to its limit', (_, read, message, place, most) => {
  expect(read(message), 'the message by itself').toEqual(message);
  const full = filled(message, place, most);
  expect(read(full), `${place} of ${most}`).toEqual(full);
  expect(read(filled(message, place, most + 1)), `${place} of ${most + 1}`).toBeNull();
});
