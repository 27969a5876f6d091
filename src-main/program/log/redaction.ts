// Takes persons out of what is logged: addresses, names, companies and IPs become keyed hashes, keys and tokens go altogether.
import { createHmac } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import { homeFolder } from './home-folder.ts';

export interface Redaction {
  /** A text without addresses, IPs and keys; a hash such as `email:3f9a1c0b7d` stands for each. */
  text(text: string): string;
  /** The same for everything in an object; fields that hold a person are hashed whole, errors keep their kind, code and frames. */
  details(details: Readonly<Record<string, unknown>>): Record<string, unknown>;
}

/** Fields whose text is a person's, a company's or an address, whatever it looks like. */
const PERSONAL: ReadonlySet<string> = new Set(
  'email name company company_name first_name last_name input subject value mail_from ip ip_address search'.split(
    ' ',
  ),
);
const SECRET = /key|token|authorization|cookie|secret/i;
const LEFT_OUT = '[left out]';
const HASH_LETTERS = 10;
const DEEPEST = 6;
const MOST_ENTRIES = 50;

/** `key` makes the hashes this installation's own. */
export function createRedaction(key: Uint8Array): Redaction {
  const home = homeFolder() ?? '';
  const hash = (kind: string, value: string) =>
    `${kind}:${createHmac('sha256', key).update(value.trim().toLowerCase()).digest('hex').slice(0, HASH_LETTERS)}`;

  function text(raw: string): string {
    return withoutHome(raw, home)
      .replace(API_KEY, '[key]')
      .replace(BEARER, `$1${LEFT_OUT}`)
      .replace(ADDRESS, (word: string, address: string | undefined) =>
        address === undefined || isPackagePath(address) ? word : hash('email', address),
      )
      .replace(IP_LIKE, (found: string) => ipOf(found, hash));
  }

  /** What a fault says may quote what somebody typed. */
  function faultText(raw: string): string {
    return text(
      raw.replace(QUOTED, (found: string, before: string, _mark: string, quoted: string) =>
        before !== '' ? found : hash('text', quoted),
      ),
    );
  }

  function fault(error: Error, depth: number): Record<string, unknown> {
    const { code, cause } = error as { code?: unknown; cause?: unknown };
    return {
      type: error.name,
      ...(typeof code === 'string' || typeof code === 'number' ? { code } : {}),
      message: faultText(error.message),
      frames: framesOf(error).map((frame) => withoutHome(frame, home)),
      ...(cause === undefined ? {} : { cause: plain(cause, '', depth + 1) }),
    };
  }

  function plain(value: unknown, field: string, depth: number): unknown {
    if (typeof value === 'bigint') return String(value);
    if (value === null || typeof value === 'number' || typeof value === 'boolean') return value;
    if (SECRET.test(field)) return LEFT_OUT;
    if (typeof value === 'string')
      return PERSONAL.has(field) ? hash(kindOf(field), value) : text(value);
    if (depth > DEEPEST || typeof value !== 'object') return `[${typeof value}]`;
    if (value instanceof Error) return fault(value, depth);
    if (Array.isArray(value))
      return value.slice(0, MOST_ENTRIES).map((each) => plain(each, field, depth + 1));
    return members(value, depth);
  }

  function members(value: object, depth: number): Record<string, unknown> {
    const entries = Object.entries(value).slice(0, MOST_ENTRIES);
    return Object.fromEntries(
      entries.map(([name, each]) => [text(name), plain(each, name, depth + 1)]),
    );
  }

  return { text, details: (details) => members(details, 0) };
}

const API_KEY = /vouch_live_[0-9A-Za-z]*/g;
const BEARER = /(Bearer\s+)[^\s"',]+/gi;
/** Local parts may be quoted and hold nearly anything; a domain may be of any script. */
// linear: from each quote at most 1,000 characters are looked at; a word without @ is passed over as a whole
const ADDRESS =
  /((?:"(?:[^"\\]|\\.){0,1000}"|[^\s"'`<>(),;:\\[\]{}]+)(?:@|%40)[^\s"'`<>(),;:\\[\]{}/]+)|[^\s"'`<>(),;:\\[\]{}]+/gu;
/** What could be an IP address, with a zone or a port at its end. */
const IP_LIKE =
  /(?<![\w.:])(?:\d{1,3}(?:\.\d{1,3}){3}|\[?[0-9a-f]{0,4}(?::[0-9a-f]{0,4}){2,7}(?:\d{1,3}(?:\.\d{1,3}){3})?\]?)(?![\w.])/gi;
const QUOTED = /(reading |setting |)(?<!\w)(["'`])((?:(?!\2).){1,400})\2(?!\w)/gs;

/** `node_modules/@scope/…` in a stack is no address. */
function isPackagePath(found: string): boolean {
  const at = found.lastIndexOf('node_modules/@');
  return at !== -1 && !found.includes('.', at);
}

function ipOf(found: string, hash: (kind: string, value: string) => string): string {
  const bare = found.replace(/^\[|\]$/g, '');
  if (!ipaddr.isValid(bare)) return found;
  const range = ipaddr.process(bare).range();
  // Loopback and "any" name no one, and say where a server listens.
  return range === 'loopback' || range === 'unspecified' ? found : hash('ip', bare);
}

function kindOf(field: string): string {
  if (field.startsWith('ip')) return 'ip';
  if (field.startsWith('company')) return 'company';
  return field.endsWith('name')
    ? 'name'
    : field === 'email' || field === 'mail_from'
      ? 'email'
      : 'text';
}

/** The frames alone: the first lines of a stack repeat the message. */
function framesOf(error: Error): readonly string[] {
  return (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .map((line) => line.trim());
}

function withoutHome(text: string, home: string): string {
  return home.length > 1 ? text.replaceAll(home, '~') : text;
}
