// `vouch policy import` and its neighbours: what is asked, what is said, and that nothing is left behind where nothing was taken.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { addNamedPolicies } from '../../../../src-main/hosts/command/commands/named-policies.ts';
import type { PolicyComparison, PolicyInfo } from '../../../../src-shared/bridge/policy.ts';
import { type Answers, commandOver } from '../command-over-bridge.ts';
import { scriptedOwner } from '../scripted-owner.ts';

const POLICY = { approve: 70, review: 40, weights: { tor: -20 } };
const CLIENT: PolicyInfo = {
  policy_id: 'p1',
  name: 'Client A',
  job_id: null,
  policy: POLICY,
  overrides: 2,
  suppression: [],
  lists: 3,
  keys: 4,
  created_at: '2026-11-20T09:00:00.000Z',
};
const OWN: PolicyInfo = { ...CLIENT, policy_id: 'p2', name: 'people.csv', job_id: 'j1' };
const LISTED: Answers = { 'policy.list': () => ({ policies: [CLIENT, OWN] }) };

describe('named policies', () => {
  test('are listed, those of one list as such', async () => {
    expect(await commandOver(addNamedPolicies, LISTED, ['list'])).toEqual({
      code: 0,
      stdout: `${'NAME'.padEnd(30)}  APPROVE  REVIEW  WEIGHTS  OVERRIDES  LISTS  KEYS  ID
${'Client A'.padEnd(30)}  70       40      1        2          3      4     p1
(only for the list people.csv)  70       40      1        2          3      4     p2\n`,
      stderr: '',
      calls: [['policy.list', {}]],
    });
    const none = { 'policy.list': () => ({ policies: [] }) };
    expect((await commandOver(addNamedPolicies, none, ['list'])).stderr).toBe(
      'There is only the default policy. Create another with "vouch policy create".\n',
    );
  });

  test.each([
    ['client a', 'p1'],
    ['p2', 'p2'],
    ['j1', 'p2'],
  ])('%s is found by name, id, or the list that it is for', async (name, policy_id) => {
    const answers: Answers = { ...LISTED, 'policy.delete': () => ({ deleted: true, changed: 1 }) };
    const { calls } = await commandOver(addNamedPolicies, answers, ['delete', name]);
    expect(calls).toEqual([
      ['policy.list', {}],
      ['policy.delete', { policy_id }],
    ]);
  });

  test.each([
    [[CLIENT, OWN], 'The policies are: Client A.'],
    [[OWN], 'Create one with "vouch policy create".'],
  ])('one that is not there is told with those that are', async (policies, rest) => {
    const answers: Answers = { 'policy.list': () => ({ policies }) };
    await expect(commandOver(addNamedPolicies, answers, ['delete', 'people.csv'])).rejects.toThrow(
      new Error(`There is no policy called "people.csv". ${rest}`),
    );
  });

  test.each([
    ['default', null, 'the default policy'],
    [' Default ', null, 'the default policy'],
    ['Client A', 'p1', 'the policy "Client A"'],
  ])('a list is given %j', async (name, policy_id, words) => {
    const answers: Answers = { ...LISTED, 'policy.assign': () => ({ changed: 2 }) as never };
    const { stderr, calls } = await commandOver(addNamedPolicies, answers, ['assign', 'j9', name]);
    expect(calls.at(-1)).toEqual(['policy.assign', { job_id: 'j9', policy_id }]);
    expect(stderr).toBe(
      `The list now uses ${words}; 2 stored results have a different recommendation now.\n`,
    );
  });

  test('one is created like another, and renamed', async () => {
    const answers: Answers = {
      ...LISTED,
      'policy.show': () => ({ policy: POLICY }) as never,
      'policy.create': ({ name }) => ({ ...CLIENT, name }),
      'policy.rename': ({ name }) => ({ ...CLIENT, name }),
    };
    const made = await commandOver(addNamedPolicies, answers, [
      'create',
      'B',
      '--like',
      'Client A',
    ]);
    expect([made.stderr, made.calls.slice(1)]).toEqual([
      'The policy "B" was created. Assign it to a list: vouch policy assign JOB "B"\n',
      [
        ['policy.show', { policy_id: 'p1' }],
        ['policy.create', { name: 'B', policy: POLICY, like: 'p1' }],
      ],
    ]);
    const { stderr, calls } = await commandOver(addNamedPolicies, answers, ['rename', 'p1', 'C']);
    expect([stderr, calls.at(-1)]).toEqual([
      'The policy is now called "C".\n',
      ['policy.rename', { policy_id: 'p1', name: 'C' }],
    ]);
  });
});

describe('over a running Vouch', () => {
  const owner = scriptedOwner([
    'policy.list',
    'policy.changes',
    'policy.compare',
    'policy.import',
    'suppression.list',
    'suppression.begin',
    'suppression.append',
    'suppression.delete',
  ]);
  const COMPARISON: PolicyComparison = {
    bands: { before: { approve: 70, review: 40 }, after: { approve: 80, review: 40 } },
    weights: [{ code: 'tor', before: -20, after: -30 }],
    overrides: { added: 1, removed: 2, examples: ['+ block a.example'] },
    suppression: [
      { name: 'New', added: 1, removed: 0, is_new: true },
      { name: 'Old', added: 2, removed: 3, is_new: false },
    ],
    other_table: '6',
    preview: { results: 9, changed: 4 } as never,
  };
  const answers = (comparison: PolicyComparison, more: Answers = {}): Answers => ({
    ...LISTED,
    'suppression.list': () => ({ lists: [] }),
    'suppression.begin': () => ({ list_id: 'new' }),
    'suppression.append': () => ({ passed: [1, 2] }),
    'suppression.delete': () => ({ deleted: true }),
    'policy.compare': () => comparison,
    'policy.import': () => ({ changed: 1 }) as never,
    ...more,
  });
  function policyFile(): string {
    const path = join(owner.home, 'policy.json');
    const file = {
      vouch_policy: 1,
      name: 'Client A',
      scoring_version: '7',
      bands: { approve: 80, review: 40 },
      weights: {},
      overrides: [],
      suppression_lists: [{ name: 'New', entries: ['a.example', 'x', 'y'] }],
    };
    writeFileSync(path, JSON.stringify(file));
    return path;
  }
  const FULL = `Bands: approve 70 → 80, review 40 → 40.
Weights: tor -20 → -30.
Overrides: 1 added, 2 removed.
  + block a.example
Suppression list "New" is new: 1 entry.
Suppression list "Old": 2 entries added, 3 removed.
Entries of suppression lists left out, as neither an address nor a domain: 2.
The file was written for another version of the weights (6); weights it does not name keep the defaults of this version.
4 of 9 results would get a different recommendation.
`;
  const methods = () => owner.calls.map(([method]) => method);

  test('a file that is not saved is compared, and what was begun is removed', async () => {
    owner.answer(answers(COMPARISON));
    expect(await owner.vouch('policy', 'import', policyFile())).toEqual({
      code: 0,
      signal: null,
      stdout: FULL,
      stderr: 'Nothing was saved; add --save to save it.\n',
    });
    expect(methods().slice(-2)).toEqual(['policy.compare', 'suppression.delete']);
  });

  test('one that is saved keeps what was begun', async () => {
    owner.answer(answers(COMPARISON));
    const { stderr } = await owner.vouch('policy', 'import', policyFile(), '--save');
    expect([stderr, methods().at(-1)]).toEqual([
      'Saved; 1 stored result has a different recommendation now.\n',
      'policy.import',
    ]);
    const target = { policy_id: null, create: 'B' };
    await owner.vouch('policy', 'import', policyFile(), '--as', 'B');
    expect(owner.calls.at(-2)?.[1]).toMatchObject(target);
  });

  test.each(['policy.compare', 'policy.import'] as const)(
    'where %s fails what was begun is removed',
    async (method) => {
      owner.answer(answers(COMPARISON, { [method]: () => Promise.reject(new Error('no')) }));
      expect((await owner.vouch('policy', 'import', policyFile(), '--save')).code).toBe(1);
      expect(owner.calls.at(-1)).toEqual(['suppression.delete', { list_id: 'new' }]);
    },
  );

  test('what a file does not change is said', async () => {
    const same = { approve: 70, review: 40 };
    owner.answer(
      answers(
        {
          ...COMPARISON,
          bands: { before: same, after: same },
          weights: [],
          overrides: { added: 0, removed: 0, examples: [] },
          suppression: [],
          other_table: null,
          preview: null,
        },
        { 'suppression.append': () => ({ passed: [] }) },
      ),
    );
    expect((await owner.vouch('policy', 'import', policyFile())).stdout).toBe(
      'Bands unchanged: approve 70, review 40.\nWeights unchanged.\nOverrides: 0 added, 0 removed.\n',
    );
  });

  test('changes are told with who made them, up to 500', async () => {
    const change = { change_id: 'c', at: 'A', by: 'jane', policy_id: null, policy_name: null };
    const says = ['One.', 'Two.'];
    const changes = [
      { ...change, says },
      { ...change, policy_name: 'B', says: ['Three.'] },
    ];
    owner.answer({ 'policy.changes': () => ({ changes }) });
    expect((await owner.vouch('policy', 'changes')).stdout).toBe(
      'WHEN  WHO   POLICY   WHAT\nA     jane  default  One. Two.\nA     jane  B        Three.\n',
    );
    owner.answer({ 'policy.changes': () => ({ changes: [] }) });
    const limits = ['1', '500', '0', '501'];
    const codes = [];
    for (const limit of limits)
      codes.push((await owner.vouch('policy', 'changes', '--limit', limit)).code);
    expect([codes, owner.calls.map(([, params]) => params)]).toEqual([
      [0, 0, 2, 2],
      [{ limit: 20 }, { limit: 1 }, { limit: 500 }],
    ]);
  });
});
