// The facts that the DNS publishes of a mail domain beside its route: one entry each, in the order in which they are looked up.
import type { Finding } from '../finding.ts';
import type { DnsPort, LookupContext } from '../ports.ts';
import { MAIL_POLICY } from './mail-policy.ts';
import type { MailDomain, PublishedFact } from './published-fact.ts';
import { ROUTE_NOTES } from './route-notes.ts';

const PUBLISHED = {
  policy: MAIL_POLICY,
  routeNotes: ROUTE_NOTES,
} as const;

type PublishedName = keyof typeof PUBLISHED;
type FactOf<P> = P extends PublishedFact<infer F> ? F : never;

/** Each fact by the name of its entry. */
export type PublishedFacts = { readonly [K in PublishedName]: FactOf<(typeof PUBLISHED)[K]> };

/** Looks all of them up at once; never rejects. */
export async function gatherPublished(
  dns: DnsPort,
  domain: MailDomain,
  context: LookupContext,
): Promise<PublishedFacts> {
  const asked = ENTRIES.map(async ([name, { gather }]) => [
    name,
    await gather(dns, domain, context),
  ]);
  return factsOf(await Promise.all(asked));
}

/** The facts of a domain that is not looked up, and why. */
export function notLookedUp(why: string): PublishedFacts {
  return factsOf(ENTRIES.map(([name, entry]) => [name, entry.notLookedUp(why)]));
}

/** Whether every query behind the facts was answered. */
export function allAnswered(facts: PublishedFacts): boolean {
  return ENTRIES.every(([name, { isAnswered }]) => isAnswered(facts[name]));
}

/** What the facts come to; pure. */
export function publishedFindings(facts: PublishedFacts): readonly Finding[] {
  return ENTRIES.flatMap(([name, { findings }]) => findings(facts[name]));
}

/** Each entry is only ever given facts of its own name, which the compiler cannot follow through a loop. */
const ENTRIES = Object.entries(PUBLISHED) as unknown as readonly (readonly [
  PublishedName,
  PublishedFact<unknown>,
])[];

function factsOf(named: readonly (readonly unknown[])[]): PublishedFacts {
  return Object.fromEntries(named as [string, unknown][]) as PublishedFacts;
}
