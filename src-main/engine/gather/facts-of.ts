// Puts together the facts of one request: what its text, the lists and its IP tell, and what was asked about its domain.
import type { VerificationRequest } from '../../../src-shared/schemas/verification.ts';
import { type AddressParse, parseAddress, type ValidAddress } from '../address/parse.ts';
import { type TidyNote, tidyAddress } from '../address/tidy.ts';
import type { DomainFacts, Facts, ListFacts, RouteFact, SlowFacts } from '../facts.ts';
import { mailProviderOf, throwawayBehind } from '../mail-provider/provider.ts';
import type { EnginePorts, ReferencePort } from '../ports.ts';
import type { ListSlip } from '../typo/list-domains.ts';
import { repairOf } from '../typo/repair.ts';
import { suggestDomain } from '../typo/suggest.ts';
import { widelyMeant } from '../typo/wide.ts';
import { aliveUnasked } from './domain.ts';
import { gatherIp } from './ip.ts';
import { mailAddressesOf, mailHostsOf } from './mail-route.ts';
import { NOT_ASKED } from './route-notes.ts';
import { type SlowOptions, slowFactsOf } from './slow.ts';

export interface GatherOptions extends SlowOptions {
  /** What the list around the address says that its domain is a slip for; absent or null where it says nothing. */
  readonly listSlip?: ListSlip | null;
}

/** The address of a request as it was read. */
export interface ReadRequest {
  /** What was read, after tidying. */
  readonly text: string;
  readonly tidied: readonly TidyNote[];
  readonly address: AddressParse;
}

export function readRequest({ email }: Pick<VerificationRequest, 'email'>): ReadRequest {
  const { text, notes: tidied } = tidyAddress(email);
  return { text, tidied, address: parseAddress(text) };
}

/**
 * The facts of a plain request. `domain` is what the DNS says of its domain, null for a badly formed address alone.
 * `answers` are those of slow sources; what the request calls for and is not among them is pending, and what it does not
 * call for is left out, even where another request at the domain asked for it.
 */
export function factsOf(
  ports: Pick<EnginePorts, 'reference' | 'ipData' | 'addresses' | 'reputation' | 'clock'>,
  request: VerificationRequest,
  options: GatherOptions,
  { text, tidied, address }: ReadRequest,
  domain: DomainFacts | null,
  answers: Partial<SlowFacts>,
): Facts {
  const { reference } = ports;
  const ip = gatherIp(ports, request.ip_address);
  const about = { request, tidied, address, names: reference.names, ip };
  if (!address.valid) {
    return { ...about, ...nothingToAsk(text), gatheredAt: ports.clock.now() };
  }
  if (domain === null) throw new TypeError('a well-formed address has facts of its domain');
  const { route, routeNotes, policy, gatheredAt } = domain;
  // Another request at the domain may have been allowed to ask.
  const alive = options.company ? domain.alive : aliveUnasked(address, route, false);
  const hosts = mailHostsOf(address.domain, route);
  return {
    ...about,
    route,
    routeNotes,
    alive,
    policy,
    ...slowFactsOf(address, { route, alive }, options, answers),
    mailProvider: mailProviderOf(hosts),
    typo: typoOf(reference, address, route, options),
    lists: listsOf(reference, address, hosts, mailAddressesOf(route)),
    gatheredAt,
  };
}

/** A badly formed address has no domain; only the address that was probably meant can be told. */
function nothingToAsk(text: string) {
  const notRun = { kind: 'not_run', why: 'there is no domain to ask about' } as const;
  return {
    route: null,
    routeNotes: NOT_ASKED,
    alive: { state: 'not_run', why: notRun.why },
    registration: notRun,
    website: notRun,
    mailbox: notRun,
    policy: notRun,
    mailProvider: null,
    typo: repairOf(text),
    lists: null,
  } as const;
}

function typoOf(
  reference: ReferencePort,
  { domain }: ValidAddress,
  route: RouteFact,
  { listSlip }: GatherOptions,
): Facts['typo'] {
  return (
    suggestDomain(domain, { isWellKnown: (each) => reference.freeProvider(each) }) ??
    listSlip ??
    (mayTakeMail(route) ? null : widelyMeant(domain))
  );
}

/** Whether mail for the domain goes anywhere; where nobody could be asked, it may. */
function mayTakeMail(route: RouteFact): boolean {
  return route.state === 'mx' || route.state === 'implicit' || route.state === 'unknown';
}

function listsOf(
  reference: ReferencePort,
  address: ValidAddress,
  hosts: readonly string[],
  addresses: readonly string[],
): ListFacts {
  const aliasService = reference.aliasService(address.domain);
  // An alias service forwards to a real mailbox; lists that call it throwaway are wrong about it.
  const listed = aliasService === null ? reference.disposable(address.domain) : null;
  // A throwaway domain of today is on no list yet, but its mail goes where that of the older ones goes.
  const behind =
    listed?.confirmed === true || aliasService !== null ? null : throwawayBehind(hosts, addresses);
  return {
    disposable: listed?.domain ?? (behind === null ? null : address.domain),
    disposableConfirmed: listed?.confirmed === true || behind !== null,
    listedBy: listed?.listedBy ?? [],
    throwawayHosts: behind?.service ?? null,
    throwawayAddress: behind?.address ?? null,
    aliasService,
    freeProvider: reference.freeProvider(address.domain),
    role: reference.roleAccount(address.localPart),
    edition: reference.edition,
  };
}
