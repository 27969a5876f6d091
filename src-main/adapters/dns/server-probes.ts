// Questions to single DNS servers for the program's own need: whether they answer, invent names, or deny the root.

import { readDnsServer } from '../../../src-shared/dns-servers.ts';
import type { DnsRecords, DnsType } from '../../engine/ports.ts';
import type { EncryptedServer } from '../../service/ports/network.ts';
import type { Asking, ServerSet } from './ask-all.ts';
import { dnsContact } from './dns-contact.ts';
import type { NetworkProbes } from './network-check.ts';
import type { RootReply } from './nxdomain.ts';
import type { Reply } from './reply.ts';
import { systemServers } from './resolvers.ts';
import { createServerOrder } from './server-order.ts';
import { type DnsSettings, MAX_TIMEOUT_MS } from './settings.ts';

export interface Servers extends ServerSet {
  readonly names: readonly string[];
}

/** What look-ups and probes ask with. */
export interface AskingAll extends Asking {
  servers(): Servers;
}

/** @throws RangeError for what is no address */
export function process(configured: DnsSettings['servers']): Servers {
  const system = configured === 'system';
  const names = system ? systemServers() : configured;
  const wrong = system ? undefined : names.find((server) => !readDnsServer(server).ok);
  if (wrong !== undefined) throw new RangeError(`"${wrong}" is not the address of a DNS server`);
  return { system, names, order: createServerOrder(names) };
}

const ROOT = { name: '.', type: 'NS' } as const;

/** How the state of the network is looked at: one question to one server, for the program's own need. */
export function createProbe(asking: AskingAll): NetworkProbes['probe'] {
  return async (server, name, type) => {
    const { reply } = await probe(asking, { server, name, type });
    if (reply.kind !== 'records' || type !== 'A') return isAnswered(reply) ? 'answered' : 'silent';
    return { addresses: reply.records.map(String) };
  };
}

/** Whether every server that answers denies the root. */
export async function askRoot(asking: AskingAll): Promise<RootReply> {
  const { names } = asking.servers();
  const probes = await Promise.all(names.map((server) => probe(asking, { server, ...ROOT })));
  const answers = probes.map(({ reply }) => reply).filter(isAnswered);
  return answers.length > 0 && answers.every(({ kind }) => kind === 'nxdomain')
    ? 'denied'
    : 'not_denied';
}

/** What each server says that is spoken to over TLS or HTTPS, and from where. */
export async function lookAtEncrypted(asking: AskingAll): Promise<readonly EncryptedServer[]> {
  const { names } = asking.servers();
  const found = names.map(async (server): Promise<EncryptedServer | null> => {
    const read = readDnsServer(server);
    if (!read.ok || read.server.kind === 'udp') return null;
    const { reply, address } = await probe(asking, { server, ...ROOT });
    return {
      server,
      way: read.server.kind,
      nameLookedUp: read.server.address === null,
      address,
      failure: reply.kind === 'failed' ? reply.code : null,
    };
  });
  return (await Promise.all(found)).filter((each) => each !== null);
}

/** One question to one server, for the program's own need: what came of it, and the address that was spoken to. */
async function probe<T extends DnsType>(
  { resolvers, ledger, clock, timeoutMs, servers }: AskingAll,
  question: { readonly server: string; readonly name: string; readonly type: T },
): Promise<{ readonly reply: Reply<DnsRecords[T]>; readonly address: string | null }> {
  const at = clock.now();
  const { system } = servers();
  const attempt = resolvers.ask(question.server, question.name, question.type, {
    timeoutMs: Math.min(timeoutMs, MAX_TIMEOUT_MS),
    lane: 'interactive',
    again: true,
    givenUp: () => false,
  });
  const reply = await attempt.reply;
  const answered = isAnswered(reply);
  const { bytes } = attempt;
  const address = attempt.peer();
  const why = 'resolver check';
  ledger.record(
    dnsContact({ at, system, ...question, address, answered, bytes, why, checkId: null }),
  );
  return { reply, address };
}

function isAnswered(reply: Reply<unknown>): boolean {
  return reply.kind !== 'failed' || reply.answered;
}
