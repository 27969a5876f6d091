// How wide the columns of a grid are that stay in sight: box and score, then the address.

/** In pixels. */
export interface FrozenWidths {
  readonly score: number;
  readonly email: number;
}

const NARROW_PX = 620;
/** What a narrow grid leaves beside the address, if it can. */
const BESIDE_PX = 96;
const EMAIL_PX = { narrowest: 168, usual: 250, widest: 400 } as const;
/** The share of a wide grid that the address has. */
const EMAIL_SHARE = 0.32;
/** Widths go in steps, so that a window that is being drawn larger is not laid out anew at every pixel. */
const STEP_PX = 8;

/** @param gridPx the width of the whole grid */
export function frozenWidths(gridPx: number): FrozenWidths {
  const score = gridPx < NARROW_PX ? 114 : 118;
  const email =
    gridPx < NARROW_PX
      ? clamp(gridPx - score - BESIDE_PX, EMAIL_PX.narrowest, EMAIL_PX.usual)
      : clamp(gridPx * EMAIL_SHARE, EMAIL_PX.usual, EMAIL_PX.widest);
  return { score, email: email - (email % STEP_PX) };
}

function clamp(px: number, least: number, most: number): number {
  return Math.min(Math.max(px, least), most);
}
