// Single checks that were made, as use cases: listed, shown again, compared and forgotten.
import { VouchError } from '../../src-shared/errors.ts';
import type { VerificationResult } from '../../src-shared/schemas/verification.ts';
import type { Clock } from '../engine/ports.ts';
import { compareWithPrevious } from './comparison.ts';
import type { Store } from './ports/store.ts';
import type { Service } from './service.ts';

export interface HistoryDeps {
  readonly store: Store;
  readonly clock: Clock;
}

export function createHistory({ store, clock }: HistoryDeps): Service['history'] {
  return {
    list: (filter) => store.listChecks(filter),
    async show(requestId) {
      const check = await store.readCheck(requestId);
      if (check === null) {
        throw new VouchError(
          'not_found',
          'There is no such check any more. Check the address again.',
        );
      }
      const result = JSON.parse(check.resultJson) as Omit<VerificationResult, 'input'>;
      return { ...result, input: check.input };
    },
    compare: (requestId) => compareWithPrevious(store, requestId),
    delete: (requestId) => store.deleteCheck(requestId),
    clear: async ({ checks, lists }) => ({
      checks: checks ? await store.clearChecks() : 0,
      lists: lists ? await store.clearLists(clock.now()) : 0,
    }),
  };
}
