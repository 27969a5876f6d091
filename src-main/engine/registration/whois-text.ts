// What a WHOIS answer says about a domain, by the words of whois-words.ts.
import type { Registration } from '../ports.ts';
import { asciiName } from './ascii-name.ts';
import {
  believedEnd,
  believedPast,
  type DateOrder,
  orderOf,
  readPublishedDate,
} from './published-date.ts';
import { shortText, statusWords } from './published-text.ts';
import { deniesRegistration, saysHeldBack } from './whois-denial.ts';
import { flagOf, splitWhoisText, type WhoisField } from './whois-fields.ts';
import {
  CHANGED_KEYS,
  CONDITIONAL,
  DATE_ORDERS,
  DOMAIN_KEYS,
  EXPIRES_KEYS,
  FREE_IF,
  FREE_STATUSES,
  HELD_STATUSES,
  NAME_SERVER_KEYS,
  OTHER_SECTIONS,
  OWN_KEYS,
  OWN_KEYS_OF_REGISTRAR,
  REFERRAL_KEYS,
  REFUSALS,
  REGISTERED_KEYS,
  REGISTRAR_KEYS,
  STATUS_KEYS,
} from './whois-words.ts';

export type WhoisReading =
  | {
      readonly kind: 'registered';
      readonly registration: Registration;
      /** The WHOIS server of the registrar, where one is named. */
      readonly referral: string | null;
    }
  | { readonly kind: 'not_registered' }
  /** The server will not answer us, or not now; in its own words. */
  | { readonly kind: 'refused'; readonly words: string }
  | { readonly kind: 'unclear'; readonly detail: string };

/** Changes whenever the same answer could be read otherwise; registrations kept from other versions are asked for again. */
export const WHOIS_READING = 4;

/** Longer sentences are terms of use. */
const REFUSAL_CHARACTERS = 300;

/**
 * Reads an answer about `domain` (lower-case A-labels). A free status counts before anything else, a registration before
 * sentences, a refusal that has happened before a denial; what is neither clearly the one nor the other is unclear.
 */
export function readWhois(text: string, domain: string, now: number): WhoisReading {
  const { fields, lines, sentences } = splitWhoisText(text);
  const own = fields.filter(isOwn);
  const named = nameIn(own);
  if (named !== null && named !== domain) {
    return { kind: 'unclear', detail: `the answer is about ${shortText(named)}` };
  }
  if (saysFree(own)) return { kind: 'not_registered' };
  const order = orderIn(fields, lines, domain);
  if (saysRegistered(fields, own, order)) {
    const registeredAt = dateIn(own, REGISTERED_KEYS, order) ?? assignedIn(own);
    return {
      kind: 'registered',
      registration: {
        registeredAt: believedPast(registeredAt, now),
        expiresAt: believedEnd(dateIn(own, EXPIRES_KEYS, order), now),
        changedAt: believedPast(dateIn(own, CHANGED_KEYS, order), now),
        registrar: registrarIn(fields),
        statuses: statusWords(valuesIn(own, STATUS_KEYS)),
      },
      referral: referralIn(fields),
    };
  }
  const refusal = sentences.find((sentence) => isRefusal(sentence, domain));
  if (refusal !== undefined) return { kind: 'refused', words: shortText(refusal) };
  if (sentences.some((sentence) => saysHeldBack(sentence, domain))) {
    return { kind: 'unclear', detail: 'the name is reserved by the registry' };
  }
  if (sentences.some((sentence) => deniesRegistration(sentence, domain))) {
    return { kind: 'not_registered' };
  }
  if (text.trim() === '') return { kind: 'unclear', detail: 'the answer is empty' };
  return {
    kind: 'unclear',
    detail: 'the answer says neither that it is registered nor that it is not',
  };
}

/** Of the domain, not of its holder, its registrar or its hosts. */
function isOwn({ key, section }: WhoisField): boolean {
  if (!OTHER_SECTIONS.test(section) || OWN_KEYS.test(key)) return true;
  return section.startsWith('registrar') && OWN_KEYS_OF_REGISTRAR.test(key);
}

function saysFree(own: readonly WhoisField[]): boolean {
  return own.some(({ key, value }) => {
    const statusText = value.toLowerCase().replace(/[\s.!]{1,9}$/, '');
    const freeIf = FREE_IF.get(key);
    if (freeIf !== undefined && flagOf(value) === freeIf) return true;
    return STATUS_KEYS.has(key) && FREE_STATUSES.has(statusText);
  });
}

/** Which comes first where a date has its day and its month in numbers: another date tells, a remark, or the registry's habit. */
function orderIn(
  fields: readonly WhoisField[],
  lines: readonly string[],
  domain: string,
): DateOrder | null {
  const orders = new Set(fields.flatMap(({ value }) => orderOf(value) ?? []));
  if (orders.size === 1) return [...orders][0] ?? null;
  // AFNIC: "complete date format : DD/MM/YYYY".
  if (lines.some((line) => /^complete date format ?: ?dd\/mm/i.test(line))) return 'day_first';
  const ending = domain.slice(domain.lastIndexOf('.') + 1);
  return Object.hasOwn(DATE_ORDERS, ending) ? (DATE_ORDERS[ending] ?? null) : null;
}

/** ISOC-IL has no such field: "changed: registrar AT ns.il 19960111 (Assigned)". */
function assignedIn(own: readonly WhoisField[]): number | null {
  for (const value of valuesIn(own, CHANGED_KEYS)) {
    const found = /(\d{8}) \(assigned\)$/i.exec(value);
    if (found?.[1] !== undefined) return readPublishedDate(found[1]);
  }
  return null;
}

/** The WHOIS server of a top-level domain in an answer of IANA's; null where it has none, undefined for other texts. */
export function readWhoisServer(text: string, tld: string): string | null | undefined {
  const { fields, lines } = splitWhoisText(text);
  if (lines.some((line) => /^this query returned 0 objects/i.test(line))) return null;
  const of = (key: string) => fields.find((field) => field.key === key)?.value;
  if (of('domain')?.toLowerCase() !== tld) return undefined;
  const server = of('whois') ?? of('refer');
  return server === undefined ? null : (hostIn(server) ?? undefined);
}

/** Something that only a registration has: a date of it, a registrar, a name server, or a status of a name that is held. */
function saysRegistered(
  fields: readonly WhoisField[],
  own: readonly WhoisField[],
  order: DateOrder | null,
): boolean {
  const proof = fields.some(({ key, value, order: fieldOrder }) => {
    if (REGISTERED_KEYS.has(key) || EXPIRES_KEYS.has(key)) {
      return readPublishedDate(value, fieldOrder ?? order) !== null;
    }
    return (NAME_SERVER_KEYS.has(key) && /[\w-]\.[\w-]/.test(value)) || REGISTRAR_KEYS.has(key);
  });
  if (proof) return true;
  return valuesIn(own, STATUS_KEYS)
    .flatMap((value) => value.toLowerCase().split(', '))
    .some((status) => HELD_STATUSES.has(status));
}

function valuesIn(fields: readonly WhoisField[], keys: ReadonlySet<string>): readonly string[] {
  return fields.flatMap(({ key, value }) => (keys.has(key) ? [value] : []));
}

function dateIn(
  fields: readonly WhoisField[],
  keys: ReadonlySet<string>,
  order: DateOrder | null,
): number | null {
  for (const { key, value, order: fieldOrder } of fields) {
    const at = keys.has(key) ? readPublishedDate(value, fieldOrder ?? order) : null;
    if (at !== null) return at;
  }
  return null;
}

/** Null unless the value is a domain name. */
function nameIn(fields: readonly WhoisField[]): string | null {
  for (const value of valuesIn(fields, DOMAIN_KEYS)) {
    const name = value.replace(/\.$/, '');
    if (!/^[^\s/@:][^\s/@:.]*\.[^\s/@:]+$/.test(name)) continue;
    const ascii = asciiName(name);
    if (ascii !== null) return ascii;
  }
  return null;
}

function registrarIn(fields: readonly WhoisField[]): string | null {
  const named = valuesIn(fields, REGISTRAR_KEYS)
    .map(shortText)
    .find((name) => name !== '');
  return named ?? null;
}

function referralIn(fields: readonly WhoisField[]): string | null {
  for (const value of valuesIn(fields, REFERRAL_KEYS)) {
    const host = hostIn(value);
    if (host !== null) return host;
  }
  return null;
}

/** A host name (RFC 1123 §2.1); some registries write a URL, or the port behind it. */
function hostIn(value: string): string | null {
  const found = /^(?:r?whois:\/\/)?([a-z0-9](?:[a-z0-9.-]*[a-z0-9])?)\.?(?::43)?\/?$/i.exec(value);
  const host = found?.[1]?.toLowerCase();
  return host === undefined || !host.includes('.') || host.length > 253 ? null : host;
}

function isRefusal(sentence: string, domain: string): boolean {
  if (sentence.length > REFUSAL_CHARACTERS) return false;
  // "No match for rate-limited.test"
  const lower = sentence.toLowerCase().replaceAll(domain, '@');
  return !CONDITIONAL.test(lower) && REFUSALS.some((pattern) => pattern.test(lower));
}
