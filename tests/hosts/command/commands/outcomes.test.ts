// `vouch outcomes list|report|remove` over a running Vouch: pages, figures that are not known, and long tables.
import { describe, expect, test } from 'vitest';
import { addOutcomes } from '../../../../src-main/hosts/command/commands/outcomes.ts';
import type { OutcomeReport, OutcomeRow } from '../../../../src-shared/bridge/outcomes.ts';
import { commandOver } from '../command-over-bridge.ts';
import { scriptedOwner } from '../scripted-owner.ts';

const ROW: OutcomeRow = {
  number: 1,
  email: 'jane@acme.example',
  outcome: 'delivered',
  happened_at: 'H',
  recorded_at: 'R',
  source: 'file',
  label: 'March',
  words: null,
  matching: 'matched',
  counted: true,
  score: 82,
  recommendation: 'approve',
  checked_at: null,
  request_id: null,
  job_id: null,
  index: null,
  list: null,
};

describe('over a running Vouch', () => {
  const owner = scriptedOwner(['outcomes.list', 'outcomes.remove']);
  const FILTER = { kinds: [], label: null, email: null, search: null };

  test.each([
    [
      ['--limit', '501'],
      900,
      [
        [null, 500],
        [500, 1],
      ],
    ],
    [['--limit', '500'], 900, [[null, 500]]],
    [[], 20, [[null, 50]]],
  ] as const)('the list with %j of %i asks for %j', async (flags, all, asked) => {
    owner.answer({
      'outcomes.list': ({ after, limit }) => {
        const to = Math.min((after ?? 0) + limit, all);
        return {
          outcomes: Array.from({ length: to - (after ?? 0) }, () => ROW),
          total: null,
          next: to < all ? to : null,
        };
      },
    });
    const { stdout } = await owner.vouch('outcomes', 'list', '--json', ...flags);
    expect(JSON.parse(stdout)).toHaveLength(Math.min(all, Number(flags[1] ?? 50)));
    expect(owner.calls).toMatchObject(
      asked.map(([after, limit]) => ['outcomes.list', { filter: FILTER, after, limit }]),
    );
  });

  test('what is not known of an outcome is said', async () => {
    const forgotten = { ...ROW, email: null, happened_at: null, score: null, recommendation: null };
    owner.answer({
      'outcomes.list': () => ({ outcomes: [ROW, forgotten], total: 2, next: null }),
    });
    const flags = ['--kind', 'delivered', '--label', 'March', '--email', 'a', '--search', 'b'];
    expect((await owner.vouch('outcomes', 'list', ...flags)).stdout).toBe(
      `EMAIL              OUTCOME    HAPPENED   SCORE  RECOMMENDATION  LABEL
jane@acme.example  delivered  H          82     approve         March
(forgotten)        delivered  not known  -      -               March\n`,
    );
    expect(owner.calls[0]?.[1]).toMatchObject({
      filter: { kinds: ['delivered'], label: 'March', email: 'a', search: 'b' },
    });
  });

  test.each([
    [['--label', 'a'], { label: 'a', email: null, number: null }],
    [['--email', 'b'], { label: null, email: 'b', number: null }],
    [['--label', 'a', '--email', 'b'], { label: 'a', email: 'b', number: null }],
    [['--all'], { label: null, email: null, number: null }],
    [[], null],
    [['--all', '--label', 'a'], null],
    [['--all', '--email', 'b'], null],
  ] as const)('removing %j asks for %j', async (flags, which) => {
    owner.answer({ 'outcomes.remove': () => ({ removed: 1 }) });
    const { code, stderr } = await owner.vouch('outcomes', 'remove', ...flags);
    expect([code, stderr, owner.calls]).toEqual(
      which === null
        ? [2, 'vouch: Say which: --label, --email or both, or --all.\n', []]
        : [0, '1 outcome was removed.\n', [['outcomes.remove', which]]],
    );
  });
});

describe('the report', () => {
  const side = (good: number, bad: number, soft: number) => ({ good, bad, soft });
  const share = (count: number, of: number) => ({
    count,
    of,
    value: count / of,
    low: 0.2,
    high: 0.8,
  });
  const NOTHING = {
    ...side(0, 0, 0),
    confusion: { approve: side(0, 0, 0), review: side(0, 0, 0), block: side(0, 0, 0) },
    approve_precision: null,
    approve_recall: null,
    block_precision: null,
    block_recall: null,
    missed: null,
    auc: null,
    brier: null,
    brier_of_share: null,
  };
  const report = async (made: object) =>
    (
      await commandOver(addOutcomes, { 'outcomes.report': () => made as OutcomeReport }, [
        'outcomes',
        'report',
      ])
    ).stdout;
  const counts = { total: 9, matched: 4, without_verdict: 3, before_verdict: 2, says: 'It is so.' };

  test('of nothing says that nothing is known', async () => {
    const none = { ...counts, measures: NOTHING, months: [], providers: [], lists: [] };
    expect(
      await report(none),
    ).toBe(`9 outcomes: 4 with a verdict that was valid then, 3 without one, 2 from before the first check.

It is so.

RECOMMENDED  GOOD  BAD  SOFT BOUNCES
approve      0     0    0
review       0     0    0
block        0     0    0

Approved that were good:      not known
Good that were approved:      not known
Blocked that were bad:        not known
Bad that were blocked:        not known
Bad that were approved:       not known
AUC:                          not known
Brier score:                  not known\n`);
  });

  test('has its figures, and twelve of each kind of slice', async () => {
    const measures = {
      ...NOTHING,
      ...side(5, 6, 0),
      confusion: { approve: side(1, 2, 3), review: side(4, 5, 6), block: side(7, 8, 9) },
      approve_precision: share(1, 2),
      auc: { value: 0.91, low: 0.8, high: 0.95 },
      brier: 0.1,
      brier_of_share: 0.25,
    };
    const slice = (key: string, name: string | null = null) => ({ key, name, measures });
    const made = {
      ...counts,
      measures: { ...measures, approve_recall: share(1, 4), block_precision: share(3, 4) },
      months: Array.from({ length: 13 }, (_, at) => slice(`2026-${at}`)),
      providers: [slice('google', 'Google'), slice('')],
      lists: [{ ...slice(''), measures: NOTHING }],
    };
    const text = await report(made);
    expect(text.split('\n\n').slice(2)).toEqual([
      'RECOMMENDED  GOOD  BAD  SOFT BOUNCES\napprove      1     2    3\nreview       4     5    6\nblock        7     8    9',
      `Approved that were good:      50 % (20 to 80 %; 1 of 2)
Good that were approved:      25 % (20 to 80 %; 1 of 4)
Blocked that were bad:        75 % (20 to 80 %; 3 of 4)
Bad that were blocked:        not known
Bad that were approved:       not known
AUC:                          0.910 (0.800 to 0.950)
Brier score:                  0.100 (a constant prediction: 0.250)`,
      `MONTH    GOOD  BAD  APPROVED THAT WERE GOOD    AUC
${Array.from({ length: 12 }, (_, at) => `${`2026-${at}`.padEnd(7)}  5     6    50 % (20 to 80 %; 1 of 2)  0.910`).join('\n')}
and 1 more`,
      `PROVIDER    GOOD  BAD  APPROVED THAT WERE GOOD    AUC
Google      5     6    50 % (20 to 80 %; 1 of 2)  0.910
none known  5     6    50 % (20 to 80 %; 1 of 2)  0.910`,
      `LIST           GOOD  BAD  APPROVED THAT WERE GOOD  AUC
single checks  0     0    not known                -\n`,
    ]);
  });
});
