// Rows of a grid for tests, still unchecked.
import type { GridRow } from '../../../src-shared/bridge/lists.ts';

/** So many rows, counted on from an index. */
export function gridRows(from: number, count: number): GridRow[] {
  return Array.from({ length: count }, (_, index) => ({
    index: from + index,
    input: { email: `person${from + index}@acme.example` },
    item: null,
    provisional: false,
    same_mailbox_as: null,
    before: null,
    provider: null,
    source: null,
    decision: null,
  }));
}
