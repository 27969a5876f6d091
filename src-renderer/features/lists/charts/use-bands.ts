// The bands that are in force, kept up to date.
import { useCall } from '../../../app/use-call.ts';
import type { Bands } from './score-bins.ts';

/** DESIGN's own, until main has answered. */
const DEFAULT_BANDS: Bands = { approve: 70, review: 40 };

export function useBands(): Bands {
  return useCall('policy.show', {}, { watch: ['policy.changed'] }).data?.policy ?? DEFAULT_BANDS;
}
