// The sketch of a list that an estimate needs: counts by registry and mail service, and a sample of its domains and rows.
import {
  type ListSketch,
  type SampledRow,
  SKETCH_LIMITS,
} from '../../../../src-shared/bridge/estimate.ts';
import type { VerificationRequest } from '../../../../src-shared/schemas/verification.ts';
import type { ValidAddress } from '../../../engine/address/parse.ts';
import { providerOfDomain } from '../../../engine/mail-provider/mail-domains.ts';
import { type Pace, providerOf } from '../../../engine/mailbox/providers.ts';
import { keptRequest } from '../../verify/kept-request.ts';
import { createHashSet, hashOf } from './hash-set.ts';

export interface Sketcher {
  /** Takes an address that will be checked. */
  add(address: ValidAddress, request: VerificationRequest): void;
  sketch(): ListSketch;
}

/** Mail domains whose addresses are counted one by one; of more, only those of known services are. */
const MOST_MAIL_DOMAINS = 50_000;

/** Memory grows by some 40 bytes a domain. */
export function createSketcher(): Sketcher {
  const mailDomains = createHashSet();
  const registrable = createHashSet();
  const endings = new Map<string, { domains: number; readonly example: string }>();
  const services = new Map<string, { rows: number; readonly perMinute: number }>();
  const domainSample = createSample<SampledRow[]>(SKETCH_LIMITS.domains);
  const rowSample = createSample<SampledRow>(SKETCH_LIMITS.rows);
  let rows = 0;

  function noteDomain({ domain, registrableDomain }: ValidAddress, row: () => SampledRow): void {
    const name = registrableDomain === '' ? domain : registrableDomain;
    const isNew = registrable.add(name);
    if (isNew && registrableDomain !== '') {
      const ending = name.slice(name.lastIndexOf('.') + 1);
      const known = endings.get(ending);
      if (known !== undefined) known.domains += 1;
      else endings.set(ending, { domains: 1, example: name });
    }
    const sampled = isNew ? domainSample.offer(name, () => []) : domainSample.get(name);
    if (sampled !== undefined && sampled.length < SKETCH_LIMITS.rowsOfDomain) sampled.push(row());
  }

  function noteMailService({ domain }: ValidAddress): void {
    const { name, pace } = mailServiceOf(domain);
    const known = services.get(name);
    if (known !== undefined) known.rows += 1;
    else if (services.size < MOST_MAIL_DOMAINS)
      services.set(name, { rows: 1, perMinute: recipientsPerMinute(pace) });
  }

  return {
    add(address, request) {
      const row = () => keptRequest(request);
      rows += 1;
      mailDomains.add(address.domain);
      noteDomain(address, row);
      noteMailService(address);
      rowSample.offer(`${rows} ${address.normalized}`, row);
    },
    sketch: () => ({
      rows,
      mail_domains: mailDomains.size,
      endings: [...endings]
        .map(([ending, { domains, example }]) => ({ ending, domains, example }))
        .sort((a, b) => b.domains - a.domains)
        .slice(0, SKETCH_LIMITS.endings),
      slowest_mail: slowestOf(services),
      sampled_domains: domainSample.all().map(([domain, some]) => ({ domain, rows: some })),
      sampled_rows: rowSample.all().map(([, row]) => row),
    }),
  };
}

interface Sample<T> {
  /** Puts something in if it is drawn; a name is offered once. */
  offer(name: string, make: () => T): T | undefined;
  get(name: string): T | undefined;
  all(): readonly (readonly [string, T])[];
}

/**
 * The `most` names with the smallest hashes: every name has the same chance, whatever its place and however many there are
 * (Broder 1997, "bottom-k").
 */
function createSample<T>(most: number): Sample<T> {
  const kept = new Map<string, { readonly hash: number; readonly value: T }>();
  let largest = { name: '', hash: -1 };

  function dropLargest(): void {
    kept.delete(largest.name);
    largest = { name: '', hash: -1 };
    for (const [name, { hash }] of kept) if (hash > largest.hash) largest = { name, hash };
  }

  return {
    offer(name, make) {
      const [hash] = hashOf(name);
      if (kept.size >= most && hash >= largest.hash) return undefined;
      const value = make();
      kept.set(name, { hash, value });
      if (hash > largest.hash) largest = { name, hash };
      if (kept.size > most) dropLargest();
      return value;
    },
    get: (name) => kept.get(name)?.value,
    all: () => [...kept].map(([name, { value }]) => [name, value] as const),
  };
}

/** Whose mail hosts take the mail of a domain, as far as that is known without asking, and how often they are asked. */
function mailServiceOf(domain: string): { readonly name: string; readonly pace: Pace } {
  const known = providerOfDomain(domain);
  const { label, id, pace } = providerOf(known?.mxHosts[0] ?? domain);
  return { name: id === 'other' ? (known?.provider ?? domain) : label, pace };
}

/** Recipients share sessions, and both are counted. */
function recipientsPerMinute(pace: Pace): number {
  return Math.min(pace.recipientsPerMinute, pace.sessionsPerMinute * pace.recipientsPerSession);
}

function slowestOf(
  services: ReadonlyMap<string, { readonly rows: number; readonly perMinute: number }>,
): ListSketch['slowest_mail'] {
  let slowest: ListSketch['slowest_mail'] = null;
  for (const [name, { rows, perMinute }] of services) {
    if (slowest === null || rows / perMinute > slowest.rows / slowest.per_minute)
      slowest = { name, rows, per_minute: perMinute };
  }
  return slowest;
}
