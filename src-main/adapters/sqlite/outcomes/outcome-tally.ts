// Counts outcomes by the verdict that they speak about: over everything, and by month, mail provider and list.
import type Database from 'better-sqlite3';
import type { OutcomeMatching } from '../../../../src-shared/bridge/outcomes.ts';
import { OUTCOME_KINDS, type OutcomeKind } from '../../../../src-shared/schemas/outcome.ts';
import type { Recommendation } from '../../../../src-shared/schemas/verification.ts';
import type { OutcomeCell, OutcomeSlice, OutcomeTally } from '../../../service/ports/outcomes.ts';
import type { Sliced, Work } from '../method-table.ts';
import { inPages } from '../slices.ts';
import { monthIn } from './outcomes.ts';

const SLICE_OUTCOMES = 10_000;

interface TallyRow {
  readonly number: number;
  readonly kind: OutcomeKind;
  readonly matching: OutcomeMatching | 'open';
  readonly counts: number;
  readonly score: number;
  readonly recommendation: Recommendation;
  readonly month: string;
  readonly provider: string;
  readonly job: number;
  readonly forgotten: number;
}

/** Counts by recommendation, score and kind. */
type Cells = Map<string, { -readonly [K in keyof OutcomeCell]: OutcomeCell[K] }>;

export function outcomeTally(db: Database.Database): Work<'tallyOutcomes'> {
  const page = db.prepare<[number, number], TallyRow>(
    `SELECT number, kind, matching, counts, score, recommendation, ${monthIn('outcomes')} AS month,
       ifnull(provider, '') AS provider, ifnull(job, 0) AS job, address IS NULL AS forgotten
     FROM outcomes WHERE number > ? ORDER BY number LIMIT ?`,
  );
  const listOf = db.prepare<[number], { readonly job_id: string; readonly name: string | null }>(
    'SELECT job_id, name FROM jobs WHERE number = ?',
  );

  return {
    *tallyOutcomes(): Sliced<OutcomeTally> {
      const kinds = Object.fromEntries(OUTCOME_KINDS.map((kind) => [kind, 0])) as Record<
        OutcomeKind,
        number
      >;
      const matching = { matched: 0, none: 0, only_later: 0 };
      const cells: Cells = new Map();
      const [months, providers, lists] = [
        new Map<string, Cells>(),
        new Map<string, Cells>(),
        new Map<number, Cells>(),
      ];
      let [total, overruled, forgotten] = [0, 0, 0];
      yield* inPages(
        SLICE_OUTCOMES,
        (last: TallyRow | undefined) => page.all(last?.number ?? 0, SLICE_OUTCOMES),
        (rows) => {
          for (const row of rows) {
            total += 1;
            forgotten += row.forgotten;
            kinds[row.kind] += 1;
            if (row.matching !== 'open') matching[row.matching] += 1;
            if (row.matching !== 'matched') continue;
            if (row.counts === 0) {
              overruled += 1;
              continue;
            }
            count(cells, row);
            count(within(months, row.month), row);
            count(within(providers, row.provider), row);
            count(within(lists, row.job), row);
          }
        },
      );
      return {
        total,
        kinds,
        matching,
        overruled,
        forgotten,
        cells: [...cells.values()],
        months: [...months.keys()]
          .toSorted()
          .map((month) => sliceOf(month, null, within(months, month))),
        providers: bySize(providers).map(([key, some]) => sliceOf(key, null, some)),
        lists: bySize(lists).map(([number, some]) => {
          // 0 stands for the single checks, which are no list.
          const list = listOf.get(number);
          return sliceOf(list?.job_id ?? '', list?.name ?? null, some);
        }),
      };
    },
  };
}

function within<K>(slices: Map<K, Cells>, key: K): Cells {
  const known = slices.get(key);
  if (known !== undefined) return known;
  const cells: Cells = new Map();
  slices.set(key, cells);
  return cells;
}

function count(cells: Cells, { recommendation, score, kind }: TallyRow): void {
  const key = `${recommendation} ${score} ${kind}`;
  const cell = cells.get(key);
  if (cell === undefined) cells.set(key, { recommendation, score, kind, count: 1 });
  else cell.count += 1;
}

function sliceOf(key: string, name: string | null, cells: Cells): OutcomeSlice {
  return { key, name, cells: [...cells.values()] };
}

/** The largest first. */
function bySize<K>(slices: ReadonlyMap<K, Cells>): readonly (readonly [K, Cells])[] {
  const size = (cells: Cells) => [...cells.values()].reduce((sum, cell) => sum + cell.count, 0);
  return [...slices]
    .map(([key, cells]) => ({ key, cells, size: size(cells) }))
    .toSorted((a, b) => b.size - a.size)
    .map(({ key, cells }) => [key, cells] as const);
}
