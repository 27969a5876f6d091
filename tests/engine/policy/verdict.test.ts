import { describe, expect, test } from 'vitest';
import { readyPolicy } from '../../../src-main/engine/policy/policy.ts';
import { scoreOf } from '../../../src-main/engine/scoring/score.ts';
import { observe } from '../../../src-main/engine/verify.ts';
import { DEFAULT_BANDS } from '../../../src-shared/bands.ts';
import type { Override, Policy } from '../../../src-shared/bridge/policy.ts';
import { factsOf, SEEN_AT, UNLISTED } from '../../doubles/facts.ts';
import { type Judged, judgedUnder, plainPolicy } from '../../doubles/judged.ts';

const BALANCED: Policy = { ...DEFAULT_BANDS, weights: {} };
const JANE = observe(factsOf({ request: { name: 'Jane Doe' } }));
const THROWAWAY = observe(
  factsOf({
    lists: {
      ...UNLISTED,
      disposable: 'acme.example',
      disposableConfirmed: true,
      listedBy: ['a list', 'another list'],
    },
  }),
);
const MISSING = observe(factsOf({ route: { state: 'domain_not_found', observedAt: SEEN_AT } }));
const [jane, throwaway, missing] = [JANE, THROWAWAY, MISSING].map((each) =>
  judgedUnder(each, plainPolicy()),
) as [Judged, Judged, Judged];

function override(verdict: Override['verdict'], value = 'acme.example'): Override {
  return {
    override_id: 'one',
    subject: 'domain',
    value,
    verdict,
    reason: 'partner since 2019',
    created_at: '2026-11-19T08:00:00.000Z',
  };
}

describe('a verdict under a policy', () => {
  test('is the verdict itself where nothing of the policy changes it', () => {
    expect(judgedUnder(JANE, readyPolicy(BALANCED, [override('deny', 'other.example')]))).toEqual(
      jane,
    );
  });

  test('with other bands has another recommendation, and the words for it', () => {
    const strict = judgedUnder(JANE, readyPolicy({ ...BALANCED, approve: 99 }, []));
    expect(strict).toMatchObject({ score: jane.score, recommendation: 'review' });
    expect(strict.reasoning).toBe(
      'Too little evidence to approve it. In its favour: the name fits; mail goes to mx.acme.example. Mailbox not tested; domain age not found; website not reached.',
    );
  });

  test('with other weights shows their points and says that they are not the table’s', () => {
    const weights = { name_matches: -20 };
    const changed = judgedUnder(JANE, readyPolicy({ ...BALANCED, weights }, []));
    expect([jane.policy, changed.policy]).toEqual([undefined, 'custom']);
    expect(changed.evidence.find((line) => line.code === 'name_matches')?.points).toBe(-20);
    expect(changed.evidence.map((line) => line.code).slice(0, 2)).toEqual([
      'prior',
      'name_matches',
    ]);
    expect(scoreOf(changed.evidence)).toBe(changed.score);
    expect(changed.score).toBeLessThan(jane.score);
  });
});

describe('an override', () => {
  test('that denies is a line of its own with reason and date, and leads the reasoning', () => {
    const denied = judgedUnder(JANE, readyPolicy(BALANCED, [override('deny')]));
    expect(denied).toMatchObject({ score: 0, recommendation: 'block' });
    expect(denied.evidence[1]).toEqual({
      code: 'override_deny',
      points: -40,
      cap: 0,
      observed: 'partner since 2019',
      source: 'your override',
      observed_at: '2026-11-19T08:00:00.000Z',
    });
    expect(denied.reasoning).toBe('Your override blocks it (partner since 2019).');
  });

  test('that allows outranks the lists of disposable services, and shows the contrary evidence', () => {
    expect(throwaway).toMatchObject({ score: 7, flags: expect.arrayContaining(['disposable']) });
    const allowed = judgedUnder(THROWAWAY, readyPolicy(BALANCED, [override('allow')]));
    expect(allowed).toMatchObject({ score: 72, recommendation: 'approve' });
    expect(allowed.email.disposable).toBe(false);
    expect(allowed.flags).not.toContain('disposable');
    expect(scoreOf(allowed.evidence)).toBe(72);
    expect(allowed.reasoning).toBe(
      'Your override approves it (partner since 2019). Against it: disposable mail service (acme.example). Mailbox not tested; domain age not found; website not reached.',
    );
  });

  test('that allows lifts no cap of five, and says so', () => {
    const vain = judgedUnder(MISSING, readyPolicy(BALANCED, [override('allow')]));
    expect(vain).toMatchObject({ score: missing.score, recommendation: 'block' });
    expect(vain.evidence[1]).toMatchObject({ code: 'override_allow', points: 0, cap: null });
    expect(vain.reasoning).toBe(
      'The domain acme.example does not exist. Your override approves it (partner since 2019), but an override does not lift that.',
    );
  });

  test('that allows what is approved already adds no points', () => {
    const points = readyPolicy({ ...BALANCED, approve: 50, review: 20 }, [override('allow')]);
    const allowed = judgedUnder(JANE, points);
    expect(allowed.score).toBe(jane.score);
    expect(allowed.evidence[1]).toMatchObject({ code: 'override_allow', points: 0 });
  });
});
