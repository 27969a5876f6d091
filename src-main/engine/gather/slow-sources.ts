// Decides which slow sources an address calls for, and queries them: the registry and the website of its domain, its mail hosts.
import { SLOW_SOURCES, type SlowSource } from '../../../src-shared/sources.ts';
import type { ValidAddress } from '../address/parse.ts';
import type { DomainFacts, Facts, SlowFacts } from '../facts.ts';
import type { EnginePorts, LookupContext, MailboxIdentity } from '../ports.ts';
import type { NotRun } from '../unasked.ts';
import { companyUnasked } from './domain.ts';
import { mailHostsOf } from './mail-route.ts';
import { staged } from './stage-events.ts';

export interface SlowOptions {
  /** Whether questions about the company behind the domain may be asked. */
  readonly company: boolean;
  /** Who asks mail hosts for the mailbox, or why they are not asked. */
  readonly mailbox: MailboxIdentity | { readonly notRun: string };
}

type Reach = Pick<DomainFacts, 'route' | 'alive'>;

/** The slow sources that an address calls for, once its domain is known. */
export function slowQuestions(
  address: ValidAddress,
  reach: Reach,
  options: SlowOptions,
): readonly SlowSource[] {
  return SLOW_SOURCES.filter((source) => whyUnasked(source, address, reach, options) === null);
}

/** Why a slow source is not queried, in words; null where it is. */
export function whyUnasked(
  source: SlowSource,
  { domain, registrableDomain }: ValidAddress,
  { route, alive }: Reach,
  { company, mailbox }: SlowOptions,
): string | null {
  if (source === 'mailbox') {
    if ('notRun' in mailbox) return mailbox.notRun;
    return mailHostsOf(domain, route).length === 0 ? 'there is no mail host to ask' : null;
  }
  if (!company || registrableDomain === '') return companyUnasked(domain, company);
  // What does not exist has no owner: nothing more is asked.
  if (alive.state === 'no') return alive.observed;
  return route.state === 'unknown' ? 'the mail route is not known' : null;
}

type DomainPorts = Pick<EnginePorts, 'registration' | 'website'>;

/** How a source is asked whose answer every address below a registrable domain shares. */
const OF_DOMAIN = {
  registration: (ports: DomainPorts, domain: string, context: LookupContext) =>
    ports.registration.registration(domain, context),
  website: (ports: DomainPorts, domain: string, context: LookupContext) =>
    ports.website.visit(domain, context),
} satisfies Record<Exclude<SlowSource, 'mailbox'>, unknown>;

type OfDomain = typeof OF_DOMAIN;
const DOMAIN_SOURCES = Object.keys(OF_DOMAIN) as (keyof OfDomain)[];

/** What the registry and the website say of a registrable domain, as far as they are among the `sources` to ask. */
export type SlowDomainFacts = {
  readonly [S in keyof OfDomain]?: Awaited<ReturnType<OfDomain[S]>>;
};

/** Queries these sources in parallel, as far as they are asked of a domain. Never rejects. */
export async function gatherSlowDomain(
  ports: DomainPorts,
  registrableDomain: string,
  sources: readonly SlowSource[],
  context: LookupContext,
): Promise<SlowDomainFacts> {
  const answers = DOMAIN_SOURCES.filter((source) => sources.includes(source)).map(
    async (source) => [
      source,
      await staged<unknown>(source, context, OF_DOMAIN[source](ports, registrableDomain, context)),
    ],
  );
  return Object.fromEntries(await Promise.all(answers)) as SlowDomainFacts;
}

/** Asks the mail hosts for the mailbox. */
export async function gatherMailbox(
  ports: Pick<EnginePorts, 'mailbox'>,
  address: ValidAddress,
  identity: MailboxIdentity,
  { route }: Pick<DomainFacts, 'route'>,
  context: LookupContext,
): Promise<Facts['mailbox']> {
  const hosts = mailHostsOf(address.domain, route);
  const answer = await staged(
    'mailbox',
    context,
    ports.mailbox.probe(address, hosts, identity, context),
  );
  return 'passing' in answer ? answer : { kind: 'asked', answer };
}

/** Queries every slow source that the address calls for. */
export async function gatherSlow(
  ports: Pick<EnginePorts, 'registration' | 'website' | 'mailbox'>,
  address: ValidAddress,
  reach: Reach,
  options: SlowOptions,
  context: LookupContext,
): Promise<Partial<SlowFacts>> {
  const sources = slowQuestions(address, reach, options);
  const { mailbox: identity } = options;
  const [domain, mailbox] = await Promise.all([
    gatherSlowDomain(ports, address.registrableDomain, sources, context),
    sources.includes('mailbox') && !('notRun' in identity)
      ? gatherMailbox(ports, address, identity, reach, context)
      : undefined,
  ]);
  return { ...domain, ...(mailbox === undefined ? {} : { mailbox }) };
}

/**
 * The slow facts of one address: a source that the address does not call for has its reason, even if another request of
 * the domain queried it; one that it calls for and that is not among `answers` is pending.
 */
export function slowFactsOf(
  address: ValidAddress,
  reach: Reach,
  options: SlowOptions,
  answers: Partial<SlowFacts>,
): SlowFacts {
  const unasked = (source: SlowSource): NotRun | null => {
    const why = whyUnasked(source, address, reach, options);
    return why === null ? null : { kind: 'not_run', why };
  };
  return {
    registration: unasked('registration') ?? answers.registration ?? PENDING,
    website: unasked('website') ?? answers.website ?? PENDING,
    mailbox: unasked('mailbox') ?? answers.mailbox ?? PENDING,
  };
}

const PENDING = { kind: 'pending' } as const;
