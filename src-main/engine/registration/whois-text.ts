// What a WHOIS answer says of a domain; asking, and the words to look for, are left to others.
import type { Registration } from '../ports.ts';
import { asciiName } from './ascii-name.ts';
import { believedEnd, believedPast, readPublishedDate } from './published-date.ts';
import { shortText, statusWords } from './published-text.ts';
import { takeApart, type WhoisField } from './whois-fields.ts';
import {
  CHANGED_KEYS,
  CONDITIONAL,
  DOMAIN_KEYS,
  EXPIRES_KEYS,
  FREE_STATUSES,
  NAME_SERVER_KEYS,
  NOT_REGISTERED_SENTENCES,
  OTHER_SECTIONS,
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

/** Reads an answer about `domain` (lower-case A-labels). What is neither clearly the one nor the other is unclear. */
export function readWhois(text: string, domain: string, now: number): WhoisReading {
  const { fields, sentences } = takeApart(text);
  const own = fields.filter(({ section }) => !OTHER_SECTIONS.test(section));
  const named = nameIn(own);
  if (named !== null && named !== domain) {
    return { kind: 'unclear', detail: `the answer is about ${shortText(named)}` };
  }
  if (sayRegistered(fields)) {
    return {
      kind: 'registered',
      registration: {
        registeredAt: believedPast(dateIn(own, REGISTERED_KEYS), now),
        expiresAt: believedEnd(dateIn(own, EXPIRES_KEYS), now),
        changedAt: believedPast(dateIn(own, CHANGED_KEYS), now),
        registrar: registrarIn(fields),
        statuses: statusWords(valuesIn(own, STATUS_KEYS)),
      },
      referral: referralIn(fields),
    };
  }
  const refusal = sentences.find(isRefusal);
  if (refusal !== undefined) return { kind: 'refused', words: shortText(refusal) };
  const free = valuesIn(own, STATUS_KEYS).some((value) => FREE_STATUSES.has(value.toLowerCase()));
  const denied = sentences.some((line) =>
    NOT_REGISTERED_SENTENCES.has(plainSentence(line, domain)),
  );
  if (free || denied) return { kind: 'not_registered' };
  if (text.trim() === '') return { kind: 'unclear', detail: 'the answer is empty' };
  return {
    kind: 'unclear',
    detail: 'the answer says neither that it is registered nor that it is not',
  };
}

/** The WHOIS server of a top-level domain in an answer of IANA's; null where it has none, undefined for other texts. */
export function readWhoisServer(text: string, tld: string): string | null | undefined {
  const { fields, sentences } = takeApart(text);
  if (sentences.some((line) => /^this query returned 0 objects/i.test(line))) return null;
  const of = (key: string) => fields.find((field) => field.key === key)?.value;
  if (of('domain')?.toLowerCase() !== tld) return undefined;
  const server = of('whois') ?? of('refer');
  return server === undefined ? null : (hostIn(server) ?? undefined);
}

/** Lower case, the domain as @, without quotes, doubled blanks and the marks at the end. */
function plainSentence(line: string, domain: string): string {
  return line
    .toLowerCase()
    .replace(/\S+/g, (word) => (word.includes('.') ? word.replace(/["'“”«»]/g, '') : word))
    .replaceAll(domain, '@')
    .replace(/\s+/g, ' ')
    .replace(/(?<![\s.!:])[\s.!:]+$/, '');
}

/** Something that only a registration has: a date that can be read, a registrar, a name server. */
function sayRegistered(fields: readonly WhoisField[]): boolean {
  return fields.some(({ key, value }) => {
    if (REGISTERED_KEYS.has(key) || EXPIRES_KEYS.has(key) || CHANGED_KEYS.has(key)) {
      return readPublishedDate(value) !== null;
    }
    return (NAME_SERVER_KEYS.has(key) && /[\w-]\.[\w-]/.test(value)) || REGISTRAR_KEYS.has(key);
  });
}

function valuesIn(fields: readonly WhoisField[], keys: ReadonlySet<string>): readonly string[] {
  return fields.flatMap(({ key, value }) => (keys.has(key) ? [value] : []));
}

function dateIn(fields: readonly WhoisField[], keys: ReadonlySet<string>): number | null {
  for (const value of valuesIn(fields, keys)) {
    const at = readPublishedDate(value);
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

function isRefusal(line: string): boolean {
  const lower = line.toLowerCase();
  return !CONDITIONAL.test(lower) && REFUSALS.some((pattern) => pattern.test(lower));
}
