// Which rows of a list that has ended are checked again, in the store's terms.
import type { GoOnRows } from '../../../src-shared/bridge/jobs.ts';
import type { RowChoice } from '../../../src-shared/bridge/lists.ts';
import { VouchError } from '../../../src-shared/errors.ts';
import { EVIDENCE } from '../../../src-shared/evidence/table.ts';
import type { Reopened } from '../ports/jobs.ts';

const CODES = Object.keys(EVIDENCE);

/** Refuses a time that is not ISO 8601 with `invalid_request`. */
export async function reopenedRows(
  rows: GoOnRows,
  indexesOf: (rows: RowChoice) => Promise<readonly number[]>,
): Promise<Reopened> {
  switch (rows.kind) {
    case 'unchecked':
    case 'picked':
    case 'all':
      return rows;
    case 'chosen':
      return { kind: 'picked', indexes: await indexesOf(rows.rows) };
    case 'older': {
      const than = Date.parse(rows.than);
      if (Number.isNaN(than))
        throw new VouchError('invalid_request', 'The date must be written like 2026-11-01.');
      return { kind: 'older', than };
    }
    case 'silent':
      return { kind: 'codes', codes: CODES.filter((code) => SILENT.test(code)) };
    case 'not_needed':
      return { kind: 'codes', codes: CODES.filter((code) => code.endsWith('_not_needed')) };
  }
}

/** A source was asked, and did not tell. */
const SILENT = /_(inconclusive|unconfirmed)$|^smtp_blocked$/;
