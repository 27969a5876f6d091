// Collects look-ups of one server into batches, sends each to its egress, and keeps those that have no answer yet.
import type { CoordinatorQueue, FleetBatch, FleetItem, FleetPlace } from '../ports/fleet.ts';

/** A look-up on its way. */
export interface Posted {
  readonly item: FleetItem;
  readonly group: string | null;
  /** The batch that it was sent in; null while it waits for company. */
  batch: string | null;
}

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

export interface Batches<P extends Posted> {
  /** Sends a look-up to a place: with others of its server, or at once where it is tried alone. */
  post(piece: P, place: FleetPlace): void;
  sent(id: string): Sent | undefined;
  /** Where a batch was sent whose reply has not come: also one that was withdrawn meanwhile, whose worker tells its contacts yet. */
  placeOf(id: string): FleetPlace | undefined;
  /** A batch that was answered, or will not be, makes room for the next of its server. */
  leave(id: string): Sent | undefined;
  /** A look-up that nobody has to answer any more; a batch of only such ones is withdrawn. */
  drop(piece: P): void;
  /** Takes away what waits for company at places that do not answer any more. */
  takeFrom(isGone: (place: FleetPlace) => boolean): readonly P[];
  /** The places that batches were sent to, each once. */
  placesSentTo(): readonly FleetPlace[];
  /** Sends what was formed while PostgreSQL was away; rejects never. */
  resend(): Promise<void>;
  /** Ends the collecting; answers what was sent and nobody answered, once all of it has arrived. */
  close(): Promise<readonly FleetBatch[]>;
}

/** Look-ups of one batch: a worker that is lost takes so many with it. */
const BATCH = 16;
/**
 * Batches of one server that are sent at once: more than an egress works on side by side. What comes meanwhile waits here for
 * company, so that one session of a mail host serves many.
 */
const MOST_SENT = 8;
/** The contacts of a batch that was withdrawn come within seconds, unless its worker is gone as well. */
const WITHDRAWN_MS = 600_000;

/** What goes to one server from one egress. */
interface Line<P> {
  readonly key: string;
  readonly place: FleetPlace;
  readonly group: string | null;
  /** Look-ups that wait for company, or for an earlier batch. */
  waiting: P[];
  /** Batches that nobody has answered yet. */
  sent: number;
  timer: NodeJS.Timeout | null;
}

interface Formed<P> {
  readonly batch: FleetBatch;
  /** Null for a look-up that is tried alone. */
  readonly line: Line<P> | null;
}

export function createBatches<P extends Posted>(deps: BatchesDeps): Batches<P> {
  const { queue, coordinator, newBatchId, collectMs, isWanted, brokeDown, breakdowns, elapsed } =
    deps;
  const lines = new Map<string, Line<P>>();
  const sent = new Map<string, Sent & Formed<P> & { readonly settled: Promise<void> }>();
  /** The oldest first. */
  const withdrawn = new Map<string, { readonly place: FleetPlace; readonly at: number }>();
  /** Formed while PostgreSQL was away. */
  let unsent: Formed<P>[] = [];

  function post(piece: P, place: FleetPlace): void {
    const { group } = piece;
    if (place.alone) {
      void dispatch([{ batch: batchOf(place, group, [piece]), line: null }]);
      return;
    }
    const key = `${place.work} ${place.version} ${place.egress} ${group}`;
    const line = lines.get(key) ?? { key, place, group, waiting: [], sent: 0, timer: null };
    lines.set(key, line);
    line.waiting.push(piece);
    if (line.waiting.length >= BATCH) sendFrom(line);
    else
      line.timer ??= setTimeout(() => {
        line.timer = null;
        sendFrom(line);
      }, collectMs);
  }

  /** Sends what waits, as far as its server has not enough to do. */
  function sendFrom(line: Line<P>): void {
    const formed: Formed<P>[] = [];
    line.waiting = line.waiting.filter(({ item }) => isWanted(item.id));
    while (line.waiting.length > 0 && (line.group === null || line.sent < MOST_SENT)) {
      const batch = batchOf(line.place, line.group, line.waiting.splice(0, BATCH));
      line.sent += 1;
      formed.push({ batch, line });
    }
    forget(line);
    if (formed.length > 0) void dispatch(formed);
  }

  /** A line that nobody waits in is kept no longer. */
  function forget(line: Line<P>): void {
    if (line.waiting.length > 0 || line.sent > 0) return;
    if (line.timer !== null) clearTimeout(line.timer);
    lines.delete(line.key);
  }

  function leave(id: string): Sent | undefined {
    withdrawn.delete(id);
    const batch = sent.get(id);
    if (batch === undefined) return undefined;
    sent.delete(id);
    const { line } = batch;
    if (line !== null) {
      line.sent -= 1;
      sendFrom(line);
    }
    return batch;
  }

  function batchOf(place: FleetPlace, group: string | null, pieces: readonly P[]): FleetBatch {
    const id = newBatchId();
    for (const piece of pieces) piece.batch = id;
    const items = pieces.map(({ item }) => item);
    return { id, coordinator: coordinator(), place, group, items };
  }

  /** Never rejects: what cannot be sent waits for PostgreSQL to come back. */
  async function dispatch(formed: readonly Formed<P>[]): Promise<void> {
    const sending = Promise.withResolvers<void>();
    for (const { batch, line } of formed) {
      const open = new Set(batch.items.map(({ id }) => id).filter(isWanted));
      const settled = sending.promise;
      sent.set(batch.id, { batch, line, open, breakdowns: breakdowns(), settled });
    }
    for (const { batch } of formed) if (sent.get(batch.id)?.open.size === 0) leave(batch.id);
    const wanted = formed.filter(({ batch }) => sent.has(batch.id));
    try {
      await queue.send(wanted.map(({ batch }) => batch));
    } catch (cause) {
      brokeDown(cause);
      // They keep their places in their lines.
      for (const { batch } of wanted) sent.delete(batch.id);
      unsent.push(...wanted);
    } finally {
      sending.resolve();
    }
  }

  return {
    post,
    sent: (id) => sent.get(id),
    placeOf: (id) => sent.get(id)?.batch.place ?? withdrawn.get(id)?.place,
    leave,
    drop(piece) {
      const batch = piece.batch === null ? undefined : sent.get(piece.batch);
      if (!batch?.open.delete(piece.item.id) || batch.open.size > 0) return;
      const { id, place } = batch.batch;
      leave(id);
      withdrawn.set(id, { place, at: elapsed() });
      for (const [old, { at }] of withdrawn) {
        if (elapsed() - at < WITHDRAWN_MS) break;
        withdrawn.delete(old);
      }
      // One that is still on its way would arrive after it was withdrawn. Rows that cannot be withdrawn grow old.
      batch.settled.then(() => queue.withdraw([batch.batch])).catch(brokeDown);
    },
    takeFrom(isGone) {
      const taken: P[] = [];
      for (const line of lines.values()) {
        if (!isGone(line.place)) continue;
        taken.push(...line.waiting.filter(({ item }) => isWanted(item.id)));
        line.waiting = [];
        forget(line);
      }
      return taken;
    },
    placesSentTo() {
      const places = new Map<string, FleetPlace>();
      for (const { batch } of sent.values()) {
        const { work, version, egress, alone } = batch.place;
        places.set(`${work} ${version} ${egress} ${alone}`, batch.place);
      }
      return [...places.values()];
    },
    async resend() {
      const again = unsent;
      unsent = [];
      if (again.length > 0) await dispatch(again);
    },
    async close() {
      for (const line of lines.values()) if (line.timer !== null) clearTimeout(line.timer);
      lines.clear();
      const open = [...sent.values()];
      sent.clear();
      await Promise.all(open.map(({ settled }) => settled));
      return open.map(({ batch }) => batch);
    },
  };
}
