// What the DNS, the lists and the mail hosts tell of a domain, whoever has a mailbox there: read once for all rows of a list.
import type { ValidAddress } from '../address/parse.ts';
import type { AliveFact, DomainFacts, Facts, ListFacts } from '../facts.ts';
import { mailProviderOf, throwawayBehind, withMailboxesBehind } from '../mail-provider/provider.ts';
import type { ReferencePort } from '../ports.ts';
import type { RouteFact } from '../route-fact.ts';
import { suggestDomain } from '../typo/suggest.ts';
import { widelyMeant } from '../typo/wider-suggestions.ts';
import { aliveUnasked } from './domain.ts';
import { mailAddressesOf, mailHostsOf } from './mail-route.ts';

export interface ReadDomain {
  readonly dns: DomainFacts;
  readonly mailProvider: Facts['mailProvider'];
  /** Of an address that is not a role's. */
  readonly lists: ListFacts;
  /** Whether it exists, for a request that may not ask. */
  readonly aliveUnasked: AliveFact;
  /** The well-known domain that it may be a slip for … */
  readonly wellKnown: Facts['typo'];
  /** … and the one that is meant by so many that only a domain without mail is a slip for it. */
  readonly widely: Facts['typo'];
}

/** Everything that `dns` and the lists say of the domain of a well-formed address; pure. */
export function readDomain(
  reference: ReferencePort,
  address: Pick<ValidAddress, 'domain' | 'registrableDomain'>,
  dns: DomainFacts,
): ReadDomain {
  const { domain } = address;
  const { route, policy } = dns;
  const hosts = mailHostsOf(domain, route);
  return {
    dns,
    mailProvider: withMailboxesBehind(
      mailProviderOf(hosts),
      policy.kind === 'seen' ? policy.fact.spf : null,
    ),
    lists: listsOf(reference, domain, hosts, mailAddressesOf(route)),
    aliveUnasked: aliveUnasked(address, route),
    wellKnown: suggestDomain(domain, { isWellKnown: (each) => reference.freeProvider(each) }),
    widely: mayTakeMail(route) ? null : widelyMeant(domain),
  };
}

/** Whether mail for the domain goes anywhere; where nobody could be asked, it may. */
function mayTakeMail(route: RouteFact): boolean {
  return route.state === 'mx' || route.state === 'implicit' || route.state === 'unknown';
}

function listsOf(
  reference: ReferencePort,
  domain: string,
  hosts: readonly string[],
  addresses: readonly string[],
): ListFacts {
  const aliasService = reference.aliasService(domain);
  // An alias service forwards to a real mailbox; lists that call it throwaway are wrong about it.
  const listed = aliasService === null ? reference.disposable(domain) : null;
  // A throwaway domain of today is on no list yet, but its mail goes where that of the older ones goes.
  const behind =
    listed?.confirmed === true || aliasService !== null ? null : throwawayBehind(hosts, addresses);
  return {
    disposable: listed?.domain ?? (behind === null ? null : domain),
    disposableConfirmed: listed?.confirmed === true || behind !== null,
    listedBy: listed?.listedBy ?? [],
    throwawayHosts: behind?.service ?? null,
    throwawayAddress: behind?.address ?? null,
    aliasService,
    freeProvider: reference.freeProvider(domain),
    role: null,
    editions: reference.editions,
  };
}
