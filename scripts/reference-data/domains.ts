// Brings listed domain names into one form and finds those that no list may contain, whichever list they come from.
import { getPublicSuffix, parse } from 'tldts';
import { toASCII } from 'tr46';

const LABEL = '[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?';
const DOMAIN = new RegExp(`^${LABEL}(\\.${LABEL})+$`);

/** The name in lower case and A-labels (RFC 5890), or null when it is no domain name. */
export function asciiDomain(listed: string): string | null {
  let name = listed.trim().toLowerCase();
  if (/[^\0-\x7f]/.test(name)) name = toASCII(name) ?? '';
  return name.length <= 253 && DOMAIN.test(name) ? name : null;
}

/** Names under which strangers register (`co.uk`, `dynv6.net`) stand for nobody, whatever a list says. */
export function isPublicSuffix(domain: string): boolean {
  return parse(domain, { allowPrivateDomains: true, extractHostname: false }).domain === null;
}

/** Second-level names that stand for schools, universities, governments and armies: `ac.uk`, `edu.au`, `gob.mx`. */
const INSTITUTIONS = new Set(['edu', 'ac', 'gov', 'govt', 'gouv', 'gob', 'gub', 'go', 'mil']);
/** `go` is the government's name only in these; elsewhere it is a name like any other. */
const GO_COUNTRIES = new Set(['id', 'jp', 'ke', 'kr', 'th', 'tz', 'ug']);

/**
 * Whether the name stands under `edu`, `gov`, `mil` or a country's counterpart. Lists hold many of them, mostly for single
 * abused mailboxes; a verdict over a whole university follows from none of that.
 */
export function isInstitution(domain: string): boolean {
  // ICANN's part of the list alone: `edu.com` is a private name and proves nothing.
  const suffix = getPublicSuffix(domain, { extractHostname: false }) ?? '';
  const [label, country, ...more] = suffix.split('.');
  if (label === undefined || !INSTITUTIONS.has(label)) return false;
  if (country === undefined) return label === 'edu' || label === 'gov' || label === 'mil';
  if (more.length > 0 || country.length !== 2) return false;
  return label !== 'go' || GO_COUNTRIES.has(country);
}

/** Whether the domain is one of these or a sub-domain of one. */
export function isWithin(domains: ReadonlySet<string>, domain: string): boolean {
  for (let candidate = domain; ; ) {
    if (domains.has(candidate)) return true;
    const dot = candidate.indexOf('.');
    if (dot === -1) return false;
    candidate = candidate.slice(dot + 1);
  }
}
