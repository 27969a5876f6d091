// Which rows of a list that has ended are checked again, in the store's terms.
import type { GoOnRows } from '../../../src-shared/bridge/jobs.ts';
import type { RowChoice } from '../../../src-shared/bridge/lists.ts';
import { VouchError } from '../../../src-shared/errors.ts';
import type { Evidence } from '../../../src-shared/evidence/evidence.ts';
import { EVIDENCE } from '../../../src-shared/evidence/table.ts';
import type { Reopened } from '../ports/jobs.ts';

const ENTRIES: readonly (readonly [string, Evidence])[] = Object.entries(EVIDENCE);

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
      return { kind: 'codes', codes: codesWhere(({ silent }) => silent === true) };
    case 'not_needed':
      return { kind: 'codes', codes: codesWhere(({ gap }) => gap === 'not_needed') };
  }
}

function codesWhere(is: (evidence: Evidence) => boolean): readonly string[] {
  return ENTRIES.filter(([, evidence]) => is(evidence)).map(([code]) => code);
}
