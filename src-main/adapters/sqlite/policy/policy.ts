// The policies as stored, and their changes: what is kept is judged by them from the moment of the change on.
import type Database from 'better-sqlite3';
import type { Policy } from '../../../../src-shared/bridge/policy.ts';
import type { Judging } from '../../../service/ports/judging.ts';
import type {
  ChangeDetail,
  ChangeNote,
  OwnPolicy,
  PolicyBody,
  PolicyChange,
  StoredChange,
  StoredPolicy,
} from '../../../service/ports/policy.ts';
import type { Direct } from '../method-table.ts';
import { changedVerdicts } from './changed-verdicts.ts';
import type { CodeSets } from './code-sets.ts';
import type { Judges } from './judges.ts';
import { changeRecorder } from './policy-history.ts';
import { bodyOf, policyRows } from './policy-rows.ts';

export function policyMethods(
  db: Database.Database,
  judging: Judging,
  judges: Judges,
  codeSets: CodeSets,
): Direct<'readPolicy' | 'readPolicies' | 'savePolicy' | 'changePolicy'> {
  const rows = policyRows(db);
  const record = changeRecorder(db);
  const touch = db.prepare('UPDATE scoring SET stamp = stamp + 1');
  const scoredBy = db.prepare<[], string>('SELECT version FROM scoring').pluck();
  const setVersion = db.prepare<[string]>('UPDATE scoring SET version = ?');
  const beginChange = changedVerdicts(db, judges);

  const newTable = db.transaction(() => {
    setVersion.run(judging.version);
    touch.run();
    for (const { number } of [{ number: 0 }, ...rows.all()]) codeSets.lookUpAnew(number);
  }).immediate;
  if (scoredBy.get() !== judging.version) newTable();

  function general(): StoredPolicy {
    const row = rows.find(null);
    if (row === null) throw new Error('the row of the default policy is missing');
    return { policy: row.policy, overrides: rows.overrides(null), suppression: row.suppression };
  }

  function own(): readonly OwnPolicy[] {
    return rows.all().map(({ number: _, ...row }) => ({
      ...row,
      overrides: rows.overrides(row.policyId),
      jobIds: rows.jobsOf(row.policyId),
      keys: rows.keysOf(row.policyId),
    }));
  }

  /** Writes the body of a policy; answers what there was before. */
  function writeBody(policyId: string | null, body: PolicyBody | null, at: number) {
    const before = rows.find(policyId);
    if (body !== null) rows.write(policyId, policyId === null ? { ...body, ...UNNAMED } : body, at);
    else if (policyId === null) throw new Error('the default policy cannot be removed');
    else rows.remove(policyId);
    return before === null ? null : bodyOf(before);
  }

  function changed(wanted: PolicyChange, by: ChangeNote) {
    const { policyId, body, add = [], remove = [], assign = [] } = wanted;
    const before = rows.find(policyId);
    const name = policyId === null ? null : (before?.name ?? body?.name ?? '');
    const verdicts = beginChange({
      policyId,
      jobIds: assign.map(({ jobId }) => jobId),
    });
    touch.run();
    const wrote = body === undefined ? undefined : writeBody(policyId, body, by.at);
    const removed = remove.flatMap((id) => rows.removeOverride(id) ?? []);
    const replaced = add.flatMap((override) => rows.addOverride(policyId, override) ?? []);
    const assigned = assign.flatMap((one) => rows.assign(one.jobId, one.policyId) ?? []);
    const after = rows.find(policyId);
    if (JSON.stringify(before?.policy) !== JSON.stringify(after?.policy))
      for (const number of new Set([before?.number, after?.number]))
        if (number !== undefined) codeSets.lookUpAnew(number);
    const detail: ChangeDetail = {
      ...(body === undefined ? {} : { body: { before: wrote ?? null, after: body } }),
      added: add,
      removed: [...removed, ...replaced],
      assigned,
    };
    const change: StoredChange = { ...by, policyId, policyName: name, detail, undone: false };
    record(change);
    return { change, changed: verdicts.settle([...detail.added, ...detail.removed]) };
  }

  return {
    readPolicy: general,
    readPolicies: own,
    savePolicy: db.transaction((policy: Policy) => {
      const { suppression } = general();
      touch.run();
      rows.write(null, { ...UNNAMED, policy, suppression }, 0);
      codeSets.lookUpAnew(0);
      return general();
    }).immediate,
    changePolicy: db.transaction(changed).immediate,
  };
}

/** Of the default policy, name and list say nothing. */
const UNNAMED = { name: '', ownList: null };
