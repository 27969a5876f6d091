// The schemas of messages between coordinators and workers. Anybody who can write to PostgreSQL may have written one, so
// both ends validate them.
import Type from 'typebox';
import { OrNull } from '../../../src-shared/bridge/or-null.ts';
import { MAILBOX_VERDICTS } from '../../../src-shared/schemas/verification.ts';
import { SLOW_SOURCES } from '../../../src-shared/sources.ts';
import { validate } from '../../../src-shared/validate.ts';
import type { FleetAnswer, FleetBatch, FleetCard, FleetReply, FleetWork } from '../ports/fleet.ts';

/** The versions of each work's questions and answers that this program speaks, the newest first. */
export const WORK_VERSIONS: { readonly [W in FleetWork]: readonly [number, ...number[]] } = {
  registration: [1],
  website: [1],
  mailbox: [1],
};

/** Look-ups of one batch at most; what a worker takes from one message has an end. */
export const MOST_IN_BATCH = 64;
const MOST_CONTACTS = 4_096;

const text = (maxLength: number) => Type.String({ maxLength });
const Id = Type.String({ maxLength: 64, pattern: '^[A-Za-z0-9-]+$' });
export const EGRESS_PATTERN = '^[a-z0-9][a-z0-9-]{0,31}$';
const Egress = Type.String({ maxLength: 32, pattern: EGRESS_PATTERN });
const Domain = Type.String({ maxLength: 253, pattern: '^[A-Za-z0-9.-]+$' });
const Moment = Type.Number({ minimum: 0, maximum: 8.64e15 });
const Realm = Type.Enum(['internet', 'practice']);
const Work = Type.Enum(SLOW_SOURCES);

const Question = Type.Union([
  Type.Object({
    work: Type.Enum(['registration', 'website']),
    domain: Domain,
  }),
  Type.Object({
    work: Type.Literal('mailbox'),
    address: Type.Object({ localPart: text(256), domain: text(253), smtpUtf8: Type.Boolean() }),
    hosts: Type.Array(text(255), { maxItems: 64 }),
    identity: Type.Object({ ehlo: text(253), mailFrom: text(320) }),
  }),
]);

const Batch = Type.Object({
  id: Id,
  coordinator: Id,
  place: Type.Object({
    realm: Realm,
    work: Work,
    version: Type.Integer(),
    egress: Egress,
    alone: Type.Boolean(),
  }),
  group: OrNull(text(300)),
  items: Type.Array(Type.Object({ id: Id, checkId: text(64), question: Question }), {
    maxItems: MOST_IN_BATCH,
  }),
});

const Contact = Type.Object({
  at: Moment,
  protocol: Type.Enum(['dns', 'http', 'https', 'rdap', 'whois', 'smtp']),
  host: text(300),
  address: OrNull(text(64)),
  port: Type.Integer({ minimum: 0, maximum: 65_535 }),
  why: text(100),
  sent: text(2_000),
  outcome: Type.Enum(['answered', 'failed', 'refused_by_guard']),
  bytesSent: Type.Number({ minimum: 0 }),
  bytesReceived: Type.Number({ minimum: 0 }),
  checkId: OrNull(text(64)),
  via: Type.Optional(OrNull(text(300))),
});

const Reply = Type.Object({
  batch: Id,
  worker: Id,
  egress: Egress,
  answers: Type.Array(Type.Object({ id: Id, answer: Type.Unknown() }), {
    maxItems: MOST_IN_BATCH,
  }),
  contacts: Type.Array(Contact, { maxItems: MOST_CONTACTS }),
});

const Versions = Type.Array(Type.Integer({ minimum: 1, maximum: 1_000 }), { maxItems: 8 });
const Count = Type.Number({ minimum: 0, maximum: 1e15 });
const Card = Type.Object({
  id: Id,
  machine: text(253),
  version: text(40),
  engine: text(80),
  egress: Egress,
  realm: Realm,
  does: Type.Object({ registration: Versions, website: Versions, mailbox: Versions }),
  notes: Type.Array(text(400), { maxItems: 8 }),
  answered: Count,
  perMinute: Count,
  inProgress: Count,
  startedAt: Moment,
});

const SourceFailure = Type.Enum([
  'timeout',
  'unreachable',
  'refused_by_guard',
  'refused',
  'bad_answer',
  'unreadable',
  'no_source',
  'aborted',
]);
const Failed = Type.Object({
  kind: Type.Literal('failed'),
  reason: SourceFailure,
  detail: text(2_000),
  observedAt: Moment,
});

const RegistrationAnswer = Type.Union([
  Type.Object({
    kind: Type.Literal('found'),
    registration: Type.Object({
      registeredAt: OrNull(Type.Number()),
      expiresAt: OrNull(Type.Number()),
      changedAt: OrNull(Type.Number()),
      registrar: OrNull(text(1_000)),
      statuses: Type.Array(text(300), { maxItems: 100 }),
    }),
    source: text(400),
    observedAt: Moment,
  }),
  Type.Object({
    kind: Type.Literal('not_registered'),
    source: text(400),
    observedAt: Moment,
  }),
  Failed,
]);

const Signs = Type.Array(text(500), { maxItems: 50 });
const WebsiteAnswer = Type.Union([
  Type.Object({
    kind: Type.Literal('site'),
    website: Type.Object({
      url: text(20_000),
      https: Type.Boolean(),
      movedTo: OrNull(text(253)),
      title: OrNull(text(20_000)),
      description: OrNull(text(20_000)),
      language: OrNull(text(100)),
      siteName: OrNull(text(20_000)),
      organization: OrNull(
        Type.Object({
          name: OrNull(text(20_000)),
          legalName: OrNull(text(20_000)),
          industry: OrNull(text(20_000)),
          employees: OrNull(text(400)),
          country: OrNull(text(400)),
        }),
      ),
      text: text(20_000),
    }),
    certificate: Type.Enum(['valid', 'expired', 'wrong_name', 'untrusted', 'not_seen']),
    observedAt: Moment,
  }),
  Type.Object({
    kind: Type.Literal('parked'),
    signs: Signs,
    url: OrNull(text(20_000)),
    observedAt: Moment,
  }),
  Type.Object({
    kind: Type.Literal('placeholder'),
    signs: Signs,
    url: text(20_000),
    observedAt: Moment,
  }),
  Type.Object({ kind: Type.Literal('none'), detail: text(2_000), observedAt: Moment }),
  Failed,
]);

const MailboxAnswer = Type.Union([
  Type.Object({
    verdict: Type.Enum([...MAILBOX_VERDICTS]),
    aboutUs: Type.Boolean(),
    catchAll: Type.Enum(['yes', 'no', 'inconclusive', 'not_run']),
    words: OrNull(text(2_000)),
    host: OrNull(text(300)),
    observedAt: Moment,
  }),
  Type.Object({
    kind: Type.Literal('not_run'),
    why: text(1_000),
    passing: Type.Literal(true),
  }),
]);

const ANSWERS = {
  registration: RegistrationAnswer,
  website: WebsiteAnswer,
  mailbox: MailboxAnswer,
} as const;

/** A batch as a worker may take it; null where it does not fit. */
export function readBatch(value: unknown): FleetBatch | null {
  const read = validate(Batch, value);
  return read.ok ? (read.value as FleetBatch) : null;
}

/** A reply, whose answers are judged one by one; null where it does not fit. */
export function readReply(value: unknown): FleetReply | null {
  const read = validate(Reply, value);
  return read.ok ? (read.value as FleetReply) : null;
}

/** What a worker says of itself; null where it does not fit. */
export function readCard(value: unknown): FleetCard | null {
  const read = validate(Card, value);
  return read.ok ? read.value : null;
}

/** An answer to a question of this work; null where it does not fit. */
export function readAnswer(work: FleetWork, value: unknown): FleetAnswer | null {
  const read = validate(ANSWERS[work], value);
  return read.ok ? (read.value as FleetAnswer) : null;
}
