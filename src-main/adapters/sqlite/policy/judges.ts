// The policies of now, ready to judge: each is made ready when it is first asked for, and again after a change.
import type Database from 'better-sqlite3';
import type { Override } from '../../../../src-shared/bridge/policy.ts';
import type { Judge, Judging } from '../../../service/ports/judging.ts';

export interface Judges {
  /** What judges by the policy of a number (policies.number, 0 the default one). */
  of(policy: number): Judge;
}

export function judgesOf(db: Database.Database, judging: Judging): Judges {
  const stampOf = db.prepare<[], number>('SELECT stamp FROM scoring').pluck();
  const policyOf = db
    .prepare<[number], string>('SELECT policy FROM policies WHERE number = ?')
    .pluck();
  const overridesOf = db.prepare<[number], Override>(
    `SELECT override_id, subject, value, verdict, reason, overrides.created_at FROM overrides
     JOIN policies USING (policy_id) WHERE policies.number = ? ORDER BY overrides.number`,
  );
  let stamp = -1;
  const judges = new Map<number, Judge>();
  return {
    of(policy) {
      const now = stampOf.get() ?? 0;
      if (now !== stamp) judges.clear();
      stamp = now;
      const known = judges.get(policy);
      if (known !== undefined) return known;
      const body = policyOf.get(policy) ?? policyOf.get(0) ?? '{}';
      const made = judging.under(JSON.parse(body), overridesOf.all(policy));
      judges.set(policy, made);
      return made;
    },
  };
}
