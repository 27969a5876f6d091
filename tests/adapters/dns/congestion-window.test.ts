// How a window of queries grows and shrinks, sample by sample.
import { describe, expect, test } from 'vitest';
import { CongestionSample } from '../../../src-main/adapters/dns/congestion-sample.ts';
import { CongestionWindow } from '../../../src-main/adapters/dns/congestion-window.ts';
import { SentQuery } from '../../../src-main/adapters/dns/sent-queries.ts';

/** The query that left last before each judgement. */
const LATEST = 500;
const MEAN_MS = 10;

interface Sampled {
  readonly ms?: number;
  readonly judged?: number;
  readonly lost?: number;
  readonly answered?: number;
  readonly delayMs?: number;
  readonly waits?: boolean;
  readonly mostUnderWay?: number;
}

function sampled({
  ms = 100,
  judged = 100,
  lost = 0,
  answered = judged - lost,
  delayMs = 10,
  waits = true,
  mostUnderWay = 0,
}: Sampled = {}): CongestionSample {
  const sample = new CongestionSample();
  sample.tick(ms, 0, waits, mostUnderWay);
  for (let at = 0; at < answered; at += 1) sample.answered(delayMs);
  for (let at = 0; at < judged; at += 1) sample.judge(lostQuery(at), at < lost);
  return sample;
}

const queries = Array.from({ length: 200 }, (_, at) => new SentQuery(0, at + 1));
const lostQuery = (at: number) => queries[at] as SentQuery;

function opened() {
  const window = new CongestionWindow();
  return {
    window,
    /** The size after each sample. */
    sizes: (...samples: readonly Sampled[]) =>
      samples.map((each) => {
        window.judge(sampled(each), MEAN_MS, LATEST);
        return window.size;
      }),
    /** From how many judged on a sample is enough, and how queries count that left before and after the last judgement. */
    phase: () => [
      [39, 40, 99, 100].findIndex((judged) => window.isEnough(sampled({ judged }), 100)),
      ...[LATEST, LATEST + 1, LATEST + 2].map((number) => window.counts(new SentQuery(0, number))),
    ],
  };
}

const GROWING = [1, 'yes', 'yes', 'yes'];
const STEADY = [3, 'yes', 'yes', 'yes'];
const CHECKING = [3, 'no', 'first', 'yes'];
const STRAIN = { lost: 15 };

describe('a window that grows', () => {
  test('takes one more for each answer while queries wait and few are lost, up to the most', () => {
    const { window, phase } = opened();
    expect([window.size, phase()]).toEqual([64, GROWING]);
    window.answered(sampled());
    window.answered(sampled({ waits: false }));
    window.answered(sampled({ lost: 3 }));
    expect(window.size).toBe(66);
    window.answered(sampled({ lost: 4 }));
    expect(window.size).toBe(66);
    for (let answers = 0; answers < 445; answers += 1) window.answered(sampled({ judged: 1 }));
    expect(window.size).toBe(511);
    for (let answers = 0; answers < 2; answers += 1) window.answered(sampled({ judged: 1 }));
    expect(window.size).toBe(512);
  });

  test('judges after forty queries and one round trip', () => {
    const { window } = opened();
    const enough = (judged: number, ms: number) => window.isEnough(sampled({ judged, ms }), 100);
    expect([enough(39, 100), enough(40, 99), enough(40, 100)]).toEqual([false, false, true]);
  });

  test.each<[string, Sampled, number]>([
    ['fourteen of a hundred lost', { lost: 14 }, 64],
    ['fifteen', STRAIN, 27],
    ['three of ten', { judged: 10, lost: 3 }, 64],
    ['four of ten', { judged: 10, lost: 4 }, 19],
    ['fifteen where nothing waited', { ...STRAIN, waits: false, mostUnderWay: 47 }, 64],
    ['fifteen where three quarters were used', { ...STRAIN, waits: false, mostUnderWay: 48 }, 27],
    ['fifteen among so many answers that most get through', { ...STRAIN, answered: 600 }, 57],
    ['fifteen among even more', { ...STRAIN, answered: 1_000 }, 60],
    ['nearly all', { lost: 89 }, 3],
    ['nine of ten', { lost: 90 }, 32],
  ])('%s', (_, sample, size) => {
    expect(opened().sizes(sample)).toEqual([size]);
  });

  test('is cut to half, or to what gets through, by answers that come much later', () => {
    const { sizes, phase } = opened();
    expect(sizes({}, { delayMs: 80 })).toEqual([64, 64]);
    expect(sizes({ delayMs: 81, answered: 7 })).toEqual([64]);
    expect(sizes({ delayMs: 81 })).toEqual([32]);
    expect(phase()).toEqual(CHECKING);
    const other = opened();
    expect(other.sizes({}, { delayMs: 81, answered: 200 })).toEqual([64, 40]);
    const third = opened();
    expect(third.sizes({}, { delayMs: 81, answered: 900 })).toEqual([64, 60]);
  });
});

describe('a window that was cut', () => {
  test('stays cut where as much is answered as before in proportion, and grows after a second', () => {
    const { window, sizes, phase } = opened();
    expect(sizes(STRAIN)).toEqual([27]);
    expect(phase()).toEqual(CHECKING);
    window.answered(sampled());
    expect(window.size).toBe(27);
    // The square root of 0.425 of 85 answers.
    expect(sizes({ answered: 56 })).toEqual([27]);
    expect(phase()).toEqual(STEADY);
    window.tick(999);
    expect(sizes({})).toEqual([27]);
    window.tick(1);
    expect(sizes({}, { waits: false, mostUnderWay: 30 }, {})).toEqual([29, 29, 31]);
  });

  test('is undone where that cost as much as it took away', () => {
    const { sizes, phase } = opened();
    expect(sizes(STRAIN, { answered: 55, lost: 20 })).toEqual([27, 64]);
    expect(phase()).toEqual(GROWING);
    // What the way loses is known now: a fifth is no strain, and 35 of a hundred are.
    expect(sizes({ lost: 34 })).toEqual([64]);
    expect(sizes({ lost: 35 })).toEqual([20]);
  });

  test('steadily is cut by a loss of five of a hundred', () => {
    const { sizes, phase } = opened();
    sizes(STRAIN, {});
    expect(sizes({ lost: 4 })).toEqual([27]);
    expect(sizes({ lost: 5 })).toEqual([12]);
    expect(phase()).toEqual(CHECKING);
  });

  test('by little learns what the way loses, up to a tenth, and how long it takes', () => {
    const { sizes, phase } = opened();
    expect(sizes({ ...STRAIN, answered: 1_000 })).toEqual([60]);
    expect(sizes({ answered: 1_000, lost: 30, delayMs: 100 })).toEqual([60]);
    expect(phase()).toEqual(STEADY);
    expect(sizes({ lost: 14, delayMs: 350 })).toEqual([60]);
    expect(sizes({ lost: 16 })).toEqual([25]);
  });

  test('is held twice as long each time, up to sixteen seconds', () => {
    const { window, sizes } = opened();
    const held: (readonly [number, number])[] = [];
    for (let cuts = 0; cuts < 7; cuts += 1) {
      sizes({ lost: 50 }, {});
      const before = window.size;
      let ms = 0;
      while (window.size === before) {
        window.tick(500);
        ms += 500;
        sizes({});
      }
      held.push([ms, window.size]);
    }
    expect(held).toEqual([
      [1_000, 17],
      [2_000, 5],
      [4_000, 5],
      [8_000, 5],
      [16_000, 5],
      [16_000, 5],
      [16_000, 5],
    ]);
  });

  test('lets two through at least', () => {
    const { sizes } = opened();
    const few = { lost: 80, ms: 100_000 };
    expect(sizes(few, {}, few, {}, few)).toEqual([6, 6, 2, 2, 2]);
  });

  test('is undone when half of what was taken for lost comes late', () => {
    const { window, sizes, phase } = opened();
    window.cameLate(lostQuery(0));
    expect(sizes({ judged: 100, lost: 20 })).toEqual([25]);
    for (let at = 0; at < 9; at += 1) window.cameLate(lostQuery(at));
    for (let at = 0; at < 9; at += 1) window.cameLate(lostQuery(at));
    expect([window.size, phase()]).toEqual([25, CHECKING]);
    window.cameLate(lostQuery(150));
    expect(window.size).toBe(25);
    window.cameLate(lostQuery(9));
    expect([window.size, phase()]).toEqual([64, GROWING]);
  });
});

describe('a server that says nearly nothing', () => {
  test('is asked by half as many each time, by eight at least, and by more when it is back', () => {
    const { window, sizes, phase } = opened();
    const SILENCE = { lost: 90 };
    expect(sizes(SILENCE, SILENCE, SILENCE, SILENCE)).toEqual([32, 16, 8, 8]);
    expect(phase()).toEqual(GROWING);
    window.answered(sampled());
    expect(window.size).toBe(9);
    expect(sizes({ lost: 89 })).toEqual([9]);
    expect(sizes({ lost: 15 })).toEqual([8]);
    expect(phase()).toEqual(CHECKING);
  });
});
