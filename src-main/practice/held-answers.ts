// Holds back DNS answers of a practice domain until a test lets them go.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { DnsPort } from '../engine/ports.ts';

/** How soon an answer follows once it is let go, in milliseconds. */
const LOOK_EVERY_MS = 20;
/** Names that may be looked for as a file: nothing that leads out of the folder. */
const FILE_NAME = /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)+$/;

/**
 * A DNS whose answers about a domain, and all names below it, wait for as long as a file with the domain's name lies in
 * `folder`. They stand before any time limit of the DNS itself; who no longer waits is answered at once.
 */
export function holdAnswers(dns: DnsPort, folder: string): DnsPort {
  return {
    async resolve(name, type, context) {
      const files = domainsAbove(name).map((domain) => join(folder, domain));
      while (!context.signal.aborted && files.some((file) => existsSync(file))) {
        await pause(LOOK_EVERY_MS, undefined, { signal: context.signal }).catch(() => {});
      }
      return dns.resolve(name, type, context);
    },
  };
}

/** The name itself and every domain that it lies in, down to two labels. */
function domainsAbove(name: string): readonly string[] {
  const labels = name.toLowerCase().replace(/\.$/, '').split('.');
  return labels
    .map((_, place) => labels.slice(place).join('.'))
    .filter((domain) => FILE_NAME.test(domain));
}
