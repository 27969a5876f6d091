// The rows that wait for a mail host, in one queue per mail service: no service takes the places of the others, and rows of one
// host are taken together, so that they share its session.
import { OTHER_PROVIDER, PROVIDERS, providerOf } from '../../../engine/mailbox/providers.ts';
import { serviceOf } from './open-mailboxes.ts';
import { createPriorityQueues } from './priority-queues.ts';

export interface MailboxRow {
  readonly kind: 'mailbox';
  readonly host: string;
  readonly index: number;
}

export interface ServiceQueues {
  readonly waiting: number;
  /** How many were taken and are not done. */
  readonly inProgress: number;
  /** Heavier rows are taken first. */
  put(row: MailboxRow, weight: number): void;
  /** The next row of the service whose turn it is; null when none may begin. */
  take(): MailboxRow | null;
  /** A row that was taken is done. */
  done(row: MailboxRow): void;
  /** All rows that wait, which wait no more. */
  drain(): readonly MailboxRow[];
}

/** More than any row weighs by itself. */
const BESIDE_ANOTHER = 2 ** 40;

/** Each service may be asked `breadth` times as much at once. */
export function createServiceQueues(breadth: () => number): ServiceQueues {
  const queues = createPriorityQueues<MailboxRow>((service) => placesAt(service) * breadth());
  /** Rows that wait, with their weights, by host. */
  const waitingAt = new Map<string, Map<MailboxRow, number>>();

  return {
    get waiting() {
      return queues.waiting;
    },
    get inProgress() {
      return queues.inProgress;
    },
    put(row, weight) {
      const rows = waitingAt.get(row.host) ?? new Map<MailboxRow, number>();
      waitingAt.set(row.host, rows.set(row, weight));
      queues.put(serviceOf(row.host), row, weight);
    },
    take() {
      const row = queues.take();
      if (row !== null) bringOthers(row);
      return row;
    },
    done: ({ host }) => queues.done(serviceOf(host)),
    drain() {
      waitingAt.clear();
      return queues.drain();
    },
  };

  /** Has the rows that fit into its session follow a row that was taken. */
  function bringOthers(row: MailboxRow): void {
    const rows = waitingAt.get(row.host);
    if (rows === undefined) return;
    rows.delete(row);
    if (rows.size === 0) waitingAt.delete(row.host);
    let room = providerOf(row.host).pace.recipientsPerSession - 1;
    for (const [other, weight] of rows) {
      if (room === 0) return;
      room -= 1;
      if (weight === BESIDE_ANOTHER) continue;
      queues.reweigh(serviceOf(row.host), other, weight, BESIDE_ANOTHER);
      rows.set(other, BESIDE_ANOTHER);
    }
  }
}

/** What fits into the sessions of a service, and into one more that waits for its turn. */
function placesAt(service: string): number {
  const { pace } = PROVIDERS.find(({ id }) => id === service) ?? OTHER_PROVIDER;
  return (pace.sessionsAtOnce + 1) * pace.recipientsPerSession;
}
