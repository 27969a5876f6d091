// What would go wrong if mail hosts were asked from this machine: port 25, the own address and its name, blocklists. It
// only looks; whether probing may begin is decided by who reads the lines.
import { isIP } from 'node:net';
import { isHostName } from '../../../src-shared/host-name.ts';
import { tidyWords, wordsOf } from '../../engine/mailbox/reply-for-display.ts';
import type {
  AddressPolicyPort,
  DnsPort,
  LookupContext,
  MailboxIdentity,
} from '../../engine/ports.ts';
import type { Dialer } from '../dialer/dialer.ts';
import { openSession } from './open-session.ts';
import { SESSION_LIMITS, type SessionFailure, type SessionLimits } from './session.ts';

export interface PreflightLine {
  readonly check: 'ehlo_name' | 'mail_from' | 'port_25' | 'address' | 'reverse_dns' | 'blocklists';
  /** `stop`: probing makes no sense. `warn`: many hosts will refuse. */
  readonly state: 'ok' | 'warn' | 'stop' | 'unknown';
  /** What was seen, one sentence without its full stop. */
  readonly observed: string;
  /** What to do about it; null where nothing needs to be done. */
  readonly advice: string | null;
}

/** Names of an address (PTR records). */
export type ReverseAnswer =
  | { readonly kind: 'names'; readonly names: readonly string[] }
  | { readonly kind: 'none' }
  | { readonly kind: 'failed'; readonly detail: string };

export interface PreflightOptions {
  readonly dialer: Dialer;
  readonly dns: DnsPort;
  readonly addresses: AddressPolicyPort;
  /** Asks for the PTR records of an address in canonical text; never rejects. */
  readonly reverse: (ip: string, context: LookupContext) => Promise<ReverseAnswer>;
  readonly identity: MailboxIdentity;
  /** Mail hosts of services that everybody can reach, most dependable first. */
  readonly hosts: readonly string[];
  /** Zones of DNS blocklists; RFC 5782. */
  readonly blocklists?: readonly string[];
  readonly limits?: Partial<SessionLimits>;
  readonly context: LookupContext;
}

/** Read by most mail hosts, in this order. */
export const BLOCKLISTS = ['zen.spamhaus.org', 'bl.spamcop.net', 'b.barracudacentral.org'] as const;

/** Hosts of the largest mail services, for `hosts`. */
export const WELL_KNOWN_HOSTS = [
  'gmail-smtp-in.l.google.com',
  'mx1.mail.icloud.com',
  'in1-smtp.messagingengine.com',
] as const;

/** Looks at everything once. Never rejects; what could not be seen is `unknown`. */
export async function preflight(options: PreflightOptions): Promise<readonly PreflightLine[]> {
  const { ehlo } = options.identity;
  const [name, sender, reach] = await Promise.all([
    lookAtName(options),
    lookAtSender(options),
    isSayableName(ehlo) ? reachPort25(options) : null,
  ]);
  if (reach === null) return [name.line, sender];
  const { ip } = reach;
  const lines = [withOwnAddress(name, ip, ehlo), sender, reach.line, addressLine(ip)];
  if (ip === null) return lines;
  return [...lines, ...(await Promise.all([lookAtReverse(options, ip), lookAtLists(options, ip)]))];
}

interface NameSeen {
  readonly line: PreflightLine;
  readonly addresses: readonly string[];
}

/** RFC 5321 §4.1.1.1: the name is that of the client, and resolves. */
async function lookAtName({ identity, dns, context }: PreflightOptions): Promise<NameSeen> {
  const { ehlo } = identity;
  const only = (line: Omit<PreflightLine, 'check'>) => ({
    line: { check: 'ehlo_name', ...line } as const,
    addresses: [],
  });
  if (ehlo === '') {
    return only({
      state: 'stop',
      observed: 'No EHLO name is set',
      advice: 'Set the EHLO name to the host name that this machine has on the internet.',
    });
  }
  if (!isSayableName(ehlo)) {
    return only({
      state: 'stop',
      observed: `"${tidyWords(ehlo)}" is not a host name`,
      advice: 'Set the EHLO name to a full host name such as mail.company.example.',
    });
  }
  const [v4, v6] = await Promise.all([
    dns.resolve(ehlo, 'A', context),
    dns.resolve(ehlo, 'AAAA', context),
  ]);
  const addresses = [v4, v6].flatMap((each) => (each.kind === 'records' ? each.records : []));
  if (addresses.length > 0) {
    const observed = `${ehlo} resolves to ${addresses.join(', ')}`;
    return { line: { check: 'ehlo_name', state: 'ok', observed, advice: null }, addresses };
  }
  const failure = [v4, v6].find((each) => each.kind === 'failed');
  if (failure !== undefined) {
    const observed = `${ehlo} could not be looked up (${failure.detail})`;
    return only({
      state: 'unknown',
      observed,
      advice: 'Run this again when the DNS can be reached.',
    });
  }
  return only({
    state: 'warn',
    observed: `${ehlo} has no address in the DNS`,
    advice: `Publish an A or AAAA record for ${ehlo} that names this machine's address.`,
  });
}

/** A name that is another machine's is taken for a forged one. */
function withOwnAddress(
  { line, addresses }: NameSeen,
  ip: string | null,
  ehlo: string,
): PreflightLine {
  if (ip === null || addresses.length === 0 || addresses.includes(ip)) return line;
  return {
    ...line,
    state: 'warn',
    observed: `${line.observed}, but mail hosts see ${ip}`,
    advice: `Let ${ehlo} resolve to ${ip}, or use the name that belongs to that address.`,
  };
}

async function lookAtSender({ identity, dns, context }: PreflightOptions): Promise<PreflightLine> {
  const check = 'mail_from';
  const { mailFrom } = identity;
  const domain = mailFrom.slice(mailFrom.lastIndexOf('@') + 1).toLowerCase();
  if (!mailFrom.includes('@') || !isSayableName(domain)) {
    return {
      check,
      state: 'warn',
      observed:
        mailFrom === '' ? 'No sender is set' : `"${tidyWords(mailFrom)}" is not an email address`,
      advice: 'Set the sender to an address of yours that accepts mail.',
    };
  }
  const [mx, a, aaaa] = await Promise.all([
    dns.resolve(domain, 'MX', context),
    dns.resolve(domain, 'A', context),
    dns.resolve(domain, 'AAAA', context),
  ]);
  const takesMail =
    mx.kind === 'records'
      ? mx.records.some(({ exchange }) => exchange !== '')
      : a.kind === 'records' || aaaa.kind === 'records';
  if (takesMail) return { check, state: 'ok', observed: `${domain} accepts mail`, advice: null };
  const failure =
    mx.kind === 'records' ? undefined : [mx, a, aaaa].find((each) => each.kind === 'failed');
  if (failure?.kind === 'failed') {
    const observed = `${domain} could not be looked up (${failure.detail})`;
    return {
      check,
      state: 'unknown',
      observed,
      advice: 'Run this again when the DNS can be reached.',
    };
  }
  return {
    check,
    state: 'warn',
    observed: `${domain} accepts no mail`,
    advice: 'Set the sender to an address whose domain accepts mail; many hosts check that.',
  };
}

interface Reach {
  readonly line: PreflightLine;
  /** Our address as the host sees it, where it says so. */
  readonly ip: string | null;
}

/** Tries the hosts in order until one speaks. */
async function reachPort25(options: PreflightOptions): Promise<Reach> {
  const { hosts, dialer, identity, addresses, context } = options;
  const check = 'port_25';
  const problems: string[] = [];
  let tried = false;
  let connected: string | null = null;
  for (const host of hosts) {
    const opened = await openSession(dialer, {
      host,
      port: 25,
      ehlo: identity.ehlo,
      startTls: false,
      why: 'mailbox preflight',
      sent: `EHLO ${identity.ehlo}`,
      checkId: null,
      lane: context.lane,
      signal: context.signal,
      limits: { ...SESSION_LIMITS, ...options.limits },
    });
    if (opened.ok) {
      const ip = ownAddress(opened.session.hello.lines, addresses);
      await opened.session.leave();
      return {
        line: { check, state: 'ok', observed: `${host} answered on port 25`, advice: null },
        ip,
      };
    }
    const { failure } = opened;
    problems.push(`${host}: ${detailOf(failure)}`);
    if (failure.kind === 'refused') connected ??= `${host} answered ${wordsOf(failure.reply)}`;
    else if (failure.kind === 'broken' && failure.why !== 'aborted')
      connected ??= problems.at(-1) ?? host;
    tried ||=
      failure.kind === 'not_reached' &&
      (failure.failure.reason === 'timeout' || failure.failure.reason === 'unreachable');
  }
  if (connected !== null) {
    return {
      line: {
        check,
        state: 'warn',
        observed: `Port 25 is open, but ${connected}`,
        advice: 'The mail hosts, or something on the way to them, do not let this machine talk.',
      },
      ip: null,
    };
  }
  const observed = `No mail host was reached on port 25 (${problems.join('; ')})`;
  if (!tried) {
    const advice = 'Run this again when the network and the DNS can be reached.';
    return { line: { check, state: 'unknown', observed, advice }, ip: null };
  }
  return {
    line: {
      check,
      state: 'stop',
      observed,
      advice:
        'Most home and cloud connections block port 25. Ask the provider to open it, or leave mailboxes unchecked.',
    },
    ip: null,
  };
}

function detailOf(failure: SessionFailure): string {
  switch (failure.kind) {
    case 'not_reached':
      return failure.failure.detail;
    case 'refused':
      return wordsOf(failure.reply);
    case 'broken':
    case 'tls_failed':
      return tidyWords(failure.detail);
  }
}

/** Most hosts repeat the client's address in their greeting: "at your service, [198.51.100.7]". */
function ownAddress(lines: readonly string[], policy: AddressPolicyPort): string | null {
  const tokens = (lines[0] ?? '')
    .split(/[\s[\](),;]+/)
    .map((token) => token.replace(/^ipv6:/i, ''));
  return tokens.find((token) => isIP(token) !== 0 && policy.ordinary(token)) ?? null;
}

function addressLine(ip: string | null): PreflightLine {
  if (ip !== null) {
    return { check: 'address', state: 'ok', observed: `Mail hosts see ${ip}`, advice: null };
  }
  return {
    check: 'address',
    state: 'unknown',
    observed: 'No mail host reported the address it sees',
    advice: 'Reverse DNS and blocklists could not be checked.',
  };
}

async function lookAtReverse(options: PreflightOptions, ip: string): Promise<PreflightLine> {
  const check = 'reverse_dns';
  const { ehlo } = options.identity;
  const answer = await options.reverse(ip, options.context);
  switch (answer.kind) {
    case 'failed': {
      const observed = `The name of ${ip} could not be looked up (${tidyWords(answer.detail)})`;
      return { check, state: 'unknown', observed, advice: null };
    }
    case 'none':
      return {
        check,
        state: 'warn',
        observed: `${ip} has no name (PTR record)`,
        advice: `Ask the provider to give ${ip} the name ${ehlo}; many hosts refuse addresses without a name.`,
      };
    case 'names': {
      const names = answer.names.map((each) => tidyWords(each.replace(/\.$/, '').toLowerCase()));
      const observed = `${ip} is named ${names.join(', ')}`;
      if (names.includes(ehlo.toLowerCase())) return { check, state: 'ok', observed, advice: null };
      return {
        check,
        state: 'warn',
        observed: `${observed}, not ${ehlo}`,
        advice: 'Use that name as the EHLO name, or have the address renamed.',
      };
    }
  }
}

async function lookAtLists(options: PreflightOptions, ip: string): Promise<PreflightLine> {
  const { dns, context, blocklists = BLOCKLISTS } = options;
  const check = 'blocklists';
  const reversed = reversedName(ip);
  const states = await Promise.all(
    blocklists.map(async (zone) => {
      const answer = await dns.resolve(`${reversed}.${zone}`, 'A', context);
      return { zone, state: listingOf(answer.kind === 'records' ? answer.records : answer.kind) };
    }),
  );
  const zones = (wanted: string) =>
    states.filter(({ state }) => state === wanted).map(({ zone }) => zone);
  const listed = zones('listed');
  if (listed.length > 0) {
    return {
      check,
      state: 'warn',
      observed: `${ip} is listed at ${listed.join(', ')}`,
      advice:
        'Find out why and have the address removed before probing; many hosts will refuse it.',
    };
  }
  const silent = zones('unknown');
  if (silent.length > 0) {
    return {
      check,
      state: 'unknown',
      observed: `No answer about ${ip} from ${silent.join(', ')}`,
      advice: 'Blocklists do not answer to public resolvers; use one of your own.',
    };
  }
  return {
    check,
    state: 'ok',
    observed: `${ip} is not listed at ${zones('free').join(', ')}`,
    advice: null,
  };
}

/** RFC 5782 §2.1: a listing is an address in 127.0.0.0/8. The lists use 127.255.0.0/16 for "you may not ask". */
function listingOf(answer: readonly string[] | 'nxdomain' | 'nodata' | 'failed'): string {
  if (answer === 'nxdomain' || answer === 'nodata') return 'free';
  if (answer === 'failed') return 'unknown';
  const listings = answer.filter((ip) => ip.startsWith('127.') && !ip.startsWith('127.255.'));
  return listings.length > 0 ? 'listed' : 'unknown';
}

/** RFC 5782 §2.1 and §2.4: bytes, or nibbles, backwards. */
export function reversedName(ip: string): string {
  if (isIP(ip) === 4) return ip.split('.').reverse().join('.');
  const [head = '', tail] = ip.split('::');
  const groups = (text: string) => (text === '' ? [] : text.split(':'));
  const before = groups(head);
  const after = tail === undefined ? [] : groups(tail);
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  const whole = [...before, ...(tail === undefined ? [] : zeros), ...after];
  const nibbles = whole.map((group) => group.padStart(4, '0')).join('');
  return [...nibbles].reverse().join('.');
}

/** A host name of two labels or more. */
function isSayableName(name: string): boolean {
  return isHostName(name) && name.includes('.');
}
