// Looks up again, at the end of a list and at growing intervals, domains whose DNS did not answer everything.
import type { RowDomain } from '../../verify/row-checks.ts';

/** A domain with the rows that wait for it. */
export interface UnansweredDomain {
  readonly domain: RowDomain;
  readonly rows: Set<number>;
}

export interface DnsRetries {
  /** How many domains wait, or are being asked. */
  readonly waiting: number;
  /** Milliseconds until the last try of a domain that goes on without an answer; 0 where none waits. */
  readonly leftMs: number;
  /** Has a row wait for another try; false where its domain had all of them. */
  add(domain: RowDomain, index: number): boolean;
  /** To be called whenever the list may have come to its end, or may go on. */
  go(): void;
  /** All rows that wait, which wait no more. */
  drain(): readonly number[];
  stop(): void;
}

/** How long after the end of the list, and after each try, the next one comes. */
export const RETRY_AFTER_MS = [1_000, 5_000, 15_000] as const;
const SIDE_BY_SIDE = 64;

export interface DnsRetryDeps {
  /** Whether everything else of the list has had its first look. */
  readonly firstLooksDone: () => boolean;
  /** Asks one domain again, and has its rows go on; false where that could not be done now and does not count. */
  readonly retry: (domain: UnansweredDomain) => Promise<boolean>;
  /** Told when all domains of a round were asked. */
  readonly ended: () => void;
  readonly waitMs?: readonly number[];
}

export function createDnsRetries(deps: DnsRetryDeps): DnsRetries {
  const { firstLooksDone, retry, ended, waitMs = RETRY_AFTER_MS } = deps;
  const waiting = new Map<string, UnansweredDomain>();
  /** How often each domain was asked again. */
  const tries = new Map<string, number>();
  let retries = 0;
  let rounds = 0;
  let timer: NodeJS.Timeout | null = null;
  let stopped = false;

  async function ask(domains: UnansweredDomain[]): Promise<void> {
    for (let next = domains.shift(); next !== undefined && !stopped; next = domains.shift()) {
      const { key } = next.domain;
      const before = tries.get(key) ?? 0;
      tries.set(key, before + 1);
      if (!(await retry(next))) {
        tries.set(key, before);
        const again = waiting.get(key);
        if (again === undefined) waiting.set(key, next);
        else for (const index of next.rows) again.rows.add(index);
      }
      retries -= 1;
    }
  }

  function round(): void {
    timer = null;
    rounds += 1;
    const domains = [...waiting.values()];
    waiting.clear();
    retries += domains.length;
    void Promise.all(Array.from({ length: SIDE_BY_SIDE }, () => ask(domains))).then(ended);
  }

  function go(): void {
    if (stopped || timer !== null || retries > 0 || waiting.size === 0 || !firstLooksDone()) return;
    timer = setTimeout(round, waitMs[Math.min(rounds, waitMs.length - 1)]);
  }

  return {
    get waiting() {
      return waiting.size + retries;
    },
    get leftMs() {
      if (waiting.size + retries === 0) return 0;
      return waitMs.slice(rounds).reduce((sum, ms) => sum + ms, 0);
    },
    add(domain, index) {
      if (stopped || (tries.get(domain.key) ?? 0) >= waitMs.length) return false;
      const known = waiting.get(domain.key);
      if (known === undefined) waiting.set(domain.key, { domain, rows: new Set([index]) });
      else known.rows.add(index);
      return true;
    },
    go,
    drain() {
      const rows = [...waiting.values()].flatMap((domain) => [...domain.rows]);
      waiting.clear();
      return rows;
    },
    stop() {
      stopped = true;
      if (timer !== null) clearTimeout(timer);
      timer = null;
    },
  };
}
