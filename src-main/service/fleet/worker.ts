// A worker: takes batches of look-ups, makes each with its own engine at its own pace, and answers with what was observed.
import type { Clock, EnginePorts, LookupContext } from '../../engine/ports.ts';
import type { ContactLedger } from '../ports/contact-ledger.ts';
import {
  FLEET_WORKS,
  type FleetAnswer,
  type FleetBatch,
  type FleetCard,
  FleetError,
  type FleetItem,
  type FleetRealm,
  type FleetReply,
  type FleetWork,
  type WorkerQueue,
} from '../ports/fleet.ts';
import type { Log } from '../ports/log.ts';
import { createCheckContacts } from './check-contacts.ts';
import { readBatch, WORK_VERSIONS } from './messages.ts';
import { createTurnstile } from './turnstile.ts';

export interface WorkerDeps {
  readonly queue: WorkerQueue;
  readonly sources: Pick<EnginePorts, 'registration' | 'website' | 'mailbox'>;
  readonly clock: Clock;
  readonly log: Log;
  /** A name of its own: letters, digits and hyphens. */
  readonly id: string;
  readonly machine: string;
  readonly version: string;
  readonly engine: string;
  readonly egress: string;
  readonly realm: FleetRealm;
  /** In place of the coordinator's, whose name does not fit this machine's address. */
  readonly ehlo: string | null;
  readonly mailFrom: string | null;
  /** Why mailboxes cannot be asked from here, as a sentence; null where they can. */
  readonly noMailboxes: string | null;
  readonly introduceMs?: number;
}

export interface FleetWorkerHost {
  /** What its dialer reports, for the coordinator's privacy ledger. */
  readonly ledger: ContactLedger;
  /** Resolves once it takes batches. */
  start(): Promise<void>;
  readonly answered: number;
  readonly inProgress: number;
  readonly isStopping: boolean;
  /** Whether PostgreSQL answered when it was last asked. */
  readonly isConnected: boolean;
  /** Why it does not do all look-ups, as sentences. */
  readonly notes: readonly string[];
  /** Finishes what is under way, and goes. */
  stop(): Promise<void>;
}

/** Batches of each kind at once: their servers are paced where they are asked. */
const AT_ONCE: { readonly [W in FleetWork]: number } = { registration: 8, website: 8, mailbox: 16 };
const INTRODUCE_MS = 5_000;
const MINUTE_MS = 60_000;
const MOST_CONTACTS = 4_000;
/** An answer waits so long for the end of the connections that were made for it. */
const CONTACTS_MS = 60_000;
/** A clock this far off is worth a sentence. */
const CLOCK_OFF_MS = 60_000;

export function createWorker(deps: WorkerDeps): FleetWorkerHost {
  const { queue, log } = deps;
  const checkContacts = createCheckContacts(MOST_CONTACTS);
  const turns = createTurnstile();
  const tally = createTally(deps.clock);
  const notes: string[] = [];
  let timer: NodeJS.Timeout | null = null;
  let stopped = false;

  async function answer(raw: unknown, signal: AbortSignal): Promise<FleetReply | null> {
    const batch = readOwn(raw, deps);
    if (batch === null) return null;
    return turns.take(batch.place.alone, () => made(batch, signal));
  }

  async function made(batch: FleetBatch, signal: AbortSignal): Promise<FleetReply> {
    const { id, coordinator, items } = batch;
    const contacts = checkContacts.begin(
      coordinator,
      items.map(({ checkId }) => checkId),
    );
    tally.began(items.length);
    try {
      const answers = await Promise.all(
        items.map(async (item) => ({ id: item.id, answer: await lookUp(item, signal, deps) })),
      );
      tally.answered(answers.length);
      const reply = { batch: id, worker: deps.id, egress: deps.egress, answers };
      return { ...reply, contacts: await contacts.all(CONTACTS_MS) };
    } finally {
      tally.ended(items.length);
      contacts.end();
    }
  }

  const card = (): FleetCard => ({ ...self(deps), notes, ...tally.figures() });

  function introduce(): void {
    queue
      .introduce(card())
      .catch((error: unknown) => log.error({ error }, 'the coordinators could not be notified'));
  }

  return {
    ledger: checkContacts.ledger,
    notes,
    get answered() {
      return tally.figures().answered;
    },
    get inProgress() {
      return tally.figures().inProgress;
    },
    get isStopping() {
      return stopped;
    },
    get isConnected() {
      return queue.isConnected;
    },
    async start() {
      await refuseOtherRealm(deps);
      notes.push(...obstacles(deps));
      await queue.introduce(card());
      await serveAll(deps, answer);
      if (!stopped) timer = setInterval(introduce, deps.introduceMs ?? INTRODUCE_MS);
    },
    async stop() {
      stopped = true;
      if (timer !== null) clearInterval(timer);
      await queue.close();
    },
  };
}

/** A batch of this worker's own realm; null, and a line in the log, for any other. */
function readOwn(raw: unknown, { realm, log }: WorkerDeps): FleetBatch | null {
  const batch = readBatch(raw);
  if (batch === null) {
    log.error({}, 'a batch had the wrong shape and was ignored');
    return null;
  }
  if (batch.place.realm === realm) return batch;
  log.error({ error: new FleetError('realm', REALM_SENTENCES[realm]) }, 'a batch was refused');
  return null;
}

function lookUp(
  { checkId, question }: FleetItem,
  signal: AbortSignal,
  { sources, ...deps }: WorkerDeps,
): Promise<FleetAnswer> {
  const context: LookupContext = { checkId, lane: 'batch', signal };
  switch (question.work) {
    case 'registration':
      return sources.registration.registration(question.domain, context);
    case 'website':
      return sources.website.visit(question.domain, context);
    case 'mailbox': {
      const { address, hosts, identity } = question;
      const ehlo = deps.ehlo ?? identity.ehlo;
      const mailFrom = deps.mailFrom ?? identity.mailFrom;
      return sources.mailbox.probe(address, hosts, { ehlo, mailFrom }, context);
    }
  }
}

/** How many look-ups are under way, and were answered: in all, and within the last minute. */
function createTally(clock: Clock) {
  const startedAt = clock.now();
  const recent: { readonly at: number; readonly many: number }[] = [];
  let answered = 0;
  let inProgress = 0;

  function forgetOld(): void {
    const since = clock.now() - MINUTE_MS;
    while (recent[0] !== undefined && recent[0].at < since) recent.shift();
  }

  return {
    began(many: number): void {
      inProgress += many;
    },
    answered(many: number): void {
      answered += many;
      recent.push({ at: clock.now(), many });
      forgetOld();
    },
    ended(many: number): void {
      inProgress -= many;
    },
    figures() {
      forgetOld();
      const perMinute = recent.reduce((sum, { many }) => sum + many, 0);
      return { answered, perMinute, inProgress, startedAt };
    },
  };
}

/** What a worker says of itself that never changes. */
function self(deps: WorkerDeps) {
  const { id, machine, version, engine, egress, realm } = deps;
  const does = {
    registration: versionsOf('registration', deps),
    website: versionsOf('website', deps),
    mailbox: versionsOf('mailbox', deps),
  };
  return { id, machine, version, engine, egress, realm, does };
}

/** The versions of a kind of look-up that it makes; none where it cannot. */
function versionsOf(work: FleetWork, { noMailboxes }: WorkerDeps): readonly number[] {
  return work === 'mailbox' && noMailboxes !== null ? [] : WORK_VERSIONS[work];
}

async function refuseOtherRealm({ queue, realm }: WorkerDeps): Promise<void> {
  const coordinators = await queue.coordinators();
  if (coordinators.size > 0 && !coordinators.has(realm))
    throw new FleetError('realm', REALM_SENTENCES[realm]);
}

/** Why it does not do all look-ups, as sentences. */
function obstacles({ noMailboxes, queue: { clockOffMs } }: WorkerDeps): readonly string[] {
  return [
    ...(noMailboxes === null ? [] : [noMailboxes]),
    ...(Math.abs(clockOffMs) > CLOCK_OFF_MS ? [clockSentence(clockOffMs)] : []),
  ];
}

async function serveAll(
  deps: WorkerDeps,
  answer: Parameters<WorkerQueue['serve']>[2],
): Promise<void> {
  const { queue, realm, egress } = deps;
  for (const work of FLEET_WORKS) {
    for (const version of versionsOf(work, deps)) {
      const place = { realm, work, version, egress };
      await queue.serve({ ...place, alone: false }, AT_ONCE[work], answer);
      await queue.serve({ ...place, alone: true }, 1, answer);
    }
  }
}

const REALM_SENTENCES: Readonly<Record<FleetRealm, string>> = {
  practice:
    'This worker is on the practice network, and the coordinator of this fleet is not. Start the worker without --demo (VOUCH_DEMO).',
  internet:
    'The coordinator of this fleet is on the practice network, and this worker is not. Start the worker with --demo, or give it the address of another fleet.',
};

/** What to do about a clock that is off; answers carry PostgreSQL's time. */
export function clockSentence(offMs: number): string {
  const minutes = Math.round(Math.abs(offMs) / 60_000);
  const side = offMs > 0 ? 'behind' : 'ahead of';
  return `This machine's clock is ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} ${side} PostgreSQL's. Answers carry PostgreSQL's time; correct the clock.`;
}
