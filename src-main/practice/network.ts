// Which servers make up the practice network, and how it is entered; what each server says is left to its own file.
import { startDnsServer } from './dns-server.ts';
import { PRACTICE_DOMAINS } from './domains.ts';
import { createZones } from './zones.ts';

/** Where a connection really goes; `unmapped` means that nothing listens there, and no connection may be tried. */
export type RedirectTarget = { readonly host: '127.0.0.1'; readonly port: number } | 'unmapped';

export interface PracticeNetwork {
  /** The resolvers to ask, as `address:port`. */
  readonly dnsServers: readonly string[];
  /**
   * Where to connect in place of an address of the practice network. To be asked after the outbound guard has judged
   * the address itself.
   */
  redirect(address: string, port: number): RedirectTarget;
  /** Ends every server; a second call does nothing. */
  close(): Promise<void>;
}

/**
 * Starts the practice network on free ports of 127.0.0.1.
 *
 * @param options.signal ends the network when it aborts. Rejects with its reason when it has aborted before.
 */
export async function startPracticeNetwork(options: {
  signal?: AbortSignal;
}): Promise<PracticeNetwork> {
  const { signal } = options;
  signal?.throwIfAborted();
  const dns = await startDnsServer(createZones(PRACTICE_DOMAINS));
  if (signal?.aborted) {
    await dns.close();
    signal.throwIfAborted();
  }

  const close = () => {
    signal?.removeEventListener('abort', close);
    return dns.close();
  };
  signal?.addEventListener('abort', close);
  return {
    dnsServers: [`127.0.0.1:${dns.port}`],
    redirect: () => 'unmapped',
    close,
  };
}
