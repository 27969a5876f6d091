// Kept results under another policy: over a real file, the methods as the worker runs them.
import type Database from 'better-sqlite3';
import { beforeEach, describe, expect, test } from 'vitest';
import { openWriter } from '../../../src-main/adapters/sqlite/file/database.ts';
import type { Sliced } from '../../../src-main/adapters/sqlite/method-table.ts';
import { storeMethods } from '../../../src-main/adapters/sqlite/thread/store-methods.ts';
import { shortAccount } from '../../../src-main/engine/policy/account.ts';
import { DEFAULT_BANDS } from '../../../src-main/engine/scoring/table.ts';
import { judge } from '../../../src-main/engine/verify.ts';
import { RESCORING } from '../../../src-main/service/policy/rescoring.ts';
import type { ItemOutcome } from '../../../src-main/service/ports/jobs.ts';
import type {
  PolicyChange,
  PreviewPiece,
  StoredChange,
} from '../../../src-main/service/ports/policy.ts';
import type { Rescoring } from '../../../src-main/service/ports/rescoring.ts';
import { ALL_ROWS } from '../../../src-shared/bridge/lists.ts';
import type { Override, Policy } from '../../../src-shared/bridge/policy.ts';
import { aCheck, aJob, items, verified } from '../../contracts/store-contract.ts';
import { factsOf, UNLISTED } from '../../doubles/facts.ts';
import { temporaryFolder } from './temporary-store.ts';

const STRICT: Policy = { approve: 99, review: 40, weights: {} };
const BALANCED: Policy = { ...DEFAULT_BANDS, weights: {} };
const HEAVY_ROLE: Policy = { ...DEFAULT_BANDS, weights: { role_account: -30 } };

const approved = judge(factsOf({ request: { name: 'Jane Doe' } }), DEFAULT_BANDS);
const role = judge(
  factsOf({ request: { email: 'info@acme.example' }, lists: { ...UNLISTED, role: 'info' } }),
  DEFAULT_BANDS,
);
const throwaway = judge(
  factsOf({
    request: { email: 'jane@throwaway.example' },
    lists: { ...UNLISTED, disposable: 'throwaway.example', disposableConfirmed: true },
  }),
  DEFAULT_BANDS,
);

let folder: string;
let db: Database.Database;
let store: ReturnType<typeof storeMethods>;

function open(rescoring: Rescoring = RESCORING): void {
  db = openWriter(folder, { now: 0, damaged: 'refuse' }).db;
  store = storeMethods(db, () => 0, rescoring);
}

beforeEach(() => {
  folder = temporaryFolder();
  open();
  return () => db.close();
});

function record(verdict: typeof approved, revision = 1) {
  return {
    resultJson: JSON.stringify(verdict),
    score: verdict.score,
    recommendation: verdict.recommendation,
    flags: verdict.flags,
    domain: verdict.company.domain,
    account: shortAccount(verdict.evidence),
    revision,
  };
}

/** A job of an approved row, its duplicate, a role row and a throwaway one; and a single check of the first. */
function fill(revision = 1): void {
  store.submitJob(aJob(), items('jane', 'jane', 'info', 'thrown'));
  const outcomes: readonly ItemOutcome[] = [
    verified(0, record(approved, revision)),
    verified(2, record(role, revision)),
    verified(3, record(throwaway, revision)),
  ];
  store.recordItems('job-1', outcomes, 1);
  store.recordCheck(aCheck({ requestId: 'check-1', ...record(approved, revision) }));
}

function finish<T>(work: T | Sliced<T>): T {
  const sliced = work as Sliced<T>;
  for (;;) {
    const slice = sliced.next();
    if (slice.done) return slice.value;
  }
}

function rows() {
  return db.prepare('SELECT score, recommendation FROM items ORDER BY item').all();
}

function counts() {
  return db.prepare('SELECT approve, review, block FROM jobs').get();
}

function resultAt(index: number): typeof approved & { original?: unknown } {
  const [item] = store.readItems('job-1', index, 1) as readonly { resultJson: string }[];
  return JSON.parse(item?.resultJson ?? '{}');
}

function override(changes: Partial<Override> = {}): Override {
  return {
    override_id: 'override-1',
    subject: 'domain',
    value: 'throwaway.example',
    verdict: 'allow',
    reason: 'our own test accounts',
    created_at: '2026-11-20T09:00:00.000Z',
    ...changes,
  };
}

let changes = 0;

function change(wish: PolicyChange): StoredChange {
  changes += 1;
  return store.changePolicy(wish, {
    changeId: `change-${changes}`,
    at: changes,
    by: 'anna',
    undoes: null,
  }) as StoredChange;
}

const addOverride = (rule: Override, policyId: string | null = null) =>
  change({ policyId, add: [rule] });
/** Whether there was one. */
const removeOverride = (id: string) =>
  change({ policyId: null, remove: [id] }).detail.removed.length > 0;

describe('other bands', () => {
  test('change rows, duplicates, checks and the counts of their job', () => {
    fill();
    expect(counts()).toEqual({ approve: 2, review: 1, block: 1 });
    store.savePolicy(STRICT);
    expect(finish(store.rescoreAll())).toEqual({ changed: 3 });
    expect(rows().map((row) => (row as { recommendation: string }).recommendation)).toEqual([
      'review',
      'review',
      'review',
      'block',
    ]);
    expect(counts()).toEqual({ approve: 0, review: 3, block: 1 });
    expect(db.prepare('SELECT recommendation FROM checks').pluck().get()).toBe('review');
  });

  test('are what the grid counts and filters by', () => {
    fill();
    const reviewed = { ...ALL_ROWS, states: ['review' as const] };
    expect(finish(store.countRows('job-1', reviewed))).toBe(1);
    store.savePolicy(STRICT);
    finish(store.rescoreAll());
    expect(finish(store.countRows('job-1', reviewed))).toBe(3);
  });

  test('are what results are read by at once, the verdict of the time beside it where it was another', () => {
    fill();
    store.savePolicy(STRICT);
    expect(resultAt(1)).toMatchObject({
      score: approved.score,
      recommendation: 'review',
      original: { score: approved.score, recommendation: 'approve' },
    });
    expect(resultAt(3)).toEqual(throwaway);
    store.savePolicy({ ...DEFAULT_BANDS, weights: {} });
    expect(resultAt(1)).toEqual(approved);
  });
});

describe('other weights', () => {
  test('change the score of what carries the code, and of nothing else', () => {
    fill();
    store.savePolicy(HEAVY_ROLE);
    expect(finish(store.rescoreAll())).toEqual({ changed: 1 });
    const current = resultAt(2);
    expect(current).toMatchObject({ policy: 'custom', recommendation: 'block' });
    expect(current.score).toBeLessThan(role.score);
    expect(rows()).toEqual([
      { score: approved.score, recommendation: 'approve' },
      { score: approved.score, recommendation: 'approve' },
      { score: current.score, recommendation: 'block' },
      { score: throwaway.score, recommendation: 'block' },
    ]);
  });

  test('are what a check is recorded by that was made before they were saved', () => {
    store.submitJob(aJob(), items('info'));
    store.savePolicy(HEAVY_ROLE);
    store.recordItems('job-1', [verified(0, record(role, 1))], 1);
    expect(rows()).toEqual([{ score: resultAt(0).score, recommendation: 'block' }]);
    expect(counts()).toEqual({ approve: 0, review: 0, block: 1 });
  });
});

describe('an override', () => {
  test('changes the results of its domain and their flags, and goes without a trace', () => {
    fill();
    addOverride(override());
    expect(finish(store.rescoreAll())).toEqual({ changed: 1 });
    expect(resultAt(3)).toMatchObject({ recommendation: 'approve', original: { score: 7 } });
    const flags = db.prepare('SELECT flags FROM items ORDER BY item DESC LIMIT 1').pluck();
    expect(flags.get()).not.toContain('disposable');
    expect(removeOverride('override-1')).toBe(true);
    expect(finish(store.rescoreAll())).toEqual({ changed: 1 });
    expect(resultAt(3)).toEqual(throwaway);
    expect(flags.get()).toBe(JSON.stringify(throwaway.flags));
  });

  test('of an address changes that address alone', () => {
    fill();
    addOverride(override({ subject: 'address', value: 'info@acme.example', verdict: 'deny' }));
    expect(finish(store.rescoreAll())).toEqual({ changed: 1 });
    expect(rows()).toContainEqual({ score: 0, recommendation: 'block' });
    expect(resultAt(0)).toEqual(approved);
    expect(resultAt(2)).toMatchObject({ score: 0, recommendation: 'block' });
  });

  test('scores what it reaches and nothing else, with the outcome of scoring all', () => {
    fill();
    for (const rule of [
      override(),
      override({
        override_id: 'o2',
        subject: 'address',
        value: 'info@acme.example',
        verdict: 'deny',
      }),
      override({ override_id: 'o3', value: 'acme.example', verdict: 'deny' }),
    ]) {
      addOverride(rule);
      finish(store.rescoreFor([rule]));
      const after = { rows: rows(), counts: counts() };
      expect(finish(store.rescoreAll())).toEqual({ changed: 0 });
      expect({ rows: rows(), counts: counts() }).toEqual(after);
    }
    expect(counts()).toEqual({ approve: 1, review: 0, block: 3 });
  });

  test('is previewed by what it reaches as it is by going through everything', () => {
    fill();
    finish(store.rescoreAll());
    const rules = [
      override(),
      override({ override_id: 'o3', value: 'acme.example', verdict: 'deny' }),
    ];
    for (const jobId of [null, 'job-1']) {
      const question = { policy: BALANCED, overrides: rules, jobId, policyId: null, examples: 9 };
      const quick = finish(store.previewPolicy({ ...question, place: null })) as PreviewPiece;
      const whole = { table: 'items', after: 0, last: Number.MAX_SAFE_INTEGER } as const;
      const items = finish(store.previewPolicy({ ...question, place: whole })) as PreviewPiece;
      const checks = finish(
        store.previewPolicy({ ...question, place: { ...whole, table: 'checks' } }),
      ) as PreviewPiece;
      expect(quick.next).toBeNull();
      const slow = jobId === null ? [checks, items] : [items];
      expect(quick.results).toBe(slow.reduce((sum, piece) => sum + piece.results, 0));
      expect(quick.scores).toEqual(
        quick.scores.map((_, at) => slow.reduce((sum, piece) => sum + (piece.scores[at] ?? 0), 0)),
      );
      expect(quick.examples).toEqual(slow.flatMap(({ examples }) => examples));
      expect(quick.flips.approve).toEqual(
        slow.reduce(
          (sum, { flips: { approve } }) => ({
            approve: sum.approve + approve.approve,
            review: sum.review + approve.review,
            block: sum.block + approve.block,
          }),
          { approve: 0, review: 0, block: 0 },
        ),
      );
    }
  });

  test('that says the same of the same takes the place of the earlier one', () => {
    addOverride(override());
    addOverride(override({ override_id: 'override-2', reason: 'another reason' }));
    const { overrides } = store.readPolicy() as { overrides: readonly Override[] };
    expect(overrides.map(({ override_id }) => override_id)).toEqual(['override-2']);
    expect(removeOverride('override-1')).toBe(false);
  });
});

describe('scoring again after a start', () => {
  test('goes on where the program was ended in the middle', () => {
    fill();
    store.savePolicy(STRICT);
    const pass = store.rescoreAll() as Sliced<unknown>;
    pass.next();
    expect(counts()).toEqual({ approve: 2, review: 1, block: 1 });
    db.close();
    open();
    finish(store.resume());
    expect(counts()).toEqual({ approve: 0, review: 3, block: 1 });
    expect(finish(store.rescoreAll())).toEqual({ changed: 0 });
  });

  test('reads the account out of results that were kept before there were accounts', () => {
    fill(0);
    db.exec('UPDATE items SET account = NULL; UPDATE checks SET account = NULL');
    db.exec("UPDATE items SET score = 1; UPDATE policy SET scored = 0, scoring = 'another table'");
    db.close();
    open();
    finish(store.resume());
    expect(db.prepare('SELECT count(*) FROM items WHERE account IS NULL').pluck().get()).toBe(0);
    expect(db.prepare('SELECT count(*) FROM checks WHERE account IS NULL').pluck().get()).toBe(0);
    expect(rows()[0]).toEqual({ score: approved.score, recommendation: 'approve' });
  });

  test('follows a new table of weights', () => {
    fill();
    const before = store.readPolicy() as { revision: number };
    db.close();
    const another: Rescoring = {
      ...RESCORING,
      version: 'of tomorrow',
      under: () => RESCORING.under(HEAVY_ROLE, []),
    };
    open(another);
    finish(store.resume());
    expect(counts()).toEqual({ approve: 2, review: 0, block: 2 });
    expect((store.readPolicy() as { revision: number }).revision).toBeGreaterThan(before.revision);
  });

  test('a change in the middle of a pass ends it, and the pass of the change does all', () => {
    fill();
    store.savePolicy(STRICT);
    const first = store.rescoreAll() as Sliced<unknown>;
    first.next();
    store.savePolicy(HEAVY_ROLE);
    expect(first.next().done).toBe(true);
    finish(store.rescoreAll());
    expect(counts()).toEqual({ approve: 2, review: 0, block: 2 });
  });
});

describe('a preview', () => {
  const ask = (policy: Policy, jobId: string | null, overrides: readonly Override[] = []) => {
    const pieces = [];
    let place = null;
    do {
      const piece = finish(
        store.previewPolicy({ policy, overrides, jobId, policyId: null, examples: 2, place }),
      ) as PreviewPiece;
      pieces.push(piece);
      place = piece.next;
    } while (place !== null);
    return pieces;
  };

  test('says what saving would do, and writes nothing', () => {
    fill();
    const [checks, kept] = ask(STRICT, null);
    expect(checks?.results).toBe(1);
    expect(kept).toMatchObject({
      results: 4,
      flips: {
        approve: { approve: 0, review: 2, block: 0 },
        review: { approve: 0, review: 1, block: 0 },
        block: { approve: 0, review: 0, block: 1 },
      },
    });
    expect(kept?.scores[throwaway.score]).toBe(1);
    expect(kept?.examples).toEqual([
      {
        email: 'jane@example.example',
        job_id: 'job-1',
        index: 0,
        before: { score: approved.score, recommendation: 'approve' },
        after: { score: approved.score, recommendation: 'review' },
      },
      expect.objectContaining({ index: 1 }),
    ]);
    expect(counts()).toEqual({ approve: 2, review: 1, block: 1 });
  });

  test('of one job leaves out checks and other jobs, and of none that is there has nothing', () => {
    fill();
    store.submitJob(aJob({ jobId: 'job-2' }), items('other'));
    store.recordItems('job-2', [verified(0, record(approved))], 1);
    expect(ask(STRICT, 'job-1').map((piece) => piece.results)).toEqual([4]);
    expect(ask(STRICT, 'no-such-job').map((piece) => piece.results)).toEqual([0]);
  });

  test('asks the overrides given, also of results that have no account yet', () => {
    fill();
    db.exec('UPDATE items SET account = NULL');
    const [piece] = ask({ ...DEFAULT_BANDS, weights: {} }, 'job-1', [override()]);
    expect(piece?.flips.block).toEqual({ approve: 1, review: 0, block: 0 });
  });

  test('leaves out the results of deleted jobs', () => {
    fill();
    (store.deleteJob('job-1') as Sliced<boolean>).next();
    expect(ask(STRICT, null).map((piece) => piece.results)).toEqual([1, 0]);
  });
});

describe('a policy that a list carries', () => {
  const body = { name: 'Client', ownList: null, policy: STRICT, suppression: [] };
  const give = (policyId: string | null) =>
    change({ policyId, assign: [{ jobId: 'job-1', policyId }] });

  test('judges its rows, and neither single checks nor other lists', () => {
    fill();
    store.submitJob(aJob({ jobId: 'job-2' }), items('other'));
    store.recordItems('job-2', [verified(0, record(approved))], 1);
    change({ policyId: 'policy-1', body });
    give('policy-1');
    expect(finish(store.rescoreJobs(['job-1'], null))).toEqual({ changed: 2 });
    const recommendations = db.prepare('SELECT recommendation FROM items ORDER BY item').pluck();
    expect(recommendations.all()).toEqual(['review', 'review', 'review', 'block', 'approve']);
    expect(db.prepare('SELECT recommendation FROM checks').pluck().get()).toBe('approve');
    expect(resultAt(0)).toMatchObject({
      recommendation: 'review',
      original: { recommendation: 'approve' },
    });
    expect(counts()).toEqual({ approve: 0, review: 3, block: 1 });
    // A start anew finds all scores where they belong.
    db.close();
    open();
    finish(store.resume());
    expect(rows()[0]).toMatchObject({ recommendation: 'review' });
  });

  test('judges what comes in later, and lets go of what it is taken from', () => {
    change({ policyId: 'policy-1', body });
    store.submitJob(aJob(), items('jane'));
    give('policy-1');
    store.recordItems('job-1', [verified(0, record(approved))], 1);
    expect(rows()).toMatchObject([{ recommendation: 'review' }]);
    give(null);
    expect(finish(store.rescoreJobs(['job-1'], null))).toEqual({ changed: 1 });
    expect(rows()).toMatchObject([{ recommendation: 'approve' }]);
    expect(resultAt(0)).not.toHaveProperty('original');
  });

  test('has overrides of its own, and the default policy does not reach its list', () => {
    fill();
    change({ policyId: 'policy-1', body: { ...body, policy: BALANCED } });
    give('policy-1');
    finish(store.rescoreJobs(['job-1'], null));
    addOverride(override());
    finish(store.rescoreFor([override()]));
    expect(rows()[3]).toMatchObject({ recommendation: 'block' });
    const own = override({ override_id: 'override-2' });
    addOverride(own, 'policy-1');
    finish(store.rescoreFor([own]));
    expect(rows()[3]).toMatchObject({ recommendation: 'approve' });
    store.savePolicy(STRICT);
    finish(store.rescoreAll());
    expect(rows()[0]).toMatchObject({ recommendation: 'approve' });
    expect(db.prepare('SELECT recommendation FROM checks').pluck().get()).toBe('review');
  });

  test('is previewed over what it judges alone', () => {
    fill();
    store.submitJob(aJob({ jobId: 'job-2' }), items('other'));
    store.recordItems('job-2', [verified(0, record(approved))], 1);
    change({ policyId: 'policy-1', body: { ...body, policy: BALANCED } });
    give('policy-1');
    finish(store.rescoreJobs(['job-1'], null));
    const seen = (policyId: string | null, policy: Policy, overrides: readonly Override[] = []) => {
      const found = { results: 0, reviewed: 0, blocked: 0 };
      let place: PreviewPiece['next'] = null;
      do {
        const piece: PreviewPiece = finish(
          store.previewPolicy({ policy, overrides, jobId: null, policyId, examples: 9, place }),
        ) as PreviewPiece;
        found.results += piece.results;
        found.reviewed += piece.flips.approve.review;
        found.blocked += piece.flips.approve.block;
        place = piece.next;
      } while (place !== null);
      return found;
    };
    expect(seen('policy-1', STRICT)).toEqual({ results: 4, reviewed: 2, blocked: 0 });
    expect(seen(null, STRICT)).toEqual({ results: 2, reviewed: 2, blocked: 0 });
    const denial = override({ value: 'acme.example', verdict: 'deny' });
    expect(seen('policy-1', BALANCED, [denial])).toEqual({ results: 4, reviewed: 0, blocked: 2 });
    expect(seen(null, BALANCED, [denial])).toEqual({ results: 2, reviewed: 0, blocked: 2 });
  });

  test('that is gone counts as none', () => {
    fill();
    change({ policyId: 'policy-1', body });
    give('policy-1');
    change({ policyId: 'policy-1', body: null });
    finish(store.rescoreJobs(['job-1'], null));
    expect(rows()[0]).toMatchObject({ recommendation: 'approve' });
    expect(store.readPolicies()).toEqual([]);
  });

  test('for one list alone goes with the list', () => {
    fill();
    change({
      policyId: 'policy-1',
      body: { ...body, ownList: 'job-1' },
      add: [override()],
      assign: [{ jobId: 'job-1', policyId: 'policy-1' }],
    });
    finish(store.deleteJob('job-1'));
    expect(store.readPolicies()).toEqual([]);
    expect(db.prepare('SELECT count(*) FROM overrides').pluck().get()).toBe(0);
  });

  test('keeps its history, the newest first, each with what it takes to go back', () => {
    fill();
    change({ policyId: 'policy-1', body, add: [override()] });
    give('policy-1');
    const removed = change({ policyId: 'policy-1', remove: ['override-1'] });
    expect(removed.detail.removed).toEqual([override()]);
    const [last, given, made] = store.listPolicyChanges(10) as readonly StoredChange[];
    expect(last).toMatchObject({ policyName: 'Client', by: 'anna', undone: false });
    expect(given?.detail.assigned).toEqual([{ jobId: 'job-1', before: null, after: 'policy-1' }]);
    expect(made?.detail.body).toEqual({ before: null, after: body });
  });
});
