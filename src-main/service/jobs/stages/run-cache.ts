// What a running list has recently learnt about its domains, so that rows of one domain share it.
import type { ReadDomain } from '../../../engine/gather/read-domain.ts';
import type { SlowDomainFacts } from '../../../engine/gather/slow-sources.ts';
import type { OpenItem } from '../../ports/jobs.ts';

/** What the DNS and the lists say of a domain. */
export interface DomainEntry {
  readonly domain: ReadDomain;
  /** Whether the store keeps it with the list. */
  noted: boolean;
}

export interface RunCache {
  /** The DNS facts of a mail domain, or the look-up of them that is under way, where there is one. */
  dns(key: string): DomainEntry | Promise<DomainEntry> | undefined;
  /** Keeps a look-up, and then the facts. Whoever finds them spoilt calls `forgetDns`. */
  keepDns(key: string, entry: DomainEntry | Promise<DomainEntry>): void;
  forgetDns(key: string): void;
  /** What registry and website said of a registrable domain; undefined when that is not known here. */
  slow(registrableDomain: string): SlowDomainFacts | undefined;
  keepSlow(registrableDomain: string, answers: SlowDomainFacts): void;
  /** A row that waits for something; undefined when it has to be read. */
  row(index: number): OpenItem | undefined;
  keepRow(item: OpenItem): void;
  forgetRow(index: number): void;
}

/** A kilobyte each, and some for the text of a website. */
const MOST_DNS = 8_192;
const MOST_SLOW = 1_024;
const MOST_ROWS = 16_384;

export function createRunCache(): RunCache {
  const dns = new Map<string, DomainEntry | Promise<DomainEntry>>();
  const slow = new Map<string, SlowDomainFacts>();
  const rows = new Map<number, OpenItem>();
  return {
    dns(key) {
      const known = dns.get(key);
      return known === undefined ? undefined : used(dns, key, known, MOST_DNS);
    },
    keepDns(key, entry) {
      void putLast(dns, key, entry, MOST_DNS);
      if (!(entry instanceof Promise)) return;
      const replace = (resolved: DomainEntry) => {
        if (dns.get(key) === entry) dns.set(key, resolved);
      };
      // Whoever waits for the look-up learns that it failed.
      entry.then(replace, () => {});
    },
    forgetDns: (key) => dns.delete(key),
    slow(domain) {
      const known = slow.get(domain);
      return known === undefined ? undefined : used(slow, domain, known, MOST_SLOW);
    },
    keepSlow: (domain, answers) => putLast(slow, domain, answers, MOST_SLOW),
    row: (index) => rows.get(index),
    keepRow(item) {
      // What does not fit is read from the store in its time.
      if (rows.size < MOST_ROWS) rows.set(item.index, item);
    },
    forgetRow: (index) => rows.delete(index),
  };
}

/** As long as there is room the order of use does not matter: most lists have fewer domains. */
function used<V>(map: Map<string, V>, key: string, value: V, most: number): V {
  return map.size < most ? value : putLast(map, key, value, most);
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
