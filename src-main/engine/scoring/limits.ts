// What limits a score whatever the evidence is: the sums of groups, the cap of undeliverable mail, and the bands.
import type { Group } from '../../../src-shared/evidence/evidence.ts';

/** The most and least that the evidence of a group may give together. */
export const GROUP_LIMITS: Readonly<Record<Group, { readonly min: number; readonly max: number }>> =
  {
    route: { min: -40, max: 9 },
    website: { min: -10, max: 3 },
    network: { min: -14, max: 1 },
    imitation: { min: -14, max: 0 },
  };

/** Caps this low say that mail cannot be delivered; nothing lifts them. */
export const UNDELIVERABLE_CAP = 5;

/** Bands of the score; the recommendation follows from them. */
export interface Bands {
  /** Lowest score that is approved. */
  readonly approve: number;
  /** Lowest score that is reviewed; what is below is blocked. */
  readonly review: number;
}
