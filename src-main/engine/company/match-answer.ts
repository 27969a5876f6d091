// What a comparison of a company with a domain can answer, and how sure an answer is.

export type CompanyMatchReason =
  /** The domain's label is the name, with or without words like "get", "group" or a country. */
  | 'domain_label'
  /** The label is the distinctive word, or a run of words, of a longer name; or begins with it. */
  | 'domain_words'
  /** The label is made of the words' first letters. */
  | 'acronym'
  /** The label is made of beginnings of the words, in their order: fedex. */
  | 'abbreviation'
  /** The website moved to a domain that fits. */
  | 'moved_domain'
  /** The organisation or site name of the website. */
  | 'website_name'
  | 'website_title'
  /** The name is in the website's text. */
  | 'website_text';

/** `strength` is 0 to 1. `matched` is what fitted (a label or a name); `found` is the other organisation's name as published. */
export type CompanyMatch =
  | {
      readonly state: 'match';
      readonly reason: CompanyMatchReason;
      readonly strength: number;
      readonly matched: string;
    }
  | {
      readonly state: 'mismatch';
      readonly reason: 'another_organization';
      readonly strength: number;
      readonly found: string;
    }
  /** The domain is nearly the name; `shown` is how. */
  | { readonly state: 'near_miss'; readonly strength: number; readonly shown: string }
  | { readonly state: 'inconclusive'; readonly why: string };

export type Match = Extract<CompanyMatch, { state: 'match' }>;

/** A match by less than this yields to a website that names somebody else. */
export const SURE = 0.65;

/** The match with the greatest strength; null where there is none. */
export function strongest(matches: readonly (Match | null)[]): Match | null {
  let best: Match | null = null;
  for (const match of matches)
    if (match && (best === null || match.strength > best.strength)) best = match;
  return best;
}
