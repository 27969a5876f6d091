// Overrides as kept: one for each subject, value and verdict.
import type Database from 'better-sqlite3';
import type { Override } from '../../../src-shared/bridge/policy.ts';

export interface Overrides {
  /** Oldest first. */
  list(): readonly Override[];
  /** Keeps an override; it takes the place of one that says the same of the same. */
  add(override: Override): void;
  /** False when there is none of that id. */
  remove(overrideId: string): boolean;
}

export function overridesOf(db: Database.Database): Overrides {
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
