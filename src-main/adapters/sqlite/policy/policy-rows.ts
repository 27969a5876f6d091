// The rows of named policies and policies of lists, and which jobs carry which.
import type Database from 'better-sqlite3';
import type { ChangeDetail, OwnPolicy, PolicyBody } from '../../../service/ports/policy.ts';

type PolicyRow = Omit<OwnPolicy, 'overrides' | 'jobIds' | 'keys'>;

interface Columns {
  readonly policyId: string;
  readonly name: string;
  readonly ownList: string | null;
  readonly policy: string;
  readonly suppression: string;
  readonly revision: number;
  readonly createdAt: number;
}

export interface PolicyRows {
  /** By name. */
  all(): readonly PolicyRow[];
  find(policyId: string): PolicyRow | null;
  write(policyId: string, body: PolicyBody, revision: number, at: number): void;
  /** Bands, weights and suppression lists of everything; `moved` says whether results are judged otherwise by them. */
  writeGeneral(body: PolicyBody, moved: boolean): void;
  revise(policyId: string, revision: number): void;
  remove(policyId: string): void;
  jobsOf(policyId: string): readonly string[];
  /** How many keys that were not revoked have it. */
  keysOf(policyId: string): number;
  /** Null when there is no such job, or it carries the policy already. */
  assign(jobId: string, policyId: string | null): ChangeDetail['assigned'][number] | null;
}

export function policyRows(db: Database.Database): PolicyRows {
  const columns = `policy_id AS policyId, name, own_list AS ownList, policy, suppression, revision,
    created_at AS createdAt`;
  const all = db.prepare<[], Columns>(
    `SELECT ${columns} FROM policies ORDER BY name COLLATE NOCASE, policy_id`,
  );
  const find = db.prepare<[string], Columns>(`SELECT ${columns} FROM policies WHERE policy_id = ?`);
  const write = db.prepare<[string, string, string | null, string, string, number, number]>(
    `INSERT INTO policies (policy_id, name, own_list, policy, suppression, revision, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (policy_id) DO UPDATE SET name = excluded.name, own_list = excluded.own_list,
       policy = excluded.policy, suppression = excluded.suppression, revision = excluded.revision`,
  );
  const general = db.prepare<[string, string]>('UPDATE policy SET policy = ?, suppression = ?');
  const moveGeneral = db.prepare('UPDATE policy SET revision = stamp');
  const revise = db.prepare<[number, string]>(
    'UPDATE policies SET revision = ? WHERE policy_id = ?',
  );
  const remove = db.prepare<[string]>('DELETE FROM policies WHERE policy_id = ?');
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
    'UPDATE jobs SET policy_id = ?, revision = revision + 1 WHERE job_id = ?',
  );
  return {
    all: () => all.all().map(parsed),
    find(policyId) {
      const row = find.get(policyId);
      return row === undefined ? null : parsed(row);
    },
    write(policyId, { name, ownList, policy, suppression }, revision, at) {
      const [judged, chosen] = [JSON.stringify(policy), JSON.stringify(suppression)];
      write.run(policyId, name, ownList, judged, chosen, revision, at);
    },
    writeGeneral({ policy, suppression }, moved) {
      general.run(JSON.stringify(policy), JSON.stringify(suppression));
      if (moved) moveGeneral.run();
    },
    revise: (policyId, revision) => void revise.run(revision, policyId),
    remove: (policyId) => void remove.run(policyId),
    jobsOf: (policyId) => jobsOf.all(policyId),
    keysOf: (policyId) => keysOf.get(policyId) ?? 0,
    assign(jobId, policyId) {
      const job = carried.get(jobId);
      if (job === undefined || job.policyId === policyId) return null;
      assign.run(policyId, jobId);
      return { jobId, before: job.policyId, after: policyId };
    },
  };
}

export function bodyOf({ name, ownList, policy, suppression }: PolicyRow): PolicyBody {
  return { name, ownList, policy, suppression };
}

function parsed(row: Columns): PolicyRow {
  return { ...row, policy: JSON.parse(row.policy), suppression: JSON.parse(row.suppression) };
}
