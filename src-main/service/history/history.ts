// Past single checks as use cases: listed, shown again, compared and deleted.
import { basename } from 'node:path';
import type { VerificationResult } from '../../../src-shared/schemas/verification.ts';
import type { Clock } from '../../engine/ports.ts';
import type { Store } from '../ports/store.ts';
import type { Service } from '../service.ts';
import { checkRow } from './check-row.ts';
import { compareWithPrevious, noSuchCheck } from './comparison.ts';

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
