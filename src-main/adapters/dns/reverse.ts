// Asks for the names of an address (PTR records), for the preflight of mailbox probing; checks have no use for them.
import { isIP } from 'node:net';
import type { LookupContext } from '../../engine/ports.ts';
import { type ReverseAnswer, reversedName } from '../smtp/preflight.ts';
import type { NetworkDns } from './lookups.ts';

export function createReverse(
  dns: NetworkDns,
): (ip: string, context: LookupContext) => Promise<ReverseAnswer> {
  return async (ip, context) => {
    const zone = isIP(ip) === 4 ? 'in-addr.arpa' : 'ip6.arpa';
    const preflightContext = { ...context, why: 'preflight' };
    const answer = await dns.resolve(`${reversedName(ip)}.${zone}`, 'PTR', preflightContext);
    switch (answer.kind) {
      case 'records':
        return { kind: 'names', names: answer.records };
      case 'nodata':
      case 'nxdomain':
        return { kind: 'none' };
      case 'failed':
        return { kind: 'failed', detail: answer.detail };
    }
  };
}
