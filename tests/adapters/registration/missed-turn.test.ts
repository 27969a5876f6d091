// What is said of a registry whose turn did not come.
import { expect, test } from 'vitest';
import { missedTurn, quotaSpent } from '../../../src-main/adapters/registration/missed-turn.ts';

test.each([
  [
    { ok: false, why: 'busy', leftMs: 20_000 },
    'refused',
    'rdap.test asked to receive no queries for another 20 s',
  ],
  [
    { ok: false, why: 'refused', words: 'no', leftMs: 19_001 },
    'refused',
    'rdap.test asked to receive no queries for another 20 s',
  ],
  [
    { ok: false, why: 'silent', leftMs: 30_000 },
    'timeout',
    'rdap.test has not answered recently and is not queried for another 30 s',
  ],
  [{ ok: false, why: 'waited_too_long' }, 'refused', 'Too many queries are waiting for rdap.test'],
  [{ ok: false, why: 'aborted' }, 'aborted', 'This is no longer needed'],
] as const)('a turn that was missed for %o is %s', (turn, reason, detail) => {
  expect(missedTurn('rdap.test', turn)).toEqual({ reason, detail });
});

test.each([
  [1, 1],
  [3_600_000, 1],
  [3_600_001, 2],
])('%i ms until there is another one are %i h', (leftMs, hours) => {
  expect(quotaSpent('rdap.test', 300, leftMs)).toEqual({
    reason: 'refused',
    detail: `rdap.test allows 300 queries a day, and they are used up for another ${hours} h`,
  });
});
