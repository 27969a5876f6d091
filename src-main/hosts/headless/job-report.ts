// The facts of a job's report for a command's export, asked over the bridge.
import type { JobDetails } from '../../../src-shared/bridge/jobs.ts';
import { ALL_ROWS } from '../../../src-shared/bridge/lists.ts';
import type { Bridge } from '../../../src-shared/bridge/methods.ts';
import type { ListReport } from '../../adapters/files/report-words.ts';
import { DEFAULT_BANDS } from '../../engine/scoring/table.ts';

/** With the summary of all rows. */
export async function reportOf(bridge: Bridge, job: JobDetails): Promise<ListReport> {
  const [summary, { policy }] = await Promise.all([
    bridge.call('lists.summary', { job_id: job.job_id, filter: ALL_ROWS }),
    bridge.call('policy.show', {}),
  ]);
  return { ...bareReport(job), summary, bands: policy };
}

/** Without asking anybody, for formats that show no summary. */
export function bareReport(job: JobDetails): ListReport {
  return {
    name: job.name ?? 'List',
    createdAt: job.created_at,
    endedAt: job.ended_at,
    exportedAt: new Date().toISOString(),
    rows: 'all rows',
    mostRows: job.total,
    creditsUsed: job.credits_used,
    summary: {
      total: job.total,
      ...job.recommendations,
      failed: job.failed,
      pending: job.total - job.processed,
      duplicates: 0,
      scores: Array.from({ length: 101 }, () => 0),
      flags: [],
      domains: [],
      providers: [],
    },
    bands: DEFAULT_BANDS,
  };
}
