// What one signal was found to get right, and how that reads.

/** One figure of one signal: so many of so many. */
export interface Measured {
  /** As in "typing errors found". */
  readonly what: string;
  readonly set: { readonly name: string; readonly source: string; readonly licence: string };
  readonly hits: number;
  readonly of: number;
  /** Shares of 0 to 1; or absolute, where one case is one too many. */
  readonly aim:
    | { readonly atLeast: number }
    | { readonly atMost: number }
    | { readonly none: true };
  /** What went wrong, as `--show` prints it: one case each. */
  readonly misses: readonly string[];
}

/** Whether the figure is where it should be. */
export function reached({ hits, of, aim }: Measured): boolean {
  if ('none' in aim) return hits === 0;
  const share = hits / of;
  return 'atLeast' in aim ? share >= aim.atLeast : share <= aim.atMost;
}

/** The figure as text: `97.3 % (973 of 1,000)`. */
export function figureText({ hits, of }: Measured): string {
  const share = ((100 * hits) / of).toFixed(2).replace(/\.?0+$/, '');
  return `${share} % (${hits.toLocaleString('en')} of ${of.toLocaleString('en')})`;
}

/** The aim as text: `≥ 92 %`. */
export function aimText({ aim }: Measured): string {
  if ('none' in aim) return 'none';
  return 'atLeast' in aim ? `≥ ${percent(aim.atLeast)}` : `≤ ${percent(aim.atMost)}`;
}

function percent(share: number): string {
  return `${Number((100 * share).toFixed(2))} %`;
}
