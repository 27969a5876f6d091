// The registrable domains of a list with slow look-ups outstanding, the rows that wait for them, and how many are left.
import type { SlowSource } from '../../../../src-shared/sources.ts';
import type { SlowDomainFacts } from '../../../engine/gather/slow-sources.ts';

/** A registrable domain whose registry or website is to be asked, with the rows that wait for it. */
export interface OpenDomain {
  readonly kind: 'domain';
  readonly queue: string;
  readonly domain: string;
  readonly rows: number[];
  /** Widened by `OpenDomains` alone, which counts them. */
  readonly sources: Set<SlowSource>;
  /** What was answered already; absent where nothing was, or it is known by the rows. */
  readonly answered?: SlowDomainFacts;
  weight: number;
}

export interface OpenDomains {
  of(domain: string): OpenDomain | undefined;
  add(open: OpenDomain): void;
  /** Has more be asked about a domain. */
  widen(open: OpenDomain, sources: readonly SlowSource[]): void;
  drop(open: OpenDomain): void;
  clear(): void;
  /** Of how many domains a source is still to be asked. */
  left(source: SlowSource): number;
  /** How many domains each line has. */
  readonly queues: ReadonlyMap<string, number>;
  /** Of how many domains a source ever was to be asked. */
  ever(source: SlowSource): number;
  /** How many domains each line ever had. */
  readonly everQueued: ReadonlyMap<string, number>;
  /** The last domain that came into each line: by it its registry is known. */
  readonly examples: ReadonlyMap<string, string>;
}

/** Counts incrementally: what is left is shown at every change of a list, which may have a million domains. */
export function createOpenDomains(): OpenDomains {
  const all = new Map<string, OpenDomain>();
  const queues = new Map<string, number>();
  const left = new Map<SlowSource, number>();
  const ever = new Map<SlowSource, number>();
  const everQueued = new Map<string, number>();
  const examples = new Map<string, string>();

  const count = <K>(counts: Map<K, number>, key: K, change: 1 | -1) => {
    const now = (counts.get(key) ?? 0) + change;
    if (now === 0) counts.delete(key);
    else counts.set(key, now);
  };

  return {
    of: (domain) => all.get(domain),
    add(open) {
      all.set(open.domain, open);
      count(queues, open.queue, 1);
      for (const source of open.sources) count(left, source, 1);
      // One that is back for what is left to ask was counted before.
      if (open.answered !== undefined) return;
      count(everQueued, open.queue, 1);
      examples.set(open.queue, open.domain);
      for (const source of open.sources) count(ever, source, 1);
    },
    widen(open, sources) {
      for (const source of sources) {
        if (open.sources.has(source)) continue;
        open.sources.add(source);
        count(left, source, 1);
        count(ever, source, 1);
      }
    },
    drop(open) {
      if (all.get(open.domain) !== open) return;
      all.delete(open.domain);
      count(queues, open.queue, -1);
      for (const source of open.sources) count(left, source, -1);
    },
    clear() {
      all.clear();
      queues.clear();
      left.clear();
    },
    left: (source) => left.get(source) ?? 0,
    queues,
    ever: (source) => ever.get(source) ?? 0,
    everQueued,
    examples,
  };
}
