// The order in which servers are queried: as they are listed, those that have gone silent last.

/** A server that left this many questions in a row without a reply is asked last … */
const SILENT_AFTER = 3;
/** … and after this long one question tries it again in its old place. */
const TRIAL_AFTER_MS = 30_000;

export interface ServerOrder {
  /** The servers in the order in which to ask them at `now`. */
  order(now: number): readonly string[];
  /** Notes whether a server said anything. */
  note(server: string, answered: boolean, now: number): void;
}

export function createServerOrder(servers: readonly string[]): ServerOrder {
  const noReply = new Map<string, { count: number; trialAt: number }>();

  return {
    order(now) {
      const last: string[] = [];
      const first = servers.filter((server) => {
        const state = noReply.get(server);
        if (state === undefined || state.count < SILENT_AFTER) return true;
        if (now >= state.trialAt) {
          // One question pays for the trial; the others of a busy batch go on around it.
          state.trialAt = now + TRIAL_AFTER_MS;
          return true;
        }
        last.push(server);
        return false;
      });
      return [...first, ...last];
    },
    note(server, answered, now) {
      if (answered) noReply.delete(server);
      else {
        const count = (noReply.get(server)?.count ?? 0) + 1;
        noReply.set(server, { count, trialAt: now + TRIAL_AFTER_MS });
      }
    },
  };
}
