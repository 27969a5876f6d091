// The DNS as the settings say, or that of a made-up network.

import { parseDnsServers } from '../../../src-shared/dns-servers.ts';
import { createNetwork, type Network, type NetworkOptions } from '../../adapters/dns/network.ts';
import type { DnsPort } from '../../engine/ports.ts';
import { holdAnswers } from '../../practice/held-answers.ts';
import { onlyPractice } from '../../practice/only-practice.ts';
import type { Foundation } from './foundation.ts';

export interface OpenDns {
  readonly network: Network;
  /** What checks ask. */
  readonly dns: DnsPort;
}

export function openDns(base: Foundation): OpenDns {
  const { options, contacts, clock, live, held } = base;
  const network = createNetwork({ ledger: contacts, clock, settings: settingsOf(base) });
  live.onChange(({ name }) => {
    if (name.startsWith('dns_')) network.recreate(settingsOf(base));
  });
  const answering = held === null ? network.dns : holdAnswers(network.dns, held);
  return { network, dns: options.practice ? onlyPractice(answering, clock) : answering };
}

function settingsOf({
  options,
  madeUp,
  live,
  log,
}: Foundation): NonNullable<NetworkOptions['settings']> {
  const { values: settings } = live;
  const configured = parseDnsServers(settings.dns_servers.join(','));
  if (!configured.ok)
    log.error({ reason: configured.reason }, 'the DNS servers that are set are ignored');
  const set = configured.ok ? configured.servers : ('system' as const);
  return {
    servers: madeUp?.dnsServers ?? options.dnsServers ?? set,
    timeoutMs: settings.dns_timeout_ms,
    tries: settings.dns_tries,
  };
}
