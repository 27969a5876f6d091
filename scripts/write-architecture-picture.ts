// Draws docs/architecture.svg from the files and imports of the sources: layers as boxes, folders as rooms, imports as arrows.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Box, MAIN_BOXES, PRELOAD_BOX, SHARED_BOX, WINDOW_BOX } from './architecture/boxes.ts';
import { importsOf, ROOT, SOURCE_FOLDERS, sourcesBelow, within } from './architecture/imports.ts';
import { type Arrow, arrowLanes, type Placed } from './architecture/lanes.ts';

/** The file and its text, for the writer below and for the test that it is current. */
export const ARCHITECTURE_PICTURE = {
  file: join(ROOT, 'docs', 'architecture.svg'),
  text: architecturePicture,
};

const WIDTH = 1_000;
const TOP = 56;
const BETWEEN_ROWS = 44;
const PAD = 10;
const HEAD = 36;
const FOLDER_HEIGHT = 38;
const FOLDER_GAP = 7;
const INK = '#26221c';
const PALE = '#6b6459';

/** Up to so many imports an arrow is so many pixels thick. */
const THICKNESS = [
  { imports: 9, px: 1.5 },
  { imports: 49, px: 3 },
  { imports: Number.POSITIVE_INFINITY, px: 5.5 },
] as const;

function architecturePicture(): string {
  const main = placeRows();
  const bottom = Math.max(...main.map((box) => box.bottom));
  const preload = place(PRELOAD_BOX, TOP, heightOf(PRELOAD_BOX));
  const window = place(WINDOW_BOX, preload.bottom + BETWEEN_ROWS, heightOf(WINDOW_BOX));
  const shared = place(SHARED_BOX, bottom + BETWEEN_ROWS, heightOf(SHARED_BOX));
  const counts = importsBetween([...main, preload, window, shared]);
  const arrows = arrowLanes([...main, preload, window, shared], renderedArrows(counts));
  const height = shared.bottom + 52;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" font-family="system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif">
<title>The layers of Vouch and what they import</title>
<desc>Made from the imports of the sources by npm run docs. Arrows point from the importing layer to the imported one.</desc>
<rect width="${WIDTH}" height="${height}" rx="14" fill="#f7f4ee"/>
${text(32, 36, 'src-main', { size: 15, weight: 700 })}
${[...main, preload, window, shared].map(boxOf).join('\n')}
${callsAcross(main[0], preload)}
${arrows.map(arrowOf).join('\n')}
${legend(height - 22)}
</svg>
`;
}

function placeRows(): Placed[] {
  const rows = [...new Set(MAIN_BOXES.map(({ row }) => row))].sort((a, b) => a - b);
  let top = TOP;
  return rows.flatMap((row) => {
    const boxes = MAIN_BOXES.filter((box) => box.row === row);
    const placed = boxes.map((box) => place(box, top, heightOf(box)));
    top = Math.max(...placed.map(({ bottom }) => bottom)) + BETWEEN_ROWS;
    return placed;
  });
}

function place(box: Omit<Box, 'row'>, top: number, height: number): Placed {
  return { ...box, top, bottom: top + height };
}

function heightOf({ subfolders, columns, says }: Omit<Box, 'row'>): number {
  if (subfolders.length === 0) return 52 + says.length * 14;
  const lines = Math.ceil(subfolders.length / columns);
  const words = besideTitle(says) ? 0 : says.length * 14;
  return HEAD + words + lines * FOLDER_HEIGHT + (lines - 1) * FOLDER_GAP + PAD;
}

/** One line of words stands beside the title of a box with rooms, more stand below it. */
function besideTitle(says: readonly string[]): boolean {
  return says.length === 1;
}

/** How many imports lead from each box to each other one. */
function importsBetween(boxes: readonly Placed[]): Arrow[] {
  const counts = new Map<Placed, Map<Placed, number>>();
  for (const { from, to, local } of SOURCE_FOLDERS.flatMap(sourcesBelow).flatMap(importsOf)) {
    const source = boxAround(from, boxes);
    const target = local ? boxAround(to, boxes) : undefined;
    if (source === undefined || target === undefined || source === target) continue;
    const row = counts.get(source) ?? new Map<Placed, number>();
    counts.set(source, row.set(target, (row.get(target) ?? 0) + 1));
  }
  return [...counts].flatMap(([from, row]) =>
    [...row].map(([to, imports]) => ({ from, to, imports })),
  );
}

function boxAround(file: string, boxes: readonly Placed[]): Placed | undefined {
  const depth = ({ folders }: Placed) =>
    Math.max(0, ...folders.filter((folder) => within(file, folder)).map((folder) => folder.length));
  const [nearest] = [...boxes].sort((a, b) => depth(b) - depth(a));
  return nearest && depth(nearest) > 0 ? nearest : undefined;
}

/**
 * The arrows that are drawn: whoever imports the service may import its ports, which is one arrow; and of those to the
 * contract, which everybody may import, only the lowest of each side is drawn.
 */
function renderedArrows(arrows: readonly Arrow[]): Arrow[] {
  const toService = (from: Placed) =>
    arrows.some((arrow) => arrow.from === from && arrow.to.title === 'service');
  const merged = arrows.map((arrow) => {
    const { from, to } = arrow;
    if (to.title !== 'service' || from.title === 'service/ports') return arrow;
    const ports = arrows.find((other) => other.from === from && other.to.title === 'service/ports');
    return { ...arrow, imports: arrow.imports + (ports?.imports ?? 0) };
  });
  return merged.filter(({ from, to }) => {
    if (to.title === SHARED_BOX.title) return ['engine', WINDOW_BOX.title].includes(from.title);
    return to.title !== 'service/ports' || from.title === 'service' || !toService(from);
  });
}

function boxOf(box: Placed): string {
  const { left, right, top, bottom, title, says, colour, subfolders } = box;
  const frame = `<rect x="${left}" y="${top}" width="${right - left}" height="${bottom - top}" rx="10" fill="${colour}" fill-opacity="0.09" stroke="${colour}" stroke-opacity="0.65"/>`;
  const name = text(left + PAD + 2, top + 23, title, { size: 15, weight: 700, colour });
  if (subfolders.length === 0) {
    return [
      frame,
      name,
      ...says.map((line, index) => text(left + PAD + 2, top + 44 + index * 14, line, { size: 12 })),
    ].join('\n');
  }
  const beside = besideTitle(says);
  const words = says.map((line, index) =>
    beside
      ? text(left + PAD + 12 + title.length * 9.2, top + 23, line, { size: 12 })
      : text(left + PAD + 2, top + 40 + index * 14, line, { size: 12 }),
  );
  return [frame, name, ...words, ...foldersOf(box, beside ? 0 : says.length * 14)].join('\n');
}

function foldersOf(box: Placed, wordsHeight: number): string[] {
  const { left, right, top, subfolders, columns, colour } = box;
  const width = (right - left - 2 * PAD - (columns - 1) * FOLDER_GAP) / columns;
  return subfolders.map((subfolder, index) => {
    const x = left + PAD + (index % columns) * (width + FOLDER_GAP);
    const y = top + HEAD + wordsHeight + Math.floor(index / columns) * (FOLDER_HEIGHT + FOLDER_GAP);
    return [
      `<rect x="${round(x)}" y="${y}" width="${round(width)}" height="${FOLDER_HEIGHT}" rx="6" fill="#fffdf9" stroke="${colour}" stroke-opacity="0.35"/>`,
      text(x + 7, y + 24, folderName(subfolder), { size: 12.5, weight: 600 }),
    ].join('\n');
  });
}

/** `features/lists` of the window, `command` of the hosts. */
function folderName(subfolder: string): string {
  return subfolder.startsWith('src-renderer/')
    ? subfolder.slice('src-renderer/'.length)
    : subfolder.slice(subfolder.lastIndexOf('/') + 1);
}

function thicknessOf(imports: number): number {
  return THICKNESS.find((step) => imports <= step.imports)?.px ?? 0;
}

function arrowOf({ from, imports, x, y, toX, toY }: ReturnType<typeof arrowLanes>[number]): string {
  return arrow({ x, y, toX, toY, px: thicknessOf(imports), colour: from.colour });
}

interface Line {
  readonly x: number;
  readonly y: number;
  readonly toX: number;
  readonly toY: number;
  readonly px: number;
  readonly colour: string;
}

/** A straight arrow, down or to the left. */
function arrow({ x, y, toX, toY, px, colour }: Line): string {
  const head = 5 + px * 1.3;
  const half = 3.5 + px * 0.8;
  const down = x === toX;
  const tip = down
    ? `${toX},${toY} ${toX - half},${toY - head} ${toX + half},${toY - head}`
    : `${toX},${toY} ${toX + head},${toY - half} ${toX + head},${toY + half}`;
  const end = down ? { x: toX, y: toY - head + 1 } : { x: toX + head - 1, y: toY };
  return `<path d="M${x} ${y}L${round(end.x)} ${round(end.y)}" stroke="${colour}" stroke-width="${px}"/><polygon points="${tip}" fill="${colour}"/>`;
}

/** No import: the window's calls, over IPC or HTTP. */
function callsAcross(hosts: Placed | undefined, preload: Placed): string {
  if (hosts === undefined) return '';
  const y = (hosts.top + Math.min(hosts.bottom, preload.bottom)) / 2;
  return `<path d="M${preload.left} ${y}H${hosts.right}" stroke="${PALE}" stroke-width="2" stroke-dasharray="5 4"/>`;
}

function legend(y: number): string {
  const parts: string[] = [];
  let x = 32;
  const words = ['up to 9 imports', '10 to 49', '50 and more'];
  for (const [index, { px }] of THICKNESS.entries()) {
    parts.push(
      `<path d="M${x} ${y - 4}h26" stroke="${INK}" stroke-width="${px}"/>`,
      text(x + 34, y, words[index] ?? '', { size: 12 }),
    );
    x += 34 + (words[index] ?? '').length * 6.4 + 22;
  }
  parts.push(
    `<path d="M${x} ${y - 4}h26" stroke="${PALE}" stroke-width="2" stroke-dasharray="5 4"/>`,
    text(x + 34, y, 'calls over IPC or HTTP, no import', { size: 12 }),
    text(984, y, 'drawn from the sources by npm run docs', { size: 12, colour: PALE, end: true }),
  );
  return parts.join('\n');
}

interface Lettering {
  readonly size: number;
  readonly weight?: number;
  readonly colour?: string;
  /** Whether `x` is where the text ends. */
  readonly end?: boolean;
}

function text(x: number, y: number, words: string, lettering: Lettering): string {
  const { size, weight = 400, colour = INK, end = false } = lettering;
  const anchor = end ? ' text-anchor="end"' : '';
  return `<text x="${round(x)}" y="${y}" font-size="${size}" font-weight="${weight}" fill="${colour}"${anchor}>${escaped(words)}</text>`;
}

function escaped(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

if (import.meta.main) writeFileSync(ARCHITECTURE_PICTURE.file, ARCHITECTURE_PICTURE.text());
