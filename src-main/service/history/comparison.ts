// A kept check beside the one before it of the same request: what changed, and why the score moved.
import type { Comparison } from '../../../src-shared/bridge/checks.ts';
import { VouchError } from '../../../src-shared/errors.ts';
import type { EvidenceLine } from '../../../src-shared/schemas/verification.ts';
import { compareEvidence } from '../../engine/explain/compare.ts';
import type { Store } from '../ports/store.ts';
import type { StoredCheck } from '../ports/verdicts.ts';
import { checkRow } from './check-row.ts';

/**
 * What moved, the heaviest first; null where there is no earlier check of the same address, name, company and IP, and then
 * nothing has changed. Both sides are as the policy of now weighs them, so that what moved the score is what was observed. Refuses with
 * `not_found`.
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
export function noSuchCheck(requestId: string): VouchError {
  return new VouchError(
    'not_found',
    `There is no check with the id ${requestId}; it may have been deleted. Check the address again.`,
  );
}

function evidenceOf({ resultJson }: StoredCheck): readonly EvidenceLine[] {
  const { evidence } = JSON.parse(resultJson) as { readonly evidence?: readonly EvidenceLine[] };
  return evidence ?? [];
}
