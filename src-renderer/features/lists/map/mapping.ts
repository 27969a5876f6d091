// The mapping of columns to fields: its conflicts, and how a choice changes it.
import type { Mapping } from '../../../../src-shared/bridge/files.ts';

export type MappedField = keyof Mapping;

/** In the order they are offered. */
export const MAPPED_FIELDS = [
  { field: 'email', title: 'Email', says: 'The address to check.' },
  { field: 'name', title: 'Full name', says: 'Improves the person signals.' },
  { field: 'first_name', title: 'First name', says: 'Together with the last name.' },
  { field: 'last_name', title: 'Last name', says: 'Together with the first name.' },
  { field: 'company_name', title: 'Company', says: 'Compared with the domain and its website.' },
  { field: 'ip_address', title: 'IP address', says: 'Where the person signed up from.' },
] as const satisfies readonly { field: MappedField; title: string; says: string }[];

export interface MappingConflict {
  readonly fields: readonly MappedField[];
  readonly sentence: string;
}

/** Everything that stands in the way of a check, worst first; none when the mapping can be used. */
export function mappingConflicts(
  mapping: Mapping,
  columns: readonly string[],
): readonly MappingConflict[] {
  const conflicts: MappingConflict[] = [];
  if (mapping.email === null) {
    conflicts.push({ fields: ['email'], sentence: 'Choose the column that holds the addresses.' });
  }
  for (const [index, fields] of sharedColumns(mapping)) {
    conflicts.push({
      fields,
      sentence: `${columnTitle(columns, index)} is chosen for ${listed(fields.map(titleOf))}. Each column can be used once.`,
    });
  }
  const parts = (['first_name', 'last_name'] as const).filter((field) => mapping[field] !== null);
  if (mapping.name !== null && parts.length > 0) {
    conflicts.push({
      fields: ['name', ...parts],
      sentence: 'Choose a full name, or first and last name, not both.',
    });
  }
  return conflicts;
}

/** The mapping with a field set, and with what that choice rules out taken back: full name against its parts, and a column's other use. */
export function withField(mapping: Mapping, field: MappedField, place: number | null): Mapping {
  const next: Mapping = { ...mapping, [field]: place };
  if (place === null) return next;
  for (const { field: other } of MAPPED_FIELDS) {
    if (other !== field && next[other] === place) next[other] = null;
  }
  if (field === 'name') return { ...next, first_name: null, last_name: null };
  if (field === 'first_name' || field === 'last_name') return { ...next, name: null };
  return next;
}

/** The field that a column is used for, or null. */
export function fieldOfColumn(mapping: Mapping, index: number): MappedField | null {
  return MAPPED_FIELDS.find(({ field }) => mapping[field] === index)?.field ?? null;
}

/** More columns than anybody looks at would take the page its time. */
const MOST_COLUMNS = 100;

/** The places of the columns that are shown: those in use in the order of their fields, then the first of the others. */
export function shownColumns(columns: number, mapping: Mapping): readonly number[] {
  const used = MAPPED_FIELDS.flatMap(({ field }) => mapping[field] ?? []);
  const first = Array.from({ length: Math.min(columns, MOST_COLUMNS) }, (_, index) => index);
  return [...new Set([...used, ...first])];
}

export function titleOf(field: MappedField): string {
  return MAPPED_FIELDS.find((known) => known.field === field)?.title ?? field;
}

/** A column's heading; one without a heading is named by its place. */
export function columnTitle(columns: readonly string[], index: number): string {
  const name = columns[index]?.trim() ?? '';
  return name === '' ? `Column ${index + 1}` : name;
}

function sharedColumns(mapping: Mapping): Map<number, MappedField[]> {
  const uses = new Map<number, MappedField[]>();
  for (const { field } of MAPPED_FIELDS) {
    const place = mapping[field];
    if (place !== null) uses.set(place, [...(uses.get(place) ?? []), field]);
  }
  return new Map([...uses].filter(([, fields]) => fields.length > 1));
}

/** `one, two and three`. */
export function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
