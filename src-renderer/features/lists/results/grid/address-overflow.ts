// How far an address reaches beyond its column, so that the cell behind it begins later and the address is read whole.
import { shownText } from '../../../../app/untrusted-text/hidden-characters.ts';

/** Blanks at both sides of a cell, its line, and what rounding takes. */
const PADDING_PX = 26;

/** The width of a cell that holds an address of so many letters whole. */
export function addressWidth(letters: number, charPx: number): number {
  return Math.ceil(letters * charPx + PADDING_PX);
}

/** In pixels; at most what leaves the cell behind it its own blanks. */
export function addressOverflow(
  email: string,
  charPx: number,
  columnPx: number,
  nextPx: number,
): number {
  const needed = addressWidth(shownText(email, 'address').length, charPx);
  return Math.min(Math.max(0, needed - columnPx), Math.max(0, nextPx - PADDING_PX));
}

let measured: number | null = null;

/** The width of a letter in the font of addresses. */
export function addressCharPx(): number {
  if (measured !== null) return measured;
  const context = document.createElement('canvas').getContext('2d');
  const family = getComputedStyle(document.documentElement).getPropertyValue(
    '--mantine-font-family-monospace',
  );
  if (context !== null) context.font = `12.5px ${family}`;
  measured = (context?.measureText('0'.repeat(100)).width ?? 750) / 100;
  return measured;
}
