// What one server says to one question, asked through c-ares.
import type { promises } from 'node:dns';
import type { DnsFailure, DnsRecords, DnsType } from '../../engine/ports.ts';

/** A server's reply. `answered` tells a server that said something useless from one that said nothing. */
export type Reply<T> =
  | { readonly kind: 'records'; readonly records: readonly T[] }
  | { readonly kind: 'nodata' }
  | { readonly kind: 'nxdomain' }
  | {
      readonly kind: 'failed';
      readonly reason: DnsFailure;
      /** The code of c-ares, like `ESERVFAIL`. */
      readonly code: string;
      readonly answered: boolean;
      /**
       * True where the failure may be another question's. At a reply that it cannot read, c-ares 1.34 drops the
       * connection and fails all that is under way on it: one broken domain takes a hundred sound ones with it. Asked
       * again on a channel of its own, a question can neither be hurt nor hurt others.
       */
      readonly spoilt?: true;
    };

/**
 * Asks one question; never rejects.
 *
 * What c-ares 1.34 in Node 24 does, as measured: truncated replies are asked again over TCP; NXDOMAIN counts for the
 * end of a CNAME chain (RFC 6604 §3); a CNAME without a record of the type is an empty list; names under `.onion` are
 * ENOTFOUND without asking (RFC 7686). SERVFAIL and REFUSED come back at once, the next server is not tried. A reply
 * with an RCODE above 5 looks like ENODATA, and nothing that Node passes on tells them apart.
 */
export async function askServer<T extends DnsType>(
  resolver: promises.Resolver,
  name: string,
  type: T,
): Promise<Reply<DnsRecords[T]>> {
  try {
    const records: readonly DnsRecords[T][] = await ASK[type](resolver, name);
    return records.length === 0 ? { kind: 'nodata' } : { kind: 'records', records };
  } catch (error) {
    return replyForCode(codeOf(error));
  }
}

/** The reply that a code of c-ares stands for. */
function replyForCode(code: string): Reply<never> {
  switch (code) {
    case 'ENOTFOUND':
      return { kind: 'nxdomain' };
    case 'ENODATA':
      return { kind: 'nodata' };
    case 'ESERVFAIL':
      return { kind: 'failed', reason: 'servfail', code, answered: true };
    case 'EREFUSED':
      return { kind: 'failed', reason: 'refused', code, answered: true };
    case 'EBADRESP':
    case 'EFORMERR':
    case 'ENOTIMP':
      return { kind: 'failed', reason: 'bad_answer', code, answered: true };
    case 'EBADNAME':
    case 'EBADQUERY':
    case 'EBADSTR':
    case 'EBADFAMILY':
      return { kind: 'failed', reason: 'bad_answer', code, answered: false };
    default:
      // ETIMEOUT, ECONNREFUSED, ECANCELLED, EDESTRUCTION and whatever else keeps a reply from arriving.
      return { kind: 'failed', reason: 'timeout', code, answered: false };
  }
}

const ASK: {
  readonly [T in DnsType]: (
    resolver: promises.Resolver,
    name: string,
  ) => Promise<readonly DnsRecords[T][]>;
} = {
  A: (resolver, name) => resolver.resolve4(name),
  AAAA: (resolver, name) => resolver.resolve6(name),
  NS: async (resolver, name) => (await resolver.resolveNs(name)).map(plainHost),
  CNAME: async (resolver, name) => (await resolver.resolveCname(name)).map(plainHost),
  MX: async (resolver, name) =>
    (await resolver.resolveMx(name))
      .map(({ exchange, priority }) => ({ exchange: plainHost(exchange), priority }))
      .sort((a, b) => a.priority - b.priority || (a.exchange < b.exchange ? -1 : 1)),
  TXT: async (resolver, name) =>
    (await resolver.resolveTxt(name)).map((strings) => strings.join('')),
};

function plainHost(host: string): string {
  return (host.endsWith('.') ? host.slice(0, -1) : host).toLowerCase();
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'EUNKNOWN';
}
