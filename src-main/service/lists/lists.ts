// Lists as use cases: files on their way in, results, and exports on their way out.
import type { Clock, ReferencePort } from '../../engine/ports.ts';
import type { FilesPort } from '../ports/files.ts';
import type { Store } from '../ports/store.ts';
import type { Service } from '../service.ts';
import { createListComparisons, type ListComparisons } from './comparison.ts';
import { type BackgroundExports, createBackgroundExports } from './exports/background-exports.ts';
import { dataExportSource } from './exports/data-exports.ts';
import { createFileImports, type FileImports } from './files/file-imports.ts';
import { createInsights, type ListInsightsOf } from './insights/insights.ts';
import { createListMerging, type ListMerging } from './merging.ts';
import { createOtherVerdicts, type OtherVerdictsOf } from './other-verdicts.ts';
import { createPolicyFiles, type PolicyFiles } from './policy-files.ts';
import { createResults, type ListResults } from './results.ts';
import { createSuppressionLists, type SuppressionLists } from './suppression.ts';
import { createTriage, type Triage } from './triage.ts';

export interface Lists {
  readonly files: FileImports;
  readonly suppression: SuppressionLists;
  readonly policyFiles: PolicyFiles;
  readonly comparisons: ListComparisons;
  readonly merging: ListMerging;
  readonly insights: ListInsightsOf;
  readonly otherVerdicts: OtherVerdictsOf;
  readonly results: ListResults;
  readonly exports: BackgroundExports;
  readonly triage: Triage;
  /** Ends what is being written, and removes every private copy. */
  close(): Promise<void>;
}

export interface ListDeps {
  readonly files: FilesPort;
  readonly store: Store;
  readonly service: Pick<Service, 'jobs' | 'policy' | 'usage'>;
  readonly reference: Pick<ReferencePort, 'freeProvider'>;
  readonly clock: Clock;
  readonly newId: () => string;
  /** The name under which the person at this machine decides. */
  readonly analyst: string;
}

/** Which columns somebody chose is remembered for so long after the last time. */
const REMEMBERED_MS = 365 * 86_400_000;

export function createLists(deps: ListDeps): Lists {
  const { files, store, service, reference, clock, newId, analyst } = deps;
  const results = createResults(store);
  const isWellKnown = (domain: string) => reference.freeProvider(domain);
  const suppression = createSuppressionLists({ store, clock, newId });
  const fileImports = createFileImports({
    files,
    newId: () => `file_${newId()}`,
    clock,
    mappingCache: {
      read: (key) => store.readCachedLookup('mapping', key, clock.now()),
      write: (key, mapping) =>
        store.writeCachedLookup('mapping', key, mapping, clock.now() + REMEMBERED_MS),
    },
    jobs: service.jobs,
    isWellKnown,
    suppression,
    hasPolicy: async (policyId) =>
      (await service.policy.list()).some(({ policy_id }) => policy_id === policyId),
  });
  const policyFiles = createPolicyFiles({ policy: service.policy, suppression });
  const comparisons = createListComparisons(store);
  const exports = createBackgroundExports({
    files,
    source: {
      ...results,
      policy: (policyId) => service.policy.show(policyId),
      monthlyBudget: async () => (await service.usage.days(1)).monthly_budget,
    },
    job: (jobId) => service.jobs.get(jobId),
    kept: (request) =>
      dataExportSource(
        {
          suppression,
          files: fileImports,
          policy: service.policy,
          policyFiles,
          comparisons,
          jobs: service.jobs,
        },
        request,
      ),
    newId: () => `export_${newId()}`,
    clock,
  });
  return {
    files: fileImports,
    suppression,
    policyFiles,
    comparisons,
    merging: createListMerging({ files: fileImports, jobs: service.jobs, isWellKnown, clock }),
    insights: createInsights(store),
    otherVerdicts: createOtherVerdicts(
      store,
      async (jobId) => (await service.jobs.get(jobId)).columns,
    ),
    results,
    exports,
    triage: createTriage({ store, clock, newId: () => `change_${newId()}`, analyst }),
    async close() {
      fileImports.close();
      await exports.close();
      await files.close();
    },
  };
}
