// What a list would look up and how long that takes, from its sketch, earlier look-ups that are kept, and learnt rates.
import type {
  ListEstimate,
  ListSketch,
  RunLoad,
  SampledRow,
  SourceLoad,
} from '../../../src-shared/bridge/estimate.ts';
import type { DomainFacts } from '../../engine/facts.ts';
import type { SlowDomainFacts } from '../../engine/gather/slow-sources.ts';
import { providerOfDomain } from '../../engine/mail-provider/mail-domains.ts';
import { OTHER_PROVIDER, type Pace, PROVIDERS } from '../../engine/mailbox/providers.ts';
import type { Clock, RegistrationPort, SourcePace, WebsitePort } from '../../engine/ports.ts';
import { notLookedUp } from '../../engine/published/published.ts';
import type { CheckCall } from '../service.ts';
import {
  mailSeconds,
  type Queue,
  secondsUntilEnd,
  sessionsFor,
  slowestOf,
  USUAL_PER_SECOND,
} from '../time-left.ts';
import type { OwnHistoryLookup } from '../verify/own-history.ts';
import type { ReadRow, RowChecks, RowDomain } from '../verify/row-checks.ts';

export interface EstimateDeps {
  readonly checks: Pick<RowChecks, 'read' | 'cached' | 'judge' | 'newId' | 'readDomain'>;
  readonly registration: Pick<RegistrationPort, 'pace' | 'isCached'>;
  readonly website: Pick<WebsitePort, 'isCached'>;
  readonly clock: Clock;
  readonly ownHistory: OwnHistoryLookup;
}

/** Endings that one registry answers for at one server (data.iana.org/rdap/dns.json), where its server is not known yet. */
const SAME_REGISTRY: Readonly<Record<string, string>> = {
  com: '.com and .net',
  net: '.com and .net',
};

type DmarcFact = Extract<DomainFacts['policy'], { kind: 'seen' }>['fact']['dmarc'];

/** Parts of the whole, from 0 to 1. */
interface Shares {
  readonly dns: number;
  readonly registration: number;
  readonly website: number;
  readonly mailbox: number;
}

export function createEstimate(
  deps: EstimateDeps,
): (sketch: ListSketch, call: CheckCall) => Promise<ListEstimate> {
  return async (sketch, call) => {
    const sources = await lookedInto(deps, sketch, call);
    const wholeLoad = runLoad(deps, sketch, sources.whole);
    const isSlow = wholeLoad.load.some(({ source }) => source !== 'dns');
    return {
      whole: wholeLoad,
      only_what_matters: isSlow ? runLoad(deps, sketch, sources.matters) : null,
      cached_rows: Math.round(sketch.rows * sources.cached),
      known_rows: Math.round(sketch.rows * sources.known),
      domains: domainsOf(sketch),
      sampled: sketch.sampled_domains.length,
    };
  };
}

function domainsOf({ endings }: ListSketch): number {
  return endings.reduce((sum, { domains }) => sum + domains, 0);
}

/** What the sampled domains and rows would ask. */
async function lookedInto(
  deps: EstimateDeps,
  { sampled_domains, sampled_rows }: ListSketch,
  call: CheckCall,
): Promise<{
  readonly whole: Shares;
  readonly matters: Shares;
  readonly cached: number;
  readonly known: number;
}> {
  const read = (request: SampledRow) => deps.checks.read(request, call);
  const domains = await Promise.all(
    sampled_domains.map(({ domain, rows }) => lookAtDomain(deps, domain, rows.map(read))),
  );
  const rows = await Promise.all(sampled_rows.map((row) => lookAtRow(deps, read(row))));
  const ofDomains = share(domains);
  const ofRows = share(rows);
  const whole: Shares = {
    dns: ofDomains((each) => each.asked),
    registration: ofDomains((each) => each.registration),
    website: ofDomains((each) => each.website),
    mailbox: ofRows((each) => each.mailbox),
  };
  return {
    whole,
    matters: {
      dns: whole.dns,
      registration: ofDomains((each) => each.registration && each.canChangeRecommendation),
      website: ofDomains((each) => each.website && each.websiteCounts),
      mailbox: ofRows((each) => each.mailbox && each.canChangeRecommendation),
    },
    cached: ofRows((each) => each.cached),
    known: ofRows((each) => each.known),
  };
}

/** The part of all that is, where one may count as a part itself. */
function share<T>(all: readonly T[]): (is: (each: T) => boolean | number) => number {
  return (is) =>
    all.length === 0 ? 0 : all.reduce((sum, each) => sum + Number(is(each)), 0) / all.length;
}

async function lookAtDomain(deps: EstimateDeps, name: string, rows: readonly ReadRow[]) {
  const { checks, registration, website } = deps;
  const answered = await Promise.all(rows.map((row) => checks.cached(row)));
  const open = rows.filter((_, index) => answered[index] === null);
  const company = open.some((row) => row.domain?.company === true);
  const old = ordinaryAnswers(deps.clock.now());
  const any = async (some: Promise<boolean>[]) => (await Promise.all(some)).includes(true);
  const [knownRegistration, knownWebsite, canChangeRecommendation, ifLax, ifStrict] =
    await Promise.all([
      company && registration.isCached?.(name),
      company && website.isCached?.(name),
      any(open.map((row) => canChange(deps, row))),
      any(open.map((row) => canChange(deps, row, { slow: old }))),
      any(open.map((row) => canChange(deps, row, { slow: old, dmarc: ENFORCED }))),
    ]);
  return {
    asked: open.length > 0,
    registration: company && knownRegistration !== true,
    website: company && knownWebsite !== true,
    canChangeRecommendation,
    /** How likely its website can still change something after the registry's answer. */
    websiteCounts: Number(ifStrict) * ENFORCING_SHARE + Number(ifLax) * (1 - ENFORCING_SHARE),
  };
}

async function lookAtRow(deps: EstimateDeps, row: ReadRow) {
  const { checks } = deps;
  const cached = (await checks.cached(row)) !== null;
  const mailbox = !cached && !('notRun' in row.gather.mailbox);
  const history = await deps.ownHistory(row.read.address, undefined);
  const known = history?.state === 'read' && history.latest.length > 0;
  return {
    cached,
    known,
    mailbox,
    canChangeRecommendation: mailbox && (await canChange(deps, row)),
  };
}

/**
 * Whether the slow sources that are not among `slow` could change what a row is recommended, where its domain takes mail as
 * most domains do. What the DNS will say is not known yet: of domains that turn out to take no mail, nothing slow will be
 * asked either.
 */
async function canChange(
  { checks, clock }: EstimateDeps,
  row: ReadRow,
  {
    slow = {},
    dmarc = NO_DMARC,
  }: { readonly slow?: SlowDomainFacts; readonly dmarc?: DmarcFact } = {},
): Promise<boolean> {
  if (row.domain === null) return false;
  const dns = ordinaryDomain(row.domain, dmarc, clock.now());
  const answers = { domain: checks.readDomain(row.domain, dns), slow };
  const judged = await checks.judge(row, answers, { requestId: checks.newId(), tookMs: 0 });
  return judged.kind === 'first' && judged.canChangeRecommendation;
}

/** A domain that takes mail and says who may send it; known services by their own hosts. */
function ordinaryDomain(
  { domain, registrableDomain }: RowDomain,
  dmarc: DmarcFact,
  now: number,
): DomainFacts {
  const host = providerOfDomain(domain)?.mxHosts[0] ?? `mx.${domain}`;
  const spf = {
    state: 'published',
    all: '~',
    redirect: null,
    sendsNothing: false,
    record: 'v=spf1 mx ~all',
  } as const;
  return {
    route: {
      state: 'mx',
      hosts: [{ exchange: host, priority: 10 }],
      addresses: [SOME_ADDRESS],
      passedOver: [],
      unresolved: [],
      observedAt: now,
    },
    ...notLookedUp('it is an estimate'),
    alive: { state: 'yes', observed: `${registrableDomain} publishes MX records`, observedAt: now },
    policy: { kind: 'seen', fact: { spf, dmarc, observedAt: now } },
    gatheredAt: now,
  };
}

const DAY_MS = 86_400_000;
/** Of documentation (RFC 5737), so on no list: mail hosts without any address would count as ones that nobody can reach. */
const SOME_ADDRESS = '192.0.2.1';
/**
 * Domains that take mail and enforce DMARC (`quarantine` or `reject`): MailTester Ninja's index of 50,000, July 2026, CC BY 4.0.
 * For the others a website seldom loses its weight.
 */
const ENFORCING_SHARE = 0.48;
const NO_DMARC: DmarcFact = { state: 'none' };
const ENFORCED: DmarcFact = {
  state: 'published',
  policy: 'quarantine',
  subdomainPolicy: 'quarantine',
  pct: 100,
  record: 'v=DMARC1; p=quarantine',
  domain: '',
  applies: 'quarantine',
};
/** Companies that write to others are mostly older than eight years, the last age that scores tell apart. */
const ORDINARY_AGE_DAYS = 3_650;

/** What most registries say before a website's turn comes: that the domain is old. */
function ordinaryAnswers(now: number): SlowDomainFacts {
  const registration = {
    registeredAt: now - ORDINARY_AGE_DAYS * DAY_MS,
    expiresAt: null,
    changedAt: null,
    registrar: null,
    statuses: [],
  };
  return { registration: { kind: 'found', registration, source: 'estimate', observedAt: now } };
}

/**
 * Of a hundred company domains, how many have their mail at these two: MailTester Ninja's index of 50,000, July 2026, CC BY 4.0
 * (deliverability.mailtester.ninja/insights/who-runs-the-worlds-email-2026-07).
 */
const HOSTED_SHARE = { google_workspace: 0.283, microsoft_365: 0.226 } as const;

function runLoad(deps: EstimateDeps, sketch: ListSketch, shares: Shares): RunLoad {
  const domains = domainsOf(sketch);
  const mailRoutes = Math.round(sketch.mail_domains * shares.dns);
  const websites = Math.round(domains * shares.website);
  const { mailRoutes: routesPerSecond, rows: rowsPerSecond } = USUAL_PER_SECOND;
  const dnsSeconds = Math.max(mailRoutes / routesPerSecond, sketch.rows / rowsPerSecond);
  const all = [
    load('dns', mailRoutes, { server: '', seconds: dnsSeconds }),
    load(
      'registration',
      domains * shares.registration,
      slowestOf(registryQueues(deps, sketch, shares.registration)),
    ),
    load('website', websites, { server: '', seconds: websites / USUAL_PER_SECOND.websites }),
    load('mailbox', sketch.rows * shares.mailbox, slowestOf(mailQueues(sketch, shares.mailbox))),
  ];
  const [dns = 0, registration = 0, website = 0, mailbox = 0] = all.map(({ seconds }) => seconds);
  const queried = all.filter(({ lookups }) => lookups > 0);
  return {
    load: queried,
    lookups: queried.reduce((sum, { lookups }) => sum + lookups, 0),
    seconds: Math.ceil(secondsUntilEnd({ dns, registration, website, mailbox })),
  };
}

function load(source: SourceLoad['source'], lookups: number, queue: Queue): SourceLoad {
  const rounded = Math.round(lookups);
  const { seconds, server } = rounded === 0 ? NO_LOOKUPS : queue;
  return { source, lookups: rounded, seconds, slowest: server };
}

const NO_LOOKUPS: Queue = { server: '', seconds: 0 };

/** Each registry at the pace that its server is expected to take, with those that wait there already. */
function registryQueues(
  { registration }: EstimateDeps,
  { endings }: ListSketch,
  part: number,
): readonly Queue[] {
  const servers = new Map<string, { domains: number; readonly pace: SourcePace | null }>();
  for (const { ending, domains, example } of endings) {
    const pace = registration.pace?.(example) ?? null;
    const name = pace?.server ?? SAME_REGISTRY[ending] ?? `.${ending}`;
    const known = servers.get(name);
    if (known === undefined) servers.set(name, { domains, pace });
    else known.domains += domains;
  }
  return [...servers].map(([server, { domains, pace }]) => ({
    server,
    seconds:
      (domains * part + (pace?.waiting ?? 0)) /
      (pace?.expectedPerSecond ?? USUAL_PER_SECOND.registry),
  }));
}

/**
 * Each mail service at the pace of its table. Recipients at the same host share sessions; each domain at Microsoft 365 has a
 * host of its own, and each domain anywhere is asked about a recipient that was made up.
 */
function mailQueues({ mail_services, other_mail }: ListSketch, part: number): readonly Queue[] {
  const recipients = new Map<string, { readonly pace: Pace; recipients: number; hosts: number }>();
  const add = (id: string, name: string, rows: number, domains: number, hosts: number) => {
    const { pace, label } = PROVIDERS.find((each) => each.id === id) ?? OTHER_PROVIDER;
    const server = id === OTHER_PROVIDER.id ? name : label;
    const known = recipients.get(server) ?? { pace, recipients: 0, hosts: 0 };
    known.recipients += rows * part + domains;
    known.hosts += hosts;
    recipients.set(server, known);
  };
  for (const { id, name, rows } of mail_services) add(id, name, rows, 0, 0);
  for (const [id, share] of Object.entries(HOSTED_SHARE)) {
    const domains = other_mail.domains * share * part;
    add(id, '', other_mail.rows * share, domains, id === 'microsoft_365' ? domains : 0);
  }
  if (other_mail.largest !== null)
    add(OTHER_PROVIDER.id, other_mail.largest.name, other_mail.largest.rows, 1, 1);
  return [...recipients].map(([server, { pace, recipients, hosts }]) => {
    const sessions = Math.max(Math.ceil(hosts), sessionsFor(pace, recipients));
    return { server, seconds: mailSeconds(pace, { recipients, sessions }) };
  });
}
