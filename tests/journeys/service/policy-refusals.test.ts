// What the policy refuses, with a sentence; it changes nothing, so one service is refused it all.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Policy } from '../../../src-shared/bridge/policy.ts';
import { openTestService, type TestService } from '../../service/harness.ts';
import { BALANCED, denial } from '../../service/policy-samples.ts';

let vouch: TestService;

beforeAll(async () => {
  vouch = await openTestService();
});
afterAll(() => vouch.close());

describe('keeping a policy', () => {
  test.each([
    [{ approve: 40, review: 40 }, /must begin above review: 40 is not above 40/],
    [{ weights: { rolle: 3 } }, /no observation called rolle/],
    [{ weights: { website_not_run: 3 } }, /cannot have a weight/],
    [{ weights: { override_allow: 3 } }, /cannot have a weight/],
    [{ weights: { role_account: -61 } }, /from −60 to 60/],
    [{ weights: { role_account: 1.5 } }, /whole number/],
    [{ approve: 101 }, /approve from 1 to 100/],
  ])('refuses %j with a sentence', async (changes, sentence) => {
    const refusal = vouch.service.policy.save({ ...BALANCED, ...changes } as Policy);
    await expect(refusal).rejects.toMatchObject({
      code: 'invalid_request',
      message: expect.stringMatching(sentence),
    });
    expect((await vouch.service.policy.show()).policy).toEqual(BALANCED);
  });

  test('refuses bands as a setting that leave no room for review', async () => {
    const refusal = vouch.service.settings.change('bands', { approve: 30, review: 60 });
    await expect(refusal).rejects.toThrow(/30 is not above 60/);
  });
});

describe('overrides', () => {
  test.each([
    [{ value: 'not a domain' }, /"not a domain" is not a domain/],
    [{ value: 'jane@acme.example' }, /is not a domain/],
    [{ value: 'co.uk' }, /a suffix under which anyone can register/],
    [{ subject: 'address', value: 'acme.example' }, /is not an email address/],
    [{ reason: '   ' }, /Give a reason/],
  ] as const)('refuses %j with a sentence', async (changes, sentence) => {
    await expect(vouch.service.policy.addOverride(denial(changes))).rejects.toThrow(sentence);
    expect((await vouch.service.policy.show()).overrides).toEqual([]);
  });
});
