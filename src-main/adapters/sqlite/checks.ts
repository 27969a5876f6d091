// Single checks: kept for the history together with their cache entry and their charge.
import type Database from 'better-sqlite3';
import type { CheckRecord } from '../../service/ports/store.ts';
import { creditWriter } from './credits.ts';
import type { Direct } from './method-table.ts';
import { originColumns } from './origin-columns.ts';
import { cacheWriter, readVerdict } from './verdict-cache.ts';

export function checkMethods(db: Database.Database): Direct<'readVerdict' | 'recordCheck'> {
  const insert = db.prepare<[Record<string, string | number | null>]>(
    `INSERT INTO checks (request_id, origin, key_id, score, recommendation, flags, domain, cached, credits, checked_at,
       input, result)
     VALUES (:request_id, :origin, :key_id, :score, :recommendation, :flags, :domain, :cached, :credits, :checked_at,
       :input, :result)
     ON CONFLICT (request_id) DO NOTHING`,
  );
  const cache = cacheWriter(db);
  const charge = creditWriter(db);
  return {
    readVerdict: readVerdict(db),
    recordCheck: db.transaction((check: CheckRecord) => {
      const row = {
        ...originColumns(check.origin),
        request_id: check.requestId,
        score: check.score,
        recommendation: check.recommendation,
        flags: JSON.stringify(check.flags),
        domain: check.domain,
        cached: check.cached ? 1 : 0,
        credits: check.credits,
        checked_at: check.checkedAt,
        input: JSON.stringify(check.input),
        result: check.resultJson,
      };
      // A check that is kept already is not charged again.
      const { changes, lastInsertRowid } = insert.run(row);
      if (changes === 0) return;
      cache(check, { checkNumber: Number(lastInsertRowid) });
      charge({
        at: check.checkedAt,
        credits: check.credits,
        origin: check.origin,
        subject: { requestId: check.requestId },
      });
    }).immediate,
  };
}
