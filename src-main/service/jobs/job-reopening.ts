// Has rows of a list that has ended checked again, and counts how many that would be.
import type { GoOnRows } from '../../../src-shared/bridge/jobs.ts';
import { hasEnded } from '../../../src-shared/schemas/job.ts';
import type { Budget } from '../keys/budget.ts';
import type { StoredJob } from '../ports/jobs.ts';
import type { Store } from '../ports/store.ts';
import type { Service } from '../service.ts';
import { conflict, type JobViews } from './job-views.ts';
import { needOwn } from './ownership.ts';
import { reopenedRows } from './reopened-rows.ts';
import type { Runner } from './runner.ts';

export interface JobReopeningDeps {
  readonly store: Pick<Store, 'reopenJob' | 'countReopened' | 'chosenRows'>;
  readonly runner: Pick<Runner, 'run'>;
  readonly budget: Pick<Budget, 'terms' | 'refusal'>;
  readonly views: JobViews;
}

export function createJobReopening(
  deps: JobReopeningDeps,
): Pick<Service['jobs'], 'goOn' | 'goOnCounts'> {
  const { store, runner, budget, views } = deps;
  return {
    async goOn(jobId, rows, by, onlyWhatMatters) {
      const found = await views.read(jobId);
      needOwn(found, by, 'checked again');
      if (found.origin.kind === 'key')
        throw conflict('A job of the API cannot be checked again. Submit its items as a new job.');
      needEnded(found);
      const reopened = await store.reopenJob(
        jobId,
        await reopenedRows(rows, (chosen) => store.chosenRows(jobId, chosen)),
        budget.terms(found.origin),
        // Whoever asks for what was not needed wants all of it.
        onlyWhatMatters ?? (rows.kind === 'not_needed' ? false : undefined),
      );
      if (reopened === null) throw conflict('The list is already being checked again.');
      if (reopened.kind === 'insufficient') throw budget.refusal(reopened);
      if (reopened.kind === 'nothing')
        throw conflict('No row of the list matches, so there is nothing to check again.');
      runner.run(reopened.job);
      return { job: views.changed(reopened.job), rows: reopened.rows };
    },
    async goOnCounts(jobId, { olderThan, chosen }) {
      const found = await views.read(jobId);
      needEnded(found);
      const selections: GoOnRows[] = [
        { kind: 'unchecked' },
        { kind: 'silent' },
        { kind: 'not_needed' },
        { kind: 'all' },
        ...(olderThan === null ? [] : [{ kind: 'older', than: olderThan } as const]),
        ...(chosen === null ? [] : [{ kind: 'chosen', rows: chosen } as const]),
      ];
      const reopened = await Promise.all(
        selections.map((rows) => reopenedRows(rows, (each) => store.chosenRows(jobId, each))),
      );
      const counts = await store.countReopened(jobId, reopened);
      if (counts === null) throw conflict('The list is already being checked again.');
      const count = (kind: GoOnRows['kind']) =>
        counts[selections.findIndex((rows) => rows.kind === kind)] ?? null;
      return {
        unchecked: count('unchecked') ?? 0,
        older: count('older'),
        silent: count('silent') ?? 0,
        not_needed: count('not_needed') ?? 0,
        chosen: count('chosen'),
        all: count('all') ?? 0,
        only_what_matters: found.options.onlyWhatMatters === true,
      };
    },
  };
}

function needEnded(job: StoredJob): void {
  if (!hasEnded(job))
    throw conflict('The list is still running. Wait until it is done, or cancel it.');
}
