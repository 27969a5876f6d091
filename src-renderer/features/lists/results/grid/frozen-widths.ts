// How wide the columns of a grid are that stay in sight: box and score, then the address.

/** In pixels. */
export interface FrozenWidths {
  readonly score: number;
  readonly email: number;
  /** Whether the address has all the width that there is, and the reason a line below it. */
  readonly stacked: boolean;
}

const NARROW_PX = 620;
const SCORE_PX = { narrow: 66, usual: 104 } as const;
const NARROWEST_EMAIL_PX = 200;
/** The most of a wide grid that the address has. */
const EMAIL_SHARE = 0.46;
/** Widths go in steps, so that a window that is being drawn larger is not laid out anew at every pixel. */
const STEP_PX = 8;

/** `gridPx` is the width of the whole grid, `addressPx` what nearly all addresses of the list need. */
export function frozenWidths(gridPx: number, addressPx: number): FrozenWidths {
  if (gridPx < NARROW_PX) {
    const score = SCORE_PX.narrow;
    return { score, email: Math.max(gridPx - score, NARROWEST_EMAIL_PX), stacked: true };
  }
  const widest = Math.max(gridPx * EMAIL_SHARE, NARROWEST_EMAIL_PX);
  const email = Math.min(Math.max(addressPx + STEP_PX, NARROWEST_EMAIL_PX), widest);
  return { score: SCORE_PX.usual, email: email - (email % STEP_PX), stacked: false };
}
