// Look-ups as the engine asks for them: cached, shared among those who ask the same, and believed only as far as can be.
import type { DnsAnswer, DnsPort, DnsRecords, DnsType, LookupContext } from '../../engine/ports.ts';
import { CANCELLED } from '../unless-aborted.ts';
import type { AnswerCache } from './answer-cache.ts';
import { type AnswerTrust, failedAs } from './answer-trust.ts';
import { askAll } from './ask-all.ts';
import { queryName } from './query-name.ts';
import type { AskingAll } from './server-probes.ts';
import { createSharedLookups, type Lookup } from './shared-lookups.ts';
import { createSlots, type SlotSizes } from './slots.ts';

/** A look-up that may say why, in a few words for the privacy ledger; an empty `checkId` is the program's own need. */
export interface ReasonedLookup extends LookupContext {
  readonly why?: string;
}

export interface NetworkDns extends DnsPort {
  resolve<T extends DnsType>(
    name: string,
    type: T,
    context: ReasonedLookup,
  ): Promise<DnsAnswer<DnsRecords[T]>>;
}

export interface Lookups extends NetworkDns {
  /** The names that a server answered about, or was asked about, last. */
  latestNames(): readonly string[];
  /** What was asked before does not count any more. */
  forget(): void;
  /** Ends everything under way. */
  close(): void;
}

interface LookupsOptions {
  readonly asking: AskingAll;
  readonly cache: AnswerCache;
  readonly trust: AnswerTrust;
  readonly slots: SlotSizes;
  readonly closing: AbortSignal;
}

const WHY: { readonly [T in DnsType]: string } = {
  MX: 'mail route',
  A: 'mail route',
  AAAA: 'mail route',
  NS: 'domain alive',
  CNAME: 'mail route',
  PTR: 'name of an address',
  TXT: 'mail policy',
};

export function createLookups({ asking, cache, trust, slots, closing }: LookupsOptions): Lookups {
  const { clock } = asking;
  const shared = createSharedLookups(createSlots(slots));
  let lastAnswered: string | null = null;
  let lastWanted: string | null = null;

  return {
    resolve,
    latestNames: () => [...new Set([lastAnswered, lastWanted])].filter((name) => name !== null),
    forget() {
      cache.clear();
      shared.forget();
      lastAnswered = null;
      lastWanted = null;
    },
    close() {
      cache.clear();
      shared.close();
    },
  };

  async function resolve<T extends DnsType>(
    name: string,
    type: T,
    context: ReasonedLookup,
  ): Promise<DnsAnswer<DnsRecords[T]>> {
    const asked = queryName(name);
    if (asked === null)
      return failedAs('bad_answer', 'This is not a name that the DNS can look up', clock);
    if (context.signal.aborted) return failedAs('aborted', CANCELLED, clock);
    if (closing.aborted) return failedAs('aborted', 'Vouch is closing', clock);
    const key = `${type} ${asked}`;
    // RFC 7686 §2: names under .onion are never asked, and do not exist in the DNS.
    if (asked === 'onion' || asked.endsWith('.onion'))
      return { kind: 'nxdomain', observedAt: clock.now() };
    const answer =
      cache.get(key) ??
      (await shared.join(key, context.lane, context.signal, (lookup) =>
        lookUp(key, asked, type, context, lookup),
      )) ??
      failedAs('aborted', CANCELLED, clock);
    // The key names the type, so the answer that is kept or looked up under it is of that type.
    return answer as DnsAnswer<DnsRecords[T]>;
  }

  async function lookUp<T extends DnsType>(
    key: string,
    name: string,
    type: T,
    context: ReasonedLookup,
    lookup: Lookup,
  ): Promise<DnsAnswer<DnsRecords[T]>> {
    lastWanted = name;
    // What is there already is not awaited: for a list's questions that is nearly always.
    const unusable = trust.beforeAsking();
    const before = unusable instanceof Promise ? await unusable : unusable;
    if (before !== null) return before;
    const place = lookup.enter();
    if (!(place instanceof Promise ? await place : place))
      return failedAs('aborted', 'This is no longer needed', clock);
    const asOf = asking.servers();
    const { answer, answered } = await askAll(asking, name, type, {
      why: context.why ?? WHY[type],
      checkId: context.checkId === '' ? null : context.checkId,
      lookup,
    });
    lookup.leave();
    if (answered && asOf === asking.servers()) lastAnswered = name;
    const trusted = trust.trusted(answer, answered);
    const verdict = trusted instanceof Promise ? await trusted : trusted;
    if (asOf === asking.servers()) cache.put(key, verdict);
    return verdict;
  }
}
