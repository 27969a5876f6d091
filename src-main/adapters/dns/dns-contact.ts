// How one query to one server is recorded in the privacy ledger.

import { type ReadServer, readDnsServer } from '../../../src-shared/dns-servers.ts';
import type { DnsType } from '../../engine/ports.ts';
import type { Contact } from '../../service/ports/contact-ledger.ts';

export interface QuerySubject {
  readonly at: number;
  readonly server: string;
  /** True when the operating system named the server. */
  readonly system: boolean;
  readonly name: string;
  readonly type: DnsType;
  /** Whom it was said to; null where none was reached. */
  readonly address: string | null;
  readonly answered: boolean;
  readonly bytes: { readonly sent: number; readonly received: number };
  readonly why: string;
  readonly checkId: string | null;
}

/** The ledger's line. */
export function dnsContact(subject: QuerySubject): Contact {
  const read = readOnce(subject.server);
  return {
    at: subject.at,
    protocol: 'dns',
    host: subject.system ? 'system resolver' : subject.server,
    address: subject.address ?? (read.ok ? read.server.address : null),
    port: read.ok ? read.server.port : 53,
    why: subject.why,
    sent: `${subject.type} ${subject.name}`,
    outcome: subject.answered ? 'answered' : 'failed',
    bytesSent: subject.bytes.sent,
    bytesReceived: subject.bytes.received,
    checkId: subject.checkId,
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
