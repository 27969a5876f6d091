// Which column of a list holds which field of a request: a guess to be corrected by hand, and the request of a row.
import { isIP } from 'node:net';
import { LIMITS } from '../../../../src-shared/limits.ts';
import { plainRequest } from '../../../../src-shared/plain-request.ts';
import type { VerificationRequest } from '../../../../src-shared/schemas/verification.ts';
import { shortened } from '../../../../src-shared/shortened.ts';
import {
  COLUMN_FIELDS,
  type ColumnField,
  fieldOfHeader,
  headsList,
  isBareName,
  mentionsEmail,
} from './column-names.ts';

/** The place of each field's column, from 0, or null. A `name` comes from one column or from the pair, never both. */
export type ColumnMapping = Readonly<Record<ColumnField, number | null>>;

/** A field's column by hand: its header, its number from 1 on (also as text), or null for none. */
export type ColumnOverrides = Readonly<Partial<Record<ColumnField, string | number | null>>>;

/** A mapping fit to make requests with, or a sentence that says what to do, with the columns there are. */
export type MappingOutcome =
  | { readonly ok: true; readonly mapping: ColumnMapping }
  | { readonly ok: false; readonly reason: string };

/** From this share of filled cells on, the content alone decides. */
const CONVINCING_SHARE = 0.5;

/** Guesses by the headers, and for addresses and IPs by the cells of a sample too. `email` is null when nothing looks like it. */
export function guessColumns(
  columns: readonly string[],
  sample: readonly (readonly string[])[],
): ColumnMapping {
  const addresses = columns.map((_, place) => share(sample, place, looksLikeAddress));
  const fields = columns.map(fieldOfHeader);
  const named = (field: ColumnField): number | null => placeOf(fields.indexOf(field));

  const email = guessEmail(columns, fields, addresses);
  const taken = (place: number | null) => (place === email ? null : place);
  const ip = columns.map((_, place) => share(sample, place, (cell) => isIP(cell.trim()) !== 0));
  const ipAddress = taken(named('ip_address')) ?? taken(best(ip));

  const names = guessName(
    columns,
    taken(named('name')),
    taken(named('first_name')),
    taken(named('last_name')),
  );
  return { email, ...names, company_name: taken(named('company_name')), ip_address: ipAddress };
}

/**
 * Whether a first row names the columns. With an address in it, it does not; alone in its row a text has to say that a
 * list stands below, since else the first line of a bare list would be taken for its head and never be checked.
 */
export function looksLikeHeader(row: readonly string[]): boolean {
  const [only = ''] = row;
  return row.length === 1 ? headsList(only) : !row.some(looksLikeAddress);
}

/** Puts what was said by hand over a guess, and insists on a column of addresses. */
export function applyMapping(
  guess: ColumnMapping,
  overrides: ColumnOverrides,
  columns: readonly string[],
): MappingOutcome {
  const mapping: Record<ColumnField, number | null> = { ...guess };
  for (const field of COLUMN_FIELDS) {
    const wanted = overrides[field];
    if (wanted === undefined) continue;
    const found = wanted === null ? { place: null } : findColumn(wanted, columns);
    if ('reason' in found)
      return { ok: false, reason: `${field}: ${found.reason} ${listed(columns)}` };
    mapping[field] = found.place;
    if (field === 'name' && found.place !== null) {
      mapping.first_name = null;
      mapping.last_name = null;
    }
    if (
      (field === 'first_name' || field === 'last_name') &&
      found.place !== null &&
      overrides.name === undefined
    ) {
      mapping.name = null;
    }
  }
  if (mapping.email === null) {
    return {
      ok: false,
      reason: `No column looks like email addresses; name it with email=COLUMN. ${listed(columns)}`,
    };
  }
  return { ok: true, mapping };
}

/** Reads `field=header` options as they stand on a command line; the header may be empty for "no column". */
export function parseOverrides(
  texts: readonly string[],
):
  | { readonly ok: true; readonly overrides: ColumnOverrides }
  | { readonly ok: false; readonly reason: string } {
  const overrides: Partial<Record<ColumnField, string | null>> = {};
  for (const text of texts) {
    const sign = text.indexOf('=');
    const field = COLUMN_FIELDS.find((known) => known === text.slice(0, Math.max(sign, 0)).trim());
    if (field === undefined) {
      return {
        ok: false,
        reason: `"${text}" does not name a column; write FIELD=HEADER with one of ${COLUMN_FIELDS.join(', ')}.`,
      };
    }
    const header = text.slice(sign + 1);
    overrides[field] = header === '' ? null : header;
  }
  return { ok: true, overrides };
}

/**
 * The request that a row stands for. Blank optional cells are left out, very long addresses and names are cut; a row without an address
 * asks for `''`.
 */
export function toRequest(row: readonly string[], mapping: ColumnMapping): VerificationRequest {
  const cell = (field: ColumnField): string => {
    const place = mapping[field];
    return place === null ? '' : (row[place] ?? '');
  };
  const name =
    cell('name').trim() ||
    [cell('first_name').trim(), cell('last_name').trim()].filter(Boolean).join(' ');
  return plainRequest({
    email: keptAddress(cell('email')),
    name: shortened(name, LIMITS.keptName),
    company_name: shortened(cell('company_name').trim(), LIMITS.keptName),
    ip_address: cell('ip_address'),
  });
}

/** A text that is too long for an address, whatever stands around it, keeps enough of itself to be told as that. */
function keptAddress(text: string): string {
  return text.length <= LIMITS.keptEmail ? text : shortened(text.trim(), LIMITS.keptEmail);
}

/** A header that names the field wins, unless its cells speak against it and another column's speak for it. */
function guessEmail(
  columns: readonly string[],
  fields: readonly (ColumnField | null)[],
  addresses: readonly Share[],
): number | null {
  const content = best(addresses);
  const named = fields.flatMap((field, place) => (field === 'email' ? [place] : []));
  const backed = named.find((place) => (addresses[place]?.of ?? 0) > 0) ?? null;
  if (backed !== null) return backed;
  const mentioned = columns.findIndex(
    (header, place) => mentionsEmail(header) && (addresses[place]?.of ?? 0) >= CONVINCING_SHARE,
  );
  if (mentioned !== -1) return mentioned;
  if (content !== null) return content;
  if (named[0] !== undefined) return named[0];
  if (columns.length === 1) return 0;
  return placeOf(columns.findIndex((header) => mentionsEmail(header)));
}

/** One column or a pair: "Name" beside "Vorname" is the surname, beside "Surname" the first name; "nom" alone is the name. */
function guessName(
  columns: readonly string[],
  whole: number | null,
  first: number | null,
  last: number | null,
): Pick<ColumnMapping, 'name' | 'first_name' | 'last_name'> {
  if (whole !== null && !isBareName(columns[whole] ?? ''))
    return { name: whole, first_name: null, last_name: null };
  const pairFirst = first ?? (last === null ? null : whole);
  const pairLast = last ?? (first === null ? null : whole);
  if (pairFirst !== null && pairLast !== null)
    return { name: null, first_name: pairFirst, last_name: pairLast };
  return { name: whole ?? first ?? last, first_name: null, last_name: null };
}

interface Share {
  /** Share of the filled cells that look right, 0 to 1. */
  readonly of: number;
  readonly filled: number;
}

function share(
  sample: readonly (readonly string[])[],
  place: number,
  looksRight: (cell: string) => boolean,
): Share {
  const filled = sample.map((row) => row[place] ?? '').filter((cell) => cell.trim() !== '');
  const right = filled.filter(looksRight).length;
  return { of: filled.length === 0 ? 0 : right / filled.length, filled: filled.length };
}

/** The column that convinces most; of equals the one with more cells filled, then the first. */
function best(shares: readonly Share[]): number | null {
  let place: number | null = null;
  let most: Share = { of: CONVINCING_SHARE, filled: 0 };
  shares.forEach((candidate, index) => {
    if (candidate.of > most.of || (candidate.of === most.of && candidate.filled > most.filled)) {
      place = index;
      most = candidate;
    }
  });
  return place;
}

/** Longer cells are no addresses, and would take the pattern a time that grows with their square. */
const LONGEST_ADDRESS_CELL = 1_000;

function looksLikeAddress(cell: string): boolean {
  if (cell.length > LONGEST_ADDRESS_CELL) return false;
  return /^[^@]*[^@\s<"]@[^@\s][^@\s.]*\.[^@\s]+$/u.test(cell.trim());
}

/** The place of a column by its header or, from 1 on, its number; or the sentence that says why it is not found. */
export function findColumn(
  wanted: string | number,
  columns: readonly string[],
): { place: number } | { reason: string } {
  if (typeof wanted === 'string') {
    const exact = placesWhere(columns, (header) => header === wanted);
    const alike =
      exact.length > 0
        ? exact
        : placesWhere(columns, (header) => folded(header) === folded(wanted));
    const [place, second] = alike;
    if (place !== undefined && second !== undefined) {
      return { reason: `${alike.length} columns are called "${wanted}"; give the number of one.` };
    }
    if (place !== undefined) return { place };
  }
  const number =
    typeof wanted === 'number' ? wanted : /^\d+$/.test(wanted.trim()) ? Number(wanted) : Number.NaN;
  if (Number.isInteger(number) && number >= 1 && number <= columns.length)
    return { place: number - 1 };
  return { reason: `there is no column "${wanted}".` };
}

function placesWhere(columns: readonly string[], fits: (header: string) => boolean): number[] {
  return columns.flatMap((header, place) => (fits(header) ? [place] : []));
}

function folded(header: string): string {
  return header.trim().normalize('NFKC').toLowerCase();
}

function listed(columns: readonly string[]): string {
  const shown = columns
    .slice(0, 50)
    .map((header, place) => `${place + 1} ${header.trim() === '' ? '(no name)' : header}`);
  return `The columns are: ${shown.join(', ')}${columns.length > 50 ? `, and ${columns.length - 50} more` : ''}.`;
}

function placeOf(index: number): number | null {
  return index === -1 ? null : index;
}
