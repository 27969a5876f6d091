// Whether a website names an organisation other than the company.
import type { Website } from '../ports.ts';
import { type Reading, readNames } from './company-name.ts';
import type { Label } from './domain-label.ts';
import { compareLabel } from './label-match.ts';
import { type CompanyMatch, SURE } from './match-answer.ts';
import { likenessOf } from './name-likeness.ts';
import { isNoName, titleParts } from './published-name.ts';

/** The organisation that a website names, when it has nothing in common with the company; null where it names none clearly. */
export function anotherOrganization(
  website: Website,
  names: readonly Reading[],
  labels: readonly Label[],
): Extract<CompanyMatch, { state: 'mismatch' }> | null {
  if (!names.some((name) => name.reliable)) return null;
  const { organization, siteName, title } = website;
  const published = [organization?.name, organization?.legalName, siteName].filter(
    (name) => name !== null && name !== undefined && !isNoName(name),
  );
  if (published.length > 0) {
    const strange = published.every((name) => isStrange(names, name ?? ''));
    const publishedName = published[0] ?? '';
    return strange
      ? {
          state: 'mismatch',
          reason: 'another_organization',
          strength: organization ? 0.8 : 0.7,
          found: publishedName,
        }
      : null;
  }
  // A title names the organisation only where the domain says the same.
  const parts = titleParts(title);
  const confirmed = parts.find((part) => isNameOfLabel(part, labels));
  if (confirmed === undefined || !parts.every((part) => isStrange(names, part))) return null;
  return { state: 'mismatch', reason: 'another_organization', strength: 0.6, found: confirmed };
}

/** What the website calls itself, where that is the name in its domain's label; null where it is not. */
export function siteNameOf(
  { organization, siteName, title }: Website,
  labels: readonly Label[],
): string | null {
  const published = [organization?.name, organization?.legalName, siteName, ...titleParts(title)];
  return published.find((name) => name && isNameOfLabel(name, labels)) ?? null;
}

function isNameOfLabel(published: string, labels: readonly Label[]): boolean {
  return readNames(published).some((reading) =>
    labels.some((label) => (compareLabel(label, reading)?.strength ?? 0) >= 0.9),
  );
}

/** What the website calls itself, where that is not clearly the company. */
export function unlikeName(
  { organization, siteName }: Website,
  names: readonly Reading[],
): string | null {
  const published = organization?.name ?? siteName;
  return published && !isNoName(published) && likenessOf(names, published) < SURE
    ? published
    : null;
}

/** Whether a published name can be compared with the company's and shares nothing with it. */
function isStrange(names: readonly Reading[], published: string): boolean {
  const readings = readNames(published);
  return (
    readings.length > 0 &&
    readings.every((reading) => reading.reliable) &&
    likenessOf(names, published) === 0
  );
}
