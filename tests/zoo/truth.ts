// What an answer about an address is worth, beside what is true.
import type { Truth } from './zoo-host.ts';

/** What a tool said: a mailbox that takes mail, one that takes none (for a known reason or not), or that it cannot say. */
export type Told = 'exists' | 'missing' | 'full' | 'disabled' | 'unknown';

export const GRADES = [
  'right',
  /** Unknown, and nobody could know. */
  'unknown_rightly',
  /** Unknown of what could be known. */
  'undecided',
  /** True, of what nobody can know: said of everybody alike. */
  'lucky',
  /** "Exists" of what does not. */
  'wrong_exists',
  /** "Missing" of what exists: somebody is not written to. */
  'wrong_missing',
] as const;
export type Grade = (typeof GRADES)[number];

export function gradeOf(truth: Truth, told: Told): Grade {
  const [is, hidden] = truth.split(', ');
  if (told === 'unknown') return hidden === undefined ? 'undecided' : 'unknown_rightly';
  const fits = FITS[is as keyof typeof FITS].includes(told);
  if (fits) return hidden === undefined ? 'right' : 'lucky';
  return told === 'missing' || told === 'disabled' ? 'wrong_missing' : 'wrong_exists';
}

/** Whether there is a mailbox; the zoo's own test looks closer. A tool that knows yes and no alone is right either way about a mailbox that takes no mail today. */
const FITS: Readonly<Record<'exists' | 'missing' | 'full' | 'disabled', readonly Told[]>> = {
  exists: ['exists', 'full'],
  missing: ['missing'],
  full: ['full', 'exists', 'missing'],
  disabled: ['disabled', 'missing'],
};
