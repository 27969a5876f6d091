// Which override applies to an address: an address outranks a domain, a subdomain its parent, and block outranks approve.
import type { Override } from '../../../src-shared/bridge/policy.ts';

/** What an override needs to be found and shown. */
export type Rule = Pick<Override, 'subject' | 'value' | 'verdict' | 'reason' | 'created_at'>;

export interface OverrideBook {
  /** The override that decides about an address in normal form; null where none does, or there is no address. */
  of(normalized: string | null): Rule | null;
  /** Whether any override could decide about an address below this registrable domain. */
  touches(registrableDomain: string): boolean;
}

/** The overrides of a policy, indexed for look-ups by address and domain. */
export function overrideBook(rules: readonly Rule[]): OverrideBook {
  const known = byValue(rules);
  // Every domain that has a rule at or below it.
  const above = new Set([...known.keys()].flatMap(domainAndParents));
  return {
    of(normalized) {
      if (normalized === null) return null;
      const address = normalized.toLowerCase();
      return known.get(address) ?? nearest(known, domainOf(address));
    },
    touches: (registrableDomain) =>
      above.has(registrableDomain) || nearest(known, registrableDomain) !== null,
  };
}

/** Rules by value in lower case, an address or a domain; of two about one value the denial stays, and of two denials the later one. */
function byValue(rules: readonly Rule[]): ReadonlyMap<string, Rule> {
  const found = new Map<string, Rule>();
  for (const rule of rules) {
    const value = rule.value.toLowerCase();
    if (rule.verdict === 'deny' || found.get(value)?.verdict !== 'deny') found.set(value, rule);
  }
  return found;
}

/** The rule of the domain itself, else of the nearest domain above it. */
function nearest(known: ReadonlyMap<string, Rule>, domain: string): Rule | null {
  for (let name = domain; ; name = name.slice(name.indexOf('.') + 1)) {
    const rule = known.get(name);
    if (rule !== undefined) return rule;
    if (!name.includes('.')) return null;
  }
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1);
}

/** The domain of an address or a domain, and every one above it. */
function domainAndParents(value: string): readonly string[] {
  const labels = domainOf(value).split('.');
  return labels.map((_, index) => labels.slice(index).join('.'));
}
