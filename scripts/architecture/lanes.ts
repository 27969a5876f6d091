// Where the arrows of a picture of boxes run, so that each is straight, crosses no box, and keeps away from the others.
import type { Box } from './boxes.ts';

export interface Placed extends Omit<Box, 'row'> {
  readonly top: number;
  readonly bottom: number;
}

export interface Arrow {
  readonly from: Placed;
  readonly to: Placed;
  readonly imports: number;
}

/** An arrow with its ends, in pixels. */
export interface Lane extends Arrow {
  readonly x: number;
  readonly y: number;
  readonly toX: number;
  readonly toY: number;
}

/** Between two arrows side by side, and between an arrow and a corner. */
const APART = 16;
const FROM_CORNER = 8;

/**
 * Down, or to the left within a row. Those that have least room choose first; throws where one has none, which says that the
 * boxes must be moved, or that a layer imports from one that stands above it.
 */
export function arrowLanes(boxes: readonly Placed[], arrows: readonly Arrow[]): Lane[] {
  const taken: Lane[] = [];
  const choices = arrows
    .map((arrow) => ({ arrow, free: freePlaces(arrow, boxes) }))
    .sort((a, b) => a.free.length - b.free.length);
  for (const { arrow, free } of choices) {
    const { from, to } = arrow;
    if (from.top === to.top) {
      const y = (from.top + Math.min(from.bottom, to.bottom)) / 2;
      taken.push({ ...arrow, x: from.left, y, toX: to.right, toY: y });
      continue;
    }
    const beside = taken.filter(
      (lane) => lane.x === lane.toX && lane.y < to.top && lane.toY > from.bottom,
    );
    const middle = ((free[0] ?? 0) + (free.at(-1) ?? 0)) / 2;
    const [x] = free
      .filter((index) => beside.every((lane) => Math.abs(lane.x - index) >= APART))
      .sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle) || a - b);
    if (x === undefined) throw new Error(`no lane from ${from.title} to ${to.title}`);
    taken.push({ ...arrow, x, y: from.bottom, toX: x, toY: to.top });
  }
  return taken;
}

/** Places, a pixel apart, from which a line straight down meets no other box. */
function freePlaces({ from, to }: Arrow, boxes: readonly Placed[]): number[] {
  const left = Math.max(from.left, to.left) + FROM_CORNER;
  const right = Math.min(from.right, to.right) - FROM_CORNER;
  const between = boxes.filter((box) => box.top >= from.bottom && box.bottom <= to.top);
  const free: number[] = [];
  for (let x = left; x <= right; x += 1) {
    if (from.bottom > to.top) break;
    if (between.every((box) => x < box.left - FROM_CORNER || x > box.right + FROM_CORNER))
      free.push(x);
  }
  return free;
}
