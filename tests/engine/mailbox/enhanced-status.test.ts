// Where the enhanced status code of a reply stands.
import { expect, test } from 'vitest';
import { enhancedStatus } from '../../../src-main/engine/mailbox/enhanced-status.ts';

const UNKNOWN = { subject: 1, detail: 1 };
const status = (...lines: readonly string[]) => enhancedStatus({ code: 550, lines });

test('the code stands first, or first behind a #, or in brackets at the end', () => {
  expect(status('5.1.1 no')).toEqual(UNKNOWN);
  expect(status('#5.1.1 no')).toEqual(UNKNOWN);
  expect(status('no mailbox here by that name (#5.1.1)')).toEqual(UNKNOWN);
  expect(status('see below', '5.1.1 no')).toEqual(UNKNOWN);
});

test('a code of another class than the reply is not believed', () => {
  expect(status('4.7.1 no')).toBeNull();
  expect(enhancedStatus({ code: 250, lines: ['5.1.1 no'] })).toBeNull();
});

test('not any number with dots is a code', () => {
  expect(status('5.1.1.1 no')).toBeNull();
  expect(status('host 5.1.1 no')).toBeNull();
  expect(status('delivery error (554.30)')).toBeNull();
  expect(status('no')).toBeNull();
});
