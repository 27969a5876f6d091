// Why the turn of a host did not come, as a clause; what else keeps it silent is in outcome.test.ts.
import { expect, test } from 'vitest';
import { turnMissed } from '../../../src-main/adapters/smtp/silent-host.ts';

test.each([
  ['aborted', 'the check ended before mx had answered'],
  ['waited_too_long', 'mx is rate-limited, and its queue did not clear within 90 s'],
  ['busy', 'mx asked not to be contacted for a while'],
  ['silent', 'mx is not contacted for a while, because it failed to answer several times in a row'],
] as const)('a turn that did not come: %s', (why, words) => {
  expect(turnMissed('mx', why, 90_000)).toBe(words);
});
