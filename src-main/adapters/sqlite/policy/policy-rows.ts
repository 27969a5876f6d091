// The rows of policies and their overrides, and which jobs carry which.
import type Database from 'better-sqlite3';
import type { Override } from '../../../../src-shared/bridge/policy.ts';
import type { ChangeDetail, OwnPolicy, PolicyBody } from '../../../service/ports/policy.ts';

type PolicyRow = Omit<OwnPolicy, 'overrides' | 'jobIds' | 'keys'> & { readonly number: number };

interface Columns {
  readonly number: number;
  readonly policyId: string;
  readonly name: string;
  readonly ownList: string | null;
  readonly policy: string;
  readonly suppression: string;
  readonly createdAt: number;
}

/** `policyId` null is the default policy. */
export interface PolicyRows {
  /** All but the default one, by name. */
  all(): readonly PolicyRow[];
  find(policyId: string | null): PolicyRow | null;
  write(policyId: string | null, body: PolicyBody, at: number): void;
  remove(policyId: string): void;
  jobsOf(policyId: string): readonly string[];
  /** How many keys that were not revoked have it. */
  keysOf(policyId: string): number;
  /** Null when there is no such job, or it carries the policy already. */
  assign(jobId: string, policyId: string | null): ChangeDetail['assigned'][number] | null;
  /** Overrides of a policy, oldest first. */
  overrides(policyId: string | null): readonly Override[];
  /** Keeps an override; it takes the place of one that says the same of the same, which is answered. */
  addOverride(policyId: string | null, override: Override): Override | null;
  /** Answers the one that was removed; null when there is none of that id. */
  removeOverride(overrideId: string): Override | null;
}

export function policyRows(db: Database.Database): PolicyRows {
  const columns = `number, policy_id AS policyId, name, own_list AS ownList, policy, suppression, created_at AS createdAt`;
  const all = db.prepare<[], Columns>(
    `SELECT ${columns} FROM policies WHERE number > 0 ORDER BY name COLLATE NOCASE, policy_id`,
  );
  const find = db.prepare<[string], Columns>(`SELECT ${columns} FROM policies WHERE policy_id = ?`);
  const write = db.prepare<[string, string, string | null, string, string, number]>(
    `INSERT INTO policies (policy_id, name, own_list, policy, suppression, created_at) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (policy_id) DO UPDATE SET name = excluded.name, own_list = excluded.own_list,
       policy = excluded.policy, suppression = excluded.suppression`,
  );
  const remove = db.prepare<[string]>('DELETE FROM policies WHERE policy_id = ? AND number > 0');
  const jobsOf = db
    .prepare<[string], string>(
      'SELECT job_id FROM jobs WHERE policy_id = ? AND deleted_at IS NULL ORDER BY number',
    )
    .pluck();
  const keysOf = db
    .prepare<[string], number>(
      'SELECT count(*) FROM api_keys WHERE policy_id = ? AND revoked_at IS NULL',
    )
    .pluck();
  const carried = db.prepare<[string], { readonly policyId: string | null }>(
    'SELECT policy_id AS policyId FROM jobs WHERE job_id = ? AND deleted_at IS NULL',
  );
  const assign = db.prepare<[string | null, string]>(
    'UPDATE jobs SET policy_id = ? WHERE job_id = ?',
  );
  const overrideColumns = 'override_id, subject, value, verdict, reason, created_at';
  const overrides = db.prepare<[string], Override>(
    `SELECT ${overrideColumns} FROM overrides WHERE policy_id = ? ORDER BY number`,
  );
  const same = db.prepare<[string, string, string, string], Override>(
    `SELECT ${overrideColumns} FROM overrides WHERE policy_id = ? AND subject = ? AND value = ? AND verdict = ?`,
  );
  const addOverride = db.prepare<[Override & { readonly policy_id: string }]>(
    `INSERT OR REPLACE INTO overrides (policy_id, ${overrideColumns})
     VALUES (:policy_id, :override_id, :subject, :value, :verdict, :reason, :created_at)`,
  );
  const findOverride = db.prepare<[string], Override>(
    `SELECT ${overrideColumns} FROM overrides WHERE override_id = ?`,
  );
  const removeOverride = db.prepare<[string]>('DELETE FROM overrides WHERE override_id = ?');
  return {
    all: () => all.all().map(parsed),
    find(policyId) {
      const row = find.get(policyId ?? '');
      return row === undefined ? null : parsed(row);
    },
    write(policyId, { name, ownList, policy, suppression }, at) {
      const [policyJson, suppressionJson] = [JSON.stringify(policy), JSON.stringify(suppression)];
      write.run(policyId ?? '', name, ownList, policyJson, suppressionJson, at);
    },
    remove: (policyId) => void remove.run(policyId),
    jobsOf: (policyId) => jobsOf.all(policyId),
    keysOf: (policyId) => keysOf.get(policyId) ?? 0,
    assign(jobId, policyId) {
      const job = carried.get(jobId);
      if (job === undefined || job.policyId === policyId) return null;
      assign.run(policyId, jobId);
      return { jobId, before: job.policyId, after: policyId };
    },
    overrides: (policyId) => overrides.all(policyId ?? ''),
    addOverride(policyId, override) {
      const { subject, value, verdict } = override;
      const before = same.get(policyId ?? '', subject, value, verdict);
      addOverride.run({ policy_id: policyId ?? '', ...override });
      return before ?? null;
    },
    removeOverride(overrideId) {
      const found = findOverride.get(overrideId);
      removeOverride.run(overrideId);
      return found ?? null;
    },
  };
}

export function bodyOf({ name, ownList, policy, suppression }: PolicyBody): PolicyBody {
  return { name, ownList, policy, suppression };
}

function parsed(row: Columns): PolicyRow {
  return { ...row, policy: JSON.parse(row.policy), suppression: JSON.parse(row.suppression) };
}
