// Callbacks in the store: written with their batch, read while they are pending, and the result of each attempt.
import type Database from 'better-sqlite3';
import type { NewCallback, StoredCallback } from '../../service/ports/callbacks.ts';
import type { NewJob } from '../../service/ports/jobs.ts';
import type { Direct } from './method-table.ts';

type CallbackMethods = Direct<
  | 'listCallbacks'
  | 'openCallbacks'
  | 'hasOpenCallbacks'
  | 'beginCallback'
  | 'endCallback'
  | 'retryCallback'
  | 'callbackSecret'
  | 'setCallbackSecret'
>;

interface CallbackRow extends Omit<StoredCallback, 'due'> {
  readonly due: number;
}

const COLUMNS = `callback_id AS callbackId, url, callbacks.job_id AS jobId, callbacks.key_id AS keyId, state,
  jobs.ended_at IS NOT NULL AS due, attempts, next_at AS nextAt, last_at AS lastAt, last_status AS lastStatus,
  last_error AS lastError, delivered_at AS deliveredAt`;
/** Those of deleted jobs are on their way out. */
const VISIBLE = 'callbacks JOIN jobs ON jobs.job_id = callbacks.job_id AND jobs.deleted_at IS NULL';

export function callbackMethods(db: Database.Database): CallbackMethods {
  const numberOf = db
    .prepare<[Record<string, string | null>], number>(
      `SELECT callbacks.number FROM ${VISIBLE}
       WHERE callback_id = :after AND (:keyId IS NULL OR callbacks.key_id = :keyId)`,
    )
    .pluck();
  const list = db.prepare<[Record<string, string | number | null>], CallbackRow>(
    `SELECT ${COLUMNS} FROM ${VISIBLE}
     WHERE callbacks.number < :before AND (:keyId IS NULL OR callbacks.key_id = :keyId)
     ORDER BY callbacks.number DESC LIMIT :limit`,
  );
  const open = db.prepare<[number], CallbackRow>(
    `SELECT ${COLUMNS} FROM ${VISIBLE} WHERE state = 'open' AND jobs.ended_at IS NOT NULL
     ORDER BY next_at, callbacks.number LIMIT ?`,
  );
  const anyOpen = db.prepare<[]>(`SELECT 1 FROM ${VISIBLE} WHERE state = 'open' LIMIT 1`);
  const ofJob = db.prepare<[string], CallbackRow>(
    `SELECT ${COLUMNS} FROM ${VISIBLE} WHERE callbacks.job_id = ?`,
  );
  const begin = db.prepare<[number, number, string]>(
    `UPDATE callbacks SET attempts = attempts + 1, last_at = ?, next_at = ?
     WHERE callback_id = ? AND state = 'open'`,
  );
  const end = db.prepare<[Record<string, string | number | null>]>(
    `UPDATE callbacks SET state = :state, next_at = :nextAt, last_status = :status, last_error = :error,
       delivered_at = iif(:state = 'delivered', :at, NULL)
     WHERE callback_id = :callbackId AND state = 'open' AND (:state = 'delivered' OR attempts = :attempt)`,
  );
  const retry = db.prepare<[string]>(
    `UPDATE callbacks SET state = 'open', attempts = 0, next_at = NULL
     WHERE job_id = ? AND state <> 'delivered'`,
  );
  const secretOf = db
    .prepare<[string], string | null>(
      'SELECT callback_secret FROM api_keys WHERE key_id = ? AND revoked_at IS NULL',
    )
    .pluck();
  const setSecret = db.prepare<[string, number, string]>(
    `UPDATE api_keys SET callback_secret = ?, callback_secret_at = ?
     WHERE key_id = ? AND revoked_at IS NULL`,
  );
  return {
    listCallbacks({ keyId, after, limit }) {
      const before =
        after === null ? Number.MAX_SAFE_INTEGER : (numberOf.get({ after, keyId }) ?? null);
      return before === null ? null : list.all({ before, keyId, limit }).map(stored);
    },
    openCallbacks: (limit) => open.all(limit).map(stored),
    hasOpenCallbacks: () => anyOpen.get() !== undefined,
    beginCallback(callbackId, { at, nextAt }) {
      begin.run(at, nextAt, callbackId);
    },
    endCallback(callbackId, attempt, { state, at, nextAt, status, error }) {
      end.run({ callbackId, attempt, state, at, nextAt, status, error });
    },
    retryCallback(jobId) {
      if (retry.run(jobId).changes === 0) return null;
      const row = ofJob.get(jobId);
      return row === undefined ? null : stored(row);
    },
    callbackSecret: (keyId) => secretOf.get(keyId) ?? null,
    setCallbackSecret: ({ keyId, secret, at }) => setSecret.run(secret, at, keyId).changes > 0,
  };
}

/** Writes the callback of a batch, in the transaction of its submission. */
export function callbackWriter(
  db: Database.Database,
): (callback: NewCallback, job: NewJob) => void {
  const insert = db.prepare<[string, string, string, string]>(
    "INSERT INTO callbacks (callback_id, job_id, key_id, url, state) VALUES (?, ?, ?, ?, 'open')",
  );
  return ({ callbackId, url }, { jobId, origin }) => {
    if (origin.kind !== 'key') throw new Error(`job ${jobId} of no key has a callback`);
    insert.run(callbackId, jobId, origin.keyId, url);
  };
}

function stored({ due, ...row }: CallbackRow): StoredCallback {
  return { ...row, due: due === 1 };
}
