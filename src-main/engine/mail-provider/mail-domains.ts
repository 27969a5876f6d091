// The one table of mail domains: whose they are, of what kind, how their mailboxes spell their names, which hosts take their mail.
import { onDemand } from '../table-on-demand.ts';
import { wordList } from '../word-list.ts';
import { ALIAS_SERVICES } from './domains/alias-services.ts';
import { AMERICAS } from './domains/americas.ts';
import { ASIA_PACIFIC } from './domains/asia-pacific.ts';
import { EUROPE } from './domains/europe.ts';
import { MAIL_HOSTS } from './domains/mail-hosts.ts';
import { MIDDLE_EAST_AFRICA } from './domains/middle-east-africa.ts';
import { SMALL_PROVIDERS } from './domains/small-providers.ts';
import { WORLDWIDE } from './domains/worldwide.ts';
import { THROWAWAY_SERVICES } from './throwaway-services.ts';

export type ProviderKind =
  /** Mailboxes of the provider's own domains, open to everybody. */
  | 'consumer'
  /** The same for the customers of an access provider. */
  | 'isp'
  /** Mailboxes of a company, paid for. */
  | 'business'
  /** Takes the spam out and hands on; the mailboxes are elsewhere. */
  | 'filter'
  /** Mail that comes with a web space or a domain. */
  | 'hosting'
  /** Forwards to a mailbox elsewhere, or hands messages to a program. */
  | 'forwarding'
  /** Stands between a registered user's mailbox and those who write to it. */
  | 'alias'
  /** The domain is parked: mail is swallowed or refused. */
  | 'parking'
  | 'throwaway';

/** How a provider delivers several spellings to one mailbox. Kept to what the provider documents. */
export interface MailboxRules {
  /** The domain under which all of the provider's are one mailbox; null when each domain has its own. */
  readonly oneDomain: string | null;
  /** What begins a tag (RFC 5233), or null. */
  readonly tag: '+' | '-' | null;
  /** Characters that the provider ignores. */
  readonly ignored: string;
  /** Characters that the provider takes for one another; the first stands for all. */
  readonly alike: string;
  /** Whether `anything@user.domain` is a tag of `user@domain`. */
  readonly subdomains: boolean;
}

export interface MailProviderRow {
  readonly kind: ProviderKind;
  readonly provider: string;
  /** A-labels in lower case, the most usual first. */
  readonly domains: readonly string[];
  /** Of these, the ones below which every sub-domain is the provider's, too. */
  readonly withSubdomains: readonly string[];
  /** Of these, the ones that people mean when they mistype one, the most usual first. */
  readonly popular: readonly string[];
  /** First labels that mean this provider and nothing else, so that a near miss of them is a slip. */
  readonly names: readonly string[];
  /** Whether everybody can open a mailbox at the domains. */
  readonly free: boolean;
  /** Null where nothing is documented. */
  readonly rules: MailboxRules | null;
  /** Suffixes of the hosts that MX records name; the longest that fits counts. */
  readonly mxHosts: readonly string[];
  /** Names that the provider has its customers include in their SPF records, and that mean its mailboxes and nothing else. */
  readonly spfNames: readonly string[];
}

/**
 * All rows, in the order in which a suggestion prefers them. The notation of a row is
 * "kind | provider | domains | rules | MX host suffixes | SPF names", blanks between several; the last may be left out:
 * - a domain `label:com,co.uk` stands for label.com and label.co.uk;
 * - `*` before it: people mean it when they mistype; `**`: every sub-domain of it is the provider's, too;
 * - rules: `tag=+`, `drop=.-` (ignored), `as=.-` (taken for one another), `one=DOMAIN`, `sub` (sub-domains are mailboxes),
 *   `names=LABEL,…` (labels that mean this provider alone), `free` (a business provider open to everybody).
 */
export const mailProviders = onDemand((): readonly MailProviderRow[] => [
  ...[WORLDWIDE, EUROPE, AMERICAS, ASIA_PACIFIC, MIDDLE_EAST_AFRICA].flatMap(rowsOf),
  ...[SMALL_PROVIDERS, MAIL_HOSTS, ALIAS_SERVICES].flatMap(rowsOf),
  ...THROWAWAY_SERVICES.map(
    ({ service, hosts }): MailProviderRow => ({
      ...rowOf(`throwaway | ${service} | | | ${hosts.join(' ')}`),
    }),
  ),
]);

const rowOfDomain = onDemand(
  (): ReadonlyMap<string, MailProviderRow> =>
    new Map(mailProviders().flatMap((row) => row.domains.map((domain) => [domain, row] as const))),
);

const withSubdomains = onDemand(
  (): ReadonlySet<string> => new Set(mailProviders().flatMap((row) => row.withSubdomains)),
);

/** The provider of a domain (A-labels, lower case), or null; a sub-domain counts where all of them are the provider's. */
export function providerOfDomain(domain: string): MailProviderRow | null {
  const own = rowOfDomain().get(domain);
  if (own !== undefined) return own;
  for (let dot = domain.indexOf('.'); dot !== -1; dot = domain.indexOf('.', dot + 1)) {
    const parent = domain.slice(dot + 1);
    if (withSubdomains().has(parent)) return rowOfDomain().get(parent) ?? null;
  }
  return null;
}

/** Domains that people mean when they mistype one, in order of preference. */
export const popularMailDomains = onDemand((): readonly string[] =>
  mailProviders().flatMap(({ popular }) => popular),
);

/** First labels that mean one provider and nothing else. */
export const providerNames = onDemand(
  (): ReadonlySet<string> => new Set(mailProviders().flatMap(({ names }) => names)),
);

/** Every domain at which everybody can open a mailbox, in the order of the rows. */
export const freeMailDomains = onDemand((): readonly string[] =>
  mailProviders()
    .filter(({ free }) => free)
    .flatMap(({ domains }) => domains),
);

function rowsOf(table: string): MailProviderRow[] {
  return table.trim().split('\n').map(rowOf);
}

function rowOf(line: string): MailProviderRow {
  const cells = line.split('|').map((cell) => cell.trim());
  const [kind = '', provider = '', domainWords = '', ruleWords = '', hosts = '', spf = ''] = cells;
  const written = wordList(domainWords).map((word) => {
    const stars = word.startsWith('**') ? 2 : word.startsWith('*') ? 1 : 0;
    return { stars, domains: spelledOut(word.slice(stars)) };
  });
  const marked = (stars: number) =>
    written.filter((word) => word.stars === stars).flatMap(({ domains }) => domains);
  const rules = new Map(
    wordList(ruleWords).map((rule) => {
      const [key = '', value = ''] = rule.split('=');
      return [key, value] as const;
    }),
  );
  return {
    kind: kind as ProviderKind,
    provider,
    domains: written.flatMap(({ domains }) => domains),
    withSubdomains: marked(2),
    popular: marked(1),
    names: (rules.get('names') ?? '').split(',').filter((name) => name !== ''),
    free: kind === 'consumer' || kind === 'isp' || rules.has('free'),
    rules: mailboxRules(rules),
    mxHosts: wordList(hosts),
    spfNames: wordList(spf),
  };
}

/** Null where a row says nothing of its mailboxes. */
function mailboxRules(rules: ReadonlyMap<string, string>): MailboxRules | null {
  if (!['tag', 'drop', 'as', 'one', 'sub'].some((key) => rules.has(key))) return null;
  const tag = rules.get('tag');
  return {
    oneDomain: rules.get('one') ?? null,
    tag: tag === '+' || tag === '-' ? tag : null,
    ignored: rules.get('drop') ?? '',
    alike: rules.get('as') ?? '',
    subdomains: rules.has('sub'),
  };
}

/** `label:com,co.uk` is two domains. */
function spelledOut(word: string): readonly string[] {
  const colon = word.indexOf(':');
  if (colon === -1) return [word];
  const label = word.slice(0, colon);
  return word
    .slice(colon + 1)
    .split(',')
    .map((ending) => `${label}.${ending}`);
}
