// Which rows of a domain have one verdict, but for their address: those whose address itself gives nothing to say.
import type { Facts, SlowFacts } from '../facts.ts';
import { homographOf } from '../local-part/homograph.ts';
import type { Bands } from '../scoring/table.ts';
import { checkAddress } from './address.ts';
import { randomFindings } from './resemblance.ts';

/** The verdicts of such rows; the last one of each domain. */
export interface SharedVerdicts<V> {
  /** The verdict of the last such row of the domain, where the facts are those; undefined where there is none. */
  of(facts: Facts, bands: Bands): V | undefined;
  /** Keeps the verdict of a row, if it is such a row. */
  keep(facts: Facts, bands: Bands, verdict: V): void;
}

interface Kept<V> {
  readonly facts: Facts;
  readonly bands: Bands;
  readonly verdict: V;
}

/** By the route, which the rows of a domain have in common for as long as a list knows it. */
export function sharedVerdicts<V>(): SharedVerdicts<V> {
  const last = new WeakMap<object, Kept<V>>();
  return {
    of(facts, bands) {
      const kept = facts.route === null ? undefined : last.get(facts.route);
      if (kept === undefined || kept.bands !== bands) return undefined;
      return isAlike(kept.facts, facts) && isPlain(facts) ? kept.verdict : undefined;
    },
    keep(facts, bands, verdict) {
      if (facts.route !== null && isPlain(facts)) last.set(facts.route, { facts, bands, verdict });
    },
  };
}

/** Whether all is the same that does not hang on the address: most of it is the very same object. */
function isAlike(a: Facts, b: Facts): boolean {
  return (
    a.routeNotes === b.routeNotes &&
    a.policy === b.policy &&
    a.lists === b.lists &&
    a.mailProvider === b.mailProvider &&
    a.alive === b.alive &&
    a.names === b.names &&
    a.gatheredAt === b.gatheredAt &&
    isSameAnswer(a.registration, b.registration) &&
    isSameAnswer(a.website, b.website) &&
    isSameAnswer(a.mailbox, b.mailbox) &&
    a.address.valid &&
    b.address.valid &&
    a.address.domain === b.address.domain
  );
}

type SlowAnswer = SlowFacts[keyof SlowFacts];

function isSameAnswer(a: SlowAnswer, b: SlowAnswer): boolean {
  if (a === b) return true;
  return a.kind === 'not_run' && b.kind === 'not_run' && a.why === b.why && !('passing' in a);
}

/** Whether neither the address nor anything beside it in the request leaves a trace in the verdict. */
function isPlain(facts: Facts): boolean {
  const { request, address, lists, typo, companyDomain, ip } = facts;
  return (
    address.valid &&
    lists?.role === null &&
    typo === null &&
    request.name === undefined &&
    request.company_name === undefined &&
    ip.state === 'not_given' &&
    companyDomain.state === 'not_asked' &&
    checkAddress(facts).length === 0 &&
    homographOf(address.localPart) === null &&
    randomFindings(facts, false).length === 0
  );
}
