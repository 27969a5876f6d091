// How many queries are under way at a server that drops, delays, queues or says nothing, simulated with a clock of its own.
import { describe, expect, test } from 'vitest';
import { Congestion } from '../../../src-main/adapters/dns/congestion.ts';
import { TICK_MS } from '../../../src-main/adapters/dns/congestion-sample.ts';

/** How long a question takes that leaves at `atMs`; null when it gets no answer. */
type Server = (atMs: number) => number | null;

interface Seen {
  /** Until every question was answered, again and again where need be. */
  readonly ms: number;
  /** Packets that got no answer. */
  readonly lost: number;
  /** How many might be under way, tick by tick. */
  readonly sizes: readonly number[];
}

/** No more wait for an answer at once, whatever the congestion allows. */
const MOST_AT_ONCE = 400;
const AGAIN_AFTER_MS = 600;

/** Numbers from 0 to below 1, the same each time. */
function numbers(): () => number {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Asks `questions` as soon as they may leave, in steps of a millisecond. */
function simulate(server: Server, questions: number, untilMs = 120_000): Seen {
  const congestion = new Congestion();
  const due = new Map<number, (() => void)[]>();
  const at = (ms: number, work: () => void) => {
    const whole = Math.ceil(ms);
    due.set(whole, [...(due.get(whole) ?? []), work]);
  };
  const sizes: number[] = [];
  let fresh = questions;
  let again = 0;
  let waiting = 0;
  let answered = 0;
  let lost = 0;
  let ms = 0;
  for (; answered < questions && ms < untilMs; ms += 1) {
    for (const work of due.get(ms) ?? []) work();
    due.delete(ms);
    let held = false;
    while (again > 0 || (fresh > 0 && waiting < MOST_AT_ONCE)) {
      held = !congestion.isFree();
      if (held) break;
      if (again > 0) again -= 1;
      else {
        fresh -= 1;
        waiting += 1;
      }
      const sent = congestion.leave(ms);
      const delayMs = server(ms);
      if (delayMs === null) {
        lost += 1;
        at(ms + Math.max(AGAIN_AFTER_MS, congestion.overdueMs() + 3 * TICK_MS), () => {
          again += 1;
        });
      } else {
        at(ms + Math.max(1, delayMs), () => {
          congestion.answered(sent, ms);
          waiting -= 1;
          answered += 1;
        });
      }
    }
    if (ms % TICK_MS === 0) {
      congestion.tick(ms, held);
      sizes.push(congestion.size);
    }
  }
  return { ms, lost, sizes };
}

/** Loses a share of what is asked, takes from one to another time, and some more for the late. */
function inFlight(
  random: () => number,
  [fromMs, toMs]: readonly [number, number],
  { loss = 0, late = 0, lateMs = 400 } = {},
): Server {
  return () =>
    random() < loss ? null : fromMs + random() * (toMs - fromMs) + (random() < late ? lateMs : 0);
}

/** Drops what comes faster than so many a second, but for a short burst. */
function policed(perSecond: number, behind: Server): Server {
  const burst = perSecond / 10;
  let room = burst;
  let filledMs = 0;
  return (atMs) => {
    room = Math.min(burst, room + ((atMs - filledMs) * perSecond) / 1000);
    filledMs = atMs;
    if (room < 1) return null;
    room -= 1;
    return behind(atMs);
  };
}

const USUAL: readonly [number, number] = [8, 60];

describe('a router that drops what comes too fast', () => {
  test.for([300, 1_000])(
    '%i questions a second are used nearly in full, with few in vain',
    (rate) => {
      const questions = rate * 20;
      const seen = simulate(policed(rate, inFlight(numbers(), USUAL)), questions);
      expect(seen.ms).toBeLessThan(1.25 * 20_000);
      expect(seen.lost).toBeLessThan(0.1 * questions);
    },
  );
});

describe('losses that come whatever is asked', () => {
  test.for([
    ['3 % of them, 300 ms away', 0.03, [308, 360]],
    ['10 % of them, 300 ms away', 0.1, [308, 360]],
    ['30 % of them, close by', 0.3, [8, 60]],
  ] as const)('%s do not slow it down for long', ([, loss, range]) => {
    const questions = 8_000;
    const seen = simulate(inFlight(numbers(), range, { loss }), questions);
    const roundTripMs = (range[0] + range[1]) / 2;
    // What hundreds at once take, and for each that is lost the wait until it is asked again.
    const leastMs =
      (questions * (roundTripMs + (loss / (1 - loss)) * AGAIN_AFTER_MS)) / MOST_AT_ONCE;
    expect(seen.ms).toBeLessThan(2 * leastMs + 2_000);
    expect(seen.sizes.at(-1)).toBeGreaterThan(100);
  });
});

describe('answers that take their time', () => {
  test('late ones are no losses: the size grows on', () => {
    const seen = simulate(inFlight(numbers(), USUAL, { late: 1 / 3 }), 8_000);
    expect(seen.lost).toBe(0);
    expect(seen.sizes.at(-1)).toBeGreaterThan(200);
  });

  test('a server that answers one after the other is not asked by hundreds', () => {
    let freeMs = 0;
    const seen = simulate((atMs) => {
      freeMs = Math.max(freeMs, atMs) + 2;
      return freeMs - atMs + 10;
    }, 6_000);
    expect(seen.ms).toBeLessThan(1.2 * 6_000 * 2);
    expect(Math.min(...seen.sizes.slice(40))).toBeLessThan(200);
  });

  test('a server that needs longer for the names of today is asked as many as before', () => {
    const random = numbers();
    let asked = 0;
    const seen = simulate(() => {
      asked += 1;
      return asked <= 5_000 ? 8 + random() * 4 : 150 + random() * 150;
    }, 15_000);
    expect(seen.sizes.at(-1)).toBeGreaterThan(200);
  });
});

describe('a while in which no answer comes, since those before it were read at once', () => {
  /** How many may be under way before it, and after it has been judged with so many losses among sixty questions. */
  function sizesWith(lost: number): { readonly before: number; readonly after: number } {
    const congestion = new Congestion();
    const leave = (count: number, atMs: number) =>
      Array.from({ length: count }, () => congestion.leave(atMs));
    let ms = 0;
    const tickUntil = (toMs: number) => {
      for (; ms <= toMs; ms += TICK_MS) congestion.tick(ms, true);
    };
    const first = leave(100, 0);
    tickUntil(300);
    for (const sent of first) congestion.answered(sent, 310);
    tickUntil(325);
    const quick = leave(40, 330);
    // What gets no answer is judged once it is overdue, and those behind it with it.
    leave(lost, 331);
    const behind = leave(60 - lost, 332);
    tickUntil(625);
    for (const sent of [...quick, ...behind]) congestion.answered(sent, 640);
    tickUntil(675);
    const before = congestion.size;
    leave(100, 680);
    tickUntil(1_000);
    return { before, after: congestion.size };
  }

  test('is not slower than before', () => {
    const { before, after } = sizesWith(1);
    expect(after).toBeGreaterThanOrEqual(before);
  });

  test('with losses has no fewer under way than half of what was answered', () => {
    const { before, after } = sizesWith(12);
    expect(after).toBeLessThan(before);
    expect(after).toBeGreaterThanOrEqual(Math.floor((before * 0.8) / 2));
  });
});

describe('silence', () => {
  test('a silent server is asked by few, and by many once it is back', () => {
    const usual = inFlight(numbers(), USUAL);
    const seen = simulate((atMs) => (atMs > 1_000 && atMs < 9_000 ? null : usual(atMs)), 30_000);
    expect(Math.max(...seen.sizes.slice(4_000 / TICK_MS, 8_500 / TICK_MS))).toBeLessThan(64);
    expect(seen.sizes.at(-1)).toBeGreaterThan(200);
  });

  test('an answer that comes after all counts, and one that nobody waits for does not', () => {
    const congestion = new Congestion();
    const late = congestion.leave(0);
    const dropped = congestion.leave(0);
    congestion.forget(dropped);
    for (let ms = 0; ms <= 1_000; ms += TICK_MS) congestion.tick(ms, false);
    expect(congestion.isIdle()).toBe(true);
    congestion.answered(late, 1_000);
    congestion.answered(dropped, 1_000);
    congestion.forget(late);
    expect(congestion.isIdle()).toBe(true);
    expect(congestion.overdueMs()).toBeGreaterThan(1_000);
  });

  test('a program that was held up takes nothing for lost that it has not read', () => {
    const congestion = new Congestion();
    for (let index = 0; index < 60; index += 1) congestion.leave(0);
    congestion.tick(0, true);
    congestion.tick(5_000, true);
    expect(congestion.isFree()).toBe(true);
    expect(congestion.size).toBe(64);
    expect(congestion.isIdle()).toBe(false);
  });
});

describe('every change of a window', () => {
  /** By tick, wherever it differs from the one before. */
  const changes = ({ sizes }: Seen) =>
    sizes
      .flatMap((size, tick) => (size === sizes[tick - 1] ? [] : [`${tick}: ${size}`]))
      .join(', ');

  test('at a router that drops what comes faster than 300 a second', () => {
    const seen = simulate(policed(300, inFlight(numbers(), USUAL)), 2_000);
    expect([seen.ms, seen.lost, changes(seen)]).toEqual([
      7133,
      298,
      '0: 64, 1: 71, 2: 90, 3: 107, 4: 113, 5: 27, 30: 10, 124: 11, 137: 12, 151: 13, 164: 9, 182: 13, 184: 22, 185: 39, 186: 62, 187: 72, 189: 76, 190: 85, 191: 9',
    ]);
  });

  test('at a server that falls silent for two seconds', () => {
    const usual = inFlight(numbers(), USUAL);
    const seen = simulate((atMs) => (atMs > 100 && atMs < 2_500 ? null : usual(atMs)), 4_000);
    expect([seen.ms, seen.lost, changes(seen)]).toEqual([
      3220,
      700,
      '0: 64, 1: 83, 2: 150, 3: 236, 5: 394, 7: 398, 9: 199, 11: 99, 33: 49, 38: 24, 48: 12, 68: 8, 110: 14, 111: 26, 112: 44, 113: 71, 114: 123, 116: 232, 118: 397, 124: 512',
    ]);
  });

  test('at a server that answers one after the other', () => {
    let freeMs = 0;
    const seen = simulate((atMs) => {
      freeMs = Math.max(freeMs, atMs) + 2;
      return freeMs - atMs + 10;
    }, 1_500);
    expect([seen.ms, seen.lost, changes(seen)]).toEqual([
      3011,
      0,
      '0: 64, 1: 71, 2: 84, 3: 96, 4: 109, 6: 122, 7: 134, 8: 147, 10: 160, 11: 172, 12: 185, 13: 197, 14: 210, 15: 222, 16: 235, 18: 248, 19: 260, 20: 273, 21: 285, 22: 298, 23: 310, 24: 323, 25: 335, 26: 348, 27: 360, 28: 373, 29: 385, 30: 199, 95: 99',
    ]);
  });
});

test('a window that was unused for ten seconds is begun anew', () => {
  const sizeAfter = (idleMs: number) => {
    const congestion = new Congestion();
    for (let sent = 0; sent < 3; sent += 1) {
      const query = congestion.leave(0);
      congestion.tick(0, true);
      congestion.answered(query, 1);
    }
    congestion.tick(25, false);
    const before = congestion.size;
    congestion.leave(25 + idleMs);
    return [before, congestion.size];
  };
  expect([sizeAfter(10_000), sizeAfter(10_001)]).toEqual([
    [67, 67],
    [67, 64],
  ]);
});

test('a time in which the program was held up counts as two ticks, and tells no delay', () => {
  const congestion = new Congestion();
  const sent = Array.from({ length: 50 }, () => congestion.leave(0));
  congestion.tick(0, true);
  for (const query of sent) congestion.answered(query, 10);
  congestion.tick(1_000, true);
  expect([congestion.size, congestion.overdueMs()]).toEqual([114, 50]);
  const slow = Array.from({ length: 50 }, () => congestion.leave(1_001));
  congestion.tick(1_025, true);
  congestion.tick(3_000, true);
  for (const query of slow) congestion.answered(query, 3_000);
  congestion.tick(3_025, true);
  expect(congestion.size).toBe(164);
});
