// What the resolvers in use say when they are probed: usable, inventing names, or silent.
import type { NetworkState } from '../../service/ports/network.ts';

/** What a probe brought back; `silent` when the server said nothing at all. */
export type ProbeReply = 'silent' | 'answered' | { readonly addresses: readonly string[] };

export interface NetworkProbes {
  /** The resolvers in use at this moment. */
  servers(): readonly string[];
  /** Asks one server for the address of a name, or for the name servers of the root (`.`). Never rejects. */
  probe(server: string, name: string, type: 'A' | 'NS'): Promise<ProbeReply>;
  /** Names that were answered or asked about lately: what the resolvers of a closed network may know, and nothing else. */
  lately(): readonly string[];
  /** Told when a resolver turns out to invent: what was learned from it is worth nothing. */
  unmasked(): void;
}

/** A whole number from 0 to below `limit`. */
export type RandomInt = (limit: number) => number;

const INVENTION_NAME_LETTERS = 24;
/** The root (RFC 8109), and what is answered without asking anybody (RFC 6761 §6.3, RFC 6303 §4.2). */
const AT_HAND = [
  ['.', 'NS'],
  ['localhost', 'A'],
  ['127.in-addr.arpa', 'NS'],
] as const;

/** One check: a made-up name unmasks a resolver that invents; any reply at all shows that the network is there. */
export async function observeNetwork(
  probes: NetworkProbes,
  randomInt: RandomInt,
): Promise<NetworkState> {
  const servers = probes.servers();
  const name = `${randomLetters(randomInt)}.com`;
  const replies = await Promise.all(
    servers.map(async (server) => ({ server, reply: await probes.probe(server, name, 'A') })),
  );
  for (const { server, reply } of replies) {
    if (typeof reply === 'string') continue;
    const detail = `The resolver ${server} gave ${reply.addresses.join(', ')} for ${name}, a name made up at random.`;
    return { state: 'invented', detail };
  }
  if (replies.some(({ reply }) => reply !== 'silent')) return { state: 'ok' };
  // A resolver without a way out may sit on the made-up name; what it surely has at hand are the root's servers, the
  // zones that every resolver serves itself, or, where the network is closed, the names that are asked about there.
  const others = await Promise.all(
    servers.flatMap((server) => [
      ...AT_HAND.map(([known, type]) => probes.probe(server, known, type)),
      ...probes.lately().map((known) => probes.probe(server, known, 'A')),
    ]),
  );
  return others.some((reply) => reply !== 'silent') ? { state: 'ok' } : { state: 'down' };
}

function randomLetters(randomInt: RandomInt): string {
  const letter = () => String.fromCharCode(97 + randomInt(26));
  return Array.from({ length: INVENTION_NAME_LETTERS }, letter).join('');
}
