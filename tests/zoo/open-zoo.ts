// Starts the zoo on loopback: a DNS server with its records, and a server for every host.
import { startDnsServer } from '../../src-main/practice/dns-server.ts';
import type { NameRecords, PracticeDomain } from '../../src-main/practice/domains.ts';
import { listenOnLoopback } from '../../src-main/practice/listen.ts';
import type { PracticeNetwork } from '../../src-main/practice/network.ts';
import { createZones } from '../../src-main/practice/zones.ts';
import { converse, type HostRecord, mailHost } from './mail-host.ts';
import type { HostScript, ZooHost, ZooWorld } from './zoo-host.ts';

/** What hosts were told; together, since they were last forgotten. */
export interface ZooCounts {
  readonly connections: number;
  readonly recipients: number;
  /** Transactions in which a message was begun (DATA or BDAT). */
  readonly messages: number;
}

export interface OpenZoo extends PracticeNetwork, AsyncDisposable {
  readonly clock: { time: number; now(): number };
  /** `address port`, and the port of 127.0.0.1 behind it. */
  readonly ports: ReadonlyMap<string, number>;
  counts(): ZooCounts;
}

const SMTP = 25;

/** `secondMs` is how long a second of a host takes. */
export async function openZoo(
  hosts: readonly ZooHost[],
  { secondMs, startsAt }: { readonly secondMs: number; readonly startsAt: number },
): Promise<OpenZoo> {
  const clock = { time: startsAt, now: () => clock.time };
  const dns = await startDnsServer(createZones(hosts.flatMap(domainsOf)));
  const started = await Promise.all(
    hosts
      .flatMap((host) => Object.entries(host.hosts))
      .map(async ([address, script]) => {
        const { server, record } = hostOf(script, clock, secondMs);
        return { address, record, running: await listenOnLoopback(server) };
      }),
  );
  const ports = new Map(
    started.map(({ address, running }) => [`${address} ${SMTP}`, running.port]),
  );
  const close = async () => {
    await Promise.all([dns, ...started.map(({ running }) => running)].map((each) => each.close()));
  };
  return {
    clock,
    ports,
    dnsServers: [`127.0.0.1:${dns.port}`],
    redirect(address, port) {
      const mapped = ports.get(`${address} ${port}`);
      return mapped === undefined ? 'unmapped' : { host: '127.0.0.1', port: mapped };
    },
    counts: () => countsOf(started.map(({ record }) => record)),
    close,
    [Symbol.asyncDispose]: close,
  };
}

function hostOf(script: HostScript, world: ZooWorld, secondMs: number) {
  const behaviour = script(world);
  const { banner = '220 ready', bannerSeconds = 0, replySeconds = 0 } = behaviour;
  return mailHost((socket) =>
    converse(socket, behaviour.script, banner, {
      bannerMs: bannerSeconds * secondMs,
      replyMs: replySeconds * secondMs,
    }),
  );
}

function countsOf(records: readonly HostRecord[]): ZooCounts {
  const lines = records.flatMap((record) => record.lines.map((line) => line.toUpperCase()));
  return {
    connections: records.reduce((sum, record) => sum + record.connections, 0),
    recipients: lines.filter((line) => line.startsWith('RCPT')).length,
    messages: lines.filter((line) => /^(?:DATA|BDAT)\b/.test(line)).length,
  };
}

/** The domain is a zone of its own; names outside of it belong to somebody else's. */
function domainsOf({ domain, shows, records }: ZooHost): readonly PracticeDomain[] {
  const about = { group: 'routes', shows } as const;
  return Object.entries(records).map(([name, held]) => ({
    ...about,
    name,
    dns: name === domain ? zoneOf(held) : ({ kind: 'name', records: held } as const),
  }));
}

function zoneOf(apex: NameRecords) {
  return { kind: 'zone', apex } as const;
}
