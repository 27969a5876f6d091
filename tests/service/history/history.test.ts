// A check beside the one before it, over a real store.
import { expect, test } from 'vitest';
import { compareWithPrevious } from '../../../src-main/service/history/history.ts';
import { scriptedDns } from '../../doubles/scripted-dns.ts';
import { CALL, openTestService } from '../harness.ts';

const FRESH = { ...CALL, noCache: true };

test('a repeated check shows what was observed differently, whatever the policy is meanwhile', async () => {
  const script: Parameters<typeof scriptedDns>[0] = {};
  const vouch = await openTestService({ dns: scriptedDns(script) });
  try {
    const first = await vouch.service.verify({ email: 'jane@acme.example' }, FRESH);
    expect(await compareWithPrevious(vouch.store, first.request_id)).toEqual({
      previous: null,
      changes: [],
    });
    await vouch.service.policy.save({ approve: 80, review: 50, weights: { not_role: 5 } });
    script['MX acme.example'] = { kind: 'nodata', observedAt: vouch.time.now };
    const second = await vouch.service.verify({ email: 'Jane@ACME.example' }, FRESH);
    const { previous, changes } = await compareWithPrevious(vouch.store, second.request_id);
    expect(previous?.request_id).toBe(first.request_id);
    const codes = changes.map(({ code }) => code);
    // The cap of the one outweighs the points of the other.
    expect(codes.slice(0, 2)).toEqual(['implicit_mx_unconfirmed', 'mx_published']);
    expect(codes).not.toContain('not_role');
    expect(changes[1]).toMatchObject({ before: { observed: 'mx.acme.example' }, after: null });
  } finally {
    await vouch.close();
  }
});

test('a list of checks shows the beginning of long texts, and all of short ones', async () => {
  const vouch = await openTestService();
  try {
    const request = {
      email: 'jane@acme.example',
      name: 'x'.repeat(401),
      company_name: 'y'.repeat(400),
    };
    const { request_id } = await vouch.service.verify(request, CALL);
    const filter = { search: null, recommendation: null, flag: null, after: null, limit: 1 };
    const { checks } = await vouch.service.history.list(filter);
    expect(checks.map(({ input }) => input)).toEqual([{ ...request, name: `${'x'.repeat(399)}…` }]);
    expect((await vouch.service.history.show(request_id)).input).toEqual(request);
  } finally {
    await vouch.close();
  }
});

test('a check that is gone is refused with a sentence', async () => {
  const vouch = await openTestService();
  try {
    await expect(compareWithPrevious(vouch.store, 'gone')).rejects.toMatchObject({
      code: 'not_found',
      message: expect.stringMatching(/Check the address again/),
    });
  } finally {
    await vouch.close();
  }
});
