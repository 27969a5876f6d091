// Whether a verdict rests on more than the address and its mail route.
import { expect, test } from 'vitest';
import { checkBreadth } from '../../../src-main/engine/checks/breadth.ts';
import type { Finding } from '../../../src-main/engine/finding.ts';

const finding = (code: Finding['code']): Finding => ({
  code,
  observed: null,
  source: 'a test',
  observedAt: null,
});

test('an address and its route alone are limited evidence', () => {
  expect(
    checkBreadth(['syntax_valid', 'mx_published'].map((code) => finding(code as never))),
  ).toEqual([{ code: 'limited_evidence', observed: null, source: 'Vouch', observedAt: null }]);
});

test('sources that were not looked up do not broaden it', () => {
  expect(
    checkBreadth([finding('registration_not_run'), finding('website_not_run')]).map(
      ({ code }) => code,
    ),
  ).toEqual(['limited_evidence']);
});

test.each(['domain_old', 'mailbox_exists', 'website_seen'] as const)('%s is enough', (code) => {
  expect(checkBreadth([finding('syntax_valid'), finding(code)])).toEqual([]);
});
