// Finds the listed disposable domain that covers a domain.
import { getDomain } from 'tldts';
import type { SortedLines } from './sorted-lines.ts';

/**
 * The domain itself or the nearest parent that is listed, down to the registrable domain, or null.
 * Public suffixes are never asked for, private ones (`dynv6.net`) included: they are shared by strangers.
 */
export function coveringDisposable(
  listed: Pick<SortedLines, 'has'>,
  asciiDomain: string,
): string | null {
  const domain = asciiDomain.toLowerCase();
  const registrable = getDomain(domain, { allowPrivateDomains: true, extractHostname: false });
  if (registrable === null) return null;
  let candidate = domain;
  while (candidate.length >= registrable.length) {
    if (listed.has(candidate)) return candidate;
    const dot = candidate.indexOf('.');
    if (dot === -1) return null;
    candidate = candidate.slice(dot + 1);
  }
  return null;
}
