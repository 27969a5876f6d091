// Compares the label of a domain with one reading of a company's name.
import { soundsAlike } from '../person/near.ts';
import { CONNECTORS, type Reading } from './company-name.ts';
import type { Label } from './domain-label.ts';
import { type CompanyMatchReason, type Match, SURE } from './match-answer.ts';
import { acronymsOf, hyphened, inOrder, isSimilar, leadingLetters, runsOf } from './name-forms.ts';

export function compareLabel(label: Label, name: Reading): Match | null {
  const { words, core } = name;
  const [whole = ''] = label.candidates;
  const joined = words.join('');
  const bare = words.filter((word) => !CONNECTORS.has(word));
  const exact = new Set([joined, bare.join(''), core.join('')].filter((text) => text.length >= 2));
  const hit = (reason: CompanyMatchReason, strength: number): Match => ({
    state: 'match',
    reason,
    strength,
    matched: label.shown,
  });

  if (exact.has(whole) || exact.has(label.withSuffix))
    return hit('domain_label', core.length > 0 ? 0.95 : 0.75);
  if (core.length > 0 && label.candidates.some((text) => text.length >= 3 && exact.has(text)))
    return hit('domain_label', 0.9);
  const acronyms = acronymsOf(words, bare);
  if (acronyms.has(whole)) return hit('acronym', whole.length > 2 ? 0.8 : 0.55);
  if (whole.length >= 2 && whole === leadingLetters(bare)) return hit('acronym', 0.75);
  if (
    whole.length >= 4 &&
    [...exact].some((text) => Math.abs(text.length - whole.length) <= 3 && soundsAlike(text, whole))
  )
    return hit('domain_label', 0.8);
  if (label.candidates.some((text) => text.length >= 3 && acronyms.has(text)))
    return hit('acronym', 0.7);
  return compareWords(label, bare, core, hit) ?? compareSimilar(label, exact, hit);
}

function compareWords(
  label: Label,
  bare: readonly string[],
  core: readonly string[],
  hit: (reason: CompanyMatchReason, strength: number) => Match,
): Match | null {
  const [first = ''] = core;
  // "Global Solutions Group": with nothing distinctive, several words in a row must do.
  if (first === '')
    return bare.length > 2 && label.candidates[0] === bare.slice(0, -1).join('')
      ? hit('domain_words', SURE)
      : null;
  const runs = runsOf(bare);
  if (label.candidates.some((text) => text.length >= 4 && runs.has(text)))
    return hit('domain_words', 0.8);
  if (first.length >= 3 && label.candidates.includes(first))
    return hit('domain_words', first.length > 3 ? 0.8 : SURE);
  if (core.some((word) => word.length >= 5 && label.candidates.includes(word)))
    return hit('domain_words', SURE);
  if (hyphened(label.plain, bare, core)) return hit('domain_words', 0.8);
  const [whole = ''] = label.candidates;
  const made = inOrder(whole, bare);
  if (made && whole.length >= 5) return hit('abbreviation', made.whole ? 0.75 : SURE);
  const joined = core.join('');
  if (joined.length >= 8 && whole.startsWith(joined)) return hit('domain_words', SURE);
  // More follows that the name does not have: "smithbakery" may be another Smith.
  if (joined.length >= 5 && whole.startsWith(joined)) return hit('domain_words', 0.6);
  if (joined.length >= 4 && label.plain.startsWith(`${joined}-`)) return hit('domain_words', 0.6);
  if (first.length >= 6 && whole.startsWith(first)) return hit('domain_words', 0.6);
  if (joined.length >= 8 && whole.includes(joined)) return hit('domain_words', SURE);
  return null;
}

function compareSimilar(
  label: Label,
  exact: ReadonlySet<string>,
  hit: (reason: CompanyMatchReason, strength: number) => Match,
): Match | null {
  const [whole = ''] = label.candidates;
  return [...exact].some((text) => isSimilar(text, whole)) ? hit('domain_similar', 0.5) : null;
}
