// Simulates a network line for DNS queries: delays some, loses some, passes only so many a second, is gone for a while.
import { draw } from './draw.ts';

export interface Line {
  /** Answers take at least this long, in milliseconds … */
  readonly fromMs: number;
  /** … and at most this, evenly spread. */
  readonly toMs: number;
  /** The share of questions that get no answer. */
  readonly lost: number;
  /** The share of answers that take `lateMs` more. */
  readonly late: number;
  readonly lateMs: number;
  /** A router drops what comes faster than this; null where none does. */
  readonly perSecond: number | null;
  /** For how long nothing passes once half of the list's questions were asked, in milliseconds. */
  readonly pauseMs: number;
}

const EVERYDAY: Line = {
  fromMs: 8,
  toMs: 60,
  lost: 0.003,
  late: 0.02,
  lateMs: 400,
  perSecond: null,
  pauseMs: 0,
};

export const LINES = {
  everyday: EVERYDAY,
  /** A router that passes 300 questions a second. */
  '300': { ...EVERYDAY, perSecond: 300 },
  /** A mobile line at its edge: 3 % lost, all of it 300 ms slower. */
  loss: { ...EVERYDAY, fromMs: 308, toMs: 360, lost: 0.03 },
  /** Name servers far away: a third of all answers take 400 ms more. */
  late: { ...EVERYDAY, late: 1 / 3 },
  /** A train in a tunnel: nothing passes for 25 seconds in the middle of the list. */
  pause: { ...EVERYDAY, pauseMs: 25_000 },
} as const satisfies Readonly<Record<string, Line>>;

export type LineName = keyof typeof LINES;

export function isLineName(text: string): text is LineName {
  return Object.hasOwn(LINES, text);
}

/** What the router's memory holds when a burst arrives. */
const BURST_SECONDS = 0.1;

export type Passage =
  | { readonly kind: 'passes'; readonly delayMs: number; readonly late: boolean }
  | { readonly kind: 'lost' }
  /** Dropped by the router. */
  | { readonly kind: 'dropped' };

/**
 * Says what becomes of a question (`key` names it) that is asked for the so-manieth time at a moment, in milliseconds.
 * `questions` is how many the whole list takes.
 */
export function createLine(
  line: Line,
  questions: number,
): (key: string, count: number, atMs: number) => Passage {
  const most = line.perSecond === null ? 0 : line.perSecond * BURST_SECONDS;
  let room = most;
  let filledAt = 0;
  let asked = 0;
  let pausedAt: number | null = null;

  return (key, count, atMs) => {
    asked += 1;
    if (asked * 2 > questions) pausedAt ??= atMs;
    if (pausedAt !== null && atMs < pausedAt + line.pauseMs) return { kind: 'lost' };
    if (line.perSecond !== null) {
      room = Math.min(most, room + ((atMs - filledAt) * line.perSecond) / 1000);
      filledAt = atMs;
      if (room < 1) return { kind: 'dropped' };
      room -= 1;
    }
    const of = (what: string) => draw(`${what} ${key} ${count}`);
    if (of('lost') < line.lost) return { kind: 'lost' };
    const late = of('late') < line.late;
    const usualMs = line.fromMs + of('delay') * (line.toMs - line.fromMs);
    return { kind: 'passes', delayMs: Math.round(usualMs + (late ? line.lateMs : 0)), late };
  };
}
