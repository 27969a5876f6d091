// Whether a website gives itself the name of a company: stricter than a match, which may rest on a mention or on likeness.
import type { Website } from '../ports.ts';
import { MAX_NAME, type Reading, readNames, withoutConnectors } from './company-name.ts';
import { isNoName, titleParts } from './published-name.ts';

/** What the website calls its organisation or itself, as published, where that is the company's name; else null. */
export function ownNameAs(website: Website, names: readonly Reading[]): string | null {
  const { organization, siteName, title } = website;
  const published = [organization?.legalName, organization?.name, siteName, ...titleParts(title)];
  for (const name of published) {
    if (name === null || name === undefined || isNoName(name)) continue;
    const readings = readNames(name.slice(0, MAX_NAME));
    if (readings.some((other) => names.some((one) => isSameName(one, other)))) return name;
  }
  return null;
}

/**
 * The same words, legal forms aside, or the same distinctive words where one name only has more of the words that many share:
 * "Kestrel" and "Kestrel Group", but not "Kestrel Bank" and "Kestrel Foods".
 */
function isSameName(one: Reading, other: Reading): boolean {
  if (withoutConnectors(one.words).join('') === withoutConnectors(other.words).join(''))
    return true;
  if (one.core.length === 0 || one.core.join(' ') !== other.core.join(' ')) return false;
  const isWithin = (words: readonly string[], more: readonly string[]) =>
    words.every((word) => more.includes(word));
  return isWithin(one.words, other.words) || isWithin(other.words, one.words);
}
