// Measures whether throwaway domains are known, and whether organisations are kept out as such.

import { builtLists } from '../built-lists.ts';
import type { Measured } from '../measured.ts';
import type { DataSet } from '../sets.ts';

export function measureThrowaway(read: (name: string) => DataSet): readonly Measured[] {
  const lists = builtLists();
  const real = read('real-domains');
  const capped = real.rows.filter(([domain = '']) => lists.votes(domain)?.confirmed === true);
  const doubted = real.rows.filter(([domain = '']) => lists.votes(domain)?.confirmed === false);
  const throwaway = read('throwaway-domains');
  const unknown = throwaway.rows.filter(([domain = '']) => lists.votes(domain) === null);
  return [
    {
      what: 'real organisations capped as disposable',
      set: real,
      hits: capped.length,
      of: real.rows.length,
      aim: { none: true },
      misses: capped.map(([domain = '']) => domain),
    },
    {
      what: 'real organisations that one list calls disposable',
      set: real,
      hits: doubted.length,
      of: real.rows.length,
      aim: { atMost: 0.001 },
      misses: doubted.map(([domain = '']) => domain),
    },
    {
      what: 'disposable domains recognised without asking for their mail hosts',
      set: throwaway,
      hits: throwaway.rows.length - unknown.length,
      of: throwaway.rows.length,
      aim: { atLeast: 0.85 },
      misses: unknown.map(([domain = '']) => domain),
    },
  ];
}
