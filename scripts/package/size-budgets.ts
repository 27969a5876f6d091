// The size budget of each package form; a larger file fails the packaging.
import { statSync } from 'node:fs';

const MB = 1_000_000;

/** In bytes of the finished file; what it was when the budget was set stands beside it. */
export const BUDGETS = {
  /** 12.2 MB. */
  npm: 14 * MB,
  /** The part of a desktop package that is ours, as app.asar: 34.3 MB, a third of that compressed. */
  asar: 36 * MB,
  /** Node within is most of it. */
  server: 60 * MB,
  deb: 50 * MB,
} as const;

export type Budget = keyof typeof BUDGETS;

/** Answers the size in bytes; throws when it is over the budget. */
export function withinBudget(kind: Budget, file: string, budget: number = BUDGETS[kind]): number {
  const { size } = statSync(file);
  if (size > budget) {
    throw new Error(
      `${file} has ${megabytes(size)}, over its budget of ${megabytes(budget)}: find out what came in, or raise the budget in scripts/package/size-budgets.ts.`,
    );
  }
  return size;
}

export function megabytes(bytes: number): string {
  return `${(bytes / MB).toFixed(1)} MB`;
}
