// The policy that judges what is on the screen, and what uses a policy.
import { expect, test } from 'vitest';
import { policyUse } from '../../../src-renderer/policy/policy-use.ts';
import { DEFAULT_POLICY } from '../../doubles/default-policy.ts';
import { drawHook } from '../draw-hook.ts';
import { jobDetails } from '../job-details.ts';
import { openPage } from '../open-page.ts';

const CLIENT_A = { ...DEFAULT_POLICY, policy_id: 'p1', name: 'Client A' };
const REFUSAL = { code: 'internal_error', message: 'The disk is full.' } as const;

async function shown(hash: string, plan: Parameters<typeof openPage>[0] = {}) {
  const opened = openPage(plan, hash);
  const { useBands, usePolicyInForce } = await import(
    '../../../src-renderer/policy/policy-in-force.ts'
  );
  const hook = await drawHook(() => ({ policy: usePolicyInForce(), bands: useBands() }), undefined);
  const methods = () => opened.endpoint.calls.map(({ method, params }) => [method, params]);
  return { ...opened, hook, methods };
}

test.each([
  ['#/api', [['policy.show', {}]]],
  ['#/verify', [['policy.show', {}]]],
  ['#/lists', [['policy.show', {}]]],
  ['#/verify/req_7', [['policy.of_check', { request_id: 'req_7' }]]],
  [
    '#/lists/job_7',
    [
      ['jobs.show', { job_id: 'job_7' }],
      ['policy.show', { policy_id: 'p1' }],
    ],
  ],
])('at %s it is asked for by what is shown', async (hash, asked) => {
  const { hook, methods } = await shown(hash, {
    answers: { 'jobs.show': jobDetails({ policy_id: 'p1' }) },
  });
  expect(methods()).toEqual(asked);
  expect(hook.now()).toEqual({ policy: DEFAULT_POLICY, bands: DEFAULT_POLICY.policy });
});

test('a list without one of its own has the general one', async () => {
  const { methods } = await shown('#/lists/job_7', { answers: { 'jobs.show': jobDetails() } });
  expect(methods().at(-1)).toEqual(['policy.show', { policy_id: null }]);
});

test('it is asked for again when something else is shown, not at each step', async () => {
  const { hook, page, methods } = await shown('#/api');
  await hook.after(() => page.goTo('#/settings/dns'));
  expect(methods()).toHaveLength(1);
  await hook.after(() => page.goTo('#/verify/req_7'));
  expect(methods()).toHaveLength(2);
  await hook.after(() => page.goTo('#/verify'));
  expect(methods().at(-1)).toEqual(['policy.show', {}]);
});

test.each(['policy.changed', 'service.changed'])('it is asked for again at %s', async (event) => {
  const { hook, endpoint, methods } = await shown('#/api');
  await hook.after(() => endpoint.emit(event, {}));
  expect(methods()).toHaveLength(2);
});

test('it is asked for again once the list on the screen carries another', async () => {
  const { hook, endpoint, asked } = await shown('#/lists/job_7', {
    answers: {
      'jobs.show': jobDetails({ policy_id: 'p1' }),
      'policy.show': CLIENT_A,
    },
  });
  const changes = async (job_id: string, policy_id?: string) =>
    hook.after(() =>
      endpoint.emit('jobs.changed', {
        job: jobDetails({ job_id, ...(policy_id === undefined ? {} : { policy_id }) }),
      }),
    );
  await changes('job_7', 'p1');
  await changes('job_8', 'p2');
  expect(asked('policy.show')).toHaveLength(1);
  await changes('job_7', 'p2');
  expect(asked('policy.show')).toHaveLength(2);
  await changes('job_7');
  expect(asked('policy.show')).toHaveLength(3);
});

test('what comes after another screen was shown is passed over, and a failure changes nothing', async () => {
  const { hook, endpoint, page } = await shown('#/api', { held: ['policy.show'] });
  expect(hook.now()).toEqual({ policy: null, bands: null });
  await hook.after(() => page.goTo('#/verify/req_7'));
  endpoint.answer('policy.show', CLIENT_A);
  await hook.after(() => endpoint.release('policy.show'));
  expect(hook.now().policy).toEqual(DEFAULT_POLICY);
  await hook.after(() => page.goTo('#/api'));
  expect(hook.now().policy).toEqual(CLIENT_A);
  endpoint.refuse('policy.show', REFUSAL);
  await hook.after(() => endpoint.emit('policy.changed', {}));
  expect(hook.now().policy).toEqual(CLIENT_A);
});

test('a list names its policy once that is known, and no default', async () => {
  openPage(
    { answers: { 'jobs.show': jobDetails({ policy_id: 'p1' }), 'policy.show': CLIENT_A } },
    '#/lists/job_1',
  );
  const { useListPolicy } = await import('../../../src-renderer/policy/list-policy.ts');
  const hook = await drawHook(useListPolicy, jobDetails({ policy_id: 'p1' }));
  expect(hook.now()).toBe('Client A');
  await hook.draw(jobDetails({ policy_id: 'p2' }));
  expect(hook.now()).toBeNull();
  await hook.draw(jobDetails());
  expect(hook.now()).toBeNull();
});

test.each([
  [0, 0, '0 lists'],
  [1, 0, '1 list'],
  [2, 1, '2 lists and 1 key'],
  [1, 2, '1 list and 2 keys'],
  [0, 1, '1 key'],
])('%d lists and %d keys: %s', (lists, keys, words) => {
  expect(policyUse({ lists, keys })).toBe(words);
});
