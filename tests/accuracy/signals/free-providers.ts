// Measures whether mail domains that are open to everybody are known, and whether organisations are kept off the list.
import { builtLists } from '../built-lists.ts';
import type { Measured } from '../measured.ts';
import type { DataSet } from '../sets.ts';

export function measureFreeProviders(read: (name: string) => DataSet): readonly Measured[] {
  const { isFree } = builtLists();
  const providers = read('mail-provider-domains');
  const unknown = providers.rows.filter(([domain = '']) => !isFree(domain));
  const mailDomains = new Set(providers.rows.map(([domain]) => domain));
  const real = read('real-domains');
  const organisations = real.rows.filter(([domain]) => !mailDomains.has(domain));
  const listed = organisations.filter(([domain = '']) => isFree(domain));
  return [
    {
      what: 'mail domains of regional and access providers recognised',
      set: providers,
      hits: providers.rows.length - unknown.length,
      of: providers.rows.length,
      aim: { atLeast: 0.95 },
      misses: unknown.map((cells) => cells.join(' ')),
    },
    {
      what: 'domains of organisations on that list (some are portals that offer mailboxes)',
      set: real,
      hits: listed.length,
      of: organisations.length,
      aim: { atMost: 0.005 },
      misses: listed.map(([domain = '']) => domain),
    },
  ];
}
