// What an RDAP answer says about a domain (RFC 9083).
import type { Registration } from '../ports.ts';
import { asciiName } from './ascii-name.ts';
import { believedEnd, believedPast, readPublishedDate } from './published-date.ts';
import { shortText, statusWords } from './published-text.ts';

export type RdapReading =
  | { readonly ok: true; readonly registration: Registration }
  | { readonly ok: false; readonly detail: string };

/** Reads a domain object (RFC 9083 §5.3) that must be about `domain`. Notices and remarks are passed over. */
export function readRdapDomain(body: unknown, domain: string, now: number): RdapReading {
  if (!isRecord(body)) return { ok: false, detail: 'The answer is not a JSON object' };
  const { objectClassName } = body;
  if (objectClassName !== undefined && objectClassName !== 'domain') {
    return {
      ok: false,
      detail: `The answer is about an object of class "${shortText(objectClassName)}"`,
    };
  }
  const named = nameOf(body);
  if (named === null)
    return { ok: false, detail: 'The answer does not say which domain it is about' };
  if (named !== domain) return { ok: false, detail: `The answer is about ${shortText(named)}` };
  return {
    ok: true,
    registration: {
      // RFC 9083 §10.2.3: a name that was registered again is as old as that, whoever had it before.
      registeredAt: believedPast(latest(body, ['registration', 'reregistration']), now),
      expiresAt: believedEnd(latest(body, ['expiration']), now),
      changedAt: believedPast(latest(body, ['last changed']), now),
      registrar: registrarOf(body),
      statuses: statusWords(listOf(body.status)),
    },
  };
}

/** Whether a body is an RDAP service's own "there is no such thing" (RFC 7480 §5.3, RFC 9083 §6). */
export function isRdapDenial(body: unknown): boolean {
  if (!isRecord(body)) return false;
  if (body.errorCode !== undefined) return Number(body.errorCode) === 404;
  return Array.isArray(body.rdapConformance);
}

/** In lower-case A-labels. Some servers put U-labels into `ldhName`. */
function nameOf(body: Readonly<Record<string, unknown>>): string | null {
  for (const name of [body.ldhName, body.unicodeName]) {
    if (typeof name !== 'string' || name === '') continue;
    return asciiName(name.replace(/\.$/, '')) ?? name;
  }
  return null;
}

/** The latest date of all events with one of these actions, unread dates passed over. */
function latest(
  body: Readonly<Record<string, unknown>>,
  actions: readonly string[],
): number | null {
  const dates = listOf(body.events).flatMap((event) => {
    if (!isRecord(event) || typeof event.eventAction !== 'string') return [];
    if (!actions.includes(event.eventAction.trim().toLowerCase())) return [];
    const at = typeof event.eventDate === 'string' ? readPublishedDate(event.eventDate) : null;
    return at === null ? [] : [at];
  });
  return dates.toSorted((a, b) => b - a)[0] ?? null;
}

function registrarOf(body: Readonly<Record<string, unknown>>): string | null {
  for (const entity of listOf(body.entities)) {
    if (!isRecord(entity) || !listOf(entity.roles).includes('registrar')) continue;
    const named = vcardText(entity, 'fn') ?? vcardText(entity, 'org') ?? ianaNumber(entity);
    if (named !== null) return named;
  }
  return null;
}

/** A text of the entity's jCard: `["vcard", [[name, parameters, type, value], …]]` (RFC 7095 §3). */
function vcardText(entity: Readonly<Record<string, unknown>>, name: string): string | null {
  for (const property of listOf(listOf(entity.vcardArray)[1])) {
    const [key, , , value] = listOf(property);
    if (typeof key !== 'string' || key.toLowerCase() !== name) continue;
    // RFC 7095 §3.3.1.3: an organisation with units is a list.
    const text = shortText(Array.isArray(value) ? value[0] : value);
    if (text !== '') return text;
  }
  return null;
}

/** RFC 9083 §4.8: the number under which ICANN knows a registrar, where its name is not given. */
function ianaNumber(entity: Readonly<Record<string, unknown>>): string | null {
  for (const id of listOf(entity.publicIds)) {
    if (!isRecord(id) || !/iana registrar id/i.test(shortText(id.type))) continue;
    const number = shortText(id.identifier);
    if (number !== '') return `IANA registrar ${number}`;
  }
  return null;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
