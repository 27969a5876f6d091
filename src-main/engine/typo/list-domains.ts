// Finds the domain a row probably meant: one that occurs often in the same list, where the row's own domain is rare.
import { parseAddress } from '../address/parse.ts';
import { type DomainSuggestion, suggestDomain } from './suggest.ts';

/** A domain that a list names often, one slip away from the domain of a row. */
export interface ListSlip extends DomainSuggestion {
  /** How many rows of the list name it. */
  readonly rows: number;
}

export interface ListDomains {
  /** What was probably meant instead of an ASCII domain, or null; `isWellKnown` as in `suggestDomain`. */
  slipOf(domain: string, isWellKnown: (domain: string) => boolean): ListSlip | null;
}

/** How many of a list's domains are looked at: the most frequent ones. */
export const DOMAINS_COUNTED = 2_000;
/** Of these so many at most are taken for what other rows may have meant … */
const MOST_FREQUENT = 50;
/** … each from so many rows on, and only where it has so many times the rows of the domain that is looked at. */
const FREQUENT_ROWS = 20;
const TIMES_AS_MANY = 20;

/** Whether a list of so many rows can have a frequent domain at all. */
export function isLongEnough(rows: number): boolean {
  return rows > FREQUENT_ROWS;
}

/** Takes counts as the store makes them: the most frequent first, cut off after `DOMAINS_COUNTED`. */
export function listDomains(
  counts: readonly { readonly domain: string; readonly rows: number }[],
): ListDomains {
  const rows = new Map<string, number>();
  for (const { domain, rows: more } of counts) {
    const address = parseAddress(`a@${domain}`);
    if (address.valid) rows.set(address.domain, (rows.get(address.domain) ?? 0) + more);
  }
  // What the counts leave out has a single row, or no more than the last that they hold.
  const mostLeftOut = counts.length < DOMAINS_COUNTED ? 1 : (counts.at(-1)?.rows ?? 1);
  const frequent = [...rows]
    .filter(([, many]) => many >= FREQUENT_ROWS)
    .sort(([, a], [, b]) => b - a)
    .slice(0, MOST_FREQUENT)
    .map(([domain]) => domain);
  return {
    slipOf(domain, isWellKnown) {
      if (frequent.length === 0) return null;
      const suggestion = suggestDomain(domain, { frequent, isWellKnown });
      const many = suggestion === null ? undefined : rows.get(suggestion.domain);
      if (suggestion === null || many === undefined) return null;
      if (many < TIMES_AS_MANY * (rows.get(domain) ?? mostLeftOut)) return null;
      // A near miss of a popular domain is one in any list.
      return suggestDomain(domain, { isWellKnown }) === null ? { ...suggestion, rows: many } : null;
    },
  };
}
