// Sends look-ups of one server in batches, each to its egress, and keeps those that have no answer yet.
import type { CoordinatorQueue, FleetBatch, FleetItem, FleetPlace } from '../ports/fleet.ts';
import { type Company, createServerQueues, type Posted } from './server-queues.ts';

export interface BatchesDeps {
  readonly queue: Pick<CoordinatorQueue, 'send' | 'withdraw'>;
  /** Its name among the coordinators of one PostgreSQL. */
  readonly coordinator: () => string;
  /** A new UUID. */
  readonly newBatchId: () => string;
  /** How long a look-up waits for company. */
  readonly collectMs: number;
  /** Whether somebody still waits for a look-up. */
  readonly isWanted: (id: string) => boolean;
  readonly brokeDown: (cause: unknown) => void;
  /** Breakdowns of PostgreSQL that have been seen by now. */
  readonly breakdowns: () => number;
  /** Milliseconds that only ever grow. */
  readonly elapsed: () => number;
}

/** A batch that nobody has answered yet. */
export interface Sent {
  readonly batch: FleetBatch;
  /** Its look-ups that nobody has answered yet. */
  readonly open: Set<string>;
  /** Breakdowns of PostgreSQL that had been seen when it was sent: one since then explains a lost worker. */
  readonly breakdowns: number;
}

export interface Batches {
  /** Sends a look-up to a place: with others of its server, or at once where it is tried alone. */
  post(piece: Posted, place: FleetPlace): void;
  sent(id: string): Sent | undefined;
  /** Where a batch was sent whose reply has not come: also one that was withdrawn meanwhile, whose worker tells its contacts yet. */
  placeOf(id: string): FleetPlace | undefined;
  /** A batch that was answered, or will not be, makes room for the next of its server. */
  leave(id: string): Sent | undefined;
  /** A look-up, by its id, that nobody has to answer any more; a batch of only such ones is withdrawn. */
  drop(item: string): void;
  /** Takes away what waits for company at places that do not answer any more. */
  takeFrom(isGone: (place: FleetPlace) => boolean): readonly FleetItem[];
  /** The places that batches were sent to, each once. */
  queuesSentTo(): readonly FleetPlace[];
  /** Sends what was formed while PostgreSQL was away; rejects never. */
  resend(): Promise<void>;
  /** Ends the collecting; answers what was sent and nobody answered, once all of it has arrived. */
  close(): Promise<readonly FleetBatch[]>;
}

/** The contacts of a batch that was withdrawn come within seconds, unless its worker is gone as well. */
const WITHDRAWN_MS = 600_000;

interface Formed {
  readonly batch: FleetBatch;
  /** The queue that it came from. */
  readonly queue: string | null;
}

interface OnItsWay extends Sent, Formed {
  /** Resolves when it has arrived, or could not be sent. */
  readonly whenSent: Promise<void>;
}

export function createBatches(deps: BatchesDeps): Batches {
  const { queue, isWanted, brokeDown } = deps;
  const queues = createServerQueues({ ...deps, send });
  const sent = new Map<string, OnItsWay>();
  /** The batch of each look-up that was sent. */
  const batchOf = new Map<string, string>();
  const withdrawn = createWithdrawn(deps.elapsed);
  /** Formed while PostgreSQL was away. */
  let unsent: Formed[] = [];

  function send(companies: readonly Company[]): void {
    void dispatch(companies.map((company) => formed(company, deps)));
  }

  function leave(id: string): Sent | undefined {
    withdrawn.delete(id);
    const batch = sent.get(id);
    if (batch === undefined) return undefined;
    sent.delete(id);
    for (const item of batch.batch.items) if (batchOf.get(item.id) === id) batchOf.delete(item.id);
    if (batch.queue !== null) queues.done(batch.queue);
    return batch;
  }

  /** Never rejects: what cannot be sent waits for PostgreSQL to come back. */
  async function dispatch(batches: readonly Formed[]): Promise<void> {
    const sending = Promise.withResolvers<void>();
    for (const each of batches) {
      const open = new Set(each.batch.items.map(({ id }) => id).filter(isWanted));
      const state = { open, breakdowns: deps.breakdowns(), whenSent: sending.promise };
      sent.set(each.batch.id, { ...each, ...state });
      for (const { id } of each.batch.items) batchOf.set(id, each.batch.id);
    }
    for (const { batch } of batches) if (sent.get(batch.id)?.open.size === 0) leave(batch.id);
    const wanted = batches.filter(({ batch }) => sent.has(batch.id));
    try {
      await queue.send(wanted.map(({ batch }) => batch));
    } catch (cause) {
      brokeDown(cause);
      // They keep their places in their queues.
      for (const { batch } of wanted) sent.delete(batch.id);
      unsent.push(...wanted);
    } finally {
      sending.resolve();
    }
  }

  return {
    post({ item, group }, place) {
      if (place.alone) send([{ place, group, items: [item], queue: null }]);
      else queues.add({ item, group }, place);
    },
    sent: (id) => sent.get(id),
    placeOf: (id) => sent.get(id)?.batch.place ?? withdrawn.placeOf(id),
    leave,
    drop(item) {
      const batch = sent.get(batchOf.get(item) ?? '');
      if (!batch?.open.delete(item) || batch.open.size > 0) return;
      leave(batch.batch.id);
      withdrawn.add(batch.batch);
      // One that is still on its way would arrive after it was withdrawn. Rows that cannot be withdrawn grow old.
      batch.whenSent.then(() => queue.withdraw([batch.batch])).catch(brokeDown);
    },
    takeFrom: queues.takeFrom,
    queuesSentTo: () => distinct([...sent.values()].map(({ batch }) => batch.place)),
    async resend() {
      const again = unsent;
      unsent = [];
      if (again.length > 0) await dispatch(again);
    },
    async close() {
      queues.close();
      const open = [...sent.values()];
      sent.clear();
      await Promise.all(open.map(({ whenSent }) => whenSent));
      return open.map(({ batch }) => batch);
    },
  };
}

function formed({ place, group, items, queue }: Company, deps: BatchesDeps): Formed {
  const batch = { id: deps.newBatchId(), coordinator: deps.coordinator(), place, group, items };
  return { batch, queue };
}

/** Where batches were sent that were withdrawn lately. */
function createWithdrawn(elapsed: () => number) {
  /** The oldest first. */
  const places = new Map<string, { readonly place: FleetPlace; readonly at: number }>();
  return {
    placeOf: (id: string) => places.get(id)?.place,
    delete: (id: string) => places.delete(id),
    add({ id, place }: FleetBatch): void {
      places.set(id, { place, at: elapsed() });
      for (const [old, { at }] of places) {
        if (elapsed() - at < WITHDRAWN_MS) break;
        places.delete(old);
      }
    },
  };
}

function distinct(places: readonly FleetPlace[]): readonly FleetPlace[] {
  const byKey = places.map((place) => {
    const { work, version, egress, alone } = place;
    return [`${work} ${version} ${egress} ${alone}`, place] as const;
  });
  return [...new Map(byKey).values()];
}
