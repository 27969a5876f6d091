// Collects every fact about one request, asking only what its address and options call for.
import type { VerificationRequest } from '../../../src-shared/schemas/verification.ts';
import { type AddressParse, parseAddress } from '../address/parse.ts';
import { tidyAddress } from '../address/tidy.ts';
import type { Facts, ListFacts, RouteFact } from '../facts.ts';
import { gatherMailPolicy } from '../mail-policy/gather.ts';
import { mailProviderOf, throwawayBehind } from '../mail-provider/provider.ts';
import type {
  EnginePorts,
  LookupContext,
  MailboxIdentity,
  ReferencePort,
  Stage,
} from '../ports.ts';
import type { ListSlip } from '../typo/list-domains.ts';
import { repairOf } from '../typo/repair.ts';
import { suggestDomain } from '../typo/suggest.ts';
import { widelyMeant } from '../typo/wide.ts';
import { gatherDomainAlive, toldByRoute } from './domain-alive.ts';
import { gatherIp } from './ip.ts';
import { gatherMailRoute } from './mail-route.ts';
import { gatherRouteNotes, NOT_ASKED } from './route-notes.ts';

type ValidAddress = Extract<AddressParse, { valid: true }>;

export interface GatherOptions {
  /** Whether questions about the company behind the domain may be asked. */
  readonly company: boolean;
  /** Who asks mail hosts for the mailbox, or why they are not asked. */
  readonly mailbox: MailboxIdentity | { readonly notRun: string };
  /** What the list around the address says that its domain is a slip for; absent or null where it says nothing. */
  readonly listSlip?: ListSlip | null;
}

/** Gathers the facts of one plain request (`plainRequest`); its `ip_address`, when present, must be well-formed. */
export async function gather(
  ports: EnginePorts,
  request: VerificationRequest,
  options: GatherOptions,
  context: LookupContext,
): Promise<Facts> {
  const gatheredAt = ports.clock.now();
  const { text, notes: tidied } = tidyAddress(request.email);
  const address = parseAddress(text);
  const ip = gatherIp(ports, request.ip_address);
  if (!address.valid) {
    const why = 'there is no domain to ask about';
    const mailbox = { kind: 'not_run', why } as const;
    const company = companyNotRun(why);
    const policy = mailbox;
    const none = {
      route: null,
      names: ports.reference.names,
      routeNotes: NOT_ASKED,
      lists: null,
      mailProvider: null,
      typo: repairOf(text),
    };
    return { request, tidied, address, ...none, ...company, policy, mailbox, ip, gatheredAt };
  }
  const route = await staged('dns', context, gatherMailRoute(ports, address.domain, context));
  const { domain, registrableDomain } = address;
  const [company, mailbox, policy, routeNotes] = await Promise.all([
    gatherCompany(ports, address, options, route, context),
    gatherMailbox(ports, address, options, route, context),
    gatherPolicy(ports, address, route, context),
    gatherRouteNotes(ports.dns, domain, registrableDomain, route, context),
  ]);
  const hosts = hostsOf(address, route);
  const { reference } = ports;
  return {
    request,
    tidied,
    address,
    route,
    routeNotes,
    ...company,
    mailbox,
    policy,
    mailProvider: mailProviderOf(hosts),
    typo:
      suggestDomain(address.domain, {
        isWellKnown: (domain) => reference.freeProvider(domain),
      }) ??
      options.listSlip ??
      (takesMail(route) ? null : widelyMeant(domain)),
    lists: gatherLists(reference, address, hosts, addressesOf(route)),
    names: reference.names,
    ip,
    gatheredAt,
  };
}

type CompanyFacts = Pick<Facts, 'alive' | 'registration' | 'website'>;

async function gatherCompany(
  ports: EnginePorts,
  address: ValidAddress,
  options: GatherOptions,
  route: RouteFact,
  context: LookupContext,
): Promise<CompanyFacts> {
  const domain = address.registrableDomain;
  if (!options.company) {
    // What the mail route has shown already is known, whatever is switched off.
    const notRun = companyNotRun('company checks are switched off');
    return { ...notRun, alive: toldByRoute(domain, address.domain, route) ?? notRun.alive };
  }
  if (domain === '') return companyNotRun(`${address.domain} is a public suffix`);
  const alive = await gatherDomainAlive(ports.dns, domain, address.domain, route, context);
  // Without a mail route there will be no verdict, and what does not exist has no owner: nothing more is asked.
  if (route.state === 'unknown' || alive.state === 'no') {
    const why = alive.state === 'no' ? alive.observed : 'the mail route is not known';
    return { ...companyNotRun(why), alive };
  }
  const [registration, website] = await Promise.all([
    staged('registration', context, ports.registration.registration(domain, context)),
    staged('website', context, ports.website.visit(domain, context)),
  ]);
  return { alive, registration, website };
}

async function gatherMailbox(
  ports: EnginePorts,
  address: ValidAddress,
  { mailbox }: GatherOptions,
  route: RouteFact,
  context: LookupContext,
): Promise<Facts['mailbox']> {
  if ('notRun' in mailbox) return { kind: 'not_run', why: mailbox.notRun };
  const hosts = hostsOf(address, route);
  if (hosts.length === 0) return { kind: 'not_run', why: 'there is no mail host to ask' };
  const probing = ports.mailbox.probe(address, hosts, mailbox, context);
  const answer = await staged('mailbox', context, probing);
  return 'passing' in answer ? answer : { kind: 'asked', answer };
}

/** Tells whoever watches that a part of the check has begun, and when it has ended. */
async function staged<T>(stage: Stage, { onStage }: LookupContext, work: Promise<T>): Promise<T> {
  onStage?.(stage, 'started');
  try {
    return await work;
  } finally {
    onStage?.(stage, 'done');
  }
}

/** Where no mail is taken, nothing is published about it. */
async function gatherPolicy(
  ports: EnginePorts,
  address: ValidAddress,
  route: RouteFact,
  context: LookupContext,
): Promise<Facts['policy']> {
  if (hostsOf(address, route).length === 0) {
    return { kind: 'not_run', why: 'no mail is taken for the domain' };
  }
  const { domain, registrableDomain } = address;
  return {
    kind: 'seen',
    fact: await gatherMailPolicy(ports.dns, domain, registrableDomain, context),
  };
}

/** Whether mail for the domain goes anywhere; where nobody could be asked, it may. */
function takesMail(route: RouteFact): boolean {
  return route.state === 'mx' || route.state === 'implicit' || route.state === 'unknown';
}

/** RFC 5321 §5.1: the MX hosts in order, else the domain itself. */
function hostsOf(address: ValidAddress, route: RouteFact): readonly string[] {
  if (route.state === 'mx') return route.hosts.map((host) => host.exchange);
  return route.state === 'implicit' ? [address.domain] : [];
}

/** The addresses that mail would go to, as far as they were asked for. */
function addressesOf(route: RouteFact): readonly string[] {
  return route.state === 'mx' || route.state === 'implicit' ? route.addresses : [];
}

function companyNotRun(why: string): CompanyFacts {
  const notRun = { kind: 'not_run', why } as const;
  return { alive: { state: 'not_run', why }, registration: notRun, website: notRun };
}

function gatherLists(
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
