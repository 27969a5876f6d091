// The sketch of a list that an estimate needs: counts by registry and mail service, and a sample of its domains and rows.
import {
  type ListSketch,
  type SampledRow,
  SKETCH_LIMITS,
} from '../../../../src-shared/bridge/estimate.ts';
import type { VerificationRequest } from '../../../../src-shared/schemas/verification.ts';
import type { ValidAddress } from '../../../engine/address/parse.ts';
import { providerOfDomain } from '../../../engine/mail-provider/mail-domains.ts';
import { providerOf } from '../../../engine/mailbox/providers.ts';
import { storedRequest } from '../../verify/stored-request.ts';
import { createHashSet, hashOf } from './hash-set.ts';

export interface Sketcher {
  /** Takes an address that will be checked. */
  add(address: ValidAddress, request: VerificationRequest): void;
  sketch(): ListSketch;
}

/** Mail domains of no known provider whose addresses are counted one by one. */
const MOST_MAIL_DOMAINS = 50_000;

/** Memory grows by some 40 bytes a domain. */
export function createSketcher(): Sketcher {
  const mailDomains = createHashSet();
  const registrable = createHashSet();
  const endings = new Map<string, { domains: number; readonly example: string }>();
  const services = new Map<string, { readonly id: string; rows: number }>();
  const others = new Map<string, number>();
  const otherMail = { rows: 0, domains: 0 };
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

  function noteMail({ domain }: ValidAddress, isNew: boolean): void {
    const service = mailServiceOf(domain);
    if (service === null) {
      otherMail.rows += 1;
      if (isNew) otherMail.domains += 1;
      const rowsOf = others.get(domain);
      if (rowsOf !== undefined || others.size < MOST_MAIL_DOMAINS)
        others.set(domain, (rowsOf ?? 0) + 1);
      return;
    }
    const { name, id } = service;
    const known = services.get(name);
    if (known !== undefined) known.rows += 1;
    else services.set(name, { id, rows: 1 });
  }

  return {
    add(address, request) {
      const row = () => storedRequest(request);
      rows += 1;
      noteDomain(address, row);
      noteMail(address, mailDomains.add(address.domain));
      rowSample.offer(`${rows} ${address.normalized}`, row);
    },
    sketch: () => ({
      rows,
      mail_domains: mailDomains.size,
      endings: [...endings]
        .map(([ending, { domains, example }]) => ({ ending, domains, example }))
        .sort((a, b) => b.domains - a.domains)
        .slice(0, SKETCH_LIMITS.endings),
      mail_services: [...services]
        .map(([name, { id, rows }]) => ({ id, name, rows }))
        .sort((a, b) => b.rows - a.rows)
        .slice(0, SKETCH_LIMITS.mailServices),
      other_mail: { ...otherMail, largest: largestOf(others) },
      sampled_domains: domainSample.all().map(([domain, some]) => ({ domain, rows: some })),
      sampled_rows: rowSample.all().map(([, row]) => row),
    }),
  };
}

interface Sample<T> {
  /** Puts something in if it is sampled; a name is offered once. */
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

/** Whose mail hosts take the mail of a domain, as far as that is known without asking. */
function mailServiceOf(domain: string): { readonly name: string; readonly id: string } | null {
  const known = providerOfDomain(domain);
  if (known === null || known === undefined) return null;
  const { label, id } = providerOf(known.mxHosts[0] ?? domain);
  return { name: id === 'other' ? known.provider : label, id };
}

function largestOf(domains: ReadonlyMap<string, number>): ListSketch['other_mail']['largest'] {
  let largest: ListSketch['other_mail']['largest'] = null;
  for (const [name, rows] of domains)
    if (largest === null || rows > largest.rows) largest = { name, rows };
  return largest;
}
