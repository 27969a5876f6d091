// When the turn at a server with a daily limit is asked for, and given back unused.
import { expect, test } from 'vitest';
import { createRegistryTurns } from '../../../src-main/adapters/registration/registry-turn.ts';

const SPENT = {
  ok: false,
  reason: 'refused',
  detail: 'rdap.test allows 9 queries a day, and they are used up for another 1 h',
};
const MISSED = { ok: false, reason: 'aborted', detail: 'This is no longer needed' };

test.each([
  ['none left before', 9, 1, null, true, SPENT, ['left']],
  ['none left meanwhile', 9, null, 1, true, SPENT, ['left', 'turn', 'take', 'ended']],
  ['one left', 9, null, null, true, { ok: true }, ['left', 'turn', 'take']],
  ['one left, but no turn', 9, null, null, false, MISSED, ['left', 'turn']],
  ['no limit', null, 1, 1, true, { ok: true }, ['turn']],
])('%s', async (_, perDay, before, meanwhile, comes, expected, calls) => {
  const done: string[] = [];
  const turns = createRegistryTurns({
    pacing: {
      deadline: () => 7,
      turn: async () => {
        done.push('turn');
        const turn = { ok: true, done: ({ kind }: { kind: string }) => void done.push(kind) };
        return comes ? turn : { ok: false, why: 'aborted' };
      },
    } as never,
    quota: {
      async leftMs() {
        done.push('left');
        return before;
      },
      async take() {
        done.push('take');
        return meanwhile;
      },
    },
    paceOf: () => ({ inFlight: 1, intervalMs: 0 }),
    perDayOf: () => perDay,
  });
  expect(await turns.turn('rdap.test', { lane: () => 'batch' } as never)).toMatchObject(expected);
  expect(done).toEqual(calls);
});
