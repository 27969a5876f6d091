// Probes mail hosts from several IP addresses: each domain has one exit, and uses the next where that one fails.
import { createHash } from 'node:crypto';
import { paceKey, providerOf } from '../../engine/mailbox/providers.ts';
import type { MailboxIdentity, MailboxPort } from '../../engine/ports.ts';
import type { MailboxProbe } from './mailbox-probe.ts';

/** One way out, with everything that is learnt about it: a pace, a watch over port 25, sessions of its own. */
export interface Exit {
  /** Tells it from the others. */
  readonly name: string;
  /** The name for EHLO that belongs to its address; null leaves the one that is set. */
  readonly ehlo: string | null;
  readonly probe: MailboxProbe;
  /** True since the proxy itself failed, for a while. */
  isFailing(): boolean;
}

export interface ExitsOptions {
  /** The exits as they are set now; none means that this machine asks by itself. */
  readonly exits: () => readonly Exit[];
  readonly direct: MailboxProbe;
  /** Milliseconds of any clock. */
  readonly now: () => number;
}

/** As long as a coordinator leaves a server alone from an address that it minds (docs/decisions/0087). */
const LEFT_ALONE_MS = 600_000;
const MAX_ENTRIES = 10_000;

export function createExits({ exits, direct, now }: ExitsOptions): MailboxProbe {
  /** Until when a site is left alone from an exit, by both. */
  const minds = new Map<string, number>();

  return {
    async probe(address, hosts, identity, context) {
      const all = exits();
      if (all.length === 0) return direct.probe(address, hosts, identity, context);
      const [first = ''] = hosts;
      const site = paceKey(first, providerOf(first));
      let answer: Awaited<ReturnType<MailboxPort['probe']>> | null = null;
      for (const exit of inOrder(all, address.domain, site)) {
        answer = await exit.probe.probe(address, hosts, introduced(identity, exit), context);
        if (context.signal.aborted) return answer;
        const isAboutUs = 'aboutUs' in answer && answer.aboutUs;
        if (isAboutUs) mind(`${exit.name} ${site}`);
        if (!isAboutUs && !exit.isFailing() && !('passing' in answer)) return answer;
      }
      return answer ?? direct.probe(address, hosts, identity, context);
    },
    networkChanged() {
      minds.clear();
      direct.networkChanged();
      for (const exit of exits()) exit.probe.networkChanged();
    },
  };

  /** The home of the domain first (rendezvous hashing), so that a host that greylists is asked again by the same; whom it minds last. */
  function inOrder(all: readonly Exit[], domain: string, site: string): readonly Exit[] {
    const ranked = all.map((exit) => ({ exit, rank: rankOf(exit.name, domain) }));
    const sorted = ranked.sort((a, b) => b.rank - a.rank).map(({ exit }) => exit);
    const isFit = (exit: Exit) =>
      !exit.isFailing() && (minds.get(`${exit.name} ${site}`) ?? 0) <= now();
    const fit = sorted.filter(isFit);
    // Where none is fit the home says why.
    return fit.length > 0 ? fit : sorted.slice(0, 1);
  }

  function mind(key: string): void {
    if (minds.size >= MAX_ENTRIES) minds.clear();
    minds.set(key, now() + LEFT_ALONE_MS);
  }
}

function introduced(identity: MailboxIdentity, { ehlo }: Exit): MailboxIdentity {
  return ehlo === null ? identity : { ...identity, ehlo };
}

function rankOf(exit: string, domain: string): number {
  return createHash('sha256').update(`${exit}\n${domain}`).digest().readUInt32BE(0);
}
