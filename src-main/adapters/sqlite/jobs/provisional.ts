// Items that have only a provisional verdict: which they are, and how that verdict becomes final.
import type Database from 'better-sqlite3';
import { hasEnded } from '../../../../src-shared/schemas/job.ts';
import type { OpenItem } from '../../../service/ports/jobs.ts';
import { itemIndex, itemKey, itemRange } from '../items/item-key.ts';
import { jobFinder, shownJob } from '../items/job-row.ts';
import type { Direct } from '../method-table.ts';

interface Row {
  readonly item: number;
  readonly input: string;
  readonly requestId: string | null;
  readonly account: string | null;
}

export function provisionalMethods(
  db: Database.Database,
): Direct<'provisionalItems' | 'readOpen' | 'setFinishing'> {
  const findJob = jobFinder(db);
  const page = db.prepare<[number, number, number], Row>(
    `${COLUMNS} WHERE items.item > ? AND items.item <= ? AND ${PROVISIONAL} ORDER BY items.item LIMIT ?`,
  );
  const one = db.prepare<[number], Row>(`${COLUMNS} WHERE items.item = ? AND ${OPEN}`);
  const finish = db.prepare<[string]>(
    "UPDATE jobs SET finishing = 1 WHERE job_id = ? AND status IN ('queued', 'running') AND deleted_at IS NULL",
  );
  return {
    provisionalItems(jobId, after, limit) {
      const job = findJob(jobId);
      if (job === undefined || hasEnded(job)) return [];
      const { first, last } = itemRange(job.number);
      return page.all(first + Math.max(after, -1), last, limit).map(openItem);
    },
    readOpen(jobId, indexes) {
      const job = findJob(jobId);
      if (job === undefined || hasEnded(job)) return [];
      return indexes.flatMap((index) => {
        const row = one.get(itemKey(job.number, index));
        return row === undefined ? [] : [openItem(row)];
      });
    },
    setFinishing(jobId) {
      if (finish.run(jobId).changes === 0) return null;
      return shownJob(findJob(jobId));
    },
  };
}

const OPEN = "state = 'pending' AND duplicate_of IS NULL";
const PROVISIONAL = `${OPEN} AND recommendation IS NOT NULL`;
const COLUMNS = `SELECT items.item, input, json_extract(result, '$.request_id') AS requestId, codes AS account
  FROM items LEFT JOIN results ON results.item = items.item LEFT JOIN accounts ON accounts.account = items.account`;

function openItem({ item, input, requestId, account }: Row): OpenItem {
  return {
    index: itemIndex(item),
    input: JSON.parse(input),
    requestId,
    account,
  };
}
