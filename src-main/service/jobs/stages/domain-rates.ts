// How fast registries and websites answer a running list: how many domains are asked about at once, and how long the rest takes.
import type { SlowSource } from '../../../../src-shared/sources.ts';
import { type Queue, slowestOf, USUAL_PER_SECOND } from '../../time-left.ts';
import type { RowChecks } from '../../verify/row-checks.ts';
import { createCompletionRates } from './completion-rate.ts';
import type { Remaining } from './list-run.ts';
import type { OpenDomains } from './open-domains.ts';

export interface DomainRates {
  /** How many domains of a line may be asked about at once. */
  most(line: string): number;
  /** A domain was asked about in so many milliseconds. */
  note(line: string, domain: string, sources: readonly SlowSource[], tookMs: number): void;
  /** `ahead`: how many rows are still to be looked at, as a part of those that were. */
  remaining(open: OpenDomains, ahead: number): readonly Remaining[];
}

export interface DomainRateDeps {
  readonly checks: Pick<RowChecks, 'registryPace'>;
  /** Milliseconds that only ever grow. */
  readonly elapsed: () => number;
  /** From how many addresses servers are asked; each server may be asked so many times as much at once. */
  readonly breadth: () => number;
  readonly firstLooksDone: () => boolean;
}

/**
 * Domains of one top-level domain that are asked about at once, at first and at most. A domain waits for its registry while
 * its website is visited: so many that the slowest website is through by the time, and that the registry's pace is used.
 */
const LINE = { first: 32, most: 256, least: 2 };
/**
 * A registry that lets domains wait longer has too many of them; each that is through quicker makes room for as many more: a
 * website that says nothing, begun among the last of a line, would be what the whole list waits for.
 */
const MORE = 2;
/** Websites that are visited at once while rows wait for their first look. */
const MOST_BESIDE = 8;
/** Long enough to even out batches, short enough to follow a server that has become slow. */
const RATE_WINDOW_MS = 15_000;
const LONG_MS = 20_000;
const SHORT_MS = 10_000;

/** The line of domains of which only the website is asked: no registry's pace holds them up. No top-level domain has a blank. */
export const WEBSITES = 'websites only';

export function createDomainRates(deps: DomainRateDeps): DomainRates {
  const { checks, elapsed, breadth, firstLooksDone } = deps;
  const mostOf = new Map<string, number>();
  const rates = createCompletionRates(elapsed, RATE_WINDOW_MS);

  /** The server that answers for a line, and how many a second are to be expected of it. */
  function registryOf(line: string, domain: string) {
    const pace = checks.registryPace(domain);
    const perSecond = pace?.expectedPerSecond ?? USUAL_PER_SECOND.registry;
    return { server: pace?.server ?? line, expected: perSecond * breadth() };
  }

  function registryQueues(open: OpenDomains, ahead: number): readonly Queue[] {
    const servers = new Map<string, { left: number; readonly expected: number }>();
    for (const [line, example] of open.examples) {
      if (line === WEBSITES) continue;
      const left = (open.queues.get(line) ?? 0) + (open.everQueued.get(line) ?? 0) * ahead;
      const { server, expected } = registryOf(line, example);
      const known = servers.get(server);
      if (known === undefined) servers.set(server, { left, expected });
      else known.left += left;
    }
    return [...servers].map(([server, { left, expected }]) => ({
      server,
      seconds: left / rates.perSecond(server, expected),
    }));
  }

  return {
    most(line) {
      const most = mostOf.get(line) ?? LINE.first;
      const beside = line === WEBSITES && !firstLooksDone() ? MOST_BESIDE : most;
      return Math.min(most, beside) * breadth();
    },
    note(line, domain, sources, tookMs) {
      if (line !== WEBSITES) rates.note(registryOf(line, domain).server);
      // Before that few are visited at once, which says nothing of how fast they will be.
      if (sources.includes('website') && firstLooksDone()) rates.note(WEBSITES);
      const most = mostOf.get(line) ?? LINE.first;
      // More at once where a registry answers in no time, fewer where it lets them wait.
      if (tookMs > LONG_MS) mostOf.set(line, Math.max(LINE.least, Math.floor(most / 2)));
      else if (tookMs < SHORT_MS) mostOf.set(line, Math.min(LINE.most, most + MORE));
    },
    remaining(open, ahead) {
      const websites = open.left('website') + open.ever('website') * ahead;
      const perSecond = rates.perSecond(WEBSITES, USUAL_PER_SECOND.websites * breadth());
      const registries = slowestOf(registryQueues(open, ahead));
      return [
        {
          source: 'registration',
          left: open.left('registration'),
          ms: registries.seconds * 1_000,
        },
        { source: 'website', left: open.left('website'), ms: (websites * 1_000) / perSecond },
      ];
    },
  };
}
