// What a mail host of the zoo is: one behaviour seen in the field, its source, its records, and what is true of each address.
import type { NameRecords } from '../../src-main/practice/domains.ts';
import type { LineScript } from './mail-host.ts';

/**
 * What is true of an address. `hidden` is what nobody can know who only asks and sends no message: "unknown" is the right
 * answer, whatever is behind it. A full mailbox exists and takes no mail today; a disabled one takes none any more.
 */
export type Truth =
  | 'exists'
  | 'missing'
  | 'full'
  | 'disabled'
  | 'exists, hidden'
  | 'missing, hidden';

/** What hosts may depend on. */
export interface ZooWorld {
  /** Milliseconds; greylisting counts by it. */
  readonly now: () => number;
}

/** How one host behaves; in seconds, of which a world decides how long they take. */
export interface HostBehaviour {
  /** Null sends none; left out, it is an ordinary one. */
  readonly banner?: string | null;
  readonly bannerSeconds?: number;
  readonly replySeconds?: number;
  readonly script: LineScript;
}

/** A new host, with nothing remembered. */
export type HostScript = (world: ZooWorld) => HostBehaviour;

/** As a host is written down. */
export interface Written {
  /** One sentence. */
  readonly shows: string;
  /** Where the behaviour is documented or was reported. */
  readonly source: string;
  /** The host behind `mx.` of the domain, or behind `mx`. */
  readonly host?: HostScript;
  /** Name of the only MX host, where it counts: providers are told by it. */
  readonly mx?: string;
  /** In place of one MX host: records by name, relative to the domain (`@` is the domain itself). */
  readonly records?: (address: (last: number) => string) => Readonly<Record<string, NameRecords>>;
  /** Hosts by the last byte of their IPv4 address, or by a whole IPv6 address. */
  readonly hosts?: Readonly<Record<string, HostScript>>;
  /** By local part. */
  readonly truths: Readonly<Record<string, Truth>>;
  /** Of which local parts Vouch says "unknown" although they could be known, and why. */
  readonly undecided?: Undecided;
}

export interface Undecided {
  readonly of: readonly string[];
  readonly why: string;
}

export interface ZooHost {
  readonly id: string;
  readonly domain: string;
  readonly shows: string;
  readonly source: string;
  /** By name. A domain that is not among them does not exist. */
  readonly records: Readonly<Record<string, NameRecords>>;
  /** By IP address; nobody listens at any other. */
  readonly hosts: Readonly<Record<string, HostScript>>;
  /** By address. */
  readonly truths: Readonly<Record<string, Truth>>;
  readonly undecided: Undecided | null;
}

/**
 * Gives every host a domain and addresses of its own. The domains end in `.net`, as tools refuse names that are reserved for
 * examples; nothing asks the public DNS for them. The addresses are of a network that is not routed (`practice/domains.ts`).
 */
export function placed(written: Readonly<Record<string, Written>>): readonly ZooHost[] {
  return Object.entries(written).map(([id, host], index) => {
    const domain = `${id}-zoo.net`;
    const address = (last: number) => `44.128.${100 + index}.${last}`;
    const mx = host.mx ?? `mx.${domain}`;
    const usual = {
      '@': { MX: [[10, mx]], A: [address(10)] },
      [mx]: { A: [address(25)] },
    } as const;
    const given = host.records?.(address) ?? usual;
    const scripts = host.hosts ?? (host.host === undefined ? {} : { 25: host.host });
    return {
      id,
      domain,
      shows: host.shows,
      source: host.source,
      records: mapped(
        given,
        (name) => fullName(name, domain),
        ({ MX, ...rest }) => ({
          ...rest,
          ...(MX && {
            MX: MX.map(([order, exchange]) => [order, fullName(exchange, domain)] as const),
          }),
        }),
      ),
      // IPv6 addresses are written whole.
      hosts: mapped(scripts, (last) => (last.includes(':') ? last : address(Number(last)))),
      truths: mapped(host.truths, (local) => `${local}@${domain}`),
      undecided: host.undecided ?? null,
    };
  });
}

function fullName(name: string, domain: string): string {
  if (name === '@') return domain;
  return name.includes('.') ? name : `${name}.${domain}`;
}

function mapped<T>(
  entries: Readonly<Record<string, T>>,
  nameOf: (name: string) => string,
  converted: (value: T) => T = (value) => value,
): Readonly<Record<string, T>> {
  const pairs = Object.entries(entries).map(([name, value]) => [nameOf(name), converted(value)]);
  return Object.fromEntries(pairs);
}
