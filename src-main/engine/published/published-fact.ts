// One fact that the DNS publishes of a mail domain beside its route: how it is looked up, becomes unknown, and what is found in it.
import type { Finding } from '../finding.ts';
import type { DnsPort, LookupContext } from '../ports.ts';
import type { RouteFact } from '../route-fact.ts';

/** A domain that accepts mail; names in ASCII. */
export interface MailDomain {
  readonly domain: string;
  /** `''` where the domain is a public suffix. */
  readonly registrableDomain: string;
  readonly route: RouteFact;
}

/** The fact belongs to the domain: it is looked up once, kept with the domain, and shared by every address at it. Plain JSON. */
export interface PublishedFact<F> {
  /** Looks it up; never rejects: without an answer it is unknown, and says why. A list (`context.lane`) may look up less. */
  readonly gather: (dns: DnsPort, domain: MailDomain, context: LookupContext) => Promise<F>;
  /** The fact of a domain that is not looked up, and why: it accepts no mail, or the address has none. */
  readonly notLookedUp: (why: string) => F;
  /** Whether every query was answered; where one was not, another try may succeed. */
  readonly isAnswered: (fact: F) => boolean;
  /** What it comes to; pure. */
  readonly findings: (fact: F) => readonly Finding[];
}
