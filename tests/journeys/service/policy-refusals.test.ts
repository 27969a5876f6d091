// What the policy refuses, with a sentence; it changes nothing, so one service is refused it all.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestService, type TestService } from '../../service/harness.ts';
import { BALANCED, denial } from '../../service/policy-samples.ts';

let vouch: TestService;

beforeAll(async () => {
  vouch = await openTestService();
});
afterAll(() => vouch.close());

describe('keeping a policy', () => {
  test('that does not fit is refused, and the one before stays', async () => {
    const refusal = vouch.service.policy.save({ ...BALANCED, approve: 40 });
    await expect(refusal).rejects.toMatchObject({ code: 'invalid_request' });
    expect((await vouch.service.policy.show()).policy).toEqual(BALANCED);
  });

  test('refuses bands as a setting that leave no room for review', async () => {
    const refusal = vouch.service.settings.change('bands', { approve: 30, review: 60 });
    await expect(refusal).rejects.toMatchObject({ code: 'invalid_request' });
    expect(vouch.service.settings.values.bands).toEqual({ approve: 70, review: 40 });
  });
});

test('an override that does not fit is refused, and none is there', async () => {
  await expect(vouch.service.policy.addOverride(denial({ value: 'co.uk' }))).rejects.toMatchObject({
    code: 'invalid_request',
  });
  expect((await vouch.service.policy.show()).overrides).toEqual([]);
});
