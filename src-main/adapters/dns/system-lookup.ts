// Asks the operating system for the addresses of a DNS server that is written by its name, and writes that down.
import { lookup } from 'node:dns/promises';
import type { Clock } from '../../engine/ports.ts';
import type { ContactLedger } from '../../service/ports/contact-ledger.ts';
import type { SystemLookup } from './doh.ts';

/** Notes each look-up in the privacy ledger: the operating system is asked in clear. */
export function notedLookup(
  lookUp: SystemLookup,
  ledger: ContactLedger,
  clock: Clock,
): SystemLookup {
  return async (host) => {
    const at = clock.now();
    const note = (outcome: 'answered' | 'failed') =>
      ledger.record({
        at,
        protocol: 'dns',
        host: 'system resolver',
        address: null,
        port: 53,
        why: 'address of the DNS server',
        sent: `A ${host}`,
        outcome,
        bytesSent: 0,
        bytesReceived: 0,
        checkId: null,
      });
    try {
      const addresses = await lookUp(host);
      note('answered');
      return addresses;
    } catch (error) {
      note('failed');
      throw error;
    }
  };
}

export const askSystem: SystemLookup = async (host) => {
  const found = await lookup(host, { all: true });
  return found.map(({ address }) => address);
};
