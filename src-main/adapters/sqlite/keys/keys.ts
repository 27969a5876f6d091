// API keys in the store: inserting, listing, revoking, their budgets and their use.
import type Database from 'better-sqlite3';
import type { StoredKey } from '../../../service/ports/keys.ts';
import type { Direct } from '../method-table.ts';

type KeyMethods = Direct<
  'insertKey' | 'listKeys' | 'findKey' | 'revokeKey' | 'setKeyBudget' | 'setKeyPolicy' | 'touchKeys'
>;

export function keyMethods(db: Database.Database): KeyMethods {
  const insert = db.prepare<[StoredKey]>(
    `INSERT INTO api_keys (key_id, name, hash, hint, created_at, revoked_at, last_used_at, monthly_budget, policy_id)
     VALUES (:keyId, :name, :hash, :hint, :createdAt, :revokedAt, :lastUsedAt, :monthlyBudget, :policyId)`,
  );
  const list = db.prepare<[], StoredKey>(`SELECT ${COLUMNS} FROM api_keys ORDER BY number`);
  const revoke = db.prepare<[number, string]>(
    `UPDATE api_keys SET revoked_at = ?, callback_secret = NULL, callback_secret_at = NULL
     WHERE key_id = ? AND revoked_at IS NULL`,
  );
  const budget = db.prepare<[number | null, string]>(
    'UPDATE api_keys SET monthly_budget = ? WHERE key_id = ?',
  );
  const judge = db.prepare<[string | null, string]>(
    'UPDATE api_keys SET policy_id = ? WHERE key_id = ?',
  );
  const touch = db.prepare<[number, string]>(
    'UPDATE api_keys SET last_used_at = max(ifnull(last_used_at, 0), ?) WHERE key_id = ?',
  );
  return {
    insertKey(key) {
      insert.run(key);
    },
    listKeys: () => list.all(),
    findKey: findKey(db),
    revokeKey: (keyId, at) => revoke.run(at, keyId).changes > 0,
    setKeyBudget: (keyId, monthlyBudget) => budget.run(monthlyBudget, keyId).changes > 0,
    setKeyPolicy: ({ keyId, policyId }) => judge.run(policyId, keyId).changes > 0,
    touchKeys: db.transaction((uses: Parameters<KeyMethods['touchKeys']>[0]) => {
      for (const { keyId, at } of uses) touch.run(at, keyId);
    }).immediate,
  };
}

/** The point read behind every request of the API. */
export function findKey(db: Database.Database): Direct<'findKey'>['findKey'] {
  const find = db.prepare<[string], StoredKey>(`SELECT ${COLUMNS} FROM api_keys WHERE hash = ?`);
  return (hash) => find.get(hash) ?? null;
}

const COLUMNS = `key_id AS keyId, name, hash, hint, created_at AS createdAt, revoked_at AS revokedAt,
  last_used_at AS lastUsedAt, monthly_budget AS monthlyBudget, callback_secret_at AS callbackSecretAt,
  policy_id AS policyId`;
