// The areas of a chart that stacks how a list's recommendations grew.
import type { RunSample } from '../../../../src-shared/bridge/triage.ts';

const STACK = ['approve', 'review', 'block', 'failed'] as const;

export interface Area {
  readonly name: (typeof STACK)[number];
  /** An SVG path. */
  readonly path: string;
}

/** The stacked areas in a box, time from left to right, the last count as high as the box. */
export function areasOf(
  samples: readonly RunSample[],
  width: number,
  height: number,
): readonly Area[] {
  const first = samples[0];
  const last = samples.at(-1);
  if (first === undefined || last === undefined) return [];
  const span = Math.max(1, last.at - first.at);
  const most = Math.max(1, ...samples.map(total));
  const x = (sample: RunSample) => round(((sample.at - first.at) / span) * width);
  const y = (count: number) => round(height - (count / most) * height);
  let below = samples.map(() => 0);
  return STACK.map((name) => {
    const above = samples.map((sample, index) => (below[index] ?? 0) + sample[name]);
    const up = samples.map((sample, index) => `${x(sample)},${y(above[index] ?? 0)}`);
    const back = samples.map((sample, index) => `${x(sample)},${y(below[index] ?? 0)}`).reverse();
    below = above;
    return { name, path: `M${up.join('L')}L${back.join('L')}Z` };
  });
}

function total({ approve, review, block, failed }: RunSample): number {
  return approve + review + block + failed;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
