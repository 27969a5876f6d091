// Which rows of the grid are in sight: a virtualizer over any number of rows, in a scroll area as high as browsers allow.
import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { scrollScale } from './scroll-scale.ts';

export const ROW_PX = 32;
export const DENSE_PX = 26;
/** With the reason below the address. */
export const STACKED_PX = 48;
const OVERSCAN = 12;

export interface VirtualRows {
  readonly rows: Virtualizer<HTMLDivElement, Element>;
  /** Height of the scrolled element. */
  readonly heightPx: number;
  /** What has to be added to a row's start to find its place in the scrolled element. */
  readonly shiftPx: number;
  /** How many rows are seen at once. */
  readonly pageRows: number;
  readonly show: (row: number) => void;
}

/** `headPx` is the height of the sticky head above the rows, `rowPx` that of a row. */
export function useVirtualRows(
  area: RefObject<HTMLDivElement | null>,
  count: number,
  headPx: number,
  rowPx: number,
): VirtualRows {
  const [viewPx, setViewPx] = useState(600);
  const rowsPx = count * rowPx;
  const scale = useMemo(() => scrollScale(rowsPx, viewPx, undefined), [rowsPx, viewPx]);
  const scaleNow = useRef(scale);
  scaleNow.current = scale;
  /** Where in the rows we are, exactly; the scroll bar alone is too coarse for that when it is scaled. */
  const top = useRef({ rows: 0, bar: 0 });
  const notify = useRef<(offset: number, scrolling: boolean) => void>(() => {});

  const moveTo = useCallback(
    (rowsTop: number) => {
      const element = area.current;
      if (element === null) return;
      const { factor, toBar } = scaleNow.current;
      const rows = Math.min(Math.max(rowsTop, 0), Math.max(0, rowsPx - viewPx));
      element.scrollTop = toBar(rows);
      if (factor > 1) {
        top.current = { rows, bar: element.scrollTop };
        notify.current(rows, false);
      }
    },
    [area, rowsPx, viewPx],
  );

  const rows = useVirtualizer<HTMLDivElement, Element>({
    count,
    getScrollElement: () => area.current,
    estimateSize: () => rowPx,
    overscan: OVERSCAN,
    observeElementRect: (_instance, notifyRect) =>
      observeHeight(area.current, headPx, (width, height) => {
        setViewPx(height);
        notifyRect({ width, height });
      }),
    observeElementOffset(_instance, notifyOffset) {
      const element = area.current;
      if (element === null) return;
      notify.current = notifyOffset;
      const place = (): number => {
        top.current = placeAt(element.scrollTop, top.current, scaleNow.current);
        return top.current.rows;
      };
      return observeScroll(element, place, () => top.current.rows, notifyOffset);
    },
    scrollToFn: (offset) => moveTo(offset),
  });

  useHeightOfRows(rowPx, (ratio) => {
    rows.measure();
    moveTo(top.current.rows * ratio);
  });

  useEffect(() => {
    const element = area.current;
    if (element === null || scale.factor === 1) return;
    return observeWheel(element, rowPx, viewPx, (px) => moveTo(top.current.rows + px));
  }, [area, scale, viewPx, moveTo, rowPx]);

  const show = useCallback(
    (row: number) => {
      const start = row * rowPx;
      const { rows: now } = top.current;
      if (start < now) moveTo(start);
      else if (start + rowPx > now + viewPx) moveTo(start + rowPx - viewPx);
    },
    [moveTo, viewPx, rowPx],
  );

  return {
    rows,
    heightPx: scale.heightPx,
    shiftPx: scale.factor === 1 ? 0 : top.current.bar - top.current.rows,
    pageRows: Math.max(1, Math.floor(viewPx / rowPx)),
    show,
  };
}

/** Tells how many times as high rows have become: they are measured again, and the first one in sight stays where it is. */
function useHeightOfRows(rowPx: number, onChange: (ratio: number) => void): void {
  const rowPxNow = useRef(rowPx);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when that height changes, and not before
  useEffect(() => {
    onChange(rowPx / rowPxNow.current);
    rowPxNow.current = rowPx;
  }, [rowPx]);
}

/** Where the scroll bar says that we are; our own move is known more exactly than it can say. */
function placeAt(
  bar: number,
  last: { readonly rows: number; readonly bar: number },
  { factor, toRows }: Pick<ReturnType<typeof scrollScale>, 'factor' | 'toRows'>,
): { rows: number; bar: number } {
  return factor === 1 || Math.abs(bar - last.bar) > 0.5 ? { rows: toRows(bar), bar } : { ...last };
}

/** Calls with the size of what is below the head, now and whenever it changes; answers what ends that. */
function observeHeight(
  element: HTMLElement | null,
  headPx: number,
  notify: (width: number, height: number) => void,
): (() => void) | undefined {
  if (element === null) return;
  const measure = () => notify(element.clientWidth, element.clientHeight - headPx);
  measure();
  const observer = new ResizeObserver(measure);
  observer.observe(element);
  return () => observer.disconnect();
}

/** How long after the last scroll event it is at rest. */
const REST_MS = 150;

/** Calls with the place in the rows, now and whenever it is scrolled or rests; answers what ends that. */
function observeScroll(
  element: HTMLElement,
  place: () => number,
  lastPlace: () => number,
  notify: (offset: number, scrolling: boolean) => void,
): () => void {
  let rest: ReturnType<typeof setTimeout> | null = null;
  // While it scrolls, rows are rendered before the next frame, or there would be blank ones.
  const scrolled = () => {
    notify(place(), true);
    if (rest !== null) clearTimeout(rest);
    rest = setTimeout(() => notify(lastPlace(), false), REST_MS);
  };
  notify(place(), false);
  element.addEventListener('scroll', scrolled, { passive: true });
  return () => {
    element.removeEventListener('scroll', scrolled);
    if (rest !== null) clearTimeout(rest);
  };
}

/** A notch of the wheel moves by as many rows as in a short list, not by as many more as the scroll bar is scaled. */
function observeWheel(
  element: HTMLElement,
  rowPx: number,
  viewPx: number,
  moveBy: (px: number) => void,
): () => void {
  const wheeled = (event: WheelEvent) => {
    if (event.ctrlKey || event.shiftKey || event.deltaY === 0) return;
    event.preventDefault();
    const unit = event.deltaMode === 1 ? rowPx : event.deltaMode === 2 ? viewPx : 1;
    moveBy(event.deltaY * unit);
    if (event.deltaX !== 0) element.scrollLeft += event.deltaX;
  };
  element.addEventListener('wheel', wheeled, { passive: false });
  return () => element.removeEventListener('wheel', wheeled);
}
