// How many rows a list will have, how many of them are checked, and what that costs: counted as its rows are planned.
import type { ListRows } from '../../../../src-shared/bridge/estimate.ts';
import { fingerprintOf } from '../../verify/fingerprint.ts';
import { createHashSet } from './hash-set.ts';
import type { PlannedRow } from './row-plan.ts';

export interface ListTally {
  add(row: PlannedRow): void;
  count(): ListRows;
}

export function createListTally(): ListTally {
  const charged = createHashSet();
  const rows = {
    rows: 0,
    added: 0,
    to_check: 0,
    duplicates: 0,
    unusable: 0,
    blank: 0,
    suppressed: 0,
    listed: 0,
  };
  let checks = 0;
  return {
    add(row) {
      rows.rows += row.blanks + (row.added ? 0 : 1);
      rows.blank += row.blanks;
      if (row.added) rows.added += 1;
      if (row.kept) rows.listed += 1;
      rows[classOf(row)] += 1;
      if (!row.kept) return;
      if (row.rowClass === 'check') checks += 1;
      // An unusable row is a result, and costs as one; with an IP address that is none it fails, and does not.
      else if (row.address === null && !failsForIp(row)) charged.add(fingerprintOf(row.request));
    },
    count: () => ({ ...rows, credits: checks + charged.size }),
  };
}

/** What it is called before the start, whether or not the list keeps it. */
function classOf(row: PlannedRow): 'to_check' | 'duplicates' | 'unusable' | 'suppressed' {
  if (row.rowClass === 'unusable' || row.rowClass === 'suppressed') return row.rowClass;
  return row.duplicateOf === null ? 'to_check' : 'duplicates';
}

function failsForIp(row: PlannedRow): boolean {
  return row.request.ip_address !== undefined && row.notes.some(({ kind }) => kind === 'bad_ip');
}
