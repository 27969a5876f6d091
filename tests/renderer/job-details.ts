// A list as main tells of it, with a few things changed.
import type { JobDetails } from '../../src-shared/bridge/jobs.ts';

export function jobDetails(changes: Partial<JobDetails> = {}): JobDetails {
  return {
    job_id: 'job_1',
    status: 'running',
    total: 10,
    processed: 0,
    succeeded: 0,
    failed: 0,
    credits_used: 0,
    created_at: '2026-03-01T10:00:00Z',
    started_at: null,
    ended_at: null,
    origin: 'app',
    name: 'leads.csv',
    columns: null,
    provisional: { approve: 0, review: 0, block: 0 },
    recommendations: { approve: 0, review: 0, block: 0 },
    not_checked: 0,
    verdicts: { approve: 0, review: 0, block: 0 },
    remaining: [],
    per_second: null,
    seconds_left: null,
    ...changes,
  };
}
