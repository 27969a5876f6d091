// Whatever is asked of a list, under any filter and in any order: the same as sorting and filtering an array of its rows.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { comparable } from '../../../src-main/adapters/sqlite/grid/comparable.ts';
import { flagsOf, readCodeSet } from '../../../src-main/engine/policy/codes.ts';
import { JUDGING } from '../../../src-main/service/policy/judging.ts';
import type { Store } from '../../../src-main/service/ports/store.ts';
import type { FacetCondition } from '../../../src-shared/bridge/facets.ts';
import {
  ALL_ROWS,
  type RowFilter,
  type RowSort,
  type RowState,
} from '../../../src-shared/bridge/lists.ts';
import type { FacetName } from '../../../src-shared/columns.ts';
import type { Flag } from '../../../src-shared/flags.ts';
import type {
  Recommendation,
  VerificationRequest,
} from '../../../src-shared/schemas/verification.ts';
import { emptyStore } from '../../adapters/sqlite/temporary-store.ts';
import { rowOf } from '../../contracts/rows-contract.ts';
import { aJob, failed, verified } from '../../contracts/store-contract.ts';
import { aVerdict, type WantedVerdict } from '../../doubles/verdicts.ts';
import { runs } from '../../setup/depth.ts';

interface Row {
  readonly input: VerificationRequest;
  /** What became of it; a row that asks the same as an earlier one has what became of that. */
  readonly outcome: 'pending' | 'failed' | Verdict;
  /** What the analyst decided, which counts before all else. */
  readonly decision: Recommendation | null;
}

interface Verdict {
  readonly wanted: WantedVerdict;
  readonly score: number;
  readonly recommendation: Recommendation;
  readonly flags: readonly Flag[];
}

const FLAGS: readonly Flag[] = ['disposable', 'role_based', 'catch_all', 'no_spf'];
const DOMAINS = ['b.example', 'a.example', 'ä.example', ''];
const PROVIDERS = ['Fastmail', 'Zoho Mail', null];
const COUNTRIES = ['DE', 'FR', null];
const AGES = [10, 400, 5_000, null];
/** Values asked for in each facet, of which some occur. */
const FACET_VALUES = {
  recommendation: ['approve', 'review', 'block', ''],
  state: ['final', 'failed', 'pending', 'provisional'],
  flag: ['disposable', 'role_based', 'no_dmarc', ''],
  score: ['0-9', '50-59', '90-100'],
  provider: ['Fastmail', 'Nobody', ''],
  domain: ['b.example', 'nowhere.example', ''],
  country: ['DE', 'US', ''],
  age: ['under_30_days', '1_to_2_years', 'over_10_years', ''],
  mailbox: ['exists', ''],
  duplicate: ['yes', 'no'],
  suggestion: ['yes', 'no'],
  failure: ['timeout', 'cancelled', 'dns_unavailable'],
  decision: ['approve', 'block', ''],
  'source:0': ['a', 'é@', ''],
} as const;
const recommendation = fc.constantFrom('approve' as const, 'review' as const, 'block' as const);

const verdict: fc.Arbitrary<Verdict> = fc
  .record({
    score: fc.integer({ min: 0, max: 100 }),
    domain: fc.constantFrom(...DOMAINS),
    provider: fc.constantFrom(...PROVIDERS),
    flags: fc.subarray([...FLAGS]),
    mailbox: fc.constantFrom('exists' as const, null),
    suggestion: fc.constantFrom('a@b.example', null),
    country: fc.constantFrom(...COUNTRIES),
    ageDays: fc.constantFrom(...AGES),
    mailHost: fc.constantFrom('mx.a.example', null),
  })
  .map((wanted) => {
    const { original, codeSet } = aVerdict(wanted);
    return { wanted, ...original, flags: flagsOf(readCodeSet(codeSet)) };
  });
const text = fc.string({
  unit: fc.constantFrom('a', 'B', 'é', '%', '_', '"', '@', '用'),
  maxLength: 4,
});
const row: fc.Arbitrary<Row> = fc.record({
  input: fc.record({ email: text, name: text }, { requiredKeys: ['email'] }),
  outcome: fc.oneof(
    { weight: 4, arbitrary: verdict },
    { weight: 1, arbitrary: fc.constantFrom('pending' as const, 'failed' as const) },
  ),
  decision: fc.option(recommendation, { freq: 2 }),
});
// Half of the conditions ask for nothing, or hardly a row would pass them all.
const HALF = { freq: 1 };
const score = fc.option(fc.integer({ min: 0, max: 100 }), HALF);
const condition: fc.Arbitrary<FacetCondition> = fc
  .constantFrom(...(Object.entries(FACET_VALUES) as [FacetName | 'source:0', readonly string[]][]))
  .chain(([facet, values]) =>
    fc.record({
      facet: fc.constant(facet),
      match: fc.constantFrom('any' as const, 'all' as const, 'none' as const),
      values: fc.subarray([...values], { minLength: 1 }),
    }),
  );
const filter: fc.Arbitrary<RowFilter> = fc.oneof(
  fc.constant(ALL_ROWS),
  fc.record({
    score_min: score,
    score_max: score,
    text: fc.option(text, HALF),
    where: fc.array(condition, { maxLength: 3 }),
  }),
);
const sort: fc.Arbitrary<RowSort> = fc.record({
  by: fc.constantFrom('row', 'score', 'email', 'domain', 'provider', 'name', 'source:0'),
  descending: fc.boolean(),
});
const question = fc.record({
  filter,
  sort,
  offset: fc.integer({ min: 0, max: 12 }),
  limit: fc.integer({ min: 1, max: 12 }),
});

test('pages, counts and exports agree with an array', { timeout: 120_000 }, async () => {
  const store = await emptyStore();
  let run = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { maxLength: 20 }),
      fc.array(question, { minLength: 1, maxLength: 8 }),
      fc.boolean(),
      fc.boolean(),
      async (rows, questions, cancelled, early) => {
        run += 1;
        const jobId = `job-${run}`;
        const list = await submitted(store, jobId, rows, { cancelled, early });
        expect(await headOf(store, jobId)).toEqual(heads(list));
        for (const { filter: options, sort: by, offset, limit } of questions) {
          const passing = list.filter((known) => passes(known, options));
          const inOrder = sorted(passing, by).map((known) => known.index);
          const page = await store.pageRows(jobId, options, by, { offset, limit });
          expect(page.map((item) => item.index)).toEqual(inOrder.slice(offset, offset + limit));
          expect(await store.countRows(jobId, options)).toBe(passing.length);
          const exported = await store.readRows(jobId, options, { after: offset - 1, limit });
          const after = passing.filter((known) => known.index >= offset).slice(0, limit);
          expect(exported.map((item) => item.index)).toEqual(after.map((known) => known.index));
          const summary = await store.summariseRows(jobId, options);
          expect(summary).toMatchObject(counted(passing));
          const chart = summary?.domains.map(({ value, count, ...by }) => ({ value, count, by }));
          expect(chart?.toSorted(byValue)).toEqual(domainsOf(passing));
          const [cells] = await store.countCells(jobId, options, [0]);
          expect(cells?.toSorted(byCell)).toEqual(cellsOf(passing));
          const facets = await store.countFacets(jobId, options, [0]);
          expect(facets?.rows).toBe(passing.length);
          for (const { facet, values } of facets?.facets ?? []) {
            const others = options.where.filter((one) => one.facet !== facet);
            const among = list.filter((known) => passes(known, { ...options, where: others }));
            for (const { value, count } of values) {
              expect([facet, value, count]).toEqual([
                facet,
                value,
                among.filter((known) => valuesOf(known, facet).includes(value)).length,
              ]);
            }
          }
        }
      },
    ),
    { numRuns: runs(150) },
  );
});

interface Known extends Row {
  readonly index: number;
  readonly duplicate: boolean;
  readonly wasPending: boolean;
}

/** Puts the rows in and records them; answers them as they are original. */
async function submitted(
  store: Store,
  jobId: string,
  rows: readonly Row[],
  { cancelled, early }: { readonly cancelled: boolean; readonly early: boolean },
): Promise<readonly Known[]> {
  const items = rows.map(({ input }, index) => rowOf(input, index));
  await store.submitJob(aJob({ jobId }), items);
  const firstOf = items.map((item) =>
    items.findIndex((other) => other.fingerprint === item.fingerprint),
  );
  const outcomes = rows.flatMap(({ outcome }, index) => {
    if (firstOf[index] !== index || outcome === 'pending') return [];
    return [outcome === 'failed' ? failed(index) : verified(index, outcome.wanted)];
  });
  if (early) await decideAll(store, jobId, rows);
  await store.recordItems(jobId, outcomes, 1);
  if (!early) await decideAll(store, jobId, rows);
  if (cancelled) await store.failJob(jobId, { code: 'cancelled', message: 'Cancelled.' }, 2);
  const duplicates = items.map(
    (item, index) => items.findIndex((other) => other.mailbox === item.mailbox) !== index,
  );
  return rows.map(({ input, decision }, index) => {
    const outcome = rows[firstOf[index] ?? index]?.outcome ?? 'pending';
    const shown = outcome === 'pending' && cancelled ? 'failed' : outcome;
    const wasPending = outcome === 'pending';
    const duplicate = duplicates[index] === true;
    return { input, index, outcome: shown, decision, duplicate, wasPending };
  });
}

/** Decides row by row, and once about all rows, which is taken back. */
async function decideAll(store: Store, jobId: string, rows: readonly Row[]): Promise<void> {
  const decide = (from: number, to: number, decision: Recommendation, id: string) =>
    store.decideRows(
      jobId,
      { kind: 'spans', spans: [{ from, to }] },
      { change: { decision }, by: 'mia', at: 1 },
      `${jobId} ${id}`,
    );
  for (const [index, { decision }] of rows.entries())
    if (decision !== null) await decide(index, index, decision, String(index));
  if (rows.length === 0) return;
  await decide(0, rows.length - 1, 'review', 'all');
  await store.undoDecision({ jobId, changeId: `${jobId} all` });
}

/** What the head of the list says. */
async function headOf(store: Store, jobId: string) {
  const job = await store.getJob(jobId);
  return { ...job?.recommendations, failed: job?.unchecked, verdicts: job?.verdicts };
}

function heads(list: readonly Known[]) {
  const { approve, review, block, failed: unchecked } = counted(list);
  const own = counted(list.map((known) => ({ ...known, decision: null })));
  return {
    approve,
    review,
    block,
    failed: unchecked,
    verdicts: { approve: own.approve, review: own.review, block: own.block },
  };
}

const byValue = (a: { readonly value: string }, b: { readonly value: string }) =>
  a.value < b.value ? -1 : 1;

const byCell = (a: { readonly cell: string }, b: { readonly cell: string }) =>
  a.cell < b.cell ? -1 : 1;

/** The cells of the first column, with what their rows are recommended. */
function cellsOf(rows: readonly Known[]) {
  return [...new Set(rows.map(({ input }) => input.email))]
    .map((cell) => {
      const { approve, review, block } = counted(rows.filter(({ input }) => input.email === cell));
      return { cell, rows: { approve, review, block } };
    })
    .toSorted(byCell);
}

/** The bars of the chart of domains. */
function domainsOf(rows: readonly Known[]) {
  const names = new Set(rows.flatMap((known) => valuesOf(known, 'domain')));
  names.delete('');
  return [...names]
    .map((value) => {
      const of = rows.filter((known) => valuesOf(known, 'domain').includes(value));
      const { approve, review, block } = counted(of);
      return { value, count: of.length, by: { approve, review, block } };
    })
    .toSorted(byValue);
}

function passes(known: Known, options: RowFilter): boolean {
  const { input, outcome } = known;
  const kept = typeof outcome === 'string' ? null : outcome;
  const fields = [input.email, input.name ?? ''].map((field) => field.toLowerCase());
  const bounded = options.score_min !== null || options.score_max !== null;
  return (
    (!bounded || kept !== null) &&
    (options.score_min === null || (kept?.score ?? 0) >= options.score_min) &&
    (options.score_max === null || (kept?.score ?? 0) <= options.score_max) &&
    options.where.every((one) => meets(known, one)) &&
    (!options.text || fields.some((field) => field.includes(options.text?.toLowerCase() ?? '')))
  );
}

function countsAs({ outcome, decision }: Row): RowState {
  return decision ?? (typeof outcome === 'string' ? outcome : outcome.recommendation);
}

/** What a row has in a facet, said in the plainest way. */
function valuesOf(known: Known, facet: string): readonly string[] {
  const { input, outcome, decision, duplicate, wasPending } = known;
  const kept = typeof outcome === 'string' ? null : outcome;
  const ofVerdict = (value: (verdict: Verdict) => string) => (kept === null ? [] : [value(kept)]);
  switch (facet) {
    case 'recommendation':
      return [kept === null && decision === null ? '' : countsAs(known)];
    case 'state':
      return [kept === null && decision === null ? String(outcome) : 'final'];
    case 'flag':
      return kept?.flags ?? [];
    case 'score':
      return ofVerdict(({ score: points }) =>
        points >= 90 ? '90-100' : `${points - (points % 10)}-${points - (points % 10) + 9}`,
      );
    case 'provider':
      return ofVerdict((verdict) => verdict.wanted.provider ?? '');
    case 'domain':
      return ofVerdict(({ wanted }) => wanted.domain ?? '');
    case 'country':
      return ofVerdict(({ wanted }) => wanted.country ?? '');
    case 'age':
      return ofVerdict(({ wanted }) => AGE_NAMES.get(wanted.ageDays ?? null) ?? '');
    case 'mailbox':
      return ofVerdict(({ wanted }) => wanted.mailbox ?? '');
    case 'duplicate':
      return [duplicate ? 'yes' : 'no'];
    case 'suggestion':
      return ofVerdict(({ wanted }) => (wanted.suggestion ? 'yes' : 'no'));
    case 'failure':
      return outcome === 'failed' ? [wasPending ? 'cancelled' : 'timeout'] : [];
    case 'decision':
      return [decision ?? ''];
    case 'source:0':
      return [input.email];
    default:
      return [];
  }
}

const AGE_NAMES = new Map<number | null, string>([
  [10, 'under_30_days'],
  [400, '1_to_2_years'],
  [5_000, 'over_10_years'],
]);

function meets(known: Known, { facet, match, values }: FacetCondition): boolean {
  const own = valuesOf(known, facet);
  const isMulti = facet === 'flag' || facet === 'label';
  const has = (value: string) =>
    own.includes(value) || (isMulti && value === '' && own.length === 0);
  switch (match) {
    case 'any':
      return values.some(has);
    case 'all':
      return values.every(has);
    case 'none':
      return !values.some(has);
  }
}

/** Rows that lack what is sorted by come last; equals stand in the order of the list. */
function sorted(rows: readonly Known[], { by, descending }: RowSort): readonly Known[] {
  const keyOf = ({ input, outcome, index }: Known): string | number | null => {
    const kept = typeof outcome === 'string' ? null : outcome;
    if (by === 'row') return index;
    if (by === 'email') return JUDGING.addressOf(input.email);
    if (by === 'score') return kept?.score ?? null;
    if (by === 'provider') return comparable(kept?.wanted.provider ?? '');
    if (by === 'name') return comparable(input.name ?? '');
    if (by === 'source:0') return comparable(input.email);
    return kept?.wanted.domain || null;
  };
  return rows.toSorted((a, b) => {
    const [one, two] = [keyOf(a), keyOf(b)];
    if (one === two) return a.index - b.index;
    if (one === null || two === null) return one === null ? 1 : -1;
    return one < two !== descending ? -1 : 1;
  });
}

function counted(rows: readonly Known[]) {
  const states = rows.map(countsAs);
  const count = (state: string) => states.filter((other) => other === state).length;
  return {
    total: rows.length,
    approve: count('approve'),
    review: count('review'),
    block: count('block'),
    failed: count('failed'),
    pending: count('pending'),
    duplicates: rows.filter((known) => known.duplicate).length,
  };
}
