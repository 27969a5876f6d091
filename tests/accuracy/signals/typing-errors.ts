// Measures whether mistyped mail domains lead to the one that was meant, and whether real domains are left alone.
import { suggestDomain } from '../../../src-main/engine/typo/suggest.ts';
import { widelyMeant } from '../../../src-main/engine/typo/wider-suggestions.ts';
import { builtLists } from '../built-lists.ts';
import type { Measured } from '../measured.ts';
import type { DataSet } from '../sets.ts';

export function measureTypingErrors(read: (name: string) => DataSet): readonly Measured[] {
  const { isFree } = builtLists();
  const strictly = (domain: string) =>
    suggestDomain(domain, { isWellKnown: isFree })?.domain ?? null;
  // As the engine asks where the domain takes no mail, or is none.
  const widely = (written: string) => strictly(written) ?? widelyMeant(written)?.domain ?? null;
  const errors = read('typing-errors');
  const missed = (meant: (written: string) => string | null) =>
    errors.rows.filter(([written = '', domain]) => meant(written) !== domain);
  const found = (what: string, misses: DataSet['rows'], atLeast: number): Measured => ({
    what,
    set: errors,
    hits: errors.rows.length - misses.length,
    of: errors.rows.length,
    aim: { atLeast },
    misses: misses.map(([written = '', domain = '']) => `${written} for ${domain}`),
  });
  const real = read('real-domains');
  const wrong = real.rows.filter(([domain = '']) => strictly(domain) !== null);
  return [
    found('typing errors found where the written domain takes no mail', missed(widely), 0.92),
    found('typing errors found where it takes mail', missed(strictly), 0.7),
    {
      what: 'real domains mistaken for a typing error',
      set: real,
      hits: wrong.length,
      of: real.rows.length,
      aim: { none: true },
      misses: wrong.map(([domain = '']) => `${domain} for ${strictly(domain)}`),
    },
  ];
}
