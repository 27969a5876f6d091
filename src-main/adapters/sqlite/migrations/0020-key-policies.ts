// Format 20: a key may have a policy of its own, and a check remembers the policy that it was made under.
import type Database from 'better-sqlite3';

export function keyPolicies(db: Database.Database): void {
  // NULL, or one that is gone: the default policy.
  db.exec(`
    ALTER TABLE api_keys ADD COLUMN policy_id TEXT;
    ALTER TABLE checks ADD COLUMN policy_id TEXT;
    CREATE INDEX checks_by_policy ON checks (policy_id) WHERE policy_id IS NOT NULL;
  `);
}
