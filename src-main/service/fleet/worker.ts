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
  /** What its dialer tells, so that the coordinator's privacy ledger hears of it. */
  readonly ledger: ContactLedger;
  /** Resolves once it takes batches. */
  start(): Promise<void>;
  readonly answered: number;
  readonly underWay: number;
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
  const { queue, sources, clock, log } = deps;
  const told = createCheckContacts(MOST_CONTACTS);
  const turns = createTurnstile();
  const startedAt = clock.now();
  const notes: string[] = [];
  const recent: { at: number; many: number }[] = [];
  let answered = 0;
  let underWay = 0;
  let timer: NodeJS.Timeout | null = null;
  let stopped = false;

  async function answer(raw: unknown, signal: AbortSignal): Promise<FleetReply | null> {
    const batch = readBatch(raw);
    if (batch === null) {
      log.error({}, 'a batch had the wrong shape and was ignored');
      return null;
    }
    if (batch.place.realm !== deps.realm) {
      log.error(
        { error: new FleetError('realm', REALM_SENTENCES[deps.realm]) },
        'a batch was refused',
      );
      return null;
    }
    return turns.take(batch.place.alone, () => made(batch, signal));
  }

  async function made(batch: FleetBatch, signal: AbortSignal): Promise<FleetReply> {
    const contacts = told.begin(
      batch.coordinator,
      batch.items.map(({ checkId }) => checkId),
    );
    underWay += batch.items.length;
    try {
      const answers = await Promise.all(
        batch.items.map(async (item) => ({ id: item.id, answer: await lookUp(item, signal) })),
      );
      note(answers.length);
      return {
        batch: batch.id,
        worker: deps.id,
        egress: deps.egress,
        answers,
        contacts: await contacts.all(CONTACTS_MS),
      };
    } finally {
      underWay -= batch.items.length;
      contacts.end();
    }
  }

  function lookUp({ checkId, question }: FleetItem, signal: AbortSignal): Promise<FleetAnswer> {
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

  function note(many: number): void {
    answered += many;
    recent.push({ at: clock.now(), many });
    forgetOld();
  }

  function forgetOld(): void {
    const since = clock.now() - MINUTE_MS;
    while (recent[0] !== undefined && recent[0].at < since) recent.shift();
  }

  function does(work: FleetWork): readonly number[] {
    return work === 'mailbox' && deps.noMailboxes !== null ? [] : WORK_VERSIONS[work];
  }

  function card(): FleetCard {
    forgetOld();
    return {
      id: deps.id,
      machine: deps.machine,
      version: deps.version,
      engine: deps.engine,
      egress: deps.egress,
      realm: deps.realm,
      does: {
        registration: does('registration'),
        website: does('website'),
        mailbox: does('mailbox'),
      },
      notes,
      answered,
      perMinute: recent.reduce((sum, { many }) => sum + many, 0),
      underWay,
      startedAt,
    };
  }

  function introduce(): void {
    queue
      .introduce(card())
      .catch((error: unknown) => log.error({ error }, 'the coordinators could not be notified'));
  }

  return {
    ledger: told.ledger,
    notes,
    get answered() {
      return answered;
    },
    get underWay() {
      return underWay;
    },
    get isStopping() {
      return stopped;
    },
    get isConnected() {
      return queue.isConnected;
    },
    async start() {
      const coordinators = await queue.coordinators();
      if (coordinators.size > 0 && !coordinators.has(deps.realm))
        throw new FleetError('realm', REALM_SENTENCES[deps.realm]);
      if (deps.noMailboxes !== null) notes.push(deps.noMailboxes);
      if (Math.abs(queue.clockOffMs) > CLOCK_OFF_MS) notes.push(clockSentence(queue.clockOffMs));
      await queue.introduce(card());
      for (const work of FLEET_WORKS) {
        for (const version of does(work)) {
          const place = { realm: deps.realm, work, version, egress: deps.egress };
          await queue.serve({ ...place, alone: false }, AT_ONCE[work], answer);
          await queue.serve({ ...place, alone: true }, 1, answer);
        }
      }
      if (!stopped) timer = setInterval(introduce, deps.introduceMs ?? INTRODUCE_MS);
    },
    async stop() {
      stopped = true;
      if (timer !== null) clearInterval(timer);
      await queue.close();
    },
  };
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

/** Lets work of many go on side by side, and work that has to be alone only with nothing beside it. */
function createTurnstile(): {
  take<T>(isAlone: boolean, work: () => Promise<T>): Promise<T>;
} {
  let beside = 0;
  /** The end of the last that has to be alone, as far as one is waiting or at work. */
  let last: Promise<unknown> = Promise.resolve();
  let loners = 0;
  let empty: (() => void) | null = null;

  return {
    async take(isAlone, work) {
      if (!isAlone) {
        while (loners > 0) await last;
        beside += 1;
        try {
          return await work();
        } finally {
          beside -= 1;
          if (beside === 0) empty?.();
        }
      }
      loners += 1;
      const before = last;
      const done = Promise.withResolvers<void>();
      last = before.then(() => done.promise);
      try {
        await before;
        if (beside > 0) await new Promise<void>((resolve) => (empty = resolve));
        empty = null;
        return await work();
      } finally {
        loners -= 1;
        done.resolve();
      }
    },
  };
}
