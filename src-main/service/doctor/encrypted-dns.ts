// What doctor says about DNS servers that are queried over TLS or HTTPS.
import type { DoctorLine } from '../../../src-shared/bridge/app.ts';
import type { EncryptedServer } from '../ports/network.ts';

const WAYS = { tls: 'over TLS', https: 'over HTTPS' } as const;

/** The line about one DNS server: whether it answers, and who resolved its name. */
export function encryptedLine({
  server,
  way,
  nameLookedUp,
  address,
  failure,
}: EncryptedServer): DoctorLine {
  const check = 'dns_server';
  if (failure !== null) {
    const observed = `${server} cannot be asked ${WAYS[way]} (${failure})`;
    return { check, state: 'stop', observed, advice: adviceFor(failure, way) };
  }
  const where =
    nameLookedUp && address !== null
      ? ` at ${address}, which the system’s own DNS supplied unencrypted`
      : '';
  const advice =
    nameLookedUp && address !== null
      ? `To avoid that look-up, write the address and the name: ${withAddress(server, address)}`
      : null;
  return { check, state: 'ok', observed: `${server} answers ${WAYS[way]}${where}`, advice };
}

function adviceFor(code: string, way: EncryptedServer['way']): string {
  if (/CERT|SELF_SIGNED|ISSUER|SIGNATURE/.test(code)) {
    return 'Its certificate is not valid for the name: correct the name (after the # beside an address), or trust its authority with NODE_EXTRA_CA_CERTS.';
  }
  if (/SSL|TLS|ENOHTTP2|HTTP2/.test(code)) {
    return way === 'https'
      ? 'What listens there does not speak HTTP/2 over TLS: check host and port.'
      : 'What listens there does not speak TLS: check address and port (853).';
  }
  if (code.startsWith('HTTP ') || code === 'ENOTDNS') {
    return 'A web server answers, but not as a DNS server: check the path, which is usually /dns-query.';
  }
  if (code === 'ENOTFOUND' || code.startsWith('EAI_')) {
    return 'The system’s own DNS does not give its address: write it with its address, https://192.0.2.53/dns-query#dns.example.';
  }
  if (/TIME/.test(code)) {
    return way === 'tls'
      ? 'Nothing answers there; many networks block port 853: ask the same server over HTTPS if it offers that.'
      : 'Nothing answers there: check host and port, and whether this network blocks it.';
  }
  if (['ESERVFAIL', 'EREFUSED', 'EBADRESP', 'EREFERRAL'].includes(code)) {
    return 'It answers, but not usefully to this machine: ask its operator, or use another server.';
  }
  return 'It cannot be reached: check address and port, and whether this network blocks it.';
}

function withAddress(server: string, address: string): string {
  const url = URL.parse(server);
  if (url === null) return server;
  const host = address.includes(':') ? `[${address}]` : address;
  const port = url.port === '' ? '' : `:${url.port}`;
  return `https://${host}${port}${url.pathname}${url.search}#${url.hostname}`;
}
