// Reads the SPF record of a domain (RFC 7208) from its TXT records, without following includes.
import { loneRecord, type PolicyUnknown } from './tag-list.ts';

/** What the record says of hosts that it does not name (RFC 7208 §4.6.2). */
export type SpfQualifier = '-' | '~' | '?' | '+';

export type SpfReading =
  | {
      readonly state: 'published';
      /** The qualifier of `all`; null where another domain's record decides, or nothing is said (neutral). */
      readonly all: SpfQualifier | null;
      /** The domain whose record takes over, where one does. */
      readonly redirect: string | null;
      /** Whether it lets no host send: `v=spf1 -all`. */
      readonly sendsNothing: boolean;
      readonly record: string;
    }
  | { readonly state: 'none' }
  | { readonly state: 'invalid'; readonly why: string };

export type SpfFact = SpfReading | PolicyUnknown;

/** RFC 7208 §4.6.4: more terms that make a receiver ask the DNS are an error. */
const MOST_LOOKUPS = 10;

/** Reads SPF from the TXT records of a name, each with its strings joined (RFC 7208 §3.3). */
export function readSpf(txtRecords: readonly string[]): SpfReading {
  // RFC 7208 §4.5: the version ends at a space or the end of the record, so "v=spf10" is none.
  const found = loneRecord(txtRecords, /^v=spf1(?: |$)/i, 'SPF');
  if (found.state !== 'one') return found;
  return readTerms(found.record);
}

const DOMAIN_SPEC = '[\\x21-\\x7e]+';
const PREFIXES = '(?:/\\d{1,2})?(?://\\d{1,3})?';
/** The mechanisms of RFC 7208 §5, without qualifier. */
const MECHANISM = new RegExp(
  `^(?:all|include:${DOMAIN_SPEC}|(?:a|mx)(?::${DOMAIN_SPEC})?${PREFIXES}|ptr(?::${DOMAIN_SPEC})?` +
    `|ip4:\\d{1,3}(?:\\.\\d{1,3}){3}(?:/\\d{1,2})?|ip6:[\\da-f:.]+(?:/\\d{1,3})?|exists:${DOMAIN_SPEC})$`,
  'i',
);
/** RFC 7208 §4.6.1: `name=value`; names other than redirect and exp are passed over (§6). */
const MODIFIER = /^([a-z][a-z0-9._-]*)=([\x21-\x7e]*)$/i;
const ASKS_DNS = /^[-~?+]?(?:include:|a(?:[:/]|$)|mx(?:[:/]|$)|ptr(?::|$)|exists:)/i;

function readTerms(record: string): SpfReading {
  let all: SpfQualifier | null = null;
  let redirect: string | null = null;
  let lookups = 0;
  let mayAnyoneSend = false;
  for (const term of record.split(' ').slice(1)) {
    if (term === '') continue;
    const modifier = MODIFIER.exec(term);
    if (modifier) {
      if (modifier[1]?.toLowerCase() !== 'redirect') continue;
      if (redirect !== null) return { state: 'invalid', why: 'it redirects twice' };
      redirect = modifier[2] ?? '';
      if (redirect === '') return { state: 'invalid', why: 'it redirects to nothing' };
      continue;
    }
    const { qualifier, mechanism } = readMechanism(term);
    if (!MECHANISM.test(mechanism))
      return { state: 'invalid', why: `it contains the unknown term "${term}"` };
    if (ASKS_DNS.test(term)) lookups += 1;
    if (mechanism.toLowerCase() !== 'all') {
      // RFC 7208 §5.1: what follows `all` is never looked at.
      if (all === null && qualifier !== '-') mayAnyoneSend = true;
    } else all ??= qualifier;
  }
  if (all === null && redirect !== null) lookups += 1;
  if (lookups > MOST_LOOKUPS)
    return { state: 'invalid', why: `it needs ${lookups} DNS look-ups where 10 are allowed` };
  return {
    state: 'published',
    all,
    // RFC 7208 §6.1: `redirect` is passed over where there is an `all`.
    redirect: all === null ? redirect : null,
    sendsNothing: all === '-' && !mayAnyoneSend,
    record,
  };
}

/**
 * The domains whose records an SPF record draws in by `include` or `redirect` as ones that may send, in lower case; those with
 * macros stand as written. What follows `all` is never looked at (RFC 7208 §5.1), and `redirect` only counts without it (§6.1).
 */
export function namesInSpf({ record }: Extract<SpfReading, { state: 'published' }>): string[] {
  const included: string[] = [];
  const redirects: string[] = [];
  let ended = false;
  for (const term of record.toLowerCase().split(' ').slice(1)) {
    const { qualifier, mechanism } = readMechanism(term);
    if (mechanism === 'all') ended = true;
    else if (mechanism.startsWith('redirect=')) redirects.push(mechanism.slice('redirect='.length));
    else if (mechanism.startsWith('include:') && qualifier !== '-' && !ended)
      included.push(mechanism.slice('include:'.length));
  }
  return (ended ? included : [...included, ...redirects]).map((name) => name.replace(/\.$/, ''));
}

function readMechanism(term: string): { qualifier: SpfQualifier; mechanism: string } {
  const first = term.charAt(0);
  if (first === '-' || first === '~' || first === '?' || first === '+')
    return { qualifier: first, mechanism: term.slice(1) };
  return { qualifier: '+', mechanism: term };
}
