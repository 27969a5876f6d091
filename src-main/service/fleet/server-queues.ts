// The look-ups that wait to be sent, one queue for each server and egress: for company, or until the server has less to do.
import type { FleetItem, FleetPlace } from '../ports/fleet.ts';

/** A look-up on its way. */
export interface Posted {
  readonly item: FleetItem;
  readonly group: string | null;
}

/** Look-ups of one server that are sent together. */
export interface Company {
  readonly place: FleetPlace;
  readonly group: string | null;
  readonly items: readonly FleetItem[];
  /** Names the queue to notify when they are answered; null where they stood in none. */
  readonly queue: string | null;
}

export interface ServerQueues {
  add(piece: Posted, place: FleetPlace): void;
  /** A company was answered, or will not be: there is room for the next of its server. */
  done(queue: string): void;
  /** Takes away what waits at places that do not answer any more. */
  takeFrom(isGone: (place: FleetPlace) => boolean): readonly FleetItem[];
  /** Ends the waiting. */
  close(): void;
}

export interface ServerQueueDeps {
  /** How long a look-up waits for company, in milliseconds. */
  readonly collectMs: number;
  /** Whether somebody still waits for a look-up. */
  readonly isWanted: (id: string) => boolean;
  readonly send: (companies: readonly Company[]) => void;
}

/** Look-ups of one batch: a worker that is lost takes so many with it. */
const BATCH = 16;
/**
 * Batches of one server that are sent at once: more than an egress works on side by side. What comes meanwhile waits here for
 * company, so that one session of a mail host serves many.
 */
const MOST_SENT = 8;

/** What goes to one server from one egress. */
interface ServerQueue {
  readonly key: string;
  readonly place: FleetPlace;
  readonly group: string | null;
  waiting: FleetItem[];
  /** Batches that nobody has answered yet. */
  sent: number;
  timer: NodeJS.Timeout | null;
}

export function createServerQueues(deps: ServerQueueDeps): ServerQueues {
  const { collectMs, isWanted, send } = deps;
  const queues = new Map<string, ServerQueue>();

  function queueOf(place: FleetPlace, group: string | null): ServerQueue {
    const key = `${place.work} ${place.version} ${place.egress} ${group}`;
    const known = queues.get(key);
    if (known !== undefined) return known;
    const made = { key, place, group, waiting: [], sent: 0, timer: null };
    queues.set(key, made);
    return made;
  }

  /** Sends what waits, as far as its server has not enough to do. */
  function sendFrom(queue: ServerQueue): void {
    const { key, place, group } = queue;
    const companies: Company[] = [];
    queue.waiting = queue.waiting.filter(({ id }) => isWanted(id));
    while (queue.waiting.length > 0 && (group === null || queue.sent < MOST_SENT)) {
      companies.push({ place, group, items: queue.waiting.splice(0, BATCH), queue: key });
      queue.sent += 1;
    }
    forget(queue);
    if (companies.length > 0) send(companies);
  }

  /** A queue that nobody waits in is kept no longer. */
  function forget(queue: ServerQueue): void {
    if (queue.waiting.length > 0 || queue.sent > 0) return;
    if (queue.timer !== null) clearTimeout(queue.timer);
    queues.delete(queue.key);
  }

  return {
    add({ item, group }, place) {
      const queue = queueOf(place, group);
      queue.waiting.push(item);
      if (queue.waiting.length >= BATCH) sendFrom(queue);
      else
        queue.timer ??= setTimeout(() => {
          queue.timer = null;
          sendFrom(queue);
        }, collectMs);
    },
    done(key) {
      const queue = queues.get(key);
      if (queue === undefined) return;
      queue.sent -= 1;
      sendFrom(queue);
    },
    takeFrom(isGone) {
      const taken: FleetItem[] = [];
      for (const queue of queues.values()) {
        if (!isGone(queue.place)) continue;
        taken.push(...queue.waiting.filter(({ id }) => isWanted(id)));
        queue.waiting = [];
        forget(queue);
      }
      return taken;
    },
    close() {
      for (const { timer } of queues.values()) if (timer !== null) clearTimeout(timer);
      queues.clear();
    },
  };
}
