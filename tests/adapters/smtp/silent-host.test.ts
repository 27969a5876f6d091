// Why the turn of a host did not come, as a clause; what else keeps it silent is in outcome.test.ts.
import { expect, test } from 'vitest';
import { turnMissed } from '../../../src-main/adapters/smtp/silent-host.ts';

test.each([
  ['aborted', 1, 'the check ended before mx had answered'],
  ['waited_too_long', 999, 'mx is rate-limited, and its queue did not clear within 999 ms'],
  ['waited_too_long', 1_000, 'mx is rate-limited, and its queue did not clear within 1 s'],
  ['busy', 1, 'mx asked not to be contacted for a while'],
  [
    'silent',
    1,
    'mx is not contacted for a while, because it failed to answer several times in a row',
  ],
] as const)('a turn that did not come: %s (%i ms)', (why, maxWaitMs, words) => {
  expect(turnMissed('mx', why, maxWaitMs)).toBe(words);
});
