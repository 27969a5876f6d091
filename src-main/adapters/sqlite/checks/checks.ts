// Single checks: kept for the history together with their cache entry and their charge.
import type Database from 'better-sqlite3';
import type { CheckRecord } from '../../../service/ports/verdicts.ts';
import { folded } from '../case-folding.ts';
import { originColumns } from '../items/origin-columns.ts';
import { creditWriter } from '../keys/credits.ts';
import type { Direct } from '../method-table.ts';
import { accountsOf } from '../policy/accounts.ts';
import type { StandingPolicy } from '../policy/policy.ts';
import type { VerdictCache } from './verdict-cache.ts';

export function checkMethods(
  db: Database.Database,
  policy: StandingPolicy,
  cache: VerdictCache,
): Direct<'readVerdict' | 'readVerdicts' | 'recordCheck'> {
  const insert = db.prepare<[Record<string, string | number | Buffer | null>]>(
    `INSERT INTO checks (request_id, origin, key_id, score, recommendation, flags, domain, cached, credits, checked_at,
       input, result, account, revision, provider, fingerprint, text, policy_id)
     VALUES (:request_id, :origin, :key_id, :score, :recommendation, :flags, :domain, :cached, :credits, :checked_at,
       :input, :result, :account, :revision, :provider, :fingerprint, :text, :policy_id)
     ON CONFLICT (request_id) DO NOTHING`,
  );
  const charge = creditWriter(db);
  const accounts = accountsOf(db);
  return {
    readVerdict: cache.read,
    readVerdicts: (cacheKeys, now) => cacheKeys.map((cacheKey) => cache.read(cacheKey, now)),
    recordCheck: db.transaction((check: CheckRecord) => {
      const { score, recommendation } = policy.verdictOf(check, check.policyId);
      const row = {
        ...originColumns(check.origin),
        request_id: check.requestId,
        score,
        recommendation,
        flags: JSON.stringify(check.flags),
        domain: check.domain,
        cached: check.cached ? 1 : 0,
        credits: check.credits,
        checked_at: check.checkedAt,
        input: JSON.stringify(check.input),
        result: check.resultJson,
        account: accounts.numberOf(check.account),
        revision: check.revision,
        provider: check.provider,
        fingerprint: Buffer.from(check.fingerprint, 'hex'),
        text: searchedText(check),
        policy_id: check.policyId,
      };
      // A check that is kept already is not charged again.
      const { changes, lastInsertRowid } = insert.run(row);
      if (changes === 0) return;
      cache.keep(check, { checkNumber: Number(lastInsertRowid) });
      charge({
        at: check.checkedAt,
        credits: check.credits,
        origin: check.origin,
        subject: { requestId: check.requestId },
      });
    }).immediate,
  };
}

/** What the history is searched by. */
function searchedText({ input, domain }: CheckRecord): string {
  return folded([input.email, input.name ?? '', input.company_name ?? '', domain].join('\n'));
}
