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
  const rows = { listed: 0, to_check: 0, malformed: 0 };
  let checks = 0;
  return {
    add(row) {
      if (!row.kept) return;
      rows.listed += 1;
      if (row.rowClass === 'check') {
        checks += 1;
        if (row.duplicateOf === null) rows.to_check += 1;
      } else if (row.address === null) {
        rows.malformed += 1;
        // A malformed address is a result, and costs as one; with an IP address that is none it fails, and does not.
        if (!failsForIp(row)) charged.add(fingerprintOf(row.request));
      }
    },
    count: () => ({ ...rows, credits: checks + charged.size }),
  };
}

function failsForIp(row: PlannedRow): boolean {
  return row.request.ip_address !== undefined && row.notes.some(({ kind }) => kind === 'bad_ip');
}
