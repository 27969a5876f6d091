// Answers from a list of mail providers which domains are open to everybody, and which belong to an alias service.
import type { SortedLines } from './sorted-lines.ts';

/**
 * What a line says of its domain: `free` opens mailboxes to everybody, `alias` forwards to a mailbox elsewhere, and `other` is
 * neither, whatever an earlier list says.
 */
export type ListedProvider =
  | { readonly kind: 'free' | 'other' }
  | { readonly kind: 'alias'; readonly service: string };

export interface MailProviderList {
  /** What the list says of this very domain; null where it has no line. */
  lineOf(domain: string): ListedProvider | null;
  /** Alias services hand out addresses below sub-domains too: `anything@user.anonaddy.com`. */
  aliasService(domain: string): string | null;
  /**
   * Sub-domains are left out on purpose (`staff.example-provider.com` is not open to everybody), but for access providers that
   * hand them out: a line `.hinet.net` stands for each of them.
   */
  freeProvider(domain: string): boolean;
}

/** What follows the tab of a line: `free`, `other`, or `alias` and the service's name. */
const ALIAS = 'alias ';

/** Reads lines "domain, tab, `free`, `other` or `alias NAME`"; domains are A-labels, and their case does not matter. */
export function mailProviderList(lines: SortedLines): MailProviderList {
  const lineOf = (domain: string): ListedProvider | null => {
    const value = lines.valueOf(domain);
    if (value === null) return null;
    if (value.startsWith(ALIAS)) return { kind: 'alias', service: value.slice(ALIAS.length) };
    return { kind: value === 'free' ? 'free' : 'other' };
  };
  return {
    lineOf: (domain) => lineOf(domain.toLowerCase()),
    aliasService(domain) {
      for (let name = domain.toLowerCase(); ; ) {
        const line = lineOf(name);
        if (line?.kind === 'alias') return line.service;
        const dot = name.indexOf('.');
        if (dot === -1) return null;
        name = name.slice(dot + 1);
      }
    },
    freeProvider(domain) {
      const name = domain.toLowerCase();
      const own = lineOf(name);
      if (own !== null) return own.kind === 'free' && !name.startsWith('.');
      for (let dot = name.indexOf('.', 1); dot !== -1; dot = name.indexOf('.', dot + 1)) {
        if (lineOf(name.slice(dot)) !== null) return true;
      }
      return false;
    },
  };
}
