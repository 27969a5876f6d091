// Details of a mail route that carry no points: whether the best host is an alias, and whether any name accepts mail.
import type { Finding } from '../finding.ts';
import type { DnsPort, LookupContext } from '../ports.ts';
import type { RouteFact } from '../route-fact.ts';
import type { MailDomain, PublishedFact } from './published-fact.ts';

/** Whether the best mail host is an alias (CNAME), and of what. */
export type AliasNote =
  | {
      readonly state: 'yes';
      readonly host: string;
      readonly target: string;
      readonly observedAt: number;
    }
  | NoNote;

/** Whether every name below a parent of the domain takes mail by the same hosts. */
export type WildcardNote =
  | { readonly state: 'yes'; readonly above: string; readonly observedAt: number }
  | NoNote;

type NoNote =
  | { readonly state: 'no'; readonly observedAt: number }
  | { readonly state: 'unknown'; readonly detail: string; readonly observedAt: number }
  | { readonly state: 'not_asked' };

/** What else the DNS tells of a mail route. */
export interface RouteNotes {
  readonly alias: AliasNote;
  readonly wildcard: WildcardNote;
}

export const ROUTE_NOTES: PublishedFact<RouteNotes> = {
  gather: gatherRouteNotes,
  notLookedUp: () => NOT_ASKED,
  isAnswered: ({ alias, wildcard }) => alias.state !== 'unknown' && wildcard.state !== 'unknown',
  findings: ({ alias, wildcard }) => [...aliasFindings(alias), ...wildcardFindings(wildcard)],
};

const NOT_ASKED: RouteNotes = {
  alias: { state: 'not_asked' },
  wildcard: { state: 'not_asked' },
};

/**
 * One query each, in the interactive lane only: they carry no points, and one more query per mail host would be a fifth
 * of the DNS queries of a list.
 */
async function gatherRouteNotes(
  dns: DnsPort,
  { domain, registrableDomain, route }: MailDomain,
  context: LookupContext,
): Promise<RouteNotes> {
  if (route.state !== 'mx' || context.lane === 'batch') return NOT_ASKED;
  const [alias, wildcard] = await Promise.all([
    aliasOf(dns, route, context),
    wildcardAbove(dns, domain, registrableDomain, route, context),
  ]);
  return { alias, wildcard };
}

type ByMx = Extract<RouteFact, { state: 'mx' }>;

/** RFC 5321 §5.1 and RFC 2181 §10.3: the name in an MX record must not be an alias. */
async function aliasOf(dns: DnsPort, route: ByMx, context: LookupContext): Promise<AliasNote> {
  const host = route.hosts[0]?.exchange;
  if (host === undefined) return { state: 'not_asked' };
  const answer = await dns.resolve(host, 'CNAME', context);
  const { observedAt } = answer;
  switch (answer.kind) {
    case 'records': {
      const [target] = answer.records;
      return target === undefined
        ? { state: 'no', observedAt }
        : { state: 'yes', host, target, observedAt };
    }
    case 'nodata':
    case 'nxdomain':
      return { state: 'no', observedAt };
    case 'failed':
      return { state: 'unknown', detail: answer.detail, observedAt };
  }
}

/** Nobody has a host of this name; where it takes mail, every name does (RFC 4592). */
const NONE = 'vouch-asks-for-a-name-that-nobody-has';

/** Only of a name below a registrable domain does a wildcard tell anything: that its MX records are no sign of its own. */
async function wildcardAbove(
  dns: DnsPort,
  domain: string,
  registrableDomain: string,
  route: ByMx,
  context: LookupContext,
): Promise<WildcardNote> {
  if (registrableDomain === '' || domain === registrableDomain) return { state: 'not_asked' };
  const above = domain.slice(domain.indexOf('.') + 1);
  const answer = await dns.resolve(`${NONE}.${above}`, 'MX', context);
  const { observedAt } = answer;
  switch (answer.kind) {
    case 'records': {
      const named = new Set(answer.records.map((record) => record.exchange));
      const same = route.hosts.every((host) => named.has(host.exchange));
      return same ? { state: 'yes', above, observedAt } : { state: 'no', observedAt };
    }
    case 'nodata':
    case 'nxdomain':
      return { state: 'no', observedAt };
    case 'failed':
      return { state: 'unknown', detail: answer.detail, observedAt };
  }
}

function aliasFindings(alias: AliasNote): readonly Finding[] {
  if (alias.state === 'yes') {
    const observed = `${alias.host} is an alias of ${alias.target}`;
    return [{ code: 'mx_alias', observed, source: 'DNS', observedAt: alias.observedAt }];
  }
  return alias.state === 'unknown' ? [unanswered('mx_alias_inconclusive', alias)] : [];
}

function wildcardFindings(wildcard: WildcardNote): readonly Finding[] {
  if (wildcard.state === 'yes') {
    const { above: observed, observedAt } = wildcard;
    return [{ code: 'mx_wildcard', observed, source: 'DNS', observedAt }];
  }
  return wildcard.state === 'unknown' ? [unanswered('mx_wildcard_inconclusive', wildcard)] : [];
}

function unanswered(
  code: Finding['code'],
  { detail, observedAt }: Extract<NoNote, { state: 'unknown' }>,
): Finding {
  return { code, observed: detail, source: 'DNS', observedAt };
}
