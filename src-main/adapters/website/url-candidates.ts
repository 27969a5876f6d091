// The four URLs of a website's front page, and which are still worth a try after what happened with the others.

export interface UrlCandidate {
  readonly url: string;
  readonly host: string;
  readonly port: 443 | 80;
}

/** HTTPS before HTTP, the domain itself before www. */
export function urlCandidates(domain: string): readonly UrlCandidate[] {
  const hosts = domain.startsWith('www.') ? [domain] : [domain, `www.${domain}`];
  return ([443, 80] as const).flatMap((port) =>
    hosts.map((host) => ({ url: `${port === 443 ? 'https' : 'http'}://${host}/`, host, port })),
  );
}

export type Meeting = 'turned_down' | 'silent';

/**
 * Remembers, per port, the addresses at which nobody answered: asking them again under another name would only cost
 * time. A name on an address that was silent is silent too, as far as we care; so with one that turned us down.
 */
export function createTriedUrls() {
  const met = new Map<string, Meeting>();
  return {
    note(addresses: readonly string[], port: number, meeting: Meeting): void {
      for (const address of addresses) met.set(`${address} ${port}`, meeting);
    },
    /** What is known already of every one of these addresses, or null when one has not been tried. */
    recall(addresses: readonly string[], port: number): Meeting | null {
      const known = addresses.map((address) => met.get(`${address} ${port}`));
      if (known.length === 0 || known.includes(undefined)) return null;
      return known.includes('silent') ? 'silent' : 'turned_down';
    },
  };
}
