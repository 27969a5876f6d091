// Assembles the facts of one request: from its text, the lists and its IP, and from the look-ups of its domain.
import type { VerificationRequest } from '../../../src-shared/schemas/verification.ts';
import { type AddressParse, parseAddress, type ValidAddress } from '../address/parse.ts';
import { type TidyNote, tidyAddress } from '../address/tidy.ts';
import { type CompanyDomainFact, type Facts, noneAsked, type SlowFacts } from '../facts.ts';
import type { EnginePorts } from '../ports.ts';
import { notLookedUp } from '../published/published.ts';
import type { ListSlip } from '../typo/list-domains.ts';
import { repairOf } from '../typo/repair.ts';
import { gatherIp } from './ip.ts';
import type { ReadDomain } from './read-domain.ts';
import { roleBesideName } from './role.ts';
import { type SlowOptions, slowFactsOf } from './slow-sources.ts';

export interface GatherOptions extends SlowOptions {
  /** What the list around the address says that its domain is a slip for; absent or null where it says nothing. */
  readonly listSlip?: ListSlip | null;
  /** Whether other addresses of the list show that the local part follows a scheme of its domain; absent where they do not. */
  readonly listScheme?: boolean;
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
 * The facts of a plain request. `domain` is what is known of its domain, null only for a badly formed address.
 * `answers` are those of slow sources; what the request calls for and is not among them is pending, and what it does
 * not call for is left out, even where another request of the domain queried it.
 */
export function factsOf(
  ports: Pick<EnginePorts, 'reference' | 'ipData' | 'addresses' | 'reputation' | 'clock'>,
  request: VerificationRequest,
  options: GatherOptions,
  { text, tidied, address }: ReadRequest,
  domain: ReadDomain | null,
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
  // Another request at the domain may have been allowed to ask.
  const alive = options.company ? domain.dns.alive : domain.aliveUnasked;
  const role = roleBesideName(reference, address.localPart, request.name);
  return {
    ...about,
    ...domain.dns,
    alive,
    ...slowFactsOf(address, { route: domain.dns.route, alive }, options, answers),
    mailProvider: domain.mailProvider,
    typo: domain.wellKnown ?? options.listSlip ?? domain.widely,
    isNumbered: options.listScheme === true,
    lists: { ...domain.lists, role },
  };
}

const NOT_SOUGHT: CompanyDomainFact = { state: 'not_asked' };

/** A badly formed address has no domain; only the address that was probably meant can be named. */
function nothingToAsk(text: string) {
  const notRun = { kind: 'not_run', why: 'there is no domain to ask about' } as const;
  return {
    ...notLookedUp(notRun.why),
    route: null,
    alive: { state: 'not_run', why: notRun.why },
    ...noneAsked(notRun),
    mailProvider: null,
    typo: repairOf(text),
    isNumbered: false,
    lists: null,
  } as const;
}
