// Gives spellings of one mailbox one text so that duplicates are found; it is never an address to send to.
import { type MailboxRules, mailProviders } from '../mail-provider/mail-domains.ts';
import { onDemand } from '../table-on-demand.ts';
import { printLocalPart } from './local-part.ts';
import type { ValidAddress } from './parse.ts';

/** How a provider delivers tagged addresses. */
export interface TagRule {
  readonly provider: string;
  readonly tag: MailboxRules['tag'];
  /** The mailbox that the domain itself names (`shop@jane.fastmail.com`), or null. */
  readonly subdomain: string | null;
}

/**
 * The text by which two addresses are compared: letter case folded and, at the providers whose rules mail-domains.ts
 * has, without tags and ignored characters. At any other domain `a+b` and `a` differ.
 */
export function canonicalAddress(parsed: Pick<ValidAddress, 'localPart' | 'domain'>): string {
  const local = foldCase(parsed.localPart);
  const found = rulesByDomain().get(parsed.domain);
  if (found !== undefined) {
    const { rules } = found;
    return join(bareName(local, rules), rules.oneDomain ?? parsed.domain);
  }
  const dot = parsed.domain.indexOf('.');
  const parent = parsed.domain.slice(dot + 1);
  const above = rulesByDomain().get(parent);
  if (above?.rules.subdomains === true) {
    return join(
      bareName(parsed.domain.slice(0, dot), above.rules),
      above.rules.oneDomain ?? parent,
    );
  }
  return join(local, parsed.domain);
}

/** How the provider of a domain (A-labels) delivers tagged addresses, or null. */
export function ruleOf(domain: string): TagRule | null {
  const own = rulesByDomain().get(domain);
  if (own !== undefined) return { provider: own.provider, tag: own.rules.tag, subdomain: null };
  const dot = domain.indexOf('.');
  const above = rulesByDomain().get(domain.slice(dot + 1));
  if (above?.rules.subdomains !== true) return null;
  return { provider: above.provider, tag: null, subdomain: domain.slice(0, dot) };
}

const rulesByDomain = onDemand(
  (): ReadonlyMap<string, { readonly provider: string; readonly rules: MailboxRules }> =>
    new Map(
      mailProviders().flatMap(({ provider, domains, rules }) =>
        rules === null ? [] : domains.map((domain) => [domain, { provider, rules }] as const),
      ),
    ),
);

function join(local: string, domain: string): string {
  return `${printLocalPart(local)}@${domain}`;
}

/** Lower case; the two small sigmas differ by place only. */
function foldCase(local: string): string {
  return local.toLowerCase().replaceAll('\u03c2', '\u03c3').normalize('NFC');
}

function bareName(local: string, { tag, ignored, alike }: MailboxRules): string {
  // A tag needs a name before it.
  const end = tag === null ? -1 : local.indexOf(tag, 1);
  let name = '';
  for (const character of end === -1 ? local : local.slice(0, end)) {
    if (ignored.includes(character)) continue;
    name += alike.includes(character) ? alike.charAt(0) : character;
  }
  return name === '' ? local : name;
}
