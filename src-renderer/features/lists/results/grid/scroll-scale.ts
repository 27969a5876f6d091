// Fits more rows into a scroll area than a browser allows an element to be high, by scaling the scroll position.

/** Chromium stops at 2^25 px, Firefox at about 17.8 million: this stays below both. */
export const HIGHEST_PX = 16_000_000;

export interface ScrollScale {
  /** The height the scrolled element really gets. */
  readonly heightPx: number;
  /** How many rows' pixels one pixel of the scroll bar stands for; 1 while everything fits. */
  readonly factor: number;
  /** Where in the rows a position of the scroll bar is. */
  toRows(scrollTop: number): number;
  /** The position of the scroll bar for a place in the rows. */
  toBar(rowsTop: number): number;
}

/** `rowsPx` is the height of all rows, `viewPx` that of what is seen of them. */
export function scrollScale(rowsPx: number, viewPx: number, highestPx = HIGHEST_PX): ScrollScale {
  if (rowsPx <= highestPx) {
    return { heightPx: rowsPx, factor: 1, toRows: (top) => top, toBar: (top) => top };
  }
  const factor = (rowsPx - viewPx) / (highestPx - viewPx);
  const last = rowsPx - viewPx;
  return {
    heightPx: highestPx,
    factor,
    toRows: (top) => clamp(top * factor, 0, last),
    toBar: (top) => clamp(top, 0, last) / factor,
  };
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}
