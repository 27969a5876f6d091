// What facets and their values are called.
import type { Facet } from '../../../../../src-shared/bridge/facets.ts';
import { sourcePlace } from '../../../../../src-shared/bridge/facets.ts';
import { dayText, readPattern } from '../../../../../src-shared/bridge/patterns.ts';
import { FACETS } from '../../../../../src-shared/columns.ts';
import { formatCount } from '../../../../../src-shared/format-count.ts';

/** The title of a facet; an own column goes by its header. */
export function facetTitle(facet: Facet, columns: readonly string[] | null): string {
  const place = sourcePlace(facet);
  if (facet === 'pattern') return 'Pattern';
  if (place === null) return FACETS.get(facet)?.label ?? facet;
  const header = columns?.[place]?.trim() ?? '';
  return header === '' ? `Column ${place + 1}` : header;
}

/** What a value of a facet is called. */
export function facetValue(facet: Facet, value: string): string {
  const label = FACETS.get(facet)?.values?.[value];
  if (label !== undefined) return label;
  if (facet === 'pattern') return patternText(value);
  return value === '' ? 'Empty' : value;
}

/** "registered:2026-01-02..2026-01-03" → "registered 2026-01-02 to 2026-01-03". */
function patternText(value: string): string {
  const pattern = readPattern(value);
  switch (pattern?.kind) {
    case 'mail_host':
      return `mail at ${pattern.host}`;
    case 'registered':
      return pattern.from === pattern.to
        ? `registered on ${dayText(pattern.from)}`
        : `registered ${dayText(pattern.from)} to ${dayText(pattern.to)}`;
    case 'tumbled':
      return `${pattern.stem} in all spellings at ${pattern.domain}`;
    case 'mailbox':
      return `spellings of ${pattern.mailbox}`;
    case 'name':
      return `name ${pattern.name}`;
    case 'network':
      return `network ${pattern.network}`;
    case 'keyboard':
      return 'typed along the keyboard';
    case 'rows':
      return `rows ${formatCount(pattern.from + 1)} to ${formatCount(pattern.to + 1)}`;
    case undefined:
      return value;
  }
}

/** Open at first. */
export const FIRST_OPEN: readonly Facet[] = [...FACETS.values()].flatMap(({ name, listed }) =>
  listed === 'open' ? [name] : [],
);
