// Parses a registry's answer in the reader process, and returns only the fields that are used.

import Type from 'typebox';
import { parseShallowJson } from '../../../src-shared/shallow-json.ts';
import { validate } from '../../../src-shared/validate.ts';
import {
  isRdapDenial,
  type RdapReading,
  readRdapDomain,
} from '../../engine/registration/rdap-domain.ts';
import {
  readWhois,
  readWhoisServer,
  type WhoisReading,
} from '../../engine/registration/whois-text.ts';
import type { Failure } from '../dialer/look-up-failure.ts';
import type { Reader } from '../foreign/reading.ts';
import { failureOfReading } from '../foreign/reading-failure.ts';

export interface RegistryText {
  readonly bytes: Uint8Array;
  /** The domain that was asked about, in lower-case A-labels. */
  readonly domain: string;
  readonly now: number;
}

export interface WhoisWords {
  readonly text: string;
  readonly domain: string;
  readonly now: number;
}

/** What a reader must know to read what registries answer. */
export type RegistryMethods = {
  /** Null where the text is no JSON. */
  readonly readRdap: (input: RegistryText) => RdapReading | null;
  readonly readRdapDenial: (input: { readonly bytes: Uint8Array }) => boolean;
  readonly readRdapServers: (input: {
    readonly bytes: Uint8Array;
  }) => ReadonlyMap<string, readonly string[]> | null;
  readonly readWhois: (input: WhoisWords) => WhoisReading;
  readonly readWhoisServer: (input: {
    readonly text: string;
    readonly tld: string;
  }) => string | null | undefined;
};

export const REGISTRY_METHODS: RegistryMethods = {
  readRdap({ bytes, domain, now }) {
    const body = parseJson(textOf(bytes));
    return body === undefined ? null : readRdapDomain(body, domain, now);
  },
  readRdapDenial({ bytes }) {
    const text = textOf(bytes);
    // RFC 7480 §5.3 leaves the body of a 404 to the server.
    return text.trim() === '' || isRdapDenial(parseJson(text));
  },
  readRdapServers: ({ bytes }) => readServerList(textOf(bytes)),
  readWhois: ({ text, domain, now }) => readWhois(text, domain, now),
  readWhoisServer: ({ text, tld }) => readWhoisServer(text, tld),
};

/** How long the reading of one answer may take. */
export const REGISTRY_READ_MS = 5_000;

/** Has a registry's answer read; `from` is the server, for the words of a failure. */
export async function readRegistry<N extends keyof RegistryMethods>(
  reader: Reader<RegistryMethods>,
  method: N,
  input: Parameters<RegistryMethods[N]>[0],
  from: string,
  signal: AbortSignal,
): Promise<
  | { readonly ok: true; readonly value: ReturnType<RegistryMethods[N]> }
  | ({ readonly ok: false } & Failure)
> {
  const reading = await reader.call(method, input, { deadlineMs: REGISTRY_READ_MS, signal });
  if (reading.ok) return { ok: true, value: reading.value as ReturnType<RegistryMethods[N]> };
  return { ok: false, ...failureOfReading(reading, `the answer of ${from}`, REGISTRY_READ_MS) };
}

/** The value, or undefined where the text is no JSON, or is nested beyond reason. */
function parseJson(text: string): unknown {
  return parseShallowJson(text.replace(/^\u{feff}/u, ''));
}

function textOf({ buffer, byteOffset, byteLength }: Uint8Array): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString('utf8');
}

const ServerListDocument = Type.Object({
  services: Type.Array(Type.Array(Type.Array(Type.String()))),
});

/** Reads a list (RFC 9224 §3); null when it is none, or names no server at all. */
export function readServerList(text: string): ReadonlyMap<string, readonly string[]> | null {
  const validated = validate(ServerListDocument, parseShallowJson(text));
  if (!validated.ok) return null;
  const services = new Map<string, readonly string[]>();
  for (const [names = [], urls = []] of validated.value.services) {
    const best = preferSecure(urls);
    for (const name of names) services.set(name.toLowerCase().replace(/^\.|\.$/g, ''), best);
  }
  return [...services.values()].some((urls) => urls.length > 0) ? services : null;
}

/** RFC 9224 §3: https is to be preferred; plain http is taken only where there is nothing else. */
function preferSecure(urls: readonly string[]): readonly string[] {
  const usable = urls.flatMap((text) => {
    const url = URL.parse(text);
    if (url === null || url.username !== '' || url.search !== '' || url.hash !== '') return [];
    return [url.href.endsWith('/') ? url.href : `${url.href}/`];
  });
  const secure = usable.filter((url) => url.startsWith('https://'));
  return secure.length > 0 ? secure : usable.filter((url) => url.startsWith('http://'));
}
