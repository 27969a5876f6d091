// Rows that have only a first verdict: which they are, and how that verdict becomes final.
import type Database from 'better-sqlite3';
import { hasEnded } from '../../../../src-shared/schemas/job.ts';
import type { OpenItem } from '../../../service/ports/jobs.ts';
import type { Direct } from '../method-table.ts';
import { itemKey, itemRange } from '../rows/item-key.ts';
import { jobFinder } from '../rows/job-row.ts';
import { jobShower } from '../rows/stored-job.ts';
import { pendingItem, type RequestRow } from './items.ts';
import { OPEN } from './row-outcomes.ts';

interface Row extends RequestRow {
  readonly requestId: string | null;
  readonly codeSet: string | null;
}

export function provisionalMethods(
  db: Database.Database,
): Direct<'provisionalItems' | 'readOpen' | 'setFinishing'> {
  const findJob = jobFinder(db);
  const show = jobShower(db);
  const page = db.prepare<[number, number, number], Row>(
    `${COLUMNS} WHERE rows.item > ? AND rows.item <= ? AND state = 1 AND duplicate_of IS NULL ORDER BY rows.item LIMIT ?`,
  );
  const one = db.prepare<[number], Row>(`${COLUMNS} WHERE rows.item = ? AND ${OPEN}`);
  const finish = db.prepare<[string]>(
    "UPDATE jobs SET finishing = 1 WHERE job_id = ? AND status IN ('queued', 'running') AND deleted_at IS NULL",
  );
  return {
    provisionalItems(jobId, { after, limit }) {
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
      return show(findJob(jobId));
    },
  };
}

const COLUMNS = `SELECT rows.item, request, cells, request_id AS requestId, codes AS codeSet
  FROM rows JOIN row_texts USING (item) LEFT JOIN results USING (item) LEFT JOIN code_sets USING (code_set)`;

function openItem({ requestId, codeSet, ...row }: Row): OpenItem {
  return { ...pendingItem(row), requestId, codeSet };
}
