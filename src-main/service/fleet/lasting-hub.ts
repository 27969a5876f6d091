// Opens a fleet's queue when it is first needed, and retries until it succeeds.
import { FleetError, type FleetHub } from '../ports/fleet.ts';

type Listener = (data: readonly unknown[]) => Promise<void>;

/** So long after a failure nobody tries again. */
const AGAIN_MS = 3_000;

/** Calls reject with what is in the way, as long as something is. `elapsed` is in milliseconds that only ever grow. */
export function createLastingHub(open: () => Promise<FleetHub>, elapsed: () => number): FleetHub {
  let hub: FleetHub | null = null;
  let opening: Promise<FleetHub> | null = null;
  let failed: { readonly error: unknown; readonly at: number } | null = null;
  let closed = false;
  let replies: Listener = async () => {};
  let lost: Listener = async () => {};

  async function ready(): Promise<FleetHub> {
    if (hub !== null) return hub;
    if (closed) throw new FleetError('other', 'The fleet is being left.');
    if (failed !== null && elapsed() - failed.at < AGAIN_MS) throw failed.error;
    opening ??= open().finally(() => {
      opening = null;
    });
    try {
      const opened = await opening;
      // Somebody else who waited for the same may have been quicker.
      if (hub !== null) return hub;
      hub = opened;
      hub.onReplies((data) => replies(data));
      hub.onLost((data) => lost(data));
      return hub;
    } catch (error) {
      failed = { error, at: elapsed() };
      throw error;
    }
  }

  return {
    get clockOffMs() {
      return hub?.clockOffMs ?? 0;
    },
    send: async (batches) => (await ready()).send(batches),
    withdraw: async (batches) => hub?.withdraw(batches),
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
      await hub?.close();
    },
  };
}
