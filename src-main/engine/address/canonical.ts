// Gives spellings of one mailbox one text so that duplicates are found; it is never an address to send to.
import { CANONICAL_RULES, type CanonicalRule } from './canonical-rules.ts';
import { printLocalPart } from './local-part.ts';
import type { ValidAddress } from './parse.ts';

/**
 * The text by which two addresses are compared: letter case folded, and at the providers of
 * canonical-rules.ts without tags and ignored characters. At any other domain `a+b` and `a` differ.
 */
export function canonicalAddress(parsed: Pick<ValidAddress, 'localPart' | 'domain'>): string {
  const local = foldCase(parsed.localPart);
  const rule = RULE_BY_DOMAIN.get(parsed.domain);
  if (rule !== undefined) {
    return join(bareName(local, rule), rule.oneDomain ?? parsed.domain);
  }
  const dot = parsed.domain.indexOf('.');
  const parent = parsed.domain.slice(dot + 1);
  const parentRule = RULE_BY_DOMAIN.get(parent);
  if (parentRule?.subdomains === true) return join(parsed.domain.slice(0, dot), parent);
  return join(local, parsed.domain);
}

/** How the provider of a domain (A-labels) delivers tagged addresses, or null; `subdomain` is the mailbox that the domain itself names. */
export function ruleOf(
  domain: string,
): (Pick<CanonicalRule, 'provider' | 'tag'> & { readonly subdomain: string | null }) | null {
  const rule = RULE_BY_DOMAIN.get(domain);
  if (rule !== undefined) return { provider: rule.provider, tag: rule.tag, subdomain: null };
  const dot = domain.indexOf('.');
  const parentRule = RULE_BY_DOMAIN.get(domain.slice(dot + 1));
  if (parentRule?.subdomains !== true) return null;
  return { provider: parentRule.provider, tag: null, subdomain: domain.slice(0, dot) };
}

const RULE_BY_DOMAIN: ReadonlyMap<string, CanonicalRule> = new Map(
  CANONICAL_RULES.flatMap((rule) => rule.domains.map((domain) => [domain, rule] as const)),
);

function join(local: string, domain: string): string {
  return `${printLocalPart(local)}@${domain}`;
}

/** Lower case; the two small sigmas differ by place only. */
function foldCase(local: string): string {
  return local.toLowerCase().replaceAll('\u03c2', '\u03c3').normalize('NFC');
}

function bareName(local: string, rule: CanonicalRule): string {
  // A tag needs a name before it.
  const tag = rule.tag === null ? -1 : local.indexOf(rule.tag, 1);
  let name = '';
  for (const character of tag === -1 ? local : local.slice(0, tag)) {
    if (!rule.ignored.includes(character)) name += character;
  }
  return name === '' ? local : name;
}
