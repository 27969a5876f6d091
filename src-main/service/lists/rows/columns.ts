// Which column of a list holds which field, as people say it, and the request that a row makes by that.
import { Mapping } from '../../../../src-shared/bridge/files.ts';
import { findColumn, listedColumns } from '../../../../src-shared/find-column.ts';
import { LIMITS } from '../../../../src-shared/limits.ts';
import { plainRequest } from '../../../../src-shared/plain-request.ts';
import type { VerificationRequest } from '../../../../src-shared/schemas/verification.ts';
import { shortened } from '../../../../src-shared/shortened.ts';
import { type Cells, cellAt } from '../../ports/cells.ts';
import type { ColumnField, ColumnMapping } from '../../ports/files.ts';

const COLUMN_FIELDS = Object.keys(Mapping.properties) as ColumnField[];

/** A field's column by hand: its header, its number from 1 on (also as text), or null for none. */
export type ColumnOverrides = Readonly<Partial<Record<ColumnField, string | number | null>>>;

/** A mapping fit to make requests with, or a sentence that says what to do, with the columns there are. */
export type MappingOutcome =
  | { readonly ok: true; readonly mapping: ColumnMapping }
  | { readonly ok: false; readonly reason: string };

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
      return { ok: false, reason: `${field}: ${found.reason} ${listedColumns(columns)}` };
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
      reason: `No column looks like email addresses; choose one with email=COLUMN. ${listedColumns(columns)}`,
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
export function toRequest(row: Cells, mapping: ColumnMapping): VerificationRequest {
  const cell = (field: ColumnField): string => {
    const place = mapping[field];
    return place === null ? '' : cellAt(row, place);
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

/** A text that is too long for an address, whatever is around it, keeps enough of itself to be recognised as that. */
function keptAddress(text: string): string {
  return text.length <= LIMITS.keptEmail ? text : shortened(text.trim(), LIMITS.keptEmail);
}
