// Decides where the window opens: where it was, if any screen still shows that, else in the middle of the first one.

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What is kept of a window between two starts. Lengths are in device-independent pixels. */
export interface WindowPlace {
  readonly box: Box;
  readonly maximized: boolean;
}

export const SMALLEST = { width: 960, height: 640 } as const;
const USUAL = { width: 1280, height: 840 } as const;
/** So much of the window's head must be on a screen for a hand to grasp it. */
const GRASP = { width: 120, height: 32 } as const;

/** The place to open at. `areas` are the work areas of the screens, the main one first. */
export function placeWindow(saved: WindowPlace | null, areas: readonly Box[]): WindowPlace {
  const home = areas[0];
  if (home === undefined) return saved ?? { box: { x: 0, y: 0, ...USUAL }, maximized: false };
  if (saved === null) return { box: centred(USUAL, home), maximized: false };
  const area = areas.find((each) => canGrasp(saved.box, each));
  if (area === undefined) return { box: centred(saved.box, home), maximized: saved.maximized };
  return { box: fitted(saved.box, area), maximized: saved.maximized };
}

/** Reads what was kept; null for anything that is not a place, such as a file cut off by a crash. */
export function readPlace(value: unknown): WindowPlace | null {
  if (typeof value !== 'object' || value === null) return null;
  const { box, maximized } = value as { box?: unknown; maximized?: unknown };
  if (typeof box !== 'object' || box === null) return null;
  const { x, y, width, height } = box as Record<string, unknown>;
  if (!isLength(x) || !isLength(y) || !isLength(width) || !isLength(height)) return null;
  return { box: { x, y, width, height }, maximized: maximized === true };
}

function isLength(value: unknown): value is number {
  return Number.isInteger(value) && Math.abs(value as number) <= 100_000;
}

function canGrasp(box: Box, area: Box): boolean {
  const width = Math.min(box.x + box.width, area.x + area.width) - Math.max(box.x, area.x);
  const top = box.y >= area.y - GRASP.height && box.y + GRASP.height <= area.y + area.height;
  return top && width >= GRASP.width;
}

/** Never smaller than can be used, never larger than the screen. */
function sized(size: { width: number; height: number }, area: Box) {
  return {
    width: Math.min(Math.max(size.width, SMALLEST.width), area.width),
    height: Math.min(Math.max(size.height, SMALLEST.height), area.height),
  };
}

function centred(size: { width: number; height: number }, area: Box): Box {
  const { width, height } = sized(size, area);
  return {
    x: area.x + Math.round((area.width - width) / 2),
    y: area.y + Math.round((area.height - height) / 2),
    width,
    height,
  };
}

function fitted(box: Box, area: Box): Box {
  return { x: box.x, y: Math.max(box.y, area.y), ...sized(box, area) };
}
