// The policies in force, as stored: what each makes of results, and which results it has to rescore.
import type Database from 'better-sqlite3';
import type { Override, Policy } from '../../../../src-shared/bridge/policy.ts';
import type {
  ChangeDetail,
  ChangeNote,
  PolicyBody,
  PolicyChange,
  StoredChange,
  StoredPolicy,
} from '../../../service/ports/policy.ts';
import type { Rescoring, Standing, StandingVerdict } from '../../../service/ports/rescoring.ts';
import type { VerdictRecord } from '../../../service/ports/verdicts.ts';
import type { Direct } from '../method-table.ts';
import { changeRecorder } from './policy-history.ts';
import { bodyOf, policyRows } from './policy-rows.ts';

/** The policies of now, over one connection; what changes them goes through here. `policyId` null is the one of everything. */
export interface StandingPolicy
  extends Direct<'readPolicy' | 'readPolicies' | 'savePolicy' | 'changePolicy'> {
  readonly rescoring: Rescoring;
  /** What judges the rows of a job that carries a policy; one that is gone counts as none. */
  standing(policyId: string | null): Standing;
  /** What stands behind it. */
  kept(policyId: string | null): StoredPolicy;
  /** Grows with every change. */
  readonly stamp: number;
  /** Up to which stamp every score has been brought. */
  readonly scoredStamp: number;
  /** Whether every score has been brought up to `stamp`. */
  isScored(): boolean;
  /** Notes that every score has been brought up to a stamp. */
  scored(stamp: number): void;
  /** What a policy makes of a kept result of a domain that was rendered under a revision. */
  current(kept: KeptResult, policyId: string | null): string;
  /** The verdict to keep with a result: its own, unless it was judged by another policy. */
  verdictOf(
    record: VerdictRecord,
    policyId: string | null,
  ): Pick<StandingVerdict, 'score' | 'recommendation'>;
}

export interface KeptResult {
  readonly result: string;
  readonly domain: string | null;
  readonly revision: number;
}

interface GeneralRow {
  readonly policy: string;
  readonly suppression: string;
  readonly scoring: string;
  readonly stamp: number;
  readonly revision: number;
  readonly scored: number;
}

/** A policy that was taken up: judged by as soon as something has to be. */
interface Unit {
  readonly kept: StoredPolicy;
  standing(): Standing;
}

/** Takes up the policies that are kept; a new table of weights counts as a change of each. */
export function standingPolicy(db: Database.Database, rescoring: Rescoring): StandingPolicy {
  const read = db.prepare<[], GeneralRow>('SELECT * FROM policy');
  const change = db.prepare<[string, string]>(
    'UPDATE policy SET policy = ?, scoring = ?, stamp = stamp + 1, revision = stamp + 1',
  );
  const touch = db.prepare('UPDATE policy SET stamp = stamp + 1');
  const note = db.prepare<[number]>('UPDATE policy SET scored = max(scored, ?)');
  const overrides = overridesOf(db);
  const rows = policyRows(db);
  const record = changeRecorder(db);

  let row = reread();
  if (row.scoring !== rescoring.version) {
    change.run(row.policy, rescoring.version);
    for (const { policyId } of rows.all()) {
      touch.run();
      rows.revise(policyId, reread().stamp);
    }
    row = reread();
  }
  let general: Unit;
  let others: ReadonlyMap<string, Unit>;
  takeUp();

  function reread(): GeneralRow {
    const found = read.get();
    if (found === undefined) throw new Error('the row of the policy is missing');
    return found;
  }

  function takeUp(): void {
    row = reread();
    general = unit({
      policy: JSON.parse(row.policy),
      revision: row.revision,
      overrides: overrides.list(null),
      suppression: JSON.parse(row.suppression),
    });
    others = new Map(
      rows
        .all()
        .map((own) => [own.policyId, unit({ ...own, overrides: overrides.list(own.policyId) })]),
    );
  }

  function unit(kept: StoredPolicy): Unit {
    let standing: Standing | null = null;
    return {
      kept,
      standing() {
        standing ??= rescoring.under(kept.policy, kept.overrides);
        return standing;
      },
    };
  }

  function unitOf(policyId: string | null): Unit {
    return (policyId === null ? undefined : others.get(policyId)) ?? general;
  }

  function isStale({ kept, standing }: Unit, { result, domain, revision }: KeptResult): boolean {
    return (
      revision !== kept.revision || standing().touches(domain ?? '') || result.includes(OVERRIDDEN)
    );
  }

  /** Writes the body of a policy, inside a transaction; answers what there was before. */
  function writeBody(policyId: string | null, body: PolicyBody | null, at: number) {
    if (policyId !== null) {
      const before = rows.find(policyId);
      const after = reread().stamp;
      const moved = JSON.stringify(before?.policy) !== JSON.stringify(body?.policy);
      if (body === null) rows.remove(policyId);
      else rows.write(policyId, body, moved ? after : (before?.revision ?? after), at);
      return before === null ? null : bodyOf(before);
    }
    if (body === null) throw new Error('the default policy cannot be removed');
    const { policy, suppression } = general.kept;
    rows.writeGeneral(body, JSON.stringify(policy) !== JSON.stringify(body.policy));
    return { name: '', ownList: null, policy, suppression };
  }

  function changed(wanted: PolicyChange, by: ChangeNote): StoredChange {
    const { policyId, body, add = [], remove = [], assign = [] } = wanted;
    const name = policyId === null ? null : (rows.find(policyId)?.name ?? body?.name ?? '');
    touch.run();
    const before = body === undefined ? undefined : writeBody(policyId, body, by.at);
    const removed = remove.flatMap((id) => overrides.remove(id) ?? []);
    const replaced = add.flatMap((override) => overrides.add(policyId, override) ?? []);
    const assigned = assign.flatMap((one) => rows.assign(one.jobId, one.policyId) ?? []);
    const detail: ChangeDetail = {
      ...(body === undefined ? {} : { body: { before: before ?? null, after: body } }),
      added: add,
      removed: [...removed, ...replaced],
      assigned,
    };
    const done = { ...by, policyId, policyName: name, detail, undone: false };
    record(done);
    takeUp();
    return done;
  }

  return {
    rescoring,
    standing: (policyId) => unitOf(policyId).standing(),
    kept: (policyId) => unitOf(policyId).kept,
    get stamp() {
      return row.stamp;
    },
    get scoredStamp() {
      return row.scored;
    },
    isScored: () => row.scored === row.stamp,
    scored(stamp) {
      note.run(stamp);
      row = reread();
    },
    current(kept, policyId) {
      const own = unitOf(policyId);
      return isStale(own, kept) ? own.standing().render(kept.result) : kept.result;
    },
    verdictOf(made, policyId) {
      const { resultJson, facts, domain, revision, account, score, recommendation } = made;
      const own = unitOf(policyId);
      if (!isStale(own, { result: resultJson, domain, revision })) return { score, recommendation };
      const normalized = facts === undefined ? normalizedIn(resultJson) : facts.address;
      return own.standing().verdictOf(account, normalized);
    },
    readPolicy: () => general.kept,
    readPolicies: () =>
      rows.all().map((own) => ({
        ...own,
        overrides: overrides.list(own.policyId),
        jobIds: rows.jobsOf(own.policyId),
        keys: rows.keysOf(own.policyId),
      })),
    savePolicy: db.transaction((next: Policy) => {
      change.run(JSON.stringify(next), rescoring.version);
      takeUp();
      return general.kept;
    }).immediate,
    changePolicy: db.transaction(changed).immediate,
  };
}

/** In a result that was rendered under an override. */
const OVERRIDDEN = '"code":"override_';

/** The address in normal form in a rendered result. */
export function normalizedIn(resultJson: string): string | null {
  const result: unknown = JSON.parse(resultJson);
  if (typeof result !== 'object' || result === null || !('normalized' in result)) return null;
  return typeof result.normalized === 'string' ? result.normalized : null;
}

/** Overrides as kept: of each policy one for each subject, value and verdict. */
interface Overrides {
  /** Oldest first. */
  list(policyId: string | null): readonly Override[];
  /** Keeps an override; it takes the place of one that says the same of the same, which is answered. */
  add(policyId: string | null, override: Override): Override | null;
  /** Answers the one that was removed; null when there is none of that id. */
  remove(overrideId: string): Override | null;
}

function overridesOf(db: Database.Database): Overrides {
  const columns = 'override_id, subject, value, verdict, reason, created_at';
  const list = db.prepare<[string], Override>(
    `SELECT ${columns} FROM overrides WHERE policy_id = ? ORDER BY number`,
  );
  const same = db.prepare<[string, string, string, string], Override>(
    `SELECT ${columns} FROM overrides WHERE policy_id = ? AND subject = ? AND value = ? AND verdict = ?`,
  );
  const add = db.prepare<[Override & { readonly policy_id: string }]>(
    `INSERT OR REPLACE INTO overrides (policy_id, ${columns})
     VALUES (:policy_id, :override_id, :subject, :value, :verdict, :reason, :created_at)`,
  );
  const find = db.prepare<[string], Override>(
    `SELECT ${columns} FROM overrides WHERE override_id = ?`,
  );
  const remove = db.prepare<[string]>('DELETE FROM overrides WHERE override_id = ?');
  return {
    list: (policyId) => list.all(policyId ?? ''),
    add(policyId, override) {
      const { subject, value, verdict } = override;
      const before = same.get(policyId ?? '', subject, value, verdict);
      add.run({ policy_id: policyId ?? '', ...override });
      return before ?? null;
    },
    remove(overrideId) {
      const found = find.get(overrideId);
      remove.run(overrideId);
      return found ?? null;
    },
  };
}
