// Past single checks as use cases: listed, shown again, compared and deleted.
import { basename } from 'node:path';
import type { Comparison } from '../../../src-shared/bridge/checks.ts';
import { VouchError } from '../../../src-shared/errors.ts';
import type { EvidenceLine, VerificationResult } from '../../../src-shared/schemas/verification.ts';
import { compareEvidence } from '../../engine/explain/compare.ts';
import type { Clock } from '../../engine/ports.ts';
import type { Store } from '../ports/store.ts';
import type { StoredCheck } from '../ports/verdicts.ts';
import type { Service } from '../service.ts';
import { checkRow } from './check-row.ts';

export interface HistoryDeps {
  readonly store: Store;
  readonly clock: Clock;
}

export function createHistory({ store, clock }: HistoryDeps): Service['history'] {
  return {
    async list(filter) {
      const { checks, next } = await store.listChecks(filter);
      return { checks: checks.map(checkRow), next };
    },
    async show(requestId) {
      const check = await store.readCheck(requestId);
      if (check === null) throw noSuchCheck(requestId);
      const result = JSON.parse(check.resultJson) as Omit<VerificationResult, 'input'>;
      return { ...result, input: check.input };
    },
    compare: (requestId) => compareWithPrevious(store, requestId),
    async delete(requestId) {
      if (!(await store.deleteCheck(requestId))) throw noSuchCheck(requestId);
    },
    async clear({ checks, lists, setAside = false }) {
      const cleared = {
        checks: checks ? await store.clearChecks() : 0,
        lists: lists ? await store.clearLists(clock.now()) : 0,
      };
      if (setAside) await store.clearSetAside();
      const left = await store.listSetAside();
      return { ...cleared, set_aside: left.map((path) => basename(path)) };
    },
  };
}

/**
 * The lines that changed, the heaviest first; null where there is no earlier check of the same address, name, company
 * and IP. Both sides are weighed by the policy in force, so that every difference comes from what was observed. Refuses
 * with `not_found`.
 */
export async function compareWithPrevious(
  store: Pick<Store, 'readCheck' | 'previousCheck'>,
  requestId: string,
): Promise<Comparison> {
  const [check, previous] = await Promise.all([
    store.readCheck(requestId),
    store.previousCheck(requestId),
  ]);
  if (check === null) throw noSuchCheck(requestId);
  if (previous === null) return { previous: null, changes: [] };
  const changes = compareEvidence(evidenceOf(previous), evidenceOf(check));
  return { previous: checkRow(previous), changes: [...changes] };
}

/** The refusal for a check that is not kept, or was never made. */
function noSuchCheck(requestId: string): VouchError {
  return new VouchError(
    'not_found',
    `There is no check with the id ${requestId}; it may have been deleted. Check the address again.`,
  );
}

function evidenceOf({ resultJson }: StoredCheck): readonly EvidenceLine[] {
  const { evidence } = JSON.parse(resultJson) as { readonly evidence?: readonly EvidenceLine[] };
  return evidence ?? [];
}
