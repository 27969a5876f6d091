// What the domains of a list tell of its rows: which frequent one a rare one may be a slip for, and which number their mailboxes.

import { mixedShape, SCHEME_OTHERS } from '../address/code-shape.ts';
import { parseAddress } from '../address/parse.ts';
import { type DomainSuggestion, indexOf, suggestDomain } from './suggest.ts';

/** A domain that a list names often, one slip away from the domain of a row. */
export interface ListSlip extends DomainSuggestion {
  /** How many rows of the list name it. */
  readonly rows: number;
}

export interface ListDomains {
  /** What was probably meant instead of an ASCII domain, or null; `isWellKnown` as in `suggestDomain`. */
  slipOf(domain: string, isWellKnown: (domain: string) => boolean): ListSlip | null;
  /** Whether enough other addresses of the list at an ASCII domain have the shape of this local part, which is a code. */
  hasScheme(domain: string, localPart: string): boolean;
}

/** What the store counts of a list. */
export interface ListCounts {
  /** The most frequent first, cut off after `DOMAINS_COUNTED`. */
  readonly domains: readonly { readonly domain: string; readonly rows: number }[];
  /** Shapes of codes that more than `SCHEME_OTHERS` addresses at a domain have. */
  readonly schemes: readonly { readonly domain: string; readonly shape: string }[];
}

/** How many of a list's domains are looked at: the most frequent ones. */
export const DOMAINS_COUNTED = 2_000;
/** Of these so many at most are taken for what other rows may have meant … */
const MOST_FREQUENT = 50;
/** … each from so many rows on, and only where it has so many times the rows of the domain that is looked at. */
const FREQUENT_ROWS = 20;
const TIMES_AS_MANY = 20;

/** Whether a list of so many rows can tell anything at all. */
export function isLongEnough(rows: number): boolean {
  return rows > SCHEME_OTHERS;
}

/** Takes counts as the store makes them. */
export function listDomains({ domains: counts, schemes }: ListCounts): ListDomains {
  const rows = new Map<string, number>();
  for (const { domain, rows: more } of counts) {
    const ascii = asciiOf(domain);
    if (ascii !== null) rows.set(ascii, (rows.get(ascii) ?? 0) + more);
  }
  const numbered = new Set(
    schemes.flatMap(({ domain, shape }) => {
      const ascii = asciiOf(domain);
      return ascii === null ? [] : [`${shape}@${ascii}`];
    }),
  );
  // What the counts leave out has a single row, or no more than the last that they hold.
  const mostLeftOut = counts.length < DOMAINS_COUNTED ? 1 : (counts.at(-1)?.rows ?? 1);
  const frequent = [...rows]
    .filter(([, many]) => many >= FREQUENT_ROWS)
    .sort(([, a], [, b]) => b - a)
    .slice(0, MOST_FREQUENT)
    .map(([domain]) => domain);
  const index = indexOf(frequent);
  return {
    slipOf(domain, isWellKnown) {
      // A near miss of a popular domain is one in any list.
      if (suggestDomain(domain, { isWellKnown }) !== null) return null;
      const suggestion = suggestDomain(domain, { frequent: index, isWellKnown });
      if (suggestion === null) return null;
      const many = rows.get(suggestion.domain);
      const least = TIMES_AS_MANY * (rows.get(domain) ?? mostLeftOut);
      return many === undefined || many < least ? null : { ...suggestion, rows: many };
    },
    hasScheme(domain, localPart) {
      const shape = numbered.size === 0 ? null : mixedShape(localPart);
      return shape !== null && numbered.has(`${shape}@${domain}`);
    },
  };
}

/** A domain as a list writes it, as ASCII; null where it is none. */
function asciiOf(domain: string): string | null {
  const address = parseAddress(`a@${domain}`);
  return address.valid ? address.domain : null;
}
