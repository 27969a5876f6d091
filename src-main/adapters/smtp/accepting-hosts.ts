// Which mail hosts have accepted a recipient: a host that has accepted nobody may refuse everybody.
import Type from 'typebox';
import { validate } from '../../../src-shared/validate.ts';
import type { Clock, FactCache } from '../../engine/ports.ts';
import { readFact, writeFact } from '../registration/stored-facts.ts';

export interface AcceptingHosts {
  /** Whether the site (a host, or a service with all of its hosts) has accepted anybody within a day. Never rejects. */
  has(site: string): Promise<boolean>;
  /** Notes that it has. Never rejects. */
  add(site: string): Promise<void>;
  /** Forgets all: a host may refuse everybody who asks from the new network. */
  networkChanged(): void;
}

const KIND = 'accepting_host/1';
const KEPT_MS = 86_400_000;
const Kept = Type.Object({ acceptedAt: Type.Number() });

/** `exit` is the proxy through which the hosts are asked: who is refused here may be accepted there. */
export function createAcceptingHosts(
  facts: FactCache,
  clock: Clock,
  exit: string | null,
): AcceptingHosts {
  let networkSince = Number.NEGATIVE_INFINITY;
  const keyOf = (site: string) => (exit === null ? site : `${site} over ${exit}`);

  return {
    async has(site) {
      const kept = validate(Kept, await readFact(facts, KIND, keyOf(site), clock.now()));
      return kept.ok && kept.value.acceptedAt >= networkSince;
    },
    async add(site) {
      const acceptedAt = clock.now();
      await writeFact(facts, KIND, keyOf(site), { acceptedAt }, acceptedAt + KEPT_MS);
    },
    networkChanged() {
      networkSince = clock.now();
    },
  };
}
