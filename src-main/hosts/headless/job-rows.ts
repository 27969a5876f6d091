// Reads all rows of a job page by page, for an export; nothing proportional to the job is held in memory.
import type { JobItemRow } from '../../../src-shared/bridge/jobs.ts';
import type { Bridge } from '../../../src-shared/bridge/methods.ts';

const PAGE = 500;

export async function* jobRows(
  bridge: Bridge,
  jobId: string,
): AsyncGenerator<readonly JobItemRow[]> {
  for (let from = 0; ; ) {
    const { rows } = await bridge.call('jobs.items', { job_id: jobId, from, limit: PAGE });
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    from = last.index + 1;
  }
}
