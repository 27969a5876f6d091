// One TLS connection to a DNS server, which gets no query unless its certificate proves its name.
import { isIP } from 'node:net';
import { connect, type TLSSocket } from 'node:tls';
import { errorCode } from '../../../src-shared/error-code.ts';

export interface TlsTarget {
  readonly address: string;
  readonly port: number;
  /** What the certificate must be valid for: a host name, or the address. */
  readonly name: string;
  /** RFC 7301; the server has to take one of them. */
  readonly protocols: readonly string[];
  /** Certificates (PEM) to trust in place of Node's own store. */
  readonly ca: readonly string[] | undefined;
}

/** It keeps no program running: who waits for a reply has a timer. `secureConnect`, `error` and `close` tell the rest. */
export function openTls({ address, port, name, protocols, ca }: TlsTarget): TLSSocket {
  const socket = connect({
    host: address,
    port,
    // RFC 6066 §3: an IP address is no server name; the certificate is judged by the host then.
    servername: isIP(name) === 0 ? name : '',
    ALPNProtocols: [...protocols],
    ...(ca === undefined ? {} : { ca: [...ca] }),
  });
  socket.setNoDelay(true);
  socket.unref();
  return socket;
}

/** The code of an error of the system or of TLS. */
export function codeOf(error: Error): string {
  return errorCode(error) || 'EUNKNOWN';
}
