// The history of policies: who changed what and when.
import type Database from 'better-sqlite3';
import type { StoredChange } from '../../../service/ports/policy.ts';
import type { Direct } from '../method-table.ts';

/** Older changes are forgotten. */
const MOST_CHANGES = 500;

interface Row {
  readonly changeId: string;
  readonly at: number;
  readonly by: string;
  readonly policyId: string;
  readonly policyName: string | null;
  readonly detail: string;
}

/** Notes a change, inside the transaction that makes it. */
export function changeRecorder(db: Database.Database): (change: StoredChange) => void {
  const insert = db.prepare<[string, number, string, string, string | null, string]>(
    `INSERT INTO policy_changes (change_id, at, changed_by, policy_id, policy_name, detail)
     VALUES (?, ?, ?, ?, ?, ?)`,
  );
  const forget = db.prepare<[number]>(
    'DELETE FROM policy_changes WHERE number <= (SELECT max(number) FROM policy_changes) - ?',
  );
  return ({ changeId, at, by, policyId, policyName, detail }) => {
    insert.run(changeId, at, by, policyId ?? '', policyName, JSON.stringify(detail));
    forget.run(MOST_CHANGES);
  };
}

export function policyHistoryMethods(db: Database.Database): Direct<'listPolicyChanges'> {
  const list = db.prepare<[number], Row>(
    `SELECT change_id AS changeId, at, changed_by AS by, policy_id AS policyId, policy_name AS policyName, detail
     FROM policy_changes ORDER BY number DESC LIMIT ?`,
  );
  return {
    listPolicyChanges: (limit) =>
      list.all(limit).map((row) => ({
        ...row,
        policyId: row.policyId === '' ? null : row.policyId,
        detail: JSON.parse(row.detail),
      })),
  };
}
