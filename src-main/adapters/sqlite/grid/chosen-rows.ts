// The rows that were chosen in the grid: stretches of the list, or all that pass a filter except some stretches.
import type { RowChoice } from '../../../../src-shared/bridge/lists.ts';
import type { RowSpan } from '../../../../src-shared/bridge/triage.ts';
import type { Sliced } from '../method-table.ts';
import type { JobRow } from '../rows/job-row.ts';
import type { RowViews } from './views.ts';

/** Their indexes, in the order of the list. */
export function* chosenIndexes(job: JobRow, rows: RowChoice, views: RowViews): Sliced<Uint32Array> {
  if (rows.kind === 'spans') return inside(rows.spans, job.total);
  return outside(yield* views.all(job, rows.filter), rows.except);
}

function inside(spans: readonly RowSpan[], total: number): Uint32Array {
  const found: number[] = [];
  let next = 0;
  for (const { from, to } of inOrder(spans)) {
    for (next = Math.max(next, from); next <= Math.min(to, total - 1); next += 1) found.push(next);
  }
  return Uint32Array.from(found);
}

function outside(rows: Uint32Array, except: readonly RowSpan[]): Uint32Array {
  const spans = inOrder(except);
  let at = 0;
  let end = -1;
  return rows.filter((index) => {
    for (; (spans[at]?.from ?? index + 1) <= index; at += 1)
      end = Math.max(end, spans[at]?.to ?? end);
    return index > end;
  });
}

function inOrder(spans: readonly RowSpan[]): readonly RowSpan[] {
  return spans.toSorted((a, b) => a.from - b.from);
}
