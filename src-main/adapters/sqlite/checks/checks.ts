// Single checks: kept for the history together with their cache entry and their charge.
import type Database from 'better-sqlite3';
import { providerIn } from '../../../service/ports/mail-host.ts';
import type { CheckRecord, StoredResult } from '../../../service/ports/verdicts.ts';
import { folded } from '../case-folding.ts';
import { creditWriter } from '../keys/credits.ts';
import type { Direct } from '../method-table.ts';
import type { CodeSetTable } from '../policy/code-sets.ts';
import type { Judges } from '../policy/judges.ts';
import { rulingNumber } from '../rows/codes.ts';
import { originColumns } from '../rows/origin-columns.ts';
import { cacheWriter } from './verdict-cache.ts';

export function checkMethods(
  db: Database.Database,
  judges: Judges,
  codeSets: CodeSetTable,
): Direct<'recordCheck'> {
  const insert = db.prepare<[Record<string, string | number | Buffer | null>]>(
    `INSERT INTO checks (request_id, origin, key_id, policy_id, code_set, ruling, domain, provider, cached, credits,
       checked_at, input, result, fingerprint, text)
     VALUES (:request_id, :origin, :key_id, :policy_id, :code_set, :ruling, :domain, :provider, :cached, :credits,
       :checked_at, :input, :result, :fingerprint, :text)
     ON CONFLICT (request_id) DO NOTHING`,
  );
  const numberOf = db
    .prepare<[string | null], number>('SELECT number FROM policies WHERE policy_id = ?')
    .pluck();
  const charge = creditWriter(db);
  const keep = cacheWriter(db);
  return {
    recordCheck: db.transaction((check: CheckRecord) => {
      const { requestId, cached, tookMs, original, observation } = check;
      const stored: StoredResult = { requestId, cached, tookMs, original, observation };
      const judge = judges.of(numberOf.get(check.policyId) ?? 0);
      const row = {
        ...originColumns(check.origin),
        request_id: requestId,
        policy_id: check.policyId,
        code_set: codeSets.numberOf(check.codeSet),
        ruling: rulingNumber(judge.rulingOf(observation.normalized)),
        domain: observation.company.domain,
        provider: providerIn(observation.findings),
        cached: cached ? 1 : 0,
        credits: check.credits,
        checked_at: check.checkedAt,
        input: JSON.stringify(check.input),
        result: JSON.stringify(stored),
        fingerprint: Buffer.from(check.fingerprint, 'hex'),
        text: searchedText(check),
      };
      // A check that is kept already is not charged again.
      const { changes, lastInsertRowid } = insert.run(row);
      if (changes === 0) return;
      keep(check, { checkNumber: Number(lastInsertRowid) });
      charge({
        at: check.checkedAt,
        credits: check.credits,
        origin: check.origin,
        subject: { requestId },
      });
    }).immediate,
  };
}

/** What the history is searched by. */
function searchedText({ input, observation }: CheckRecord): string {
  const { company } = observation;
  return folded(
    [input.email, input.name ?? '', input.company_name ?? '', company.domain].join('\n'),
  );
}
