// The history of policies: who changed what and when, and what undoing it takes.
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
  readonly undoes: string | null;
  readonly undone: number;
}

/** Notes a change, inside the transaction that makes it. */
export function changeRecorder(db: Database.Database): (change: StoredChange) => void {
  const insert = db.prepare<[string, number, string, string, string | null, string, string | null]>(
    `INSERT INTO policy_changes (change_id, at, changed_by, policy_id, policy_name, detail, undoes)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  );
  const forget = db.prepare<[number]>(
    'DELETE FROM policy_changes WHERE number <= (SELECT max(number) FROM policy_changes) - ?',
  );
  return ({ changeId, at, by, policyId, policyName, detail, undoes }) => {
    insert.run(changeId, at, by, policyId ?? '', policyName, JSON.stringify(detail), undoes);
    forget.run(MOST_CHANGES);
  };
}

export function policyHistoryMethods(
  db: Database.Database,
): Direct<'listPolicyChanges' | 'readPolicyChange'> {
  // Taken back where the last change that undoes it was not taken back itself.
  const columns = `change_id AS changeId, at, changed_by AS by, policy_id AS policyId, policy_name AS policyName,
    detail, undoes, EXISTS (SELECT 1 FROM policy_changes AS later WHERE later.undoes = changes.change_id) AS undone`;
  const list = db.prepare<[number], Row>(
    `SELECT ${columns} FROM policy_changes AS changes ORDER BY number DESC LIMIT ?`,
  );
  const find = db.prepare<[string], Row>(
    `SELECT ${columns} FROM policy_changes AS changes WHERE change_id = ?`,
  );
  return {
    listPolicyChanges: (limit) => list.all(limit).map(stored),
    readPolicyChange(changeId) {
      const row = find.get(changeId);
      return row === undefined ? null : stored(row);
    },
  };
}

function stored(row: Row): StoredChange {
  return {
    ...row,
    policyId: row.policyId === '' ? null : row.policyId,
    detail: JSON.parse(row.detail),
    undone: row.undone === 1,
  };
}
