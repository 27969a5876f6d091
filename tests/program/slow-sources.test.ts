// How Vouch identifies itself to other machines.
import { expect, test } from 'vitest';
import { VERSION } from '../../src-main/program/package-files.ts';
import { userAgentOf } from '../../src-main/program/slow-sources.ts';

test('as it is set, or with its version', () => {
  expect(userAgentOf({ user_agent: 'Acme/1' })).toBe('Acme/1');
  expect(userAgentOf({ user_agent: '' })).toBe(`Vouch/${VERSION} (email verification)`);
});
