// The policies as stored, and their changes: what is kept is judged by them from the moment of the change on.
import type Database from 'better-sqlite3';
import type { Policy } from '../../../../src-shared/bridge/policy.ts';
import type { Judging } from '../../../service/ports/judging.ts';
import type {
  ChangeDetail,
  ChangeNote,
  PolicyBody,
  PolicyChange,
  StoredPolicy,
} from '../../../service/ports/policy.ts';
import type { Direct } from '../method-table.ts';
import { changedVerdicts } from './changed-verdicts.ts';
import type { CodeSetTable } from './code-sets.ts';
import type { Judges } from './judges.ts';
import { changeRecorder } from './policy-history.ts';
import { bodyOf, type PolicyRows, policyRows } from './policy-rows.ts';

type PolicyReading = Direct<'readPolicy' | 'readPolicies'>;
type PolicyChanging = Direct<'savePolicy' | 'changePolicy'>;

export function policyMethods(
  db: Database.Database,
  judging: Judging,
  judges: Judges,
  codeSets: CodeSetTable,
): PolicyReading & PolicyChanging {
  const rows = policyRows(db);
  applyScoringVersion(db, judging.version, rows, codeSets);
  const reading = policyReading(rows);
  return {
    ...reading,
    savePolicy: policySaver(db, rows, codeSets, reading.readPolicy),
    changePolicy: policyChanger(db, rows, judges, codeSets),
  };
}

/** Looks up all verdicts again where they were given by another version of the table of weights. */
function applyScoringVersion(
  db: Database.Database,
  version: string,
  rows: PolicyRows,
  codeSets: CodeSetTable,
): void {
  const before = db.prepare<[], string>('SELECT version FROM scoring').pluck().get();
  if (before === version) return;
  const setVersion = db.prepare<[string]>('UPDATE scoring SET version = ?, stamp = stamp + 1');
  db.transaction(() => {
    setVersion.run(version);
    for (const { number } of [{ number: 0 }, ...rows.all()]) codeSets.recompute(number);
  }).immediate();
}

/** Notes that policies are other ones from now on: what judges by them is made ready again. */
function policyStamp(db: Database.Database): () => void {
  const touch = db.prepare('UPDATE scoring SET stamp = stamp + 1');
  return () => void touch.run();
}

function policyReading(rows: PolicyRows): PolicyReading {
  return {
    readPolicy() {
      const row = rows.find(null);
      if (row === null) throw new Error('the row of the default policy is missing');
      return { policy: row.policy, overrides: rows.overrides(null), suppression: row.suppression };
    },
    readPolicies: () =>
      rows.all().map(({ number: _, ...row }) => ({
        ...row,
        overrides: rows.overrides(row.policyId),
        jobIds: rows.jobsOf(row.policyId),
        keys: rows.keysOf(row.policyId),
      })),
  };
}

function policySaver(
  db: Database.Database,
  rows: PolicyRows,
  codeSets: CodeSetTable,
  read: () => StoredPolicy,
): PolicyChanging['savePolicy'] {
  const touch = policyStamp(db);
  return db.transaction((policy: Policy) => {
    const { suppression } = read();
    touch();
    rows.write(null, { ...UNNAMED, policy, suppression }, 0);
    codeSets.recompute(0);
    return read();
  }).immediate;
}

function policyChanger(
  db: Database.Database,
  rows: PolicyRows,
  judges: Judges,
  codeSets: CodeSetTable,
): PolicyChanging['changePolicy'] {
  const touch = policyStamp(db);
  const record = changeRecorder(db);
  const beginChange = changedVerdicts(db, judges);

  return db.transaction((wanted: PolicyChange, by: ChangeNote) => {
    const { policyId, body, add = [], remove = [], assign = [] } = wanted;
    const before = rows.find(policyId);
    const name = policyId === null ? null : (before?.name ?? body?.name ?? '');
    const jobIds = assign.map(({ jobId }) => jobId);
    const verdicts = beginChange({ policyId, jobIds });
    touch();
    if (body !== undefined) writeBody(rows, policyId, body, by.at);
    const removed = remove.flatMap((id) => rows.removeOverride(id) ?? []);
    const replaced = add.flatMap((override) => rows.addOverride(policyId, override) ?? []);
    const assigned = assign.flatMap((one) => rows.assign(one.jobId, one.policyId) ?? []);
    const after = rows.find(policyId);
    if (JSON.stringify(before?.policy) !== JSON.stringify(after?.policy))
      for (const number of new Set([before?.number, after?.number]))
        if (number !== undefined) codeSets.recompute(number);
    const bodyBefore = before === null ? null : bodyOf(before);
    const detail: ChangeDetail = {
      ...(body === undefined ? {} : { body: { before: bodyBefore, after: body } }),
      added: add,
      removed: [...removed, ...replaced],
      assigned,
    };
    record({ ...by, policyId, policyName: name, detail });
    return { changed: verdicts.recompute([...detail.added, ...detail.removed]) };
  }).immediate;
}

/** Writes the body of a policy; null removes it. */
function writeBody(
  rows: PolicyRows,
  policyId: string | null,
  body: PolicyBody | null,
  at: number,
): void {
  if (body !== null) rows.write(policyId, policyId === null ? { ...body, ...UNNAMED } : body, at);
  else if (policyId === null) throw new Error('the default policy cannot be removed');
  else rows.remove(policyId);
}

/** Of the default policy, name and list say nothing. */
const UNNAMED = { name: '', ownList: null };
