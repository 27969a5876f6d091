// Draws the icons out of the SVG ones with an installed Chromium: node resources/icons/draw.mjs [path of Chromium].
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';

const folder = new URL('./', import.meta.url);

/** What the systems ask for; electron-builder takes a folder of PNGs only by these names. */
const SIZES = [16, 24, 32, 48, 64, 128, 256, 512, 1024];
/** Sizes within the icon of a Windows program. */
const ICO_SIZES = [16, 24, 32, 48, 64, 128, 256];
/** Kinds of a Mac's icon (Apple icon image format), by the pixels of the PNG that each holds. */
const ICNS_KINDS = [
  ['icp4', 16],
  ['ic11', 32],
  ['icp5', 32],
  ['ic12', 64],
  ['ic07', 128],
  ['ic13', 256],
  ['ic08', 256],
  ['ic14', 512],
  ['ic09', 512],
  ['ic10', 1024],
];

/** Macs tint a template themselves, so it is black; elsewhere the mark must show on light and dark bars alike. */
const DRAWINGS = [
  ...SIZES.map((size) => ({
    from: 'icon.svg',
    to: `${size}x${size}.png`,
    size,
    color: '#000000',
  })),
  { from: 'tray.svg', to: 'tray.png', size: 22, color: '#2fa3a3' },
  { from: 'tray.svg', to: 'tray@2x.png', size: 44, color: '#2fa3a3' },
  { from: 'tray.svg', to: 'trayTemplate.png', size: 16, color: '#000000' },
  { from: 'tray.svg', to: 'trayTemplate@2x.png', size: 32, color: '#000000' },
];

const browser = await chromium.launch({
  executablePath: process.argv[2] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const page = await browser.newPage();
  for (const { from, to, size, color } of DRAWINGS) {
    const drawing = await readFile(new URL(from, folder), 'utf8');
    await page.setViewportSize({ width: size, height: size });
    await page.setContent(
      `<style>body{margin:0;color:${color}}svg{display:block;width:${size}px;height:${size}px}</style>${drawing}`,
    );
    await page.screenshot({ path: fileURLToPath(new URL(to, folder)), omitBackground: true });
  }
} finally {
  await browser.close();
}

const drawn = new Map();
for (const size of SIZES) drawn.set(size, await readFile(new URL(`${size}x${size}.png`, folder)));
await writeFile(new URL('icon.ico', folder), ico(ICO_SIZES));
await writeFile(new URL('icon.icns', folder), icns(ICNS_KINDS));

/** A header, an entry of 16 bytes for each picture, then the PNGs as they are; a size of 256 is written as 0. */
function ico(sizes) {
  const header = Buffer.alloc(6 + 16 * sizes.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(sizes.length, 4);
  let offset = header.length;
  for (const [place, size] of sizes.entries()) {
    const at = 6 + 16 * place;
    header.writeUInt8(size % 256, at);
    header.writeUInt8(size % 256, at + 1);
    header.writeUInt16LE(1, at + 4);
    header.writeUInt16LE(32, at + 6);
    header.writeUInt32LE(drawn.get(size).length, at + 8);
    header.writeUInt32LE(offset, at + 12);
    offset += drawn.get(size).length;
  }
  return Buffer.concat([header, ...sizes.map((size) => drawn.get(size))]);
}

/** Chunks of a four-letter kind, their length with these eight bytes, and a PNG; one chunk around all. */
function icns(kinds) {
  const chunk = (kind, ...content) => {
    const head = Buffer.alloc(8);
    head.write(kind, 'latin1');
    head.writeUInt32BE(
      content.reduce((sum, each) => sum + each.length, 8),
      4,
    );
    return Buffer.concat([head, ...content]);
  };
  return chunk('icns', ...kinds.map(([kind, size]) => chunk(kind, drawn.get(size))));
}
