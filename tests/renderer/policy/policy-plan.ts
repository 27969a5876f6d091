// An installation with a list of two rows and a policy, for the window's tests of what-if and overrides.
import type { PolicyPreview, PolicyState } from '../../../src-shared/bridge/policy.ts';
import { type FakeEndpointPlan, quietPlan } from '../../doubles/fake-endpoint.ts';
import { APPROVED, CHECKED_AT, REVIEWED } from '../../doubles/results.ts';

export const STATE: PolicyState = {
  policy_id: null,
  name: null,
  job_id: null,
  suppression: [],
  policy: { approve: 70, review: 40, weights: {} },
  presets: [
    {
      name: 'balanced',
      title: 'Balanced',
      says: 'As delivered.',
      policy: { approve: 70, review: 40, weights: {} },
    },
    {
      name: 'strict',
      title: 'Strict',
      says: 'Approves less.',
      policy: { approve: 85, review: 55, weights: {} },
    },
  ],
  weights: [
    { code: 'tor', points: -10, cap: 39, says: 'The address is an exit of Tor.', group: null },
    { code: 'mx_published', points: 6, cap: null, says: 'MX records name a host.', group: 'route' },
  ],
  overrides: [],
};

const NONE = { approve: 0, review: 0, block: 0 };

/** Both rows, of which `count` move from approve to review. */
export function previewOf(count: number, results = 2): PolicyPreview {
  const scores = Array.from({ length: 101 }, () => 0);
  scores[APPROVED.score] = results;
  return {
    results,
    changed: count,
    flips: {
      approve: { ...NONE, approve: results - count, review: count },
      review: NONE,
      block: NONE,
    },
    scores,
    examples:
      count === 0
        ? []
        : [
            {
              email: REVIEWED.input.email,
              job_id: 'job_1',
              index: 1,
              before: { score: 72, recommendation: 'approve' },
              after: { score: 51, recommendation: 'review' },
            },
          ],
  };
}

/** The plan of a door behind which the list `job_1` has ended. */
export function listPlan(changes: FakeEndpointPlan['answers'] = {}): FakeEndpointPlan {
  const rows = [APPROVED, REVIEWED].map((result, index) => {
    const { evidence: _, ...item } = result;
    return {
      index,
      input: result.input,
      item: { ...item, index },
      provider: null,
      source: null,
      decision: null,
      provisional: false,
      same_mailbox_as: null,
      before: null,
    };
  });
  const [first, second] = rows;
  return quietPlan({
    answers: {
      'policy.show': STATE,
      'policy.preview': previewOf(1),
      'policy.save': { changed: 1 },
      'jobs.show': {
        job_id: 'job_1',
        status: 'completed',
        total: 2,
        processed: 2,
        succeeded: 2,
        failed: 0,
        credits_used: 2,
        created_at: CHECKED_AT,
        started_at: CHECKED_AT,
        ended_at: CHECKED_AT,
        origin: 'app',
        name: 'people',
        columns: null,
        provisional: { approve: 0, review: 0, block: 0 },
        recommendations: { approve: 1, review: 1, block: 0 },
        not_checked: 0,
        verdicts: { approve: 1, review: 1, block: 0 },
        remaining: [],
        per_second: null,
        seconds_left: null,
      },
      'rows.page': {
        rows: [
          ...(first === undefined ? [] : [first]),
          ...(second === undefined
            ? []
            : [
                {
                  ...second,
                  item: { ...second.item, original: { score: 91, recommendation: 'approve' } },
                } as const,
              ]),
        ],
      },
      'lists.summary': {
        total: 2,
        approve: 1,
        review: 1,
        block: 0,
        failed: 0,
        pending: 0,
        provisional: { approve: 0, review: 0, block: 0 },
        changed: 0,
        duplicates: 0,
        scores: Array.from({ length: 101 }, () => 0),
        flags: [],
        domains: [],
        providers: [],
      },
      'jobs.items': {
        rows: [
          {
            index: 1,
            item: JSON.stringify({ ...REVIEWED, index: 1 }),
            source: null,
          },
        ],
      },
      ...changes,
    },
  });
}
