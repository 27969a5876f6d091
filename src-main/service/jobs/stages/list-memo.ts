// What a running list has recently learnt about its domains, so that rows of one domain share it.
import type { DomainFacts } from '../../../engine/facts.ts';
import type { SlowDomainFacts } from '../../../engine/gather/slow-sources.ts';
import type { OpenItem } from '../../ports/jobs.ts';

/** What the DNS said of a domain. */
export interface DomainEntry {
  readonly dns: DomainFacts;
  /** Whether the store keeps it with the list. */
  noted: boolean;
}

export interface ListMemo {
  /** The DNS facts of a mail domain, or the look-up under way; `lookUpDns` makes it. Whoever finds it spoilt calls `forgetDns`. */
  dns(key: string, lookUpDns: () => Promise<DomainEntry>): Promise<DomainEntry>;
  /** What the DNS said of it, where that is known here. */
  answered(key: string): Promise<DomainEntry> | undefined;
  forgetDns(key: string): void;
  /** What registry and website said of a registrable domain; undefined when that is not known here. */
  slow(registrableDomain: string): SlowDomainFacts | undefined;
  keepSlow(registrableDomain: string, facts: SlowDomainFacts): void;
  /** A row that waits for something; undefined when it has to be read. */
  row(index: number): OpenItem | undefined;
  keepRow(item: OpenItem): void;
  forgetRow(index: number): void;
}

/** A kilobyte each, and some for the text of a website. */
const MOST_DNS = 8_192;
const MOST_SLOW = 1_024;
const MOST_ROWS = 16_384;

export function createListMemo(): ListMemo {
  const dns = new Map<string, Promise<DomainEntry>>();
  const slow = new Map<string, SlowDomainFacts>();
  const rows = new Map<number, OpenItem>();
  return {
    dns(key, lookUpDns) {
      const known = dns.get(key);
      if (known !== undefined) return putLast(dns, key, known, MOST_DNS);
      return putLast(dns, key, lookUpDns(), MOST_DNS);
    },
    answered: (key) => dns.get(key),
    forgetDns: (key) => dns.delete(key),
    slow(domain) {
      const known = slow.get(domain);
      return known === undefined ? undefined : putLast(slow, domain, known, MOST_SLOW);
    },
    keepSlow: (domain, facts) => putLast(slow, domain, facts, MOST_SLOW),
    row: (index) => rows.get(index),
    keepRow(item) {
      // What does not fit is read from the store in its time.
      if (rows.size < MOST_ROWS) rows.set(item.index, item);
    },
    forgetRow: (index) => rows.delete(index),
  };
}

/** Those that were not asked for the longest go first. */
function putLast<V>(map: Map<string, V>, key: string, value: V, most: number): V {
  map.delete(key);
  map.set(key, value);
  if (map.size > most) {
    for (const oldest of map.keys()) {
      map.delete(oldest);
      break;
    }
  }
  return value;
}
