// Tells whether the network can be used: whether any resolver answers, and whether it tells the truth about names that
// do not exist.
import type { Clock } from '../../engine/ports.ts';
import type { NetworkState } from '../../service/ports/network.ts';

/** What a probe brought back; `silent` when the server said nothing at all. */
export type ProbeReply = 'silent' | 'answered' | { readonly addresses: readonly string[] };

export interface NetworkProbes {
  /** The resolvers in use at this moment. */
  servers(): readonly string[];
  /** Asks one server for the address of a name, or for the name servers of the root (`.`). Never rejects. */
  probe(server: string, name: string, type: 'A' | 'NS'): Promise<ProbeReply>;
  /** Names that were answered or asked about lately: what the resolvers of a closed network may know, and nothing else. */
  lately(): readonly string[];
  /** Told when a resolver turns out to invent: what was learned from it is worth nothing. */
  unmasked(): void;
}

/** Pauses; ends early, without rejecting, when the signal aborts. */
export interface Pauses {
  pause(ms: number, signal?: AbortSignal): Promise<void>;
}

export interface NetworkMonitor {
  /** The last known state; 'ok' until a check has said otherwise. */
  current(): NetworkState;
  /** Checks now; calls at the same time share one check. */
  check(): Promise<NetworkState>;
  /**
   * To be called before a question. Starts the check that is due without waiting for it; waits only when the last
   * state was unusable, for a new check of it at most once a second.
   */
  beforeAsking(): NetworkState | Promise<NetworkState>;
  /** The state once the first check has settled: no answer counts before. */
  settled(): NetworkState | Promise<NetworkState>;
  /** To be called when no server answered a question: checks, unless that was done within the last second. */
  afterSilence(): Promise<NetworkState>;
  /** Resolves with true when the network is usable, with false when the signal aborts first. */
  waitUntilUsable(signal: AbortSignal): Promise<boolean>;
  /** Forgets what is known (the machine's network has changed) and lets those who wait look at once. */
  reset(): void;
}

/** A working network is checked this often, while it is in use. */
const RECHECK_OK_MS = 180_000;
const RECHECK_UNUSABLE_MS = 1_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
const INVENTION_NAME_LETTERS = 24;
/** The root (RFC 8109), and what is answered without asking anybody (RFC 6761 §6.3, RFC 6303 §4.2). */
const AT_HAND = [
  ['.', 'NS'],
  ['localhost', 'A'],
  ['127.in-addr.arpa', 'NS'],
] as const;

export function createNetworkMonitor(
  probes: NetworkProbes,
  clock: Clock,
  pauses: Pauses,
  /** A whole number from 0 to below `limit`. */
  randomInt: (limit: number) => number,
): NetworkMonitor {
  let state: NetworkState = { state: 'ok' };
  let checkedAt: number | null = null;
  let running: Promise<NetworkState> | null = null;
  let generation = 0;
  const waiting = new Set<(usable: boolean) => void>();
  let wake: AbortController | null = null;

  const monitor: NetworkMonitor = {
    current: () => state,
    check,
    beforeAsking() {
      const age = ageMs();
      if (state.state !== 'ok') return age >= RECHECK_UNUSABLE_MS ? check() : state;
      if (age >= RECHECK_OK_MS) void check();
      return state;
    },
    settled() {
      return checkedAt === null ? (running ?? check()) : state;
    },
    async afterSilence() {
      return running ?? (ageMs() >= RECHECK_UNUSABLE_MS ? check() : state);
    },
    async waitUntilUsable(signal) {
      if (signal.aborted) return false;
      if ((await monitor.settled()).state === 'ok') return true;
      if (signal.aborted) return false;
      const { promise, resolve } = Promise.withResolvers<boolean>();
      const giveUp = () => resolve(false);
      signal.addEventListener('abort', giveUp, { once: true });
      waiting.add(resolve);
      if (wake === null) void look();
      const usable = await promise;
      signal.removeEventListener('abort', giveUp);
      waiting.delete(resolve);
      if (waiting.size === 0) wake?.abort();
      return usable;
    },
    reset() {
      generation += 1;
      state = { state: 'ok' };
      checkedAt = null;
      running = null;
      wake?.abort();
    },
  };
  return monitor;

  /** A check from the future was made before the clock was set back: how long ago, nobody knows. */
  function ageMs(): number {
    const age = checkedAt === null ? -1 : clock.now() - checkedAt;
    return age < 0 ? Number.POSITIVE_INFINITY : age;
  }

  function check(): Promise<NetworkState> {
    if (running !== null) return running;
    const mine = generation;
    const checking = observe().then((observed) => {
      // A reset has overtaken this check: its answer is about another network.
      if (mine !== generation) return monitor.settled();
      state = observed;
      checkedAt = clock.now();
      running = null;
      if (observed.state === 'invented') probes.unmasked();
      if (observed.state === 'ok') for (const resolve of waiting) resolve(true);
      return observed;
    });
    running = checking;
    return checking;
  }

  async function observe(): Promise<NetworkState> {
    const servers = probes.servers();
    const name = `${randomLetters()}.com`;
    const replies = await Promise.all(
      servers.map(async (server) => ({ server, reply: await probes.probe(server, name, 'A') })),
    );
    for (const { server, reply } of replies) {
      if (typeof reply === 'string') continue;
      const detail = `The resolver ${server} gave ${reply.addresses.join(', ')} for ${name}, a name made up at random.`;
      return { state: 'invented', detail };
    }
    if (replies.some(({ reply }) => reply !== 'silent')) return { state: 'ok' };
    // A resolver without a way out may sit on the made-up name; what it surely has at hand are the root's servers, the
    // zones that every resolver serves itself, or, where the network is closed, the names that are asked about there.
    const others = await Promise.all(
      servers.flatMap((server) => [
        ...AT_HAND.map(([known, type]) => probes.probe(server, known, type)),
        ...probes.lately().map((known) => probes.probe(server, known, 'A')),
      ]),
    );
    return others.some((reply) => reply !== 'silent') ? { state: 'ok' } : { state: 'down' };
  }

  function randomLetters(): string {
    const letter = () => String.fromCharCode(97 + randomInt(26));
    return Array.from({ length: INVENTION_NAME_LETTERS }, letter).join('');
  }

  /** Looks again and again while somebody waits: after 1, 2, 4 … 30 s, and at once after a reset. */
  async function look(): Promise<void> {
    let pauseMs = FIRST_PAUSE_MS;
    while (waiting.size > 0) {
      const waker = new AbortController();
      wake = waker;
      await pauses.pause(pauseMs, waker.signal);
      if (waiting.size === 0) break;
      if ((await check()).state === 'ok') break;
      pauseMs = waker.signal.aborted ? FIRST_PAUSE_MS : Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
    }
    wake = null;
  }
}
