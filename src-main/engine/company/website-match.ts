// Looks for a company's name in what its website shows: names, title, where it moved, and at last its text.
import type { Website } from '../ports.ts';
import type { Reading } from './company-name.ts';
import { labelsOf } from './domain-label.ts';
import { compareLabel } from './label-match.ts';
import { type CompanyMatchReason, type Match, SURE, strongest } from './match-answer.ts';
import { likenessOf } from './name-likeness.ts';
import { titleParts } from './published-name.ts';
import { wordsOf } from './spelled-words.ts';

/**
 * How the name of a company appears on a website: its organisation, site name, title, the domain it redirects to, or
 * its text; null where it does not.
 */
export function matchWebsite(website: Website, names: readonly Reading[]): Match | null {
  const { organization, siteName, title, movedTo, text } = website;
  const hit = (reason: CompanyMatchReason, strength: number, matched: string): Match => ({
    state: 'match',
    reason,
    strength,
    matched,
  });
  const named = (
    published: string | null | undefined,
    reason: CompanyMatchReason,
    weight: number,
  ) => {
    const like = published ? likenessOf(names, published) : 0;
    return published && like >= SURE ? hit(reason, round(like * weight), published) : null;
  };
  const moved = movedTo
    ? strongest(
        names.map((name) =>
          strongest(labelsOf(movedTo, movedTo).map((label) => compareLabel(label, name))),
        ),
      )
    : null;
  const byName = strongest([
    named(organization?.name, 'website_name', 0.95),
    named(organization?.legalName, 'website_name', 0.95),
    named(siteName, 'website_name', 0.9),
    ...titleParts(title).map((part) => named(part, 'website_title', 0.8)),
    moved ? hit('moved_domain', round(moved.strength * 0.9), movedTo ?? '') : null,
  ]);
  const mentioned = nameInText(text, names);
  return strongest([byName, mentioned === null ? null : hit('website_text', SURE, mentioned)]);
}

/** The name with its words in a row, in the site's text: two words with a distinctive one, or one word with its legal form. */
function nameInText(text: string, names: readonly Reading[]): string | null {
  const lower = text.toLowerCase();
  let words: string | null = null;
  for (const { written, writtenFull, core } of names) {
    if (core.length === 0) continue;
    const name = written.length > 1 && core.join('').length >= 6 ? written : writtenFull;
    if (name.length < 2 || !lower.includes(name.at(-1) ?? '')) continue;
    words ??= ` ${wordsOf(text).join(' ')} `;
    if (words.includes(` ${name.join(' ')} `)) return name.join(' ');
  }
  return null;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
