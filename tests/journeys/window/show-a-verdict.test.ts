// The waterfall, the dial's geometry, the sources line, the arrow keys and the curl command, as far as they are only sums and words.

import { execFileSync } from 'node:child_process';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { formatPoints } from '../../../src-renderer/app/format/format.ts';
import { moveAmongStops, nextStop } from '../../../src-renderer/app/page/arrow-keys.ts';
import { curlOf, quoted } from '../../../src-renderer/verdict/curl.ts';
import { arc, pointAt } from '../../../src-renderer/verdict/dial-shape.ts';
import { factSources } from '../../../src-renderer/verdict/fact-sources.ts';
import { waterfallStepsOf } from '../../../src-renderer/verdict/waterfall-steps.ts';
import { FLAGS } from '../../../src-shared/flags.ts';
import { APPROVED, BLOCKED, MISTYPED, REVIEWED } from '../../doubles/results.ts';

describe('the waterfall', () => {
  it.each([APPROVED, REVIEWED, BLOCKED, MISTYPED])(
    'joins every bar to the one before',
    (result) => {
      const { steps, sum, least, most } = waterfallStepsOf(result.evidence);
      let reached = 0;
      for (const { from, to, line } of steps) {
        expect(from).toBe(reached);
        expect(to - from).toBe(line.points);
        expect(Math.min(from, to)).toBeGreaterThanOrEqual(least);
        expect(Math.max(from, to)).toBeLessThanOrEqual(most);
        reached = to;
      }
      expect(reached).toBe(sum);
    },
  );

  it('spans all sums on the way, and always 0', () => {
    const line = { code: 'a', cap: null, observed: null, source: 'x', observed_at: null };
    const span = (...points: number[]) => {
      const { sum, least, most } = waterfallStepsOf(
        points.map((each) => ({ ...line, points: each })),
      );
      return { sum, least, most };
    };
    expect(span()).toEqual({ sum: 0, least: 0, most: 0 });
    expect(span(-5, -3)).toEqual({ sum: -8, least: -8, most: 0 });
    expect(span(5, 3)).toEqual({ sum: 8, least: 0, most: 8 });
    expect(span(5, -9, 2)).toEqual({ sum: -2, least: -4, most: 5 });
  });

  it('keeps every line, with points or without', () => {
    const { steps, weightless } = waterfallStepsOf(BLOCKED.evidence);
    expect(steps.length + weightless.length).toBe(BLOCKED.evidence.length);
  });

  it('names the limit that holds the score down, and none where the score is lower anyway', () => {
    const line = { points: 0, cap: null, observed: null, source: 'x', observed_at: null };
    const high = [
      { ...line, code: 'a', points: 30 },
      { ...line, code: 'b', cap: 69 },
      { ...line, code: 'c', cap: 15 },
    ];
    expect(waterfallStepsOf(high).limit?.code).toBe('c');
    // 20 points are 91 of 100.
    const capped = (cap: number) =>
      waterfallStepsOf([{ ...line, code: 'a', points: 20, cap }]).limit;
    expect([capped(90)?.code, capped(91)]).toEqual(['a', null]);
    expect(waterfallStepsOf([{ ...line, code: 'a', points: -60, cap: 5 }]).limit).toBeNull();
  });

  it('writes points with a true minus sign', () => {
    expect([formatPoints(9), formatPoints(-2), formatPoints(0)]).toEqual(['+9', '−2', '0']);
  });
});

describe('the dial', () => {
  it('begins at the left foot, ends at the right, and has 50 at its top', () => {
    expect([0, 50, 100].map((score) => pointAt(40, score))).toEqual([
      { x: 33.36, y: 88 },
      { x: 68, y: 28 },
      { x: 102.64, y: 88 },
    ]);
  });

  it('takes the long way round for more than half a circle', () => {
    expect(arc(40, 0, 100)).toBe('M 33.36 88 A 40 40 0 1 1 102.64 88');
    expect(arc(40, 0, 50)).toBe('M 33.36 88 A 40 40 0 0 1 68 28');
    const flag = (to: number) => arc(40, 0, to).split(' ')[7];
    expect([flag(75), flag(76)]).toEqual(['0', '1']);
  });
});

describe('where facts were seen', () => {
  it('names each source once, those with a moment first, and says what was seen earlier', () => {
    const seen = factSources(APPROVED);
    expect(new Set(seen.map(({ source }) => source)).size).toBe(seen.length);
    expect(seen.find(({ source }) => source.startsWith('RDAP'))?.earlier).toBe('3 d');
    expect(seen.find(({ source }) => source === 'DNS')?.earlier).toBeNull();
    expect(seen.map(({ at }) => at !== null).lastIndexOf(true)).toBeLessThan(
      seen.findIndex(({ at }) => at === null),
    );
  });

  const line = (source: string, observed_at: string | null) => ({
    code: 'x',
    points: 0,
    cap: null,
    observed: null,
    source,
    observed_at,
  });
  const CHECKED = Date.parse('2026-03-01T12:00:00Z');
  const seen = (...evidence: ReturnType<typeof line>[]) =>
    factSources({ ...REVIEWED, checked_at: new Date(CHECKED).toISOString(), evidence });
  const earlierBy = (ms: number) => new Date(CHECKED - ms).toISOString();

  it('leaves out what is no source, and takes the moment of whichever line has one', () => {
    const at = earlierBy(0);
    expect(
      seen(line('the request', at), line('list', null), line('DNS', null), line('DNS', at)),
    ).toEqual([
      { source: 'DNS', at, earlier: null },
      { source: 'list', at: null, earlier: null },
    ]);
    const first = earlierBy(5_000);
    expect(seen(line('DNS', first), line('DNS', at), line('DNS', null))).toEqual([
      { source: 'DNS', at: first, earlier: '5 s' },
    ]);
  });

  it.each([
    [2_000, null],
    [2_001, '2 s'],
    [59_000, '59 s'],
    [60_000, '1 min'],
    [3_599_000, '60 min'],
    [3_600_000, '1 h'],
    [86_399_000, '24 h'],
    [86_400_000, '1 d'],
    [3 * 86_400_000, '3 d'],
  ])('says of what was seen %i ms earlier: %s', (ms, earlier) => {
    expect(seen(line('DNS', earlierBy(ms)))[0]?.earlier).toBe(earlier);
  });
});

describe('a check as a curl command', () => {
  const request = { email: "o'neil$(id)@acme.com", name: 'Ann "A" `b`\\' };

  it('gives the shell the very text that is sent', () => {
    const words = execFileSync('sh', ['-c', `printf %s ${quoted(JSON.stringify(request))}`]);
    expect(JSON.parse(words.toString())).toEqual(request);
  });

  it('asks the API at its address and leaves the key to a variable', () => {
    const command = curlOf(request, 'http://127.0.0.1:9000');
    expect(command).toContain("'http://127.0.0.1:9000/v1/verify'");
    expect(command).toContain('"Authorization: Bearer $VOUCH_KEY"');
  });
});

describe('small words and moves', () => {
  it.each([
    ['no_spf', 'No SPF'],
    ['null_mx', 'Null MX'],
    ['tor', 'Tor'],
    ['datacenter_ip', 'Datacenter IP'],
    ['role_based', 'Role address'],
  ] as const)('%s is called %s', (flag, label) => {
    expect(FLAGS[flag].label).toBe(label);
  });

  it('arrow keys stop at both ends, and other keys move nothing', () => {
    const stops = (key: string) => [0, 1, 2].map((at) => nextStop(key, at, 3));
    for (const key of ['ArrowDown', 'ArrowRight']) expect(stops(key)).toEqual([1, 2, 2]);
    for (const key of ['ArrowUp', 'ArrowLeft']) expect(stops(key)).toEqual([0, 0, 1]);
    expect([stops('Home'), stops('End')]).toEqual([
      [0, 0, 0],
      [2, 2, 2],
    ]);
    expect(nextStop('Tab', 1, 3)).toBeNull();
  });

  /** Presses a key in a list of three stops, of which this one has the focus: what became of the press and of the stops. */
  function pressed(key: string, focused: number) {
    const stops = [0, 1, 2].map((index) => ({
      tabIndex: index === 0 ? 0 : -1,
      focus: vi.fn(),
      checkVisibility: () => true,
    }));
    const preventDefault = vi.fn();
    onTestFinished(() => void vi.unstubAllGlobals());
    vi.stubGlobal('document', { activeElement: stops[focused] ?? null });
    const list = { querySelectorAll: () => stops };
    moveAmongStops({ key, currentTarget: list, preventDefault } as never);
    return {
      prevented: preventDefault.mock.calls.length,
      tabIndexes: stops.map(({ tabIndex }) => tabIndex),
      focused: stops.map(({ focus }) => focus.mock.calls.length),
    };
  }

  it('an arrow key moves the focus and the tab stop, and does not scroll the page as well', () => {
    expect(pressed('ArrowDown', 0)).toEqual({
      prevented: 1,
      tabIndexes: [-1, 0, -1],
      focused: [0, 1, 0],
    });
  });

  it.each([
    ['a key that moves nothing', 'Tab', 0],
    ['an arrow key while the focus is elsewhere', 'ArrowDown', -1],
  ])('%s is left to the browser', (_name, key, focused) => {
    expect(pressed(key, focused)).toEqual({
      prevented: 0,
      tabIndexes: [0, -1, -1],
      focused: [0, 0, 0],
    });
  });
});
