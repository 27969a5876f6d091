import { expect, test } from 'vitest';
import { addPropose } from '../../../../src-main/hosts/command/commands/propose.ts';
import type { PolicyPreview } from '../../../../src-shared/bridge/policy.ts';
import type { PolicyProposal } from '../../../../src-shared/bridge/proposal.ts';
import { DEFAULT_POLICY } from '../../../doubles/default-policy.ts';
import { type Answers, commandOver } from '../command-over-bridge.ts';

const { policy: POLICY } = DEFAULT_POLICY;
const sides = (approve: number, block: number) => ({ approve, review: 0, block });
const PROPOSED: PolicyProposal = {
  state: 'proposed',
  good: 40,
  bad: 1,
  missing: { any: 0, good: 0, bad: 0 },
  weights: [
    {
      code: 'no_mx',
      says: '',
      today: -40,
      proposed: -55,
      low: -60.25,
      high: -49.75,
      cases: 12,
      sure: true,
    },
    { code: 'free', says: '', today: 1, proposed: 2, low: 0, high: 4, cases: 3, sure: false },
  ],
  quality: {
    today: { log: 0.5, brier: 0.25, auc: 0.75 },
    proposed: { log: 0.4, brier: 0.2, auc: 0.8 },
    gain: 0.1,
    gain_error: 0.02,
  },
  outcomes: {
    today: { good: sides(1, 2), bad: sides(3, 4) },
    proposed: { good: sides(5, 6), bad: sides(7, 8) },
  },
  policy: POLICY,
};
const PREVIEW = { changed: 7, results: 1_000 } as PolicyPreview;

const answers = (proposal: PolicyProposal): Answers => ({
  'policy.propose': () => proposal,
  'policy.preview': () => PREVIEW,
  'policy.create': ({ name }) => ({ policy_id: 'p1', name }) as never,
});
const run = (proposal: PolicyProposal, ...flags: string[]) =>
  commandOver(addPropose, answers(proposal), ['propose', ...flags]);

const TEXT = `41 outcomes: 40 good, 1 bad.
On held-out outcomes, the logarithmic loss falls from 0.500 to 0.400 (by 0.100 ± 0.039), Brier 0.250 to 0.200, AUC 0.750 to 0.800.

OBSERVATION  TODAY  PROPOSED  95 % INTERVAL   CASES  SURE
no_mx        -40    -55       -60.3 to -49.8  12     yes
free         1      2         0.0 to 4.0      3      no

Bad addresses approved: 3 today, 7 then. Good addresses blocked: 2 today, 6 then.
7 of 1,000 stored results would get another recommendation.
`;
const PREVIEWED = ['policy.preview', { policy: POLICY, overrides: null, job_id: null }];

test('weights stand beside those of today, with what they would change', async () => {
  expect(await run(PROPOSED)).toEqual({
    code: 0,
    stdout: TEXT,
    stderr: '',
    calls: [['policy.propose', {}], PREVIEWED],
  });
});

test('they are saved under a name where that is wanted', async () => {
  expect(await run(PROPOSED, '--save', 'Mine')).toEqual({
    code: 0,
    stdout: TEXT,
    stderr: 'Saved as "Mine"; no list uses it yet.\n',
    calls: [
      ['policy.propose', {}],
      PREVIEWED,
      ['policy.create', { name: 'Mine', policy: POLICY, like: null }],
    ],
  });
  const { stdout } = await run(PROPOSED, '--save', 'Mine', '--json');
  expect(JSON.parse(stdout)).toEqual({
    ...PROPOSED,
    preview: PREVIEW,
    saved: { policy_id: 'p1', name: 'Mine' },
  });
});

test.each<[string, Partial<PolicyProposal>, string]>([
  [
    'too few outcomes',
    { state: 'too_few', missing: { any: 9, good: 0, bad: 1 }, quality: null },
    '41 outcomes: 40 good, 1 bad.\nTo propose weights, 9 more outcomes and 1 more bad one are needed.\n',
  ],
  ['outcomes that say nothing', { quality: null }, '41 outcomes: 40 good, 1 bad.\n'],
  [
    'weights that hold',
    { state: 'holds' },
    '41 outcomes: 40 good, 1 bad.\nThe current weights stay: no other weights predict the outcomes significantly better.\n',
  ],
])('%s are said, and nothing is saved', async (_, changes, text) => {
  const proposal = { ...PROPOSED, ...changes, policy: null };
  const calls = [['policy.propose', {}]];
  expect(await run(proposal)).toEqual({ code: 0, stdout: text, stderr: '', calls });
  expect(await run(proposal, '--save', 'Mine')).toEqual({
    code: 1,
    stdout: text,
    stderr: 'There is nothing to save.\n',
    calls,
  });
});

test('a proposal without addresses to compare says nothing of them', async () => {
  const { stdout } = await run({ ...PROPOSED, outcomes: null });
  expect(stdout).toBe(TEXT.replace(/^Bad addresses.*\n/m, ''));
});
