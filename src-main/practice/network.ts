// Starts the servers of the practice network, and says how it is entered.
import { startDnsServer } from './dns-server.ts';
import { PRACTICE_DOMAINS } from './domains.ts';
import { FEED_HOST, PRACTICE_FEEDS } from './feed-data.ts';
import { startFeedServer } from './feed-server.ts';
import type { RunningServer } from './listen.ts';
import { type MailServer, PRACTICE_MAIL_HOSTS } from './mailbox-data.ts';
import { startRdapServer } from './rdap-server.ts';
import { REGISTRY_HOSTS, type RegistryServer } from './registry-data.ts';
import { startSmtpServer } from './smtp-server.ts';
import { startWebServer } from './web-server.ts';
import { startWhoisServer } from './whois-server.ts';
import { createZones } from './zones.ts';

/** Where a connection really goes; `unmapped` means that nothing listens there, and no connection may be tried. */
export type RedirectTarget =
  /** Spoken to `from` an address of this machine, where servers tell callers apart by it. */
  { readonly host: '127.0.0.1'; readonly port: number; readonly from?: string } | 'unmapped';

export interface PracticeNetwork {
  /** The resolvers to ask, as `address:port`. */
  readonly dnsServers: readonly string[];
  /**
   * Where to connect in place of an address of the practice network. To be asked after the outbound guard has judged
   * the address itself.
   */
  redirect(address: string, port: number): RedirectTarget;
  /** Ends every server; a second call does nothing. */
  close(): Promise<void>;
}

const HTTP = 80;
const HTTPS = 443;

/**
 * Starts the practice network on free ports of 127.0.0.1.
 *
 * @param options.signal ends the network when it aborts. Rejects with its reason when it has aborted before.
 * @param options.now what the ages of its domains are counted from; the clock of the machine when left out.
 */
export async function startPracticeNetwork(options: {
  signal?: AbortSignal;
  now?: () => number;
}): Promise<PracticeNetwork> {
  const { signal, now = Date.now } = options;
  signal?.throwIfAborted();
  const [dns, web, feeds, rdap, iana, registry, registrar, mail] = await Promise.all([
    startDnsServer(createZones(PRACTICE_DOMAINS)),
    startWebServer(),
    startFeedServer(PRACTICE_FEEDS),
    startRdapServer({ now }),
    startWhoisServer('iana', { now }),
    startWhoisServer('registry', { now }),
    startWhoisServer('registrar', { now }),
    startMailServers(),
  ]);
  const servers: readonly RunningServer[] = [
    dns,
    web,
    feeds,
    rdap,
    iana,
    registry,
    registrar,
    ...mail.values(),
  ];
  const closeAll = async () => {
    await Promise.all(servers.map((server) => server.close()));
  };
  if (signal?.aborted) {
    await closeAll();
    signal.throwIfAborted();
  }

  const ports = mapPorts({
    rdap,
    whois_iana: iana,
    whois_registry: registry,
    whois_registrar: registrar,
  });
  ports.set(`${FEED_HOST.address} ${FEED_HOST.port}`, feeds.port);
  for (const { address, port, server } of PRACTICE_MAIL_HOSTS) {
    ports.set(`${address} ${port}`, mail.get(server)?.port ?? ANONYMOUS);
  }
  const sites = siteAddresses();
  const close = () => {
    signal?.removeEventListener('abort', close);
    return closeAll();
  };
  signal?.addEventListener('abort', close);
  return {
    dnsServers: [`127.0.0.1:${dns.port}`],
    redirect(address, port) {
      const mapped = ports.get(`${address} ${port}`);
      if (mapped !== undefined) return { host: '127.0.0.1', port: mapped };
      if (!sites.has(address)) return 'unmapped';
      if (port === HTTP) return { host: '127.0.0.1', port: web.port };
      // No site here speaks TLS: the connection is refused, as on a machine where nothing listens.
      return port === HTTPS ? { host: '127.0.0.1', port: ANONYMOUS } : 'unmapped';
    },
    close,
  };
}

/** One server for each manner in which mail is taken. */
async function startMailServers(): Promise<ReadonlyMap<MailServer, RunningServer>> {
  const roles = [...new Set(PRACTICE_MAIL_HOSTS.map(({ server }) => server))];
  const started = roles.map(async (role) => [role, await startSmtpServer(role)] as const);
  return new Map(await Promise.all(started));
}

/** TCP port 1 (tcpmux): nobody has listened there for decades. */
const ANONYMOUS = 1;

function mapPorts(servers: Readonly<Record<RegistryServer, RunningServer>>): Map<string, number> {
  return new Map(
    REGISTRY_HOSTS.map(({ address, port, server }) => [`${address} ${port}`, servers[server].port]),
  );
}

/** The addresses of domains and of their `www`, where a browser would look for a site. */
function siteAddresses(): ReadonlySet<string> {
  const records = PRACTICE_DOMAINS.flatMap(({ dns }) => {
    if (dns.kind === 'name') return [dns.records];
    return dns.kind === 'zone' ? [dns.apex, dns.names?.www ?? {}] : [];
  });
  return new Set(records.flatMap(({ A, AAAA }) => [...(A ?? []), ...(AAAA ?? [])]));
}
