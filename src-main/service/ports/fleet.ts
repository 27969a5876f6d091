// The port to the queue between a coordinator and its workers: batches of look-ups out, answers and workers in.
import { SLOW_SOURCES, type SlowSource } from '../../../src-shared/sources.ts';
import type {
  MailboxAnswer,
  MailboxIdentity,
  MailboxObstacle,
  RegistrationAnswer,
  WebsiteAnswer,
} from '../../engine/ports.ts';
import type { Contact } from './contact-ledger.ts';

/** What can be looked up elsewhere: slow, and bound by what one address may ask. The DNS is asked by the coordinator. */
export type FleetWork = SlowSource;

export const FLEET_WORKS: readonly FleetWork[] = SLOW_SOURCES;

/** Which network is asked: the made-up one of the practice mode knows nothing of the real one, and the other way about. */
export type FleetRealm = 'internet' | 'practice';

/** One look-up, with the fields that it needs and no others. */
export type FleetQuestion =
  | { readonly work: 'registration' | 'website'; readonly domain: string }
  | {
      readonly work: 'mailbox';
      readonly address: {
        readonly localPart: string;
        readonly domain: string;
        readonly smtpUtf8: boolean;
      };
      /** The best first. */
      readonly hosts: readonly string[];
      readonly identity: MailboxIdentity;
    };

export interface FleetItem {
  readonly id: string;
  /** The check on whose behalf, for the privacy ledger. */
  readonly checkId: string;
  readonly question: FleetQuestion;
}

/** Where a batch waits: for workers in this realm that do this work, in this version, from this address. */
export interface FleetPlace {
  readonly realm: FleetRealm;
  readonly work: FleetWork;
  /** Of the shapes of questions and answers; workers of another version never see it. */
  readonly version: number;
  /** Under which address to the world it is asked, by the name that workers were given. */
  readonly egress: string;
  /** Whether a worker does nothing else meanwhile: its last try. */
  readonly alone: boolean;
}

/** Look-ups of one mail host, one registry, or of websites, done together. */
export interface FleetBatch {
  /** A UUID. */
  readonly id: string;
  readonly coordinator: string;
  readonly place: FleetPlace;
  /** The mail service or registry that must not be asked by two workers of one egress at once; null where nothing is shared. */
  readonly group: string | null;
  readonly items: readonly FleetItem[];
}

export type FleetAnswer = RegistrationAnswer | WebsiteAnswer | MailboxAnswer | MailboxObstacle;

/** What a worker says of a batch. */
export interface FleetReply {
  readonly batch: string;
  readonly worker: string;
  readonly egress: string;
  /** To all its look-ups; none where the batch was taken from the worker, and only its contacts are reported. */
  readonly answers: readonly { readonly id: string; readonly answer: unknown }[];
  /** Whom it spoke to for the batch, for the coordinator's privacy ledger. */
  readonly contacts: readonly Contact[];
}

/** How a worker introduces itself. */
export interface FleetCard {
  readonly id: string;
  /** Host name of its machine. */
  readonly machine: string;
  /** Of Vouch, and of the engine in it. */
  readonly version: string;
  readonly engine: string;
  readonly egress: string;
  readonly realm: FleetRealm;
  /** What it does, and in which versions. */
  readonly does: { readonly [W in FleetWork]: readonly number[] };
  /** Why it does not do all look-ups, as sentences. */
  readonly notes: readonly string[];
  /** Look-ups that it has answered, and those of the last minute. */
  readonly answered: number;
  readonly perMinute: number;
  readonly inProgress: number;
  /** Milliseconds since the epoch, by PostgreSQL's clock. */
  readonly startedAt: number;
}

export interface FleetWorker extends FleetCard {
  /** When it was last seen, by PostgreSQL's clock, in milliseconds since the epoch. */
  readonly seenAt: number;
  /** Whether it has sent a heartbeat recently and has not signed off. */
  readonly live: boolean;
}

/** Who answers a kind of look-up at the moment. */
export type WhoAnswers = 'workers' | 'nobody_yet' | 'this_machine';

export interface FleetState {
  readonly who: { readonly [W in FleetWork]: WhoAnswers };
  /** When workers last took over from this machine, in milliseconds since the epoch; null while they never had to. */
  readonly backAt: number | null;
}

/** How much lies in PostgreSQL for one place. */
export interface FleetDepth {
  readonly realm: FleetRealm;
  readonly work: FleetWork;
  readonly egress: string;
  readonly waiting: number;
  readonly inProgress: number;
}

export type SentBatch = Pick<FleetBatch, 'id' | 'place'>;

/** The coordinator's end. Each call rejects with a FleetError while PostgreSQL cannot be used. */
export interface CoordinatorQueue {
  /** PostgreSQL's clock less this machine's, in milliseconds. */
  readonly clockOffMs: number;
  send(batches: readonly FleetBatch[]): Promise<void>;
  /**
   * Takes back batches that nobody waits for any more. One that a worker has begun stays until `done`: the worker stops at its
   * next sign of life, and tells its contacts.
   */
  withdraw(batches: readonly SentBatch[]): Promise<void>;
  /** Deletes batches whose replies were taken in. */
  done(batches: readonly SentBatch[]): Promise<void>;
  /** What an earlier run of this coordinator had sent and workers had begun, by the id of the batch: their replies may come yet. */
  earlier(): ReadonlyMap<string, FleetPlace>;
  /** Deletes what a coordinator has at a place; answers how many workers had begun each batch. */
  reclaim(
    place: FleetPlace,
    coordinator: string,
  ): Promise<readonly { readonly id: string; readonly begun: number }[]>;
  /** Workers seen within the last hour. */
  workers(): Promise<readonly FleetWorker[]>;
  depths(): Promise<readonly FleetDepth[]>;
  /** Rows that are deleted once the listener's promise resolves. */
  onReplies(listener: (replies: readonly unknown[]) => Promise<void>): void;
  /** Batches whose workers were lost as often as is tried. */
  onLost(listener: (batches: readonly unknown[]) => Promise<void>): void;
  close(): Promise<void>;
}

/** The worker's end. */
export interface WorkerQueue {
  /** PostgreSQL's clock less this machine's, in milliseconds. */
  readonly clockOffMs: number;
  /**
   * Has `answer` called for every batch of a place, with a signal that aborts when the batch is taken from this worker; resolves
   * when it listens.
   */
  serve(
    place: FleetPlace,
    atOnce: number,
    answer: (batch: unknown, signal: AbortSignal) => Promise<FleetReply | null>,
  ): Promise<void>;
  /** Says how this worker is; to be called every few seconds. */
  introduce(card: FleetCard): Promise<void>;
  /** The realms of the coordinators that live. */
  coordinators(): Promise<ReadonlySet<FleetRealm>>;
  /** Whether PostgreSQL answered when it was last asked. */
  readonly isConnected: boolean;
  /** Takes nothing new, waits for what is under way, and goes. */
  close(): Promise<void>;
}

/** Why PostgreSQL cannot be used as a fleet's queue; the message is a sentence that says what to do. */
export class FleetError extends Error {
  readonly code:
    | 'address'
    | 'unreachable'
    | 'not_postgresql'
    | 'password'
    | 'tls'
    | 'no_database'
    | 'no_rights'
    | 'schema'
    | 'realm'
    | 'other';
  constructor(code: FleetError['code'], message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}
