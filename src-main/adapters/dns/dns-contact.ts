// How one query to one server is recorded in the privacy ledger.

import { type ReadServer, readDnsServer } from '../../../src-shared/dns-servers.ts';
import type { DnsType } from '../../engine/ports.ts';
import type { Contact } from '../../service/ports/contact-ledger.ts';

export interface AskedQuestion {
  readonly at: number;
  readonly server: string;
  /** True when the operating system named the server. */
  readonly system: boolean;
  readonly name: string;
  readonly type: DnsType;
  /** Whom it was said to; null where nobody was reached. */
  readonly address: string | null;
  readonly answered: boolean;
  readonly bytes: { readonly sent: number; readonly received: number };
  readonly why: string;
  readonly checkId: string | null;
}

/** The ledger's line. */
export function dnsContact(asked: AskedQuestion): Contact {
  const read = readOnce(asked.server);
  return {
    at: asked.at,
    protocol: 'dns',
    host: asked.system ? 'system resolver' : asked.server,
    address: asked.address ?? (read.ok ? read.server.address : null),
    port: read.ok ? read.server.port : 53,
    why: asked.why,
    sent: `${asked.type} ${asked.name}`,
    outcome: asked.answered ? 'answered' : 'failed',
    bytesSent: asked.bytes.sent,
    bytesReceived: asked.bytes.received,
    checkId: asked.checkId,
  };
}

/** Servers are few, and one is asked thousands of questions. */
const read = new Map<string, ReadServer>();
const MOST_READ = 64;

function readOnce(text: string): ReadServer {
  const known = read.get(text);
  if (known !== undefined) return known;
  if (read.size >= MOST_READ) read.clear();
  const server = readDnsServer(text);
  read.set(text, server);
  return server;
}
