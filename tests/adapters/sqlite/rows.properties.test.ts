// Whatever is asked of a list, under any filter and in any order: the same as sorting and filtering an array of its rows.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Store } from '../../../src-main/service/ports/store.ts';
import type { VerdictRecord } from '../../../src-main/service/ports/verdicts.ts';
import { ALL_ROWS, type RowFilter, type RowSort } from '../../../src-shared/bridge/lists.ts';
import type { Flag } from '../../../src-shared/flags.ts';
import type { VerificationRequest } from '../../../src-shared/schemas/verification.ts';
import { rowOf } from '../../contracts/rows-contract.ts';
import { aJob, failed, verified } from '../../contracts/store-contract.ts';
import { runs } from '../../setup/depth.ts';
import { openedIn, temporaryFolder } from './temporary-store.ts';

interface Row {
  readonly input: VerificationRequest;
  /** What became of it; a duplicate has what became of its first. */
  readonly outcome: 'pending' | 'failed' | Verdict;
}

type Verdict = Pick<VerdictRecord, 'score' | 'recommendation' | 'domain' | 'provider'> & {
  readonly flags: readonly Flag[];
};

const FLAGS: readonly Flag[] = ['disposable', 'role_based', 'catch_all', 'no_spf'];
const DOMAINS = ['b.example', 'a.example', 'ä.example', ''];
const PROVIDERS = ['Fastmail', 'Zoho Mail', null];
const recommendation = fc.constantFrom('approve' as const, 'review' as const, 'block' as const);

const verdict: fc.Arbitrary<Verdict> = fc.record({
  score: fc.integer({ min: 0, max: 100 }),
  recommendation,
  domain: fc.constantFrom(...DOMAINS),
  provider: fc.constantFrom(...PROVIDERS),
  flags: fc.subarray([...FLAGS]),
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
});
// Half of the conditions ask for nothing, or hardly a row would pass them all.
const HALF = { freq: 1 };
const score = fc.option(fc.integer({ min: 0, max: 100 }), HALF);
const filter: fc.Arbitrary<RowFilter> = fc.oneof(
  fc.constant(ALL_ROWS),
  fc.record({
    states: fc
      .subarray(['approve', 'review', 'block', 'failed', 'pending'] as const)
      .map((all) => [...all]),
    flags: fc.oneof(fc.constant<Flag[]>([]), fc.subarray([...FLAGS])),
    score_min: score,
    score_max: score,
    domain: fc.option(fc.constantFrom('b.example', 'a.example', 'nowhere.example'), HALF),
    provider: fc.option(fc.constantFrom('Fastmail', 'Nobody'), HALF),
    text: fc.option(text, HALF),
  }),
);
const sort: fc.Arbitrary<RowSort> = fc.record({
  by: fc.constantFrom('row', 'score', 'email', 'domain'),
  descending: fc.boolean(),
});
const question = fc.record({
  filter,
  sort,
  offset: fc.integer({ min: 0, max: 12 }),
  limit: fc.integer({ min: 1, max: 12 }),
});

test('pages, counts and exports agree with an array', { timeout: 120_000 }, async () => {
  const store = await openedIn(temporaryFolder());
  let run = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { maxLength: 20 }),
      fc.array(question, { minLength: 1, maxLength: 8 }),
      fc.boolean(),
      async (rows, questions, cancelled) => {
        run += 1;
        const jobId = `job-${run}`;
        const list = await submitted(store, jobId, rows, cancelled);
        for (const { filter: wish, sort: by, offset, limit } of questions) {
          const passing = list.filter((known) => passes(known, wish));
          const inOrder = sorted(passing, by).map((known) => known.index);
          const page = await store.pageRows(jobId, wish, by, offset, limit);
          expect(page.map((item) => item.index)).toEqual(inOrder.slice(offset, offset + limit));
          expect(await store.countRows(jobId, wish)).toBe(passing.length);
          const exported = await store.readRows(jobId, wish, offset - 1, limit);
          const after = passing.filter((known) => known.index >= offset).slice(0, limit);
          expect(exported.map((item) => item.index)).toEqual(after.map((known) => known.index));
          const summary = await store.summariseRows(jobId, wish);
          expect(summary).toMatchObject(counted(passing));
        }
      },
    ),
    { numRuns: runs(150) },
  );
});

interface Known extends Row {
  readonly index: number;
  readonly duplicate: boolean;
}

/** Puts the rows in and records them; answers them as they are then. */
async function submitted(
  store: Store,
  jobId: string,
  rows: readonly Row[],
  cancelled: boolean,
): Promise<readonly Known[]> {
  const items = rows.map(({ input }, index) => rowOf(input, index));
  await store.submitJob(aJob({ jobId }), items);
  const firstOf = items.map((item) =>
    items.findIndex((other) => other.fingerprint === item.fingerprint),
  );
  const outcomes = rows.flatMap(({ outcome }, index) => {
    if (firstOf[index] !== index || outcome === 'pending') return [];
    return [outcome === 'failed' ? failed(index) : verified(index, outcome)];
  });
  await store.recordItems(jobId, outcomes, 1);
  if (cancelled) await store.failJob(jobId, { code: 'cancelled', message: 'Cancelled.' }, 2);
  return rows.map(({ input }, index) => {
    const outcome = rows[firstOf[index] ?? index]?.outcome ?? 'pending';
    const shown = outcome === 'pending' && cancelled ? 'failed' : outcome;
    return { input, index, outcome: shown, duplicate: firstOf[index] !== index };
  });
}

function passes({ input, outcome }: Known, wish: RowFilter): boolean {
  const kept = typeof outcome === 'string' ? null : outcome;
  const state = typeof outcome === 'string' ? outcome : outcome.recommendation;
  const fields = [input.email, input.name ?? ''].map((field) => field.toLowerCase());
  const bounded = wish.score_min !== null || wish.score_max !== null;
  return (
    (wish.states.length === 0 || wish.states.includes(state)) &&
    wish.flags.every((flag) => kept?.flags.includes(flag)) &&
    (!bounded || kept !== null) &&
    (wish.score_min === null || (kept?.score ?? 0) >= wish.score_min) &&
    (wish.score_max === null || (kept?.score ?? 0) <= wish.score_max) &&
    (wish.domain === null || kept?.domain === wish.domain) &&
    (wish.provider === null || kept?.provider === wish.provider) &&
    (!wish.text || fields.some((field) => field.includes(wish.text?.toLowerCase() ?? '')))
  );
}

/** Rows that lack what is sorted by come last; equals stand in the order of the list. */
function sorted(rows: readonly Known[], { by, descending }: RowSort): readonly Known[] {
  const keyOf = ({ input, outcome, index }: Known): string | number | null => {
    const kept = typeof outcome === 'string' ? null : outcome;
    if (by === 'row') return index;
    if (by === 'email') return input.email.toLowerCase();
    if (by === 'score') return kept?.score ?? null;
    return kept?.domain || null;
  };
  return rows.toSorted((a, b) => {
    const [one, two] = [keyOf(a), keyOf(b)];
    if (one === two) return a.index - b.index;
    if (one === null || two === null) return one === null ? 1 : -1;
    return one < two !== descending ? -1 : 1;
  });
}

function counted(rows: readonly Known[]) {
  const states = rows.map(({ outcome }) =>
    typeof outcome === 'string' ? outcome : outcome.recommendation,
  );
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
