// The bands by which scores are judged today, for whatever draws them.
import { useKeptPolicy } from '../policy/kept-policy.ts';

export interface Bands {
  /** Lowest score that is approved. */
  readonly approve: number;
  /** Lowest score that is reviewed. */
  readonly review: number;
}

/** Null until known; marks are left out until then rather than guessed. */
export function useBands(): Bands | null {
  return useKeptPolicy()?.policy ?? null;
}
