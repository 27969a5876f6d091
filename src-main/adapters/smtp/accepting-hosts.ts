// Which mail hosts have accepted a recipient: a host that has accepted no recipient may refuse everybody.
import Type from 'typebox';
import { validate } from '../../../src-shared/validate.ts';
import type { Clock, LookupCache } from '../../engine/ports.ts';
import { readCachedLookup, writeCachedLookup } from '../lookup-cache.ts';

export interface AcceptingHosts {
  /** Whether the site (a host, or a service with all of its hosts) has accepted anybody within a day. Never rejects. */
  has(site: string): Promise<boolean>;
  /** Notes that it has; nobody waits until that is kept. */
  add(site: string): void;
  /** Forgets all: a host may refuse everybody who asks from the new network. */
  networkChanged(): void;
}

const KIND = 'accepting_host/1';
const LIFETIME_MS = 86_400_000;
const StoredAcceptance = Type.Object({ acceptedAt: Type.Number() });

/** `exit` is the proxy through which the hosts are asked: who is refused here may be accepted there. */
export function createAcceptingHosts(
  cache: LookupCache,
  clock: Clock,
  exit: string | null,
): AcceptingHosts {
  let networkSince = Number.NEGATIVE_INFINITY;
  const keyOf = (site: string) => (exit === null ? site : `${site} over ${exit}`);

  return {
    async has(site) {
      const stored = validate(
        StoredAcceptance,
        await readCachedLookup(cache, KIND, keyOf(site), clock.now()),
      );
      return stored.ok && stored.value.acceptedAt >= networkSince;
    },
    add(site) {
      const acceptedAt = clock.now();
      const expiresAt = acceptedAt + LIFETIME_MS;
      void writeCachedLookup(cache, KIND, keyOf(site), { acceptedAt }, expiresAt);
    },
    networkChanged() {
      networkSince = clock.now();
    },
  };
}
