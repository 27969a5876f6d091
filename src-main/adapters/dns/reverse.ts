// Asks for the names of an address (PTR records), for the preflight of mailbox probing; checks have no use for them.
import { Resolver } from 'node:dns/promises';
import type { Clock, LookupContext } from '../../engine/ports.ts';
import type { ContactLedger } from '../../service/ports/contact-ledger.ts';
import type { ReverseAnswer } from '../smtp/preflight.ts';
import type { DnsSettings } from './settings.ts';

/** Codes of an answer that says that there is none; everything else is no answer. */
const NONE = new Set(['ENOTFOUND', 'ENODATA']);

/** A question of its own, neither cached nor shared: it is asked once, by a person who waits. */
export function createReverse(
  { servers, timeoutMs, tries }: Pick<DnsSettings, 'servers' | 'timeoutMs' | 'tries'>,
  ledger: ContactLedger,
  clock: Clock,
): (ip: string, context: LookupContext) => Promise<ReverseAnswer> {
  return async (ip, context) => {
    const at = clock.now();
    const resolver = new Resolver({ timeout: timeoutMs, tries });
    if (servers !== 'system') resolver.setServers([...servers]);
    const [server = ''] = resolver.getServers();
    const note = (outcome: 'answered' | 'failed') =>
      ledger.record({
        at,
        protocol: 'dns',
        host: server,
        address: server,
        port: 53,
        why: 'preflight',
        sent: `PTR ${ip}`,
        outcome,
        bytesSent: 0,
        bytesReceived: 0,
        checkId: context.checkId === '' ? null : context.checkId,
      });
    try {
      const names = await resolver.reverse(ip);
      note('answered');
      return { kind: 'names', names };
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      const none = NONE.has(code);
      note(none ? 'answered' : 'failed');
      return none
        ? { kind: 'none' }
        : { kind: 'failed', detail: `the DNS gave no answer (${code})` };
    }
  };
}
