// What `vouch doctor` looks at: the store, the network, and the ways to mail hosts and proxies.
import { hostname } from 'node:os';
import type { Network } from '../../adapters/dns/network.ts';
import { createReverse } from '../../adapters/dns/reverse.ts';
import { WELL_KNOWN_HOSTS } from '../../adapters/smtp/preflight.ts';
import { examineStore } from '../../adapters/sqlite/thread/store-health.ts';
import { mailIdentity } from '../../engine/mailbox/mail-identity.ts';
import type { EnginePorts, LookupContext } from '../../engine/ports.ts';
import { examine } from '../../service/doctor/doctor.ts';
import type { Feeds } from '../../service/settings/feeds.ts';
import { STORE_WORKER } from '../package-files.ts';
import { mailHostLines, proxyLine } from '../proxy-lines.ts';
import type { SlowSources } from '../slow-sources.ts';
import type { Foundation } from './foundation.ts';

export type Examine = (ehlo: string | null, mailFrom: string | null) => ReturnType<typeof examine>;

export interface ExaminationParts {
  readonly network: Network;
  readonly addresses: EnginePorts['addresses'];
  readonly feeds: Feeds;
  readonly sources: SlowSources;
}

/** Of jobs with rows left out so many are named. */
const LISTED_JOBS = 10;

export function examinationOf(base: Foundation, parts: ExaminationParts): Examine {
  const { options, store, live } = base;
  const { network, addresses, feeds, sources } = parts;
  return (ehlo, mailFrom) => {
    const name = ehlo ?? live.values.ehlo_name;
    const { signal } = new AbortController();
    const context: LookupContext = { checkId: '', lane: 'interactive', signal };
    const mail = {
      dialer: sources.dialer,
      dns: network.dns,
      addresses,
      reverse: createReverse(network.dns),
      identity: mailIdentity(name, mailFrom ?? live.values.mail_from),
      hosts: WELL_KNOWN_HOSTS,
      context,
    };
    return examine({
      store: () => examineStore(options.folder, STORE_WORKER),
      leftOut: () => store.jobsWithLeftOut(LISTED_JOBS),
      network,
      dns: network.dns,
      context,
      feeds,
      ownNames: [name, hostname()].filter(isOwnName),
      mailHosts: () => mailHostLines(sources.exits(), mail),
      proxies: () => proxyLines(base, sources, context),
    });
  };
}

/** A made-up network is spoken to without proxies, so nothing is seen of them. */
async function proxyLines(
  { madeUp, live: { values } }: Foundation,
  { dialer }: SlowSources,
  context: LookupContext,
) {
  if (madeUp !== null) return [];
  const lines = await Promise.all([
    proxyLine('http_proxy', values.http_proxy, dialer, context),
    proxyLine('whois_proxy', values.whois_proxy, dialer, context),
  ]);
  return lines.flat();
}

/** Names with a dot; those under .local are not the DNS's (RFC 6762 §3). */
function isOwnName(name: string): boolean {
  return name.includes('.') && !/\.local\.?$/i.test(name);
}
