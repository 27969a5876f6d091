// What a column of the grid is, and the state of a row.
import type { ReactNode } from 'react';
import type { GridRow, RowState, SortColumn } from '../../../../../src-shared/bridge/lists.ts';

type Item = NonNullable<GridRow['item']>;
export type Verified = Exclude<Item, { error: unknown }>;

/** How a column of the check is rendered. */
export interface ColumnLook {
  /** In pixels; 0 for one that stays in sight, whose width is the grid's own. */
  readonly width: number;
  /** Figures stand at the right, addresses in the monospace font. */
  readonly look?: 'figure' | 'mono';
  /** As copied; `''` when there is nothing or it is not known. */
  readonly text: (row: GridRow) => string;
  /** As rendered, where that is not the text. */
  readonly render?: (row: GridRow) => ReactNode;
}

export interface GridColumn extends ColumnLook {
  /** What rows are sorted by for it, and what it goes by in addresses. */
  readonly id: SortColumn;
  readonly title: string;
  /** From the file itself, not from the check. */
  readonly original?: true;
}

/** What is known of a row: its recommendation, or why there is none. */
export function stateOf(row: GridRow): RowState {
  if (row.item === null) return 'pending';
  return 'error' in row.item ? 'failed' : row.item.recommendation;
}

export function verifiedOf(row: GridRow): Verified | null {
  return row.item === null || 'error' in row.item ? null : row.item;
}
