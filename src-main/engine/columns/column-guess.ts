// Which column of a list holds which field of a request, and whether its first row names them: guesses to be corrected by hand.
import type { Mapping } from '../../../src-shared/bridge/files.ts';
import { canonicalIp } from '../ip/canonical.ts';
import {
  type ColumnField,
  fieldOfHeader,
  headsList,
  isBareName,
  mentionsEmail,
} from './column-names.ts';

/** From this share of filled cells on, the content alone decides. */
const CONVINCING_SHARE = 0.5;

/** Guesses by the headers, and for addresses and IPs by the cells of a sample too. `email` is null when nothing looks like it. */
export function guessColumns(
  columns: readonly string[],
  sample: readonly (readonly string[])[],
): Mapping {
  const candidates = columns.map((header, index) => ({
    header,
    field: fieldOfHeader(header),
    ...share(sample, index, looksLikeAddress),
  }));
  const named = (wanted: ColumnField) =>
    placeOf(candidates.findIndex(({ field }) => field === wanted));

  const email = guessEmail(candidates);
  const taken = (place: number | null) => (place === email ? null : place);
  const ip = columns.map((_, index) => share(sample, index, (cell) => canonicalIp(cell) !== null));
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
 * list is below, since else the first line of a bare list would be taken for its head and never be checked.
 */
export function looksLikeHeader(row: readonly string[]): boolean {
  const [only = ''] = row;
  return row.length === 1 ? headsList(only) : !row.some(looksLikeAddress);
}

/** A header that names the field wins, unless its cells speak against it and another column's speak for it. */
function guessEmail(candidates: readonly Candidate[]): number | null {
  const find = (fits: (candidate: Candidate) => boolean) => placeOf(candidates.findIndex(fits));
  return (
    find(({ field, of }) => field === 'email' && of > 0) ??
    find(({ header, of }) => mentionsEmail(header) && of >= CONVINCING_SHARE) ??
    best(candidates) ??
    find(({ field }) => field === 'email') ??
    (candidates.length === 1 ? 0 : find(({ header }) => mentionsEmail(header)))
  );
}

/** A column, and how many of its cells are addresses. */
interface Candidate extends Share {
  readonly header: string;
  readonly field: ColumnField | null;
}

/** One column or a pair: "Name" beside "Vorname" is the surname, beside "Surname" the first name; "nom" alone is the name. */
function guessName(
  columns: readonly string[],
  whole: number | null,
  first: number | null,
  last: number | null,
): Pick<Mapping, 'name' | 'first_name' | 'last_name'> {
  if (whole !== null && !isBareName(columns[whole] ?? ''))
    return { name: whole, first_name: null, last_name: null };
  const pairFirst = first ?? (last === null ? null : whole);
  const pairLast = last ?? (first === null ? null : whole);
  if (pairFirst !== null && pairLast !== null)
    return { name: null, first_name: pairFirst, last_name: pairLast };
  return { name: whole ?? first ?? last, first_name: null, last_name: null };
}

interface Share {
  /** Share of the filled cells that look right, 0 to 1; NaN where none is filled. */
  readonly of: number;
  readonly filled: number;
}

function share(
  sample: readonly (readonly string[])[],
  index: number,
  looksRight: (cell: string) => boolean,
): Share {
  const filled = sample.map((row) => row[index] ?? '').filter((cell) => cell.trim() !== '');
  return { of: filled.filter(looksRight).length / filled.length, filled: filled.length };
}

/** The column that convinces most; of equals the one with more cells filled, then the first. */
function best(shares: readonly Share[]): number | null {
  const [most] = shares
    .map((share, place) => ({ ...share, place }))
    .filter(({ of }) => of >= CONVINCING_SHARE)
    .toSorted((a, b) => b.of - a.of || b.filled - a.filled);
  return most?.place ?? null;
}

/** Longer cells are no addresses, and would take the pattern a time that grows with their square. */
const LONGEST_ADDRESS_CELL = 1_000;

function looksLikeAddress(cell: string): boolean {
  if (cell.length > LONGEST_ADDRESS_CELL) return false;
  return /^[^@]*[^@\s<"]@[^@\s][^@\s.]*\.[^@\s]+$/u.test(cell.trim());
}

function placeOf(index: number): number | null {
  return index === -1 ? null : index;
}
