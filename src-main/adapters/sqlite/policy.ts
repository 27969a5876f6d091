// The policy as kept, and the one that stands: what it makes of results, and which of them it has to be asked about.
import type Database from 'better-sqlite3';
import type { Override, Policy } from '../../../src-shared/bridge/policy.ts';
import type { StoredPolicy } from '../../service/ports/policy.ts';
import type { Rescoring, Standing, StandingVerdict } from '../../service/ports/rescoring.ts';
import type { VerdictRecord } from '../../service/ports/verdicts.ts';
import type { Direct } from './method-table.ts';

/** The policy of now, over one connection; what changes it goes through here. */
export interface StandingPolicy
  extends Direct<'readPolicy' | 'savePolicy' | 'addOverride' | 'removeOverride'> {
  readonly rescoring: Rescoring;
  readonly now: Standing;
  /** Grows with every change. */
  readonly stamp: number;
  /** Up to which stamp every score has been brought. */
  readonly scoredStamp: number;
  /** Whether every score has been brought up to `stamp`. */
  isScored(): boolean;
  /** Notes that every score has been brought up to a stamp. */
  scored(stamp: number): void;
  /** What the policy makes of a kept result of a domain that was rendered under a revision. */
  current(kept: KeptResult): string;
  /** The verdict to keep with a result: its own, unless the policy has changed since it was made. */
  verdictOf(record: VerdictRecord): Pick<StandingVerdict, 'score' | 'recommendation'>;
}

export interface KeptResult {
  readonly result: string;
  readonly domain: string | null;
  readonly revision: number;
}

interface PolicyRow {
  readonly policy: string;
  readonly scoring: string;
  readonly stamp: number;
  readonly revision: number;
  readonly scored: number;
}

/** Takes up the policy that is kept; a new table of weights counts as a change of it. */
export function standingPolicy(db: Database.Database, rescoring: Rescoring): StandingPolicy {
  const read = db.prepare<[], PolicyRow>('SELECT * FROM policy');
  const change = db.prepare<[string, string]>(
    'UPDATE policy SET policy = ?, scoring = ?, stamp = stamp + 1, revision = stamp + 1',
  );
  const touch = db.prepare('UPDATE policy SET stamp = stamp + 1');
  const note = db.prepare<[number]>('UPDATE policy SET scored = max(scored, ?)');
  const overrides = overridesOf(db);

  let row = reread();
  if (row.scoring !== rescoring.version) {
    change.run(row.policy, rescoring.version);
    row = reread();
  }
  let policy: Policy = JSON.parse(row.policy);
  let now = rescoring.under(policy, overrides.list());

  function reread(): PolicyRow {
    const found = read.get();
    if (found === undefined) throw new Error('the row of the policy is missing');
    return found;
  }

  function takeUp(): void {
    row = reread();
    policy = JSON.parse(row.policy);
    now = rescoring.under(policy, overrides.list());
  }

  function isStale({ result, domain, revision }: KeptResult): boolean {
    return revision !== row.revision || now.touches(domain ?? '') || result.includes(OVERRIDDEN);
  }

  const shown = (): StoredPolicy => ({
    policy,
    revision: row.revision,
    overrides: overrides.list(),
  });
  return {
    rescoring,
    get now() {
      return now;
    },
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
    current: (kept) => (isStale(kept) ? now.render(kept.result) : kept.result),
    verdictOf(record) {
      const { resultJson, domain, revision, account, score, recommendation } = record;
      if (!isStale({ result: resultJson, domain, revision })) return { score, recommendation };
      return now.verdictOf(account, normalizedIn(resultJson));
    },
    readPolicy: shown,
    savePolicy: db.transaction((next: Policy) => {
      change.run(JSON.stringify(next), rescoring.version);
      takeUp();
      return shown();
    }).immediate,
    addOverride: db.transaction((override: Parameters<typeof overrides.add>[0]) => {
      overrides.add(override);
      touch.run();
      takeUp();
    }).immediate,
    removeOverride: db.transaction((overrideId: string) => {
      if (!overrides.remove(overrideId)) return false;
      touch.run();
      takeUp();
      return true;
    }).immediate,
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

/** Overrides as kept: one for each subject, value and verdict. */
interface Overrides {
  /** Oldest first. */
  list(): readonly Override[];
  /** Keeps an override; it takes the place of one that says the same of the same. */
  add(override: Override): void;
  /** False when there is none of that id. */
  remove(overrideId: string): boolean;
}

function overridesOf(db: Database.Database): Overrides {
  const list = db.prepare<[], Override>(
    'SELECT override_id, subject, value, verdict, reason, created_at FROM overrides ORDER BY number',
  );
  const add = db.prepare<[Override]>(
    `INSERT OR REPLACE INTO overrides (override_id, subject, value, verdict, reason, created_at)
     VALUES (:override_id, :subject, :value, :verdict, :reason, :created_at)`,
  );
  const remove = db.prepare<[string]>('DELETE FROM overrides WHERE override_id = ?');
  return {
    list: () => list.all(),
    add(override) {
      add.run(override);
    },
    remove: (overrideId) => remove.run(overrideId).changes > 0,
  };
}
