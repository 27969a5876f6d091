// Under which name a verdict is cached: another engine's verdict is never found.
import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { ENGINE_VERSION } from '../../../src-main/engine/verify.ts';
import { cacheKeyOf } from '../../../src-main/service/verify/fingerprint.ts';
import { SCORING_VERSION } from '../../../src-shared/evidence/table.ts';

const OPTIONS = {
  company: true,
  mailbox: false,
  listSlip: null,
  listScheme: false,
  seekCompany: false,
};

test('the name of a cached verdict hangs on the engine that judged, and the engine on its table of weights', () => {
  const key = cacheKeyOf(
    { normalized: { email: ' Jane@acme.example' }, text: 'Jane@acme.example' },
    OPTIONS,
  );
  const named = (engine: string) =>
    hash(
      'sha256',
      `${engine}\ntrue false\n${JSON.stringify(['jane@acme.example', null, null, null])}`,
      'hex',
    ).slice(0, 32);
  expect(ENGINE_VERSION.endsWith(`/${SCORING_VERSION}`)).toBe(true);
  expect(key).toBe(named(ENGINE_VERSION));
  expect(key).not.toBe(named('4/2026.4'));
});

test('a verdict of a list, which looks for no company, is not the answer to a check that does', () => {
  const normalized = { normalized: { email: 'jane@acme.example' }, text: 'jane@acme.example' };
  expect(cacheKeyOf(normalized, { ...OPTIONS, seekCompany: true })).not.toBe(
    cacheKeyOf(normalized, OPTIONS),
  );
});
