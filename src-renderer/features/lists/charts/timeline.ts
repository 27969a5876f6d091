// Samples of how a list's recommendations grew while it ran, thinned out so that their number stays bounded.
import type { JobDetails } from '../../../../src-shared/bridge/jobs.ts';

export interface TimelinePoint {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly approve: number;
  readonly review: number;
  readonly block: number;
  readonly failed: number;
}

const MOST_POINTS = 240;

/** The points with one more; every other one is dropped when there are too many, the newest is always kept. */
export function withSample(
  points: readonly TimelinePoint[],
  job: JobDetails,
  at: number,
): readonly TimelinePoint[] {
  const last = points.at(-1);
  const point = { at, ...job.recommendations, failed: job.failed };
  if (last !== undefined && (sumOf(point) < sumOf(last) || at < last.at)) return points;
  const next = [...points, point];
  if (next.length <= MOST_POINTS) return next;
  return next.filter((_, place) => place % 2 === 0 || place === next.length - 1);
}

function sumOf({ approve, review, block, failed }: TimelinePoint): number {
  return approve + review + block + failed;
}
