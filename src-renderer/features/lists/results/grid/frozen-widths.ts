// How wide the columns of a grid are that stay in sight: box and score, then the address.

/** In pixels. */
export interface FrozenWidths {
  readonly score: number;
  readonly email: number;
  /** Whether the reason is below the address, which has the width that flags beside it leave. */
  readonly stacked: boolean;
}

/** Below it, the reason has a line of its own. */
const STACKED_PX = 820;
/** Below it, nothing is beside the address either. */
const NARROW_PX = 620;
/** What the flags beside it need. */
const FLAGS_PX = 168;
const SCORE_PX = { narrow: 66, usual: 104 } as const;
const NARROWEST_EMAIL_PX = 200;
/** The most of a wide grid that the address has. */
const EMAIL_SHARE = 0.46;
/** Widths go in steps, so that a window that is being resized is not laid out again at every pixel. */
const STEP_PX = 8;

/** `gridPx` is the width of the whole grid, `addressPx` what nearly all addresses of the list need. */
export function frozenWidths(gridPx: number, addressPx: number): FrozenWidths {
  if (gridPx < STACKED_PX) {
    const score = SCORE_PX.narrow;
    const room = gridPx - score - (gridPx < NARROW_PX ? 0 : FLAGS_PX);
    return { score, email: Math.max(room, NARROWEST_EMAIL_PX), stacked: true };
  }
  const widest = Math.max(gridPx * EMAIL_SHARE, NARROWEST_EMAIL_PX);
  const email = Math.min(Math.max(addressPx + STEP_PX, NARROWEST_EMAIL_PX), widest);
  return { score: SCORE_PX.usual, email: email - (email % STEP_PX), stacked: false };
}
