// Opens a fleet's queue when it is first needed, and retries until it succeeds.
import { type CoordinatorQueue, FleetError, type FleetPlace } from '../ports/fleet.ts';

type Listener = (data: readonly unknown[]) => Promise<void>;

/** So long after a failure nobody tries again. */
const AGAIN_MS = 3_000;
const NOTHING_EARLIER: ReadonlyMap<string, FleetPlace> = new Map();

/** Calls reject with the reason while the queue cannot be opened. `elapsed` is a monotonic clock in milliseconds. */
export function createReconnectingQueue(
  open: () => Promise<CoordinatorQueue>,
  elapsed: () => number,
): CoordinatorQueue {
  let queue: CoordinatorQueue | null = null;
  let opening: Promise<CoordinatorQueue> | null = null;
  let failed: { readonly error: unknown; readonly at: number } | null = null;
  let closed = false;
  let replies: Listener = async () => {};
  let lost: Listener = async () => {};

  async function ready(): Promise<CoordinatorQueue> {
    if (queue !== null) return queue;
    if (closed) throw new FleetError('other', 'The fleet is being left.');
    if (failed !== null && elapsed() - failed.at < AGAIN_MS) throw failed.error;
    opening ??= open().finally(() => {
      opening = null;
    });
    try {
      const opened = await opening;
      // Somebody else who waited for the same may have been quicker.
      if (queue !== null) return queue;
      queue = opened;
      queue.onReplies((data) => replies(data));
      queue.onLost((data) => lost(data));
      return queue;
    } catch (error) {
      failed = { error, at: elapsed() };
      throw error;
    }
  }

  return {
    get clockOffMs() {
      return queue?.clockOffMs ?? 0;
    },
    send: async (batches) => (await ready()).send(batches),
    withdraw: async (batches) => queue?.withdraw(batches),
    done: async (batches) => (await ready()).done(batches),
    earlier: () => queue?.earlier() ?? NOTHING_EARLIER,
    reclaim: async (place, coordinator) => (await ready()).reclaim(place, coordinator),
    workers: async () => (await ready()).workers(),
    depths: async () => (await ready()).depths(),
    onReplies(listener) {
      replies = listener;
    },
    onLost(listener) {
      lost = listener;
    },
    async close() {
      closed = true;
      await opening?.catch(() => {});
      await queue?.close();
    },
  };
}
