// Everything that is done with a registry's answer from its text on; it runs where it can be killed, and answers little.

import { parseShallowJson } from '../../../src-shared/shallow-json.ts';
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
import { readServerList } from './bootstrap-list.ts';

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
