// The geometry of the dial: 240 degrees, open at the bottom, 0 at the lower left and 100 at the lower right.

const CENTRE = 68;
const SPAN_DEGREES = 240;
const START_DEGREES = 150;

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The point of a score (0 to 100) on a circle of `radius` around the dial's centre, in its own units. */
export function pointAt(radius: number, score: number): Point {
  const radians = ((START_DEGREES + (score / 100) * SPAN_DEGREES) * Math.PI) / 180;
  return {
    x: rounded(CENTRE + radius * Math.cos(radians)),
    y: rounded(CENTRE + radius * Math.sin(radians)),
  };
}

/** An SVG path from one score to another. */
export function arc(radius: number, from: number, to: number): string {
  const start = pointAt(radius, from);
  const end = pointAt(radius, to);
  const long = ((to - from) / 100) * SPAN_DEGREES > 180 ? 1 : 0;
  return `M ${start.x} ${start.y} A ${radius} ${radius} 0 ${long} 1 ${end.x} ${end.y}`;
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
