// Assembles the facts of one request: from its text, the lists and its IP, and from the look-ups of its domain.
import type { VerificationRequest } from '../../../src-shared/schemas/verification.ts';
import { type AddressParse, parseAddress, type ValidAddress } from '../address/parse.ts';
import { type TidyNote, tidyAddress } from '../address/tidy.ts';
import type {
  AliveFact,
  CompanyDomainFact,
  DomainFacts,
  Facts,
  ListFacts,
  RouteFact,
  SlowFacts,
} from '../facts.ts';
import { mailProviderOf, throwawayBehind } from '../mail-provider/provider.ts';
import type { EnginePorts, ReferencePort } from '../ports.ts';
import type { ListSlip } from '../typo/list-domains.ts';
import { repairOf } from '../typo/repair.ts';
import { suggestDomain } from '../typo/suggest.ts';
import { widelyMeant } from '../typo/wider-suggestions.ts';
import { aliveUnasked } from './domain.ts';
import { gatherIp } from './ip.ts';
import { mailAddressesOf, mailHostsOf } from './mail-route.ts';
import { NOT_ASKED } from './route-notes.ts';
import { type SlowOptions, slowFactsOf } from './slow-sources.ts';

export interface GatherOptions extends SlowOptions {
  /** What the list around the address says that its domain is a slip for; absent or null where it says nothing. */
  readonly listSlip?: ListSlip | null;
  /** Whether the domain of a company that is named beside a free-mail address is looked for. */
  readonly seekCompany?: boolean;
}

/** The address of a request as it was read. */
export interface ReadRequest {
  /** What was read, after tidying. */
  readonly text: string;
  readonly tidied: readonly TidyNote[];
  readonly address: AddressParse;
}

/** The address of a request as it was tidied and parsed. */
export function readRequest({ email }: Pick<VerificationRequest, 'email'>): ReadRequest {
  const { text, notes: tidied } = tidyAddress(email);
  return { text, tidied, address: parseAddress(text) };
}

/** Whether there is a company to look for: one is named, and the address is at a provider where anybody can open a mailbox. */
export function seeksCompany(
  { reference }: Pick<EnginePorts, 'reference'>,
  { domain }: Pick<ValidAddress, 'domain'>,
  company: string | undefined,
): company is string {
  return company !== undefined && reference.freeProvider(domain);
}

/**
 * The facts of a plain request. `domain` are the DNS facts of its domain, null only for a badly formed address.
 * `answers` are those of slow sources; what the request calls for and is not among them is pending, and what it does
 * not call for is left out, even where another request of the domain queried it.
 */
export function factsOf(
  ports: Pick<EnginePorts, 'reference' | 'ipData' | 'addresses' | 'reputation' | 'clock'>,
  request: VerificationRequest,
  options: GatherOptions,
  { text, tidied, address }: ReadRequest,
  domain: DomainFacts | null,
  answers: Partial<SlowFacts>,
  companyDomain: CompanyDomainFact = NOT_SOUGHT,
): Facts {
  const { reference } = ports;
  const ip = gatherIp(ports, request.ip_address);
  const about = { request, tidied, address, names: reference.names, ip, companyDomain };
  if (!address.valid) {
    return { ...about, ...nothingToAsk(text), gatheredAt: ports.clock.now() };
  }
  if (domain === null) throw new TypeError('a well-formed address has facts of its domain');
  const { route, routeNotes, policy, gatheredAt } = domain;
  const listed = listedOf(reference, address, domain);
  // Another request at the domain may have been allowed to ask.
  const alive = options.company ? domain.alive : listed.aliveUnasked;
  const role = reference.roleAccount(address.localPart);
  return {
    ...about,
    route,
    routeNotes,
    alive,
    policy,
    ...slowFactsOf(address, { route, alive }, options, answers),
    mailProvider: listed.mailProvider,
    typo: listed.wellKnown ?? options.listSlip ?? listed.widely,
    lists: role === null ? listed.lists : { ...listed.lists, role },
    gatheredAt,
  };
}

const NOT_SOUGHT: CompanyDomainFact = { state: 'not_asked' };

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

/** What lists and mail hosts tell of a domain, whoever has a mailbox there. */
interface Listed {
  readonly domain: string;
  readonly mailProvider: Facts['mailProvider'];
  /** Of an address that is not a role's. */
  readonly lists: ListFacts;
  /** Whether it exists, for a request that may not ask. */
  readonly aliveUnasked: AliveFact;
  /** The well-known domain that it may be a slip for … */
  readonly wellKnown: Facts['typo'];
  /** … and the one that is meant by so many that only a domain without mail is a slip for it. */
  readonly widely: Facts['typo'];
}

/** By the lists, and the facts of a domain, which the rows of a list share. */
const known = new WeakMap<ReferencePort, WeakMap<DomainFacts, Listed>>();

function listedOf(reference: ReferencePort, address: ValidAddress, facts: DomainFacts): Listed {
  const { domain } = address;
  const ofLists = known.get(reference) ?? new WeakMap<DomainFacts, Listed>();
  known.set(reference, ofLists);
  const kept = ofLists.get(facts);
  if (kept?.domain === domain) return kept;
  const { route } = facts;
  const hosts = mailHostsOf(domain, route);
  const made: Listed = {
    domain,
    mailProvider: mailProviderOf(hosts),
    lists: listsOf(reference, domain, hosts, mailAddressesOf(route)),
    aliveUnasked: aliveUnasked(address, route, false),
    wellKnown: suggestDomain(domain, { isWellKnown: (each) => reference.freeProvider(each) }),
    widely: mayTakeMail(route) ? null : widelyMeant(domain),
  };
  ofLists.set(facts, made);
  return made;
}

/** Whether mail for the domain goes anywhere; where nobody could be asked, it may. */
function mayTakeMail(route: RouteFact): boolean {
  return route.state === 'mx' || route.state === 'implicit' || route.state === 'unknown';
}

function listsOf(
  reference: ReferencePort,
  domain: string,
  hosts: readonly string[],
  addresses: readonly string[],
): ListFacts {
  const aliasService = reference.aliasService(domain);
  // An alias service forwards to a real mailbox; lists that call it throwaway are wrong about it.
  const listed = aliasService === null ? reference.disposable(domain) : null;
  // A throwaway domain of today is on no list yet, but its mail goes where that of the older ones goes.
  const behind =
    listed?.confirmed === true || aliasService !== null ? null : throwawayBehind(hosts, addresses);
  return {
    disposable: listed?.domain ?? (behind === null ? null : domain),
    disposableConfirmed: listed?.confirmed === true || behind !== null,
    listedBy: listed?.listedBy ?? [],
    throwawayHosts: behind?.service ?? null,
    throwawayAddress: behind?.address ?? null,
    aliasService,
    freeProvider: reference.freeProvider(domain),
    role: null,
    edition: reference.edition,
  };
}
