// The Verify screen's state: the form, the check that runs, its verdict, and what becomes of it when something comes between.
import { expect, test } from 'vitest';
import { APPROVED, BLOCKED } from '../../../doubles/results.ts';
import { openPage, settled } from '../../open-page.ts';

const REFUSAL = { code: 'internal_error', message: 'The disk is full.' } as const;

async function opened(
  plan: Parameters<typeof openPage>[0] = {},
  kept: Readonly<Record<string, unknown>> = {},
) {
  const page = openPage(plan, '#/lists', kept);
  const { useVerify } = await import('../../../../src-renderer/features/verify/verify-store.ts');
  const keptForm = () => {
    const text = page.page.sessionStorage.getItem('vouch.form');
    return text === null ? null : JSON.parse(text).value;
  };
  return { ...page, state: useVerify.getState, keptForm };
}

const EMPTY = { email: '', name: '', company: '', ip: '' };
const { input } = APPROVED;
const FORM = {
  email: input.email,
  name: input.name ?? '',
  company: input.company_name ?? '',
  ip: input.ip_address ?? '',
};
const NO_WISHES = {
  no_cache: false,
  no_company: false,
  mailbox: { probe: null, ehlo: null, mail_from: null, greylist_delay_seconds: null },
};

test('what the form says is checked, and the verdict is shown under its own address', async () => {
  const { state, asked, page } = await opened({ held: [] });
  state().fill(FORM);
  const submitted = state().submit();
  expect(state().phase).toEqual({ kind: 'running', request: input, stages: {} });
  expect(page.location.hash).toBe('#/verify');
  await submitted;
  await settled();
  expect(asked('verify')).toEqual([
    { request: input, options: NO_WISHES, follow: expect.any(String) },
  ]);
  expect(state().phase).toEqual({
    kind: 'done',
    result: APPROVED,
    comparison: { previous: null, changes: [] },
  });
  expect(page.location.hash).toBe(`#/verify/${APPROVED.request_id}`);
  expect(asked('checks.compare')).toEqual([{ request_id: APPROVED.request_id }]);
});

test('nothing is asked of a form with a mistake in it, which is shown at its field', async () => {
  const { state, asked } = await opened();
  state().setField('email', 'jane');
  await state().submit();
  expect(Object.keys(state().problems)).toEqual(['email']);
  state().setField('name', 'Jane');
  expect(Object.keys(state().problems)).toEqual(['email']);
  state().setField('email', 'jane@');
  expect(state().problems).toEqual({});
  expect(asked('verify')).toEqual([]);
});

test.each([
  ['a@b.example, c@d.example', { text: 'a@b.example, c@d.example', count: 2 }],
  ['"a@b.example c"@d.example', null],
  ['a@b.example', null],
])('%s: several addresses are %j', async (email, several) => {
  const { state, asked } = await opened();
  state().setField('email', email);
  await state().submit();
  expect(state().several).toEqual(several);
  expect(asked('verify')).toHaveLength(several === null ? 1 : 0);
});

test('several addresses are forgotten when the field is changed, not when another is', async () => {
  const { state } = await opened();
  const several = { text: 'a@b.c d@e.f', count: 2 };
  state().setSeveral(several);
  state().setField('name', 'Jane');
  expect(state().several).toEqual(several);
  state().setField('email', '');
  expect(state().several).toBeNull();
  state().setSeveral(several);
  state().fill({ name: 'Ann' });
  expect(state()).toMatchObject({ several: null, form: { name: 'Ann' } });
});

test.each([
  [{ fresh: true }, { ...NO_WISHES, no_cache: true }],
  [{ probe: true }, { ...NO_WISHES, mailbox: { ...NO_WISHES.mailbox, probe: true } }],
  [{ probe: false }, NO_WISHES],
])('a check with %j', async (wishes, options) => {
  const { state, asked } = await opened();
  await state().check(input, wishes);
  expect(asked('verify')).toEqual([expect.objectContaining({ request: input, options })]);
  expect(state().form).toEqual(FORM);
});

test('the stages of this check are followed, those of others are not', async () => {
  const { state, endpoint, asked } = await opened({ held: ['verify'] });
  const check = state().check(input);
  const { follow } = asked('verify')[0] as { follow: string };
  endpoint.emit('verify.stage', { follow, stage: 'dns', state: 'started' });
  endpoint.emit('verify.stage', { follow, stage: 'website', state: 'done' });
  endpoint.emit('verify.stage', { follow: 'another', stage: 'dns', state: 'done' });
  expect(state().phase).toMatchObject({ stages: { dns: 'started', website: 'done' } });
  endpoint.release('verify');
  await check;
  endpoint.emit('verify.stage', { follow, stage: 'dns', state: 'done' });
  expect(state().phase).not.toHaveProperty('stages');
});

test('a check that is stopped shows nothing, whatever comes of it', async () => {
  const { state, endpoint } = await opened({ held: ['verify'] });
  const check = state().check(input);
  state().stop();
  expect(endpoint.abandoned).toEqual(['verify:1']);
  endpoint.release('verify');
  await check;
  expect(state().phase).toEqual({ kind: 'idle' });
  expect(state().form).toEqual(FORM);
});

test('a newer check takes the place of the one that runs', async () => {
  const { state, endpoint } = await opened({ held: ['verify'] });
  const first = state().check(input);
  const second = state().check(BLOCKED.input);
  endpoint.release('verify');
  await Promise.all([first, second]);
  expect(state().phase).toMatchObject({ kind: 'done', result: BLOCKED });
});

test('a failure stands in the place of the verdict, and can be tried again', async () => {
  const { state, endpoint, asked } = await opened({ errors: { verify: REFUSAL } });
  await state().check(input, { fresh: true });
  expect(state().phase).toMatchObject({ kind: 'failed', request: input, error: REFUSAL });
  endpoint.refuse('verify', null);
  const { phase } = state();
  if (phase.kind === 'failed') phase.retry();
  await settled();
  expect(state().phase).toMatchObject({ kind: 'done', result: APPROVED });
  expect(asked('verify')[1]).toMatchObject({ options: { no_cache: true } });
});

test('a refusal that names fields stands at them, as long as they hold what was refused', async () => {
  const error = {
    code: 'invalid_request',
    message: 'That cannot be checked.',
    fields: [{ pointer: '/request/name', message: 'is too long' }],
  } as const;
  const { state, endpoint } = await opened({ errors: { verify: error }, held: ['verify'] });
  const check = state().check(input);
  endpoint.release('verify');
  await check;
  expect(state()).toMatchObject({ phase: { kind: 'idle' }, problems: { name: 'is too long' } });
  const again = state().submit();
  state().setField('name', 'somebody else');
  await again;
  expect(state()).toMatchObject({ phase: { kind: 'failed', error }, problems: {} });
});

test('a stored check is shown with its form, unless something was typed meanwhile', async () => {
  const { state, endpoint, asked } = await opened({ held: ['checks.show'] });
  const first = state().open(BLOCKED.request_id);
  expect(state().phase).toEqual({ kind: 'opening', requestId: BLOCKED.request_id });
  endpoint.release('checks.show');
  await first;
  expect(asked('checks.show')).toEqual([{ request_id: BLOCKED.request_id }]);
  expect(state()).toMatchObject({
    phase: { kind: 'done', result: BLOCKED },
    form: { email: BLOCKED.input.email },
  });
  const second = state().open(APPROVED.request_id);
  state().setField('email', 'typed');
  await second;
  expect(state()).toMatchObject({
    phase: { kind: 'done', result: APPROVED },
    form: { email: 'typed' },
  });
});

test('a stored check that cannot be opened says why, and can be tried again', async () => {
  const { state, endpoint } = await opened({ errors: { 'checks.show': REFUSAL } });
  await state().open(APPROVED.request_id);
  expect(state().phase).toMatchObject({ kind: 'failed', request: null, error: REFUSAL });
  endpoint.refuse('checks.show', null);
  const { phase } = state();
  if (phase.kind === 'failed') phase.retry();
  await settled();
  expect(state().phase).toMatchObject({ kind: 'done', result: APPROVED });
});

test('a verdict does without a comparison that cannot be had', async () => {
  const { state } = await opened({ errors: { 'checks.compare': REFUSAL } });
  await state().check(input);
  await settled();
  expect(state().phase).toEqual({ kind: 'done', result: APPROVED, comparison: null });
});

test('a comparison that comes late is not that of another verdict', async () => {
  const { state, endpoint } = await opened({ held: ['checks.compare'] });
  await state().check(input);
  state().clear();
  endpoint.release('checks.compare');
  await settled();
  expect(state()).toMatchObject({ phase: { kind: 'idle' }, form: EMPTY, several: null });
});

test('under another policy the verdict of today is shown', async () => {
  const { state, endpoint } = await opened();
  endpoint.emit('policy.changed', {});
  await settled();
  expect(endpoint.calls).toEqual([]);
  await state().check(input);
  await settled();
  const later = { ...APPROVED, score: 1 };
  endpoint.answer('checks.show', later);
  endpoint.emit('policy.changed', {});
  await settled();
  expect(state().phase).toMatchObject({ kind: 'done', result: later });
  endpoint.refuse('checks.show', REFUSAL);
  endpoint.emit('policy.changed', {});
  await settled();
  expect(state().phase).toMatchObject({ kind: 'done', result: later });
});

test('the verdict of today comes too late once another is shown', async () => {
  const { state, endpoint } = await opened({ held: ['checks.show'] });
  await state().check(input);
  endpoint.emit('policy.changed', {});
  await state().check(BLOCKED.input);
  endpoint.release('checks.show');
  await settled();
  expect(state().phase).toMatchObject({ kind: 'done', result: BLOCKED });
});

test('what has no verdict yet is kept over a reload', async () => {
  const { state, keptForm } = await opened();
  expect(keptForm()).toBeNull();
  state().setField('email', 'jane@acme.example');
  expect(keptForm()).toEqual({ ...EMPTY, email: 'jane@acme.example' });
  await state().submit();
  expect(state().phase.kind).toBe('done');
  expect(keptForm()).toBeNull();
  state().setField('name', 'Jane');
  expect(keptForm()).toBeNull();
  state().stop();
  expect(keptForm()).toMatchObject({ name: 'Jane' });
  state().clear();
  expect(keptForm()).toBeNull();
});

test('what was kept is in the form again', async () => {
  const form = { ...EMPTY, email: 'jane@acme.example' };
  const { state } = await opened({}, { 'vouch.form': { folder: '/other', value: form } });
  expect(state().form).toEqual(form);
});

test('what an earlier page kept is not', async () => {
  const { state } = await opened({}, { 'vouch.form': { folder: null, value: { email: 'a' } } });
  expect(state().form).toEqual(EMPTY);
});
