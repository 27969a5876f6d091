// Jobs as use cases: submit or fill them, look at them, steer them. How items are worked off is the runner's part.
import type { JobItemRow } from '../../../src-shared/bridge/jobs.ts';
import { hasEnded } from '../../../src-shared/schemas/job.ts';
import { denseCells } from '../ports/cells.ts';
import type { StoredItem } from '../ports/jobs.ts';
import { renderItem } from '../ports/rendered-item.ts';
import type { Store } from '../ports/store.ts';
import type { Service } from '../service.ts';
import { createJobReopening } from './job-reopening.ts';
import { createJobSteering } from './job-steering.ts';
import { createJobDrafts, createJobSubmission, type JobSubmissionDeps } from './job-submission.ts';
import { createJobViews, type JobViewDeps } from './job-views.ts';
import type { JobWatch } from './job-watch.ts';
import { needOwn, needVisible } from './ownership.ts';
import type { Runner } from './runner.ts';

export interface JobDeps
  extends Pick<JobSubmissionDeps, 'clock' | 'newId' | 'budget' | 'callbacks'>,
    Pick<JobViewDeps, 'elapsed' | 'remote'> {
  readonly store: Store;
  readonly runner: Runner;
  readonly watch: JobWatch;
}

export function createJobs(given: JobDeps): Service['jobs'] {
  const { store, runner, watch } = given;
  const views = createJobViews(given);
  const deps = { ...given, views };
  const drafts = createJobDrafts(deps);
  return {
    ...createJobSubmission(deps),
    create: drafts.create,
    append: drafts.append,
    start: drafts.start,
    ...createJobSteering(deps),
    ...createJobReopening(deps),
    async get(jobId, by) {
      const job = await views.read(jobId);
      needVisible(job, by);
      return views.present(job);
    },
    list: async (options) => (await store.listJobs(options)).map(views.present),
    renderItems: (jobId) => store.renderItems(jobId),
    async listed(jobId, page) {
      await views.read(jobId);
      return store.listedRows(jobId, page);
    },
    async rows(jobId, page) {
      await views.read(jobId);
      return (await store.readItems(jobId, page)).map(renderRow);
    },
    async begun(origin, fileKey) {
      const runs = await store.listJobs({ origins: [origin], fileKey, limit: RUNS_LOOKED_AT });
      const [last] = runs;
      const open = runs.find((job) => !hasEnded(job));
      const begun = open ?? (last?.status === 'failed' ? last : null);
      return begun === null ? null : views.present(begun);
    },
    async delete(jobId, by) {
      // One that is still being filled is no job yet; it may be given up all the same.
      if (!drafts.has(jobId)) needOwn(await views.read(jobId), by, 'deleted');
      await runner.drop(jobId);
      await store.deleteJob(jobId);
      drafts.forget(jobId);
      views.forget(jobId);
    },
    onChange: watch.onChange,
    async watch(jobId, seen, signal) {
      const next = await watch.next(jobId, seen, () => views.read(jobId), signal);
      return { job: views.present(next.job), seen: next.seen };
    },
  };
}

/** Of one file; more of them that are still open, nobody begins. */
const RUNS_LOOKED_AT = 100;

function renderRow(item: StoredItem): JobItemRow {
  const source = item.source === null ? null : denseCells(item.source);
  return { index: item.index, item: renderItem(item), source };
}
