// How pages of lists are read on, and how a changed list is put in its place.
import type { JobDetails } from '../../../src-shared/bridge/jobs.ts';

/** Lists of one page. */
export const LISTS_PAGE = 100;

/** A full page may have another behind it. */
export function hasMore(got: number, limit: number): boolean {
  return got >= limit;
}

/** The lists with one brought up to date; null when it is not among them, so that they have to be read again. */
export function withJob(
  jobs: readonly JobDetails[] | null,
  changed: JobDetails,
): readonly JobDetails[] | null {
  if (jobs === null) return null;
  const index = jobs.findIndex((job) => job.job_id === changed.job_id);
  return index < 0 ? null : jobs.with(index, changed);
}
