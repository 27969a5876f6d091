// Holds back answers about a practice domain until a test lets them go: those of the DNS, or those of slow sources.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { DnsPort, EnginePorts } from '../engine/ports.ts';

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
      await untilGone(files, context.signal);
      return dns.resolve(name, type, context);
    },
  };
}

/** What holds the slow sources of one domain, or (`all`) those of every domain. */
const SLOW = 'slow-sources';

/**
 * A registry and a website whose look-ups wait for as long as a file named `slow-sources.` and the domain, or
 * `slow-sources.all`, lies in `folder`. They stand before any time limit of the look-up itself.
 */
export function holdSlowSources(
  { registration, website }: Pick<EnginePorts, 'registration' | 'website'>,
  folder: string,
): Pick<EnginePorts, 'registration' | 'website'> {
  const letGo = (domain: string, signal: AbortSignal) =>
    untilGone(
      ['all', domain.toLowerCase()]
        .map((what) => `${SLOW}.${what}`)
        .filter((name) => FILE_NAME.test(name))
        .map((name) => join(folder, name)),
      signal,
    );
  return {
    registration: {
      ...registration,
      async registration(domain, context) {
        await letGo(domain, context.signal);
        return registration.registration(domain, context);
      },
    },
    website: {
      ...website,
      async visit(domain, context) {
        await letGo(domain, context.signal);
        return website.visit(domain, context);
      },
    },
  };
}

async function untilGone(files: readonly string[], signal: AbortSignal): Promise<void> {
  while (!signal.aborted && files.some((file) => existsSync(file))) {
    await pause(LOOK_EVERY_MS, undefined, { signal }).catch(() => {});
  }
}

/** The name itself and every domain that it lies in, down to two labels. */
function domainsAbove(name: string): readonly string[] {
  const labels = name.toLowerCase().replace(/\.$/, '').split('.');
  return labels
    .map((_, index) => labels.slice(index).join('.'))
    .filter((domain) => FILE_NAME.test(domain));
}
