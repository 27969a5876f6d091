// For how long a server is left alone: asked for, after silence, after refusals, and when it is asked once more.
import { describe, expect, test } from 'vitest';
import type { PacingLimits } from '../../../src-main/adapters/pacing/pace.ts';
import { ServerPauses } from '../../../src-main/adapters/pacing/server-pauses.ts';
import type { Outcome } from '../../../src-main/adapters/pacing/turn.ts';
import { manualTimers } from './manual-timers.ts';

const LIMITS = {
  waitsOutPauses: true,
  busyPauseMs: 100,
  silentAfter: 3,
  silentPauseMs: 1_000,
  refusedAfter: 2,
  refusedPauseMs: 5_000,
  maxPauseMs: 15_000,
} as PacingLimits;
const SILENT: Outcome = { kind: 'silent' };
const ANSWERED: Outcome = { kind: 'answered' };
const REFUSED: Outcome = { kind: 'refused', words: '550 no' };
const busy = (waitMs: number | null): Outcome => ({ kind: 'busy', waitMs });

function opened(changes: Partial<PacingLimits> = {}) {
  const timers = manualTimers();
  const pauses = new ServerPauses({ ...LIMITS, ...changes }, timers);
  const note = (...outcomes: Outcome[]) => outcomes.map((each) => pauses.note(each));
  return { timers, pauses, note };
}

describe('silence', () => {
  test('counts from the third question in a row on', () => {
    const { pauses, note } = opened();
    expect(note(SILENT, SILENT, ANSWERED, SILENT, SILENT)).toEqual(Array(5).fill(false));
    expect(note(SILENT)).toEqual([true]);
    expect([pauses.isOn, pauses.isForSilence, pauses.isInDoubt, pauses.until]).toEqual([
      true,
      true,
      true,
      1_000,
    ]);
    expect(pauses.refusal()).toEqual({ ok: false, why: 'silent', leftMs: 1_000 });
  });

  test('doubles each pause until an answer, up to the longest', () => {
    const { timers, pauses, note } = opened();
    const next = () => {
      note(SILENT, SILENT, SILENT);
      const ms = pauses.until - timers.now();
      timers.advance(ms);
      return ms;
    };
    expect([next(), next(), next(), next(), next()]).toEqual([1_000, 2_000, 4_000, 8_000, 15_000]);
    expect([pauses.isOn, pauses.isForSilence]).toEqual([false, false]);
    note(ANSWERED);
    expect([pauses.isInDoubt, next()]).toEqual([false, 1_000]);
  });

  test('of questions that were under way together counts once', () => {
    const { pauses, note } = opened({ silentAfter: 1 });
    expect(note(SILENT, SILENT)).toEqual([true, true]);
    expect(pauses.until).toBe(1_000);
  });

  test('is forgotten after a change of the network, other pauses are not', () => {
    const { pauses, note } = opened();
    note(SILENT, SILENT);
    expect(pauses.forgetTimeout()).toBe(false);
    expect(note(SILENT, SILENT)).toEqual([false, false]);
    note(SILENT);
    expect([pauses.forgetTimeout(), pauses.isOn, pauses.isInDoubt]).toEqual([true, false, false]);
    note(busy(null));
    expect([pauses.forgetTimeout(), pauses.isOn]).toEqual([false, true]);
  });

  test('is tried once more where nothing was ever heard, and then not waited for', () => {
    const { pauses, note } = opened();
    note(SILENT, SILENT, SILENT);
    expect(pauses.outlasts(1_000)).toBe(false);
    expect([pauses.tryOnce(), pauses.isOn, pauses.tryOnce()]).toEqual([true, false, false]);
    expect(note(SILENT)).toEqual([true]);
    expect(pauses.outlasts(1_000_000)).toBe(true);
    note(ANSWERED);
    expect(pauses.tryOnce()).toBe(false);
  });
});

describe('a server that asks for a pause', () => {
  test('gets it, up to the longest', () => {
    const { pauses, note } = opened();
    expect(note(busy(700))).toEqual([true]);
    expect([pauses.until, pauses.isInDoubt, pauses.isForSilence]).toEqual([700, false, false]);
    expect(note(busy(600), busy(700))).toEqual([false, false]);
    note(busy(99_999));
    expect(pauses.until).toBe(15_000);
    expect(pauses.refusal()).toEqual({ ok: false, why: 'busy', leftMs: 15_000 });
  });

  test('without a time gets one that doubles', () => {
    const { timers, pauses, note } = opened();
    note(busy(null));
    expect(pauses.until).toBe(100);
    timers.advance(100);
    note(busy(null));
    expect(pauses.until).toBe(300);
  });

  test('of no time asks for none', () => {
    const { pauses, note } = opened();
    note(busy(-5));
    expect(pauses.isOn).toBe(false);
  });
});

test('refusals count from the second on, being sent away at once', () => {
  const { pauses, note } = opened();
  expect(note(REFUSED, ANSWERED, REFUSED)).toEqual([false, false, false]);
  expect(note(REFUSED)).toEqual([true]);
  expect(pauses.refusal()).toEqual({ ok: false, why: 'refused', words: '550 no', leftMs: 5_000 });
  const other = opened();
  expect(other.note({ kind: 'sent_away', words: '554' })).toEqual([true]);
});

test('what ended for reasons of our own says nothing', () => {
  const { pauses, note } = opened();
  expect(note(SILENT, SILENT, { kind: 'ended' }, SILENT)).toEqual([false, false, false, true]);
  expect(pauses.isOn).toBe(true);
});

test('an asker who can wait for the end of a pause is not refused', () => {
  const { pauses, note } = opened();
  expect(pauses.outlasts(0)).toBe(false);
  note(busy(700));
  expect([pauses.outlasts(699), pauses.outlasts(700)]).toEqual([true, false]);
  const impatient = opened({ waitsOutPauses: false });
  impatient.note(busy(700));
  expect(impatient.pauses.outlasts(10_000)).toBe(true);
});
