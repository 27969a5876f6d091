// What every measurement needs: rounds in turn, medians, and a line to print.

export interface Measured {
  readonly name: string;
  readonly figure: string;
  /** What DESIGN asks for, in words. */
  readonly aim: string;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
}

/** Runs two ways of doing a thing in turn, so that a machine that slows down slows both, and answers the median of the ratios. */
export async function ratio(
  rounds: number,
  ours: () => Promise<number>,
  bare: () => Promise<number>,
): Promise<{ readonly ours: number; readonly bare: number; readonly ratio: number }> {
  const pairs: { ours: number; bare: number }[] = [];
  for (let round = 0; round < rounds; round += 1)
    pairs.push({ bare: await bare(), ours: await ours() });
  return {
    ours: median(pairs.map((pair) => pair.ours)),
    bare: median(pairs.map((pair) => pair.bare)),
    ratio: median(pairs.map((pair) => pair.ours / pair.bare)),
  };
}

/** Milliseconds that some work takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

/** What some work takes by the clock and of the processor, all threads of this process together, as words to print. */
export async function spent(work: () => Promise<unknown>): Promise<string> {
  const before = process.cpuUsage();
  const ms = await timed(work);
  const { user, system } = process.cpuUsage(before);
  const seconds = (milliseconds: number) =>
    (milliseconds / 1_000).toFixed(milliseconds < 10 ? 4 : 2);
  return `${seconds(ms)} s (processor ${seconds((user + system) / 1_000)} s)`;
}
