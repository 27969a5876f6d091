// The answer to a DNS question, by the table of domains.
import type { Answer } from 'dns-packet';
import { type DomainDns, NAME_SERVERS, type NameRecords, type PracticeDomain } from './domains.ts';

type ReplyCode = 'NOERROR' | 'SERVFAIL' | 'NXDOMAIN' | 'REFUSED';

export type ZoneAnswer =
  | {
      readonly kind: 'reply';
      readonly code: ReplyCode;
      readonly authoritative: boolean;
      readonly answers: readonly Answer[];
      /** The SOA record of the zone that denies (RFC 2308 §2), else empty. */
      readonly authorities: readonly Answer[];
      /** How long to hold the reply back, in milliseconds. */
      readonly delayMs: number;
    }
  /** The question is to be dropped. */
  | { readonly kind: 'silence' };

export interface Zones {
  /**
   * Answers one question of class IN.
   *
   * @param name as it was asked, without the trailing dot; `.` is the root. Upper and lower case are the same
   *   (RFC 4343), and answers about this name spell it as the question did.
   * @param type a record type such as `MX`; one that the table does not hold is answered with no records.
   */
  lookUp(name: string, type: string): ZoneAnswer;
}

interface Zone {
  readonly apex: string;
  readonly delayMs: number;
  readonly failing: Extract<DomainDns, { kind: 'failing' }>['how'] | null;
}

const TTL_SECONDS = 300;
/** How long a denial may be kept, in seconds (RFC 2308 §5). */
const NEGATIVE_TTL_SECONDS = 60;
const MAX_ALIASES = 8;
const ROOT: Zone = { apex: '', delayMs: 0, failing: null };

/** Builds the zones of a table; every name outside them, except the root and its ancestors, does not exist. */
export function createZones(domains: readonly PracticeDomain[]): Zones {
  const zones = new Map<string, Zone>([[ROOT.apex, ROOT]]);
  const names = new Map<string, NameRecords>([[ROOT.apex, {}]]);
  for (const { name, dns } of domains) {
    if (dns.kind === 'absent') continue;
    if (dns.kind === 'name') {
      names.set(name, dns.records);
      continue;
    }
    const delayMs = dns.kind === 'zone' ? (dns.delayMs ?? 0) : 0;
    zones.set(name, { apex: name, delayMs, failing: dns.kind === 'failing' ? dns.how : null });
    if (dns.kind === 'failing') continue;
    names.set(name, dns.apex);
    for (const [label, records] of Object.entries(dns.names ?? {}))
      names.set(`${label}.${name}`, records);
  }
  addEmptyAncestors(names);
  // Each has name servers of its own, by which the doctor knows that public names are known.
  for (const name of names.keys()) {
    const isTopLevel = name !== '' && !name.includes('.');
    if (isTopLevel && !zones.has(name)) zones.set(name, { apex: name, delayMs: 0, failing: null });
  }

  return {
    lookUp(asked, type) {
      const answers: Answer[] = [];
      let owner = asked === '.' ? '' : asked;
      let delayMs = 0;
      for (let aliases = 0; aliases <= MAX_ALIASES; aliases += 1) {
        const key = lowerAscii(owner);
        const zone = enclosingZone(zones, key);
        delayMs = Math.max(delayMs, zone.delayMs);
        if (zone.failing === 'silent') return { kind: 'silence' };
        if (zone.failing !== null)
          return failure(zone.failing === 'refused' ? 'REFUSED' : 'SERVFAIL');

        // RFC 4592, as far as the tables go: a wildcard stands for names right below its parent.
        const records = names.get(key) ?? names.get(`*.${parentOf(key)}`);
        // RFC 6604 §3: after an alias, the code speaks of the last name of the chain.
        if (records === undefined) return denial('NXDOMAIN', zone, answers, delayMs);
        if (records.CNAME !== undefined && type !== 'CNAME' && type !== 'ANY') {
          answers.push(record(owner, 'CNAME', records.CNAME));
          owner = records.CNAME;
          continue;
        }
        const found = recordsOf(owner, records, key === zone.apex ? zone : null, type);
        if (found.length === 0) return denial('NOERROR', zone, answers, delayMs);
        answers.push(...found);
        return {
          kind: 'reply',
          code: 'NOERROR',
          authoritative: true,
          answers,
          authorities: [],
          delayMs,
        };
      }
      return failure('SERVFAIL');
    },
  };
}

/** A name above an existing one exists too, though it holds nothing (RFC 8020 §2). */
function addEmptyAncestors(names: Map<string, NameRecords>): void {
  for (const name of [...names.keys()]) {
    for (let parent = parentOf(name); parent !== ''; parent = parentOf(parent)) {
      if (!names.has(parent)) names.set(parent, {});
    }
  }
}

function enclosingZone(zones: ReadonlyMap<string, Zone>, key: string): Zone {
  for (let name = key; name !== ''; name = parentOf(name)) {
    const zone = zones.get(name);
    if (zone !== undefined) return zone;
  }
  return ROOT;
}

function parentOf(name: string): string {
  const dot = name.indexOf('.');
  return dot === -1 ? '' : name.slice(dot + 1);
}

/** RFC 4343 §3: only ASCII letters have case in the DNS. */
function lowerAscii(name: string): string {
  return name.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** The records of one type at a name; `zone` is given at its apex, which also has SOA and NS. */
function recordsOf(
  owner: string,
  records: NameRecords,
  zone: Zone | null,
  type: string,
): readonly Answer[] {
  const wanted = (candidate: string) => type === candidate || type === 'ANY';
  const found: Answer[] = [];
  if (zone !== null && wanted('SOA')) found.push(soa(owner));
  if (zone !== null && wanted('NS'))
    found.push(...NAME_SERVERS.map((host) => record(owner, 'NS', host)));
  if (records.CNAME !== undefined) found.push(record(owner, 'CNAME', records.CNAME));
  if (wanted('A')) found.push(...(records.A ?? []).map((address) => record(owner, 'A', address)));
  if (wanted('AAAA'))
    found.push(...(records.AAAA ?? []).map((address) => record(owner, 'AAAA', address)));
  if (wanted('MX')) {
    for (const [preference, exchange] of records.MX ?? []) {
      found.push({
        type: 'MX',
        name: nameOf(owner),
        ttl: TTL_SECONDS,
        data: { preference, exchange },
      });
    }
  }
  if (wanted('TXT')) {
    for (const text of records.TXT ?? []) {
      found.push({
        type: 'TXT',
        name: nameOf(owner),
        ttl: TTL_SECONDS,
        data: characterStrings(text),
      });
    }
  }
  return found;
}

function record(owner: string, type: 'A' | 'AAAA' | 'CNAME' | 'NS', data: string): Answer {
  return { type, name: nameOf(owner), ttl: TTL_SECONDS, data };
}

function soa(apex: string): Answer {
  return {
    type: 'SOA',
    name: nameOf(apex),
    ttl: NEGATIVE_TTL_SECONDS,
    data: {
      mname: NAME_SERVERS[0],
      rname: 'hostmaster.nameserver.example',
      serial: 1,
      refresh: 3600,
      retry: 600,
      expire: 86_400,
      minimum: NEGATIVE_TTL_SECONDS,
    },
  };
}

function nameOf(key: string): string {
  return key === '' ? '.' : key;
}

/** A text as strings of at most 255 bytes (RFC 1035 §3.3.14); the table's texts are ASCII. */
function characterStrings(text: string): string[] {
  return text.match(/.{1,255}/gs) ?? [''];
}

function denial(
  code: 'NOERROR' | 'NXDOMAIN',
  zone: Zone,
  answers: readonly Answer[],
  delayMs: number,
): ZoneAnswer {
  return {
    kind: 'reply',
    code,
    authoritative: true,
    answers,
    authorities: [soa(zone.apex)],
    delayMs,
  };
}

function failure(code: 'SERVFAIL' | 'REFUSED'): ZoneAnswer {
  return { kind: 'reply', code, authoritative: false, answers: [], authorities: [], delayMs: 0 };
}
