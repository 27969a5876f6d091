// Opens a mailbox probe for each SMTP exit that is set, once, and keeps what it has learnt while it stays set.

import { type ProxyServer, proxyName, readProxy } from '../../src-shared/proxies.ts';
import type { Dialer } from '../adapters/dialer/dialer.ts';
import type { Exit } from '../adapters/smtp/exits.ts';
import type { MailboxProbe } from '../adapters/smtp/mailbox-probe.ts';

export interface ProxiedExit extends Exit {
  readonly dialer: Dialer;
}

export interface ExitParts {
  /** Proxies as they are set now. */
  readonly set: () => readonly string[];
  readonly dialerBy: (proxy: ProxyServer) => Dialer;
  readonly probeOver: (dialer: Dialer) => MailboxProbe;
  /** Milliseconds of any clock. */
  readonly now: () => number;
}

/** A proxy that failed is left out so long, unless all others have. */
const FAILING_MS = 60_000;

/** Tells the exits that are set now, each the same object as long as its text is. */
export function openExits({
  set,
  dialerBy,
  probeOver,
  now,
}: ExitParts): () => readonly ProxiedExit[] {
  const open = new Map<string, ProxiedExit>();

  return () => {
    const texts = set();
    for (const text of open.keys()) if (!texts.includes(text)) open.delete(text);
    return texts.flatMap((text) => {
      const known = open.get(text);
      if (known !== undefined) return [known];
      const read = readProxy(text, ['socks5']);
      if (!read.ok) return [];
      const made = make(read.proxy);
      open.set(text, made);
      return [made];
    });
  };

  function make(proxy: ProxyServer): ProxiedExit {
    let failedAt = Number.NEGATIVE_INFINITY;
    const inner = dialerBy(proxy);
    const dialer: Dialer = {
      async dial(request) {
        const result = await inner.dial(request);
        if (!result.ok && result.reason === 'proxy_failed') failedAt = now();
        else if (result.ok) failedAt = Number.NEGATIVE_INFINITY;
        return result;
      },
      via: inner.via,
    };
    return {
      name: `${proxyName(proxy)} ${proxy.user}`,
      ehlo: proxy.ehlo,
      dialer,
      probe: probeOver(dialer),
      isFailing: () => now() - failedAt < FAILING_MS,
    };
  }
}
