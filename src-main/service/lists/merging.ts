// Merging lists as a use case of the window: what the new list would contain, and creating it.
import type { CheckOptions } from '../../../src-shared/bridge/checks.ts';
import type { JobDetails } from '../../../src-shared/bridge/jobs.ts';
import type { MergePlan, MergeRequest } from '../../../src-shared/bridge/list-merge.ts';
import type { Clock } from '../../engine/ports.ts';
import type { Origin } from '../ports/origin.ts';
import type { PageFrom } from '../ports/page.ts';
import type { Service } from '../service.ts';
import type { FileImports, OnProgress } from './files/file-imports.ts';
import { type Merge, type MergeDeps, mergeLists, planMerge } from './merge/merge-lists.ts';
import { jobFiller } from './rows/import-rows.ts';
import type { PlanDeps } from './rows/row-plan.ts';

/** Refusals are VouchErrors (`job_not_found`, `not_found`, `invalid_request`, `insufficient_credits`) and FileErrors. */
export interface ListMerging {
  /** `onProgress` receives rows under the id of the first list. */
  plan(request: MergeRequest, onProgress: OnProgress, signal?: AbortSignal): Promise<MergePlan>;
  merge(
    request: MergeRequest,
    list: {
      readonly name: string;
      readonly options: CheckOptions;
      readonly policyId: string | null;
    },
    origin: Origin,
    onProgress: OnProgress,
    signal?: AbortSignal,
  ): Promise<JobDetails>;
}

export interface MergingDeps {
  readonly files: Pick<FileImports, 'merged'>;
  readonly jobs: Service['jobs'];
  readonly isWellKnown: PlanDeps['isWellKnown'];
  readonly clock: Clock;
}

const PROGRESS_MS = 200;

export function createListMerging({ files, jobs, isWellKnown, clock }: MergingDeps): ListMerging {
  async function merged(request: MergeRequest, signal?: AbortSignal): Promise<Merge> {
    const lists = await Promise.all(
      request.lists.map(async (jobId) => ({
        job: await jobs.get(jobId),
        rows: (page: PageFrom) => jobs.listed(jobId, page),
      })),
    );
    const file = request.file === null ? null : await files.merged(request.file, signal);
    return { lists, file, duplicates: request.duplicates, nameOrigin: request.name_origin };
  }

  function depsOf(
    { lists }: MergeRequest,
    doing: 'counting' | 'importing',
    onProgress: OnProgress,
    signal?: AbortSignal,
  ): MergeDeps {
    let loggedAt = Number.NEGATIVE_INFINITY;
    return {
      isWellKnown,
      ...(signal === undefined ? {} : { signal }),
      onProgress(rows) {
        if (clock.now() - loggedAt < PROGRESS_MS) return;
        loggedAt = clock.now();
        onProgress({ file_id: lists[0] ?? '', doing, rows, share: null });
      },
    };
  }

  return {
    async plan(request, onProgress, signal) {
      return planMerge(
        await merged(request, signal),
        depsOf(request, 'counting', onProgress, signal),
      );
    },
    async merge(request, list, origin, onProgress, signal) {
      const merge = await merged(request, signal);
      const deps = depsOf(request, 'importing', onProgress, signal);
      return mergeLists(jobFiller(jobs, origin), merge, list, deps);
    },
  };
}
