// Arrow keys in a list of focusable parts: one tab stop, with arrows, Home and End inside (a roving tabindex).
import type { KeyboardEvent } from 'react';

/** Give it to the list; its parts carry `data-stop`, the first one `tabIndex={0}` and the others -1. */
export function moveAmongStops(event: KeyboardEvent<HTMLElement>): void {
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-stop]')].filter(
    (stop) => stop.checkVisibility(),
  );
  const at = stops.indexOf(document.activeElement as HTMLElement);
  const next = nextStop(event.key, at, stops.length);
  if (at < 0 || next === null) return;
  event.preventDefault();
  for (const [index, stop] of stops.entries()) stop.tabIndex = index === next ? 0 : -1;
  stops[next]?.focus();
}

/** The place that a key leads to; null when it does not move. */
export function nextStop(key: string, at: number, length: number): number | null {
  switch (key) {
    case 'ArrowDown':
    case 'ArrowRight':
      return Math.min(at + 1, length - 1);
    case 'ArrowUp':
    case 'ArrowLeft':
      return Math.max(at - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return length - 1;
    default:
      return null;
  }
}
