// What each event makes of each state of a job's run: next state or refusal, and the effects that go with it.
import { describe, expect, test } from 'vitest';
import {
  isOpen,
  type RunEvent,
  type RunState,
  TRANSITIONS,
  transitionOf,
} from '../../../src-main/service/jobs/run-states.ts';

const EVENTS = [
  'pause',
  'resume',
  'slept',
  'network_lost',
  'network_back',
  'wait_expired',
  'all_checked',
  'end_recorded',
  'store_failed',
  'job_gone',
  'drop',
  'close',
] as const satisfies readonly RunEvent[];

/** One line for each state, one column for each of `EVENTS`; `-` is refused. */
const NEXT: Readonly<Record<RunState, string>> = {
  running: 'paused running running waiting - - completing - broken superseded dropped closed',
  waiting:
    'paused_waiting waiting waiting - running failing completing - broken superseded dropped closed',
  paused: '- running - paused_waiting - - - - broken superseded dropped closed',
  paused_waiting: '- waiting - - paused failing - - broken superseded dropped closed',
  completing: '- - - - - - - completed broken - - -',
  failing: '- - - - - - - failed broken - - -',
  completed: '- - - - - - - - - - - -',
  failed: '- - - - - - - - - - - -',
  broken: '- - - - - - - - - - - -',
  dropped: '- - - - - - - - - - - -',
  superseded: '- - - - - - - - - - - -',
  closed: '- - - - - - - - - - - -',
};

const STATES = Object.keys(TRANSITIONS) as RunState[];
const ALL = STATES.flatMap((state) =>
  Object.values(TRANSITIONS[state]).map((transition) => ({ state, ...transition })),
);

describe.each(STATES)('a run that is %s', (state) => {
  test.each(EVENTS.map((event, column) => ({ event, next: NEXT[state].split(' ')[column] })))(
    'is $next after $event',
    ({ event, next }) => {
      expect(transitionOf(state, event)?.to ?? '-').toBe(next);
    },
  );
});

test('every event is told apart', () => {
  const named = STATES.flatMap((state) => Object.keys(TRANSITIONS[state]));
  expect([...new Set(named)].toSorted()).toEqual([...EVENTS].toSorted());
});

test('a run that ends has its timers stopped once, and never begins anything again', () => {
  for (const { state, to, effects } of ALL) {
    const ends = isOpen(state) && !isOpen(to);
    expect(effects.filter((effect) => effect === 'stop')).toHaveLength(ends ? 1 : 0);
    if (!isOpen(state)) expect(isOpen(to)).toBe(false);
  }
});

test('outcomes are handed over before the timer that collects them is stopped, unless the store refuses them', () => {
  for (const { to, effects } of ALL) {
    if (!effects.includes('stop') || to === 'broken' || to === 'superseded') continue;
    expect(effects.slice(0, 2)).toEqual(['flush_outcomes', 'stop']);
  }
});

test('checks that were cut off are renewed before their items go on', () => {
  for (const state of STATES) {
    const resumed = transitionOf(state, 'resume');
    if (resumed === null) continue;
    const isPaused = state === 'paused' || state === 'paused_waiting';
    expect(resumed.effects).toEqual(
      isPaused ? ['renew_checks', 'requeue_items'] : ['requeue_items'],
    );
  }
});

test('a wait for the network is recorded when it begins and when it ends', () => {
  for (const { state, to, effects } of ALL) {
    const waited = state === 'waiting' || state === 'paused_waiting';
    const waits = to === 'waiting' || to === 'paused_waiting';
    expect(effects.includes('begin_wait')).toBe(!waited && waits);
    expect(effects.includes('end_wait')).toBe(waited && !waits && isOpen(to));
  }
});
