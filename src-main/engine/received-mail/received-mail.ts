// Tells from the header of a received message who proved to have written it, or why it proves nothing. Pure.
import type { MailLeftOut } from '../../../src-shared/received-mail.ts';
import { parseAddress, type ValidAddress } from '../address/parse.ts';
import { type AuthenticationResult, readAuthenticationResults } from './authentication-results.ts';
import { headerTokens } from './header-tokens.ts';

/** A header field: its name in lower case, its value unfolded. */
export interface HeaderField {
  readonly name: string;
  readonly value: string;
}

export interface ReceivedMessage {
  /** From the top of the message, which is where the latest hosts write. */
  readonly fields: readonly HeaderField[];
  /** What the mbox has on its line before the message; null without one. */
  readonly separatorDate: string | null;
}

export type MailFinding =
  | {
      readonly says: 'wrote';
      /** Cleaned, in lower case. */
      readonly address: string;
      /** Of one's own host, in UTC: `2026-11-02`. */
      readonly day: string;
    }
  | { readonly says: MailLeftOut };

const DAY_MS = 86_400_000;

/**
 * What a message says of its sender. `ownHosts` are the authserv-ids of one's own receiving hosts, in lower case, each standing
 * for the names below it as well; results of any other are nothing that a stranger could not have written (RFC 8601 §5).
 */
export function readReceivedMail(
  message: ReceivedMessage,
  ownHosts: readonly string[],
  now: number,
): MailFinding {
  const { fields } = message;
  const reason = writtenByProgram(fields);
  if (reason !== null) return { says: reason };
  const sender = senderOf(fields);
  if (sender === null) return { says: 'unclear_sender' };
  if (isNoPerson(sender.localPart)) return { says: 'no_person' };
  const address = sender.normalized.toLowerCase();
  if (recipientsIn(fields).has(address)) return { says: 'yourself' };
  if (!fields.some(({ name }) => name === 'received' || name === RESULTS_FIELD))
    return { says: 'not_received' };
  const trusted = trustedResults(fields, ownHosts);
  if (trusted.results.length === 0) return { says: 'no_result' };
  if (!isProven(sender, trusted.results)) return { says: 'not_proven' };
  const at = trusted.at ?? dateIn(message.separatorDate ?? '');
  if (at === null) return { says: 'undated' };
  if (at > now + DAY_MS) return { says: 'in_future' };
  return { says: 'wrote', address, day: new Date(at).toISOString().slice(0, 10) };
}

/** Who wrote the results that stand topmost, in lower case: the hosts that may be one's own. */
export function topmostAuthservIds(fields: readonly HeaderField[]): readonly string[] {
  const ids = new Set<string>();
  for (const field of topFields(fields)) {
    if (field.is === 'received') {
      if (ids.size > 0) break;
    } else if (field.writtenBy !== null) ids.add(field.writtenBy);
  }
  return [...ids];
}

const RESULTS_FIELD = 'authentication-results';
/** Of a message; hosts write a few, and a stranger as many as fit. */
const MOST_TOP_FIELDS = 200;

type TopField =
  | { readonly is: 'received'; readonly value: string }
  | {
      readonly is: 'results';
      readonly results: readonly AuthenticationResult[];
      readonly writtenBy: string | null;
    };

/** What hosts wrote about the way of a message, from the top. */
function topFields(fields: readonly HeaderField[]): readonly TopField[] {
  const top = fields
    .filter(({ name }) => name === 'received' || name === RESULTS_FIELD)
    .slice(0, MOST_TOP_FIELDS);
  return top.flatMap(({ name, value }, index): readonly TopField[] => {
    if (name === 'received') return [{ is: 'received', value }];
    const read = readAuthenticationResults(value);
    if (read === null) return [];
    const writtenBy = read.authservId ?? namelessHost(top.slice(index));
    return [{ is: 'results', results: read.results, writtenBy }];
  });
}

/** Mail that no person wrote to this one alone. */
function writtenByProgram(fields: readonly HeaderField[]): MailLeftOut | null {
  const value = (wanted: string) =>
    fields.find(({ name }) => name === wanted)?.value.trim() ?? null;
  const returnPath = value('return-path');
  const type = value('content-type')?.toLowerCase() ?? '';
  if (returnPath === '<>' || type.startsWith('multipart/report') || value('x-failed-recipients'))
    return 'bounce';
  const precedence = value('precedence')?.toLowerCase() ?? '';
  if (precedence === 'list' || LIST_FIELDS.some((name) => value(name) !== null))
    return 'mailing_list';
  if (precedence === 'bulk' || precedence === 'junk' || BULK_FIELDS.some((name) => value(name)))
    return 'bulk';
  // RFC 3834 §5; the others are older, and what Exchange writes.
  const automatic = value('auto-submitted')?.toLowerCase() ?? 'no';
  if (!/^no(?:[\s;(]|$)/.test(automatic) || AUTOMATIC_FIELDS.some((name) => value(name) !== null))
    return 'automatic';
  return precedence === 'auto_reply' ? 'automatic' : null;
}

/** RFC 2919, RFC 2369. */
const LIST_FIELDS = ['list-id', 'list-post', 'mailing-list', 'x-mailing-list'] as const;
/** RFC 8058; Feedback-ID is what Gmail has bulk senders write. */
const BULK_FIELDS = ['list-unsubscribe', 'feedback-id', 'x-csa-complaints'] as const;
const AUTOMATIC_FIELDS = ['x-autoreply', 'x-autorespond', 'x-auto-response-suppress'] as const;

/** The one address of the one From field (RFC 5322 §3.6.2); null where there are several, or none that is one. */
function senderOf(fields: readonly HeaderField[]): ValidAddress | null {
  const named = fields.filter(({ name }) => name === 'from');
  const value = named.length === 1 ? named[0]?.value : undefined;
  if (value === undefined || value.length > LONGEST_FROM) return null;
  const addresses = addressesIn(value);
  const [text] = addresses ?? [];
  if (text === undefined || addresses?.length !== 1) return null;
  const parsed = parseAddress(text);
  return parsed.valid ? parsed : null;
}

const LONGEST_FROM = 2_000;

/** The addresses of a list of mailboxes; null for what has not their form, groups included. */
function addressesIn(value: string): readonly string[] | null {
  const tokens = headerTokens(value, '<>,;:@');
  if (tokens === null) return null;
  const found: string[] = [];
  let plain = '';
  let angled: string | null = null;
  let open = false;
  const end = () => {
    const text = angled ?? plain;
    if (text !== '') found.push(text);
    plain = '';
    angled = null;
  };
  for (const { kind, text } of tokens) {
    const piece = kind === 'quoted' ? `"${text.replace(/["\\]/g, '\\$&')}"` : text;
    if (kind !== 'sign' || text === '@') {
      if (open) angled += piece;
      else plain += piece;
    } else if (text === '<') {
      if (open || angled !== null) return null;
      open = true;
      angled = '';
    } else if (text === '>') {
      if (!open) return null;
      open = false;
    } else if (text === ',' && !open) end();
    else return null;
  }
  if (open) return null;
  end();
  return found;
}

/** Programs that write by themselves, and the functions of RFC 2142. */
const NO_PERSON =
  /^(?:(?:no|do-?not|dont|never)[-._]?reply|mailer-daemon|mailer|daemon|bounces?|auto(?:mated|mailer|-?reply)?|robot|bot|system|alerts?|notif(?:y|ication|ications|ier)|newsletters?|news|updates?|digest|info|marketing|sales|support|abuse|noc|security|postmaster|hostmaster|usenet|webmaster|www|uucp|ftp|admin|administrator|root|billing|invoices?|contact|office|help|helpdesk|service|team|hello|mail)(?:[-._+].*)?$/;

function isNoPerson(localPart: string): boolean {
  const local = localPart.toLowerCase();
  return NO_PERSON.test(local) || /(?:^|[-._])no-?reply(?:[-._+]|$)/.test(local);
}

/** To whom the message was delivered, in lower case. */
function recipientsIn(fields: readonly HeaderField[]): ReadonlySet<string> {
  const found = new Set<string>();
  for (const { name, value } of fields) {
    if (!RECIPIENT_FIELDS.has(name) || value.length > LONGEST_FROM) continue;
    for (const address of addressesIn(value) ?? []) found.add(address.toLowerCase());
  }
  return found;
}

const RECIPIENT_FIELDS: ReadonlySet<string> = new Set([
  'to',
  'delivered-to',
  'x-original-to',
  'envelope-to',
  'x-envelope-to',
]);

interface TrustedResults {
  readonly results: readonly AuthenticationResult[];
  /** When one's own host took the message, milliseconds since the epoch; null where it does not say. */
  readonly at: number | null;
}

/**
 * The topmost results of one's own hosts. Hosts write at the top (RFC 5321 §4.4), so nothing counts below a Received field of
 * somebody else's host, and nothing below one that follows the results: what is there came with the message. A header of a
 * stranger under one's own name is for one's own host to remove (RFC 8601 §5).
 */
function trustedResults(
  fields: readonly HeaderField[],
  ownHosts: readonly string[],
): TrustedResults {
  const organisations = new Set(ownHosts.flatMap(hostsOfOperator));
  const results: AuthenticationResult[] = [];
  let at: number | null = null;
  for (const field of topFields(fields)) {
    if (field.is === 'received') {
      if (!isOwn(receivedBy(field.value), organisations)) break;
      // What follows the results is the same host's line, where it wrote them last.
      if (results.length > 0) return { results, at: at ?? dateOfReceived(field.value) };
      at = dateOfReceived(field.value);
    } else if (ownHosts.some((host) => isWithin(field.writtenBy ?? '', host)))
      results.push(...field.results);
  }
  return { results, at };
}

/** Exchange Online's results name no host; the host of the Received field below them, whose they are, stands for them. */
function namelessHost(fields: readonly HeaderField[]): string | null {
  const below = fields.find(({ name }) => name === 'received');
  const host = below === undefined ? null : receivedBy(below.value);
  return host === null ? null : organisationOf(host);
}

/** Hosts of one operator that are called by different domains. */
const OPERATORS = [['outlook.com', 'office365.com', 'office365.us']] as const;

function hostsOfOperator(host: string): readonly string[] {
  const own = organisationOf(host) ?? host;
  return OPERATORS.find((hosts) => hosts.some((each) => each === own)) ?? [own];
}

/** The host that writes a Received field (RFC 5321 §4.4: `from … by …`), in lower case; null where it is not given. */
function receivedBy(value: string): string | null {
  const words = headerTokens(value.slice(0, LONGEST_RECEIVED), ';')?.map(({ text }) => text);
  const at = words?.[0]?.toLowerCase() === 'from' ? 2 : 0;
  if (words?.[at]?.toLowerCase() !== 'by') return null;
  return words[at + 1]?.toLowerCase().replace(/\.$/, '') ?? null;
}

const LONGEST_RECEIVED = 4_000;

/** One's own: of a named host's organisation, or with a name or an address that nobody else's could have on the internet. */
function isOwn(host: string | null, organisations: ReadonlySet<string>): boolean {
  if (host === null) return false;
  const organisation = organisationOf(host);
  return organisation === null || organisations.has(organisation);
}

/** The domain that can be registered of a host's name, in A-labels; null where it is an address or a name of a network's own. */
export function organisationOf(host: string): string | null {
  const parsed = parseAddress(`x@${host}`);
  if (!parsed.valid || parsed.registrableDomain === '') return null;
  return parsed.registrableDomain;
}

function isWithin(name: string, domain: string): boolean {
  return name === domain || name.endsWith(`.${domain}`);
}

/** Whether the results prove the domain of the From address, by relaxed alignment (RFC 7489 §3.1). */
function isProven(sender: ValidAddress, results: readonly AuthenticationResult[]): boolean {
  if (results.some(({ method, result }) => method === 'dmarc' && result === 'fail')) return false;
  const aligned = (identity: string | undefined) => {
    const domain = identity?.slice(identity.lastIndexOf('@') + 1).toLowerCase() ?? '';
    const organisation = domain === '' ? null : organisationOf(domain);
    return organisation === null
      ? domain === sender.domain
      : organisation === sender.registrableDomain;
  };
  return results.some(({ method, result, properties }) => {
    if (result !== 'pass') return false;
    switch (method) {
      case 'dkim':
        return aligned(properties.get('header.d') ?? properties.get('header.i'));
      case 'spf':
        return aligned(properties.get('smtp.mailfrom'));
      case 'dmarc':
        return properties.get('header.from')?.toLowerCase() === sender.domain;
      default:
        return false;
    }
  });
}

/** The time follows the last semicolon (RFC 5322 §3.6.7). */
function dateOfReceived(value: string): number | null {
  return dateIn(value.split(';').at(-1) ?? '');
}

/** A moment as mail writes it; one without a zone is UTC. */
function dateIn(text: string): number | null {
  const words = headerTokens(text.slice(0, 200), '')?.map((token) => token.text) ?? [];
  const plain = words.join(' ');
  if (!/\d{4}/.test(plain)) return null;
  const zoned = /(?:[+-]\d{4}|\b(?:GMT|UTC?|Z|[ECMP][SD]T))\b/.test(plain);
  const at = Date.parse(zoned ? plain : `${plain} UTC`);
  return at >= 0 ? at : null;
}
