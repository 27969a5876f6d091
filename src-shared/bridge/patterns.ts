// A pattern that rows of a list share, as the condition of a filter writes it: `mail_host:mx.one.example`.

/** What rows have in common. */
export type Pattern =
  /** Their domains take mail at one host. */
  | { readonly kind: 'mail_host'; readonly host: string }
  /** Their domains were registered from one day to another, both included, in days since 1970. */
  | { readonly kind: 'registered'; readonly from: number; readonly to: number }
  /** Their local parts are one stem with other dots, tags and counters. */
  | { readonly kind: 'tumbled'; readonly stem: string; readonly domain: string }
  /** They are spellings of one mailbox. */
  | { readonly kind: 'mailbox'; readonly mailbox: string }
  | { readonly kind: 'name'; readonly name: string }
  /** Their IP addresses lie in one network. */
  | { readonly kind: 'network'; readonly network: string }
  /** Their local parts were typed along the keys. */
  | { readonly kind: 'keyboard' }
  /** They stand from one row of the list to another, by index, both included. */
  | { readonly kind: 'rows'; readonly from: number; readonly to: number };

const DAY_MS = 86_400_000;

/** The pattern as a filter condition writes it; `readPattern` reads it back. */
export function patternText(pattern: Pattern): string {
  switch (pattern.kind) {
    case 'mail_host':
      return `mail_host:${pattern.host}`;
    case 'registered':
      return `registered:${dayText(pattern.from)}..${dayText(pattern.to)}`;
    case 'tumbled':
      return `tumbled:${pattern.stem}@${pattern.domain}`;
    case 'mailbox':
      return `mailbox:${pattern.mailbox}`;
    case 'name':
      return `name:${pattern.name}`;
    case 'network':
      return `network:${pattern.network}`;
    case 'keyboard':
      return 'keyboard';
    case 'rows':
      // As people count them.
      return `rows:${pattern.from + 1}..${pattern.to + 1}`;
  }
}

/** Null for what is no pattern. */
export function readPattern(text: string): Pattern | null {
  if (text === 'keyboard') return { kind: 'keyboard' };
  const colon = text.indexOf(':');
  const rest = text.slice(colon + 1);
  if (colon === -1 || rest === '') return null;
  switch (text.slice(0, colon)) {
    case 'mail_host':
      return { kind: 'mail_host', host: rest };
    case 'mailbox':
      return { kind: 'mailbox', mailbox: rest };
    case 'name':
      return { kind: 'name', name: rest };
    case 'network':
      return { kind: 'network', network: rest };
    case 'tumbled': {
      const at = rest.lastIndexOf('@');
      return at < 1
        ? null
        : { kind: 'tumbled', stem: rest.slice(0, at), domain: rest.slice(at + 1) };
    }
    case 'registered':
      return span('registered', rest, dayOf);
    case 'rows':
      return span('rows', rest, (row) => (/^[1-9]\d{0,7}$/.test(row) ? Number(row) - 1 : null));
    default:
      return null;
  }
}

function span(
  kind: 'registered' | 'rows',
  text: string,
  read: (end: string) => number | null,
): Pattern | null {
  const [first = '', last = '', ...more] = text.split('..');
  const [from, to] = [read(first), read(last)];
  return from === null || to === null || more.length > 0 ? null : { kind, from, to };
}

/** A day since 1970 as ISO 8601 writes it. */
export function dayText(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

function dayOf(text: string): number | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return null;
  const at = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(at) ? null : at / DAY_MS;
}
