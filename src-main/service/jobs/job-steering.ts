// Steers jobs under way: pauses, resumes, cancels, finishes early, renames and puts first.
import type { Clock } from '../../engine/ports.ts';
import type { Store } from '../ports/store.ts';
import type { Service } from '../service.ts';
import { type JobViews, needUnfinished } from './job-views.ts';
import type { JobWatch } from './job-watch.ts';
import { needOwn } from './ownership.ts';
import type { Runner } from './runner.ts';

export type JobSteering = Pick<
  Service['jobs'],
  'putFirst' | 'rename' | 'pause' | 'resume' | 'cancel' | 'finishNow'
>;

export interface JobSteeringDeps {
  readonly store: Store;
  readonly runner: Runner;
  readonly watch: Pick<JobWatch, 'changed'>;
  readonly clock: Clock;
  readonly views: JobViews;
}

export function createJobSteering(deps: JobSteeringDeps): JobSteering {
  const { store, runner, watch, clock, views } = deps;
  return {
    async putFirst(jobId, first) {
      needUnfinished(await views.read(jobId), 'moved to the front');
      const before = first ? await store.unfinishedJobs() : [];
      const job = views.known(jobId, await store.setFirst(jobId, first));
      runner.putFirst(jobId, first);
      // One list at most is the first, so another has lost its place.
      for (const other of before) {
        if (other.first === true && other.jobId !== jobId) watch.changed(other.jobId);
      }
      return views.changed(job);
    },
    async rename(jobId, name) {
      return views.changed(views.known(jobId, await store.renameJob(jobId, name)));
    },
    async pause(jobId) {
      needUnfinished(await views.read(jobId), 'paused');
      // The store first, here and in resume: its answers come in the order of the questions, and so do the runner's turns.
      const job = views.known(jobId, await store.setPaused(jobId, true));
      const end = runner.pause(jobId);
      if (end === null) return views.changed(job);
      // Its last row was done meanwhile: it says that it ended, not that it can be resumed.
      await end;
      return views.present(await views.read(jobId));
    },
    async resume(jobId) {
      needUnfinished(await views.read(jobId), 'resumed');
      const job = views.known(jobId, await store.setPaused(jobId, false));
      const shown = views.changed(job);
      runner.resume(job);
      return shown;
    },
    async cancel(jobId, by) {
      const found = await views.read(jobId);
      needOwn(found, by, 'cancelled');
      needUnfinished(found, 'cancelled');
      await runner.drop(jobId);
      const error = {
        code: 'cancelled' as const,
        message: 'The job was cancelled before it was finished.',
      };
      // It may have ended in between; then it stays as it ended.
      const job = await store.failJob(jobId, error, clock.now());
      return job ? views.changed(job) : views.present(await views.read(jobId));
    },
    async finishNow(jobId) {
      needUnfinished(await views.read(jobId), 'finished early');
      const job = views.known(jobId, await store.setFinishing(jobId));
      runner.finish(jobId);
      return views.changed(job);
    },
  };
}
