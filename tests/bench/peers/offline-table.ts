// What a comparison without a network comes to: so many of each set, for each tool.
import type { DataSet } from '../../accuracy/sets.ts';

/** So many of a set, for one tool. */
export interface Share {
  readonly tool: string;
  readonly hits: number;
  readonly of: number;
}

export interface OfflineTable {
  readonly title: string;
  /** What it is measured on, and how. */
  readonly set: string;
  readonly columns: readonly string[];
  readonly rows: readonly { readonly tool: string; readonly shares: readonly Share[] }[];
}

/** What a tool says of a case; it may fail. */
export type Judge<C, T> = (each: C) => T | Promise<T>;

/** A column: its cases, and which answers count. An answer is null where a tool fails. */
export interface Column<C, T> {
  readonly cases: readonly C[];
  readonly hit: (found: T | null, each: C) => boolean;
}

export async function rowsOf<C, T>(
  judges: Readonly<Record<string, Judge<C, T>>>,
  columns: readonly Column<C, T>[],
): Promise<OfflineTable['rows']> {
  const rows: { tool: string; shares: Share[] }[] = [];
  for (const [tool, judge] of Object.entries(judges)) {
    const shares: Share[] = [];
    for (const { cases, hit } of columns) {
      let hits = 0;
      for (const each of cases) if (hit(await judged(judge, each), each)) hits += 1;
      shares.push({ tool, hits, of: cases.length });
    }
    rows.push({ tool, shares });
  }
  return rows;
}

async function judged<C, T>(judge: Judge<C, T>, each: C): Promise<T | null> {
  try {
    return await judge(each);
  } catch {
    return null;
  }
}

export function firstsOf({ rows }: DataSet): readonly string[] {
  return rows.map(([first = '']) => first);
}
