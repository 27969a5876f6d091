// Draws the PNG icons out of the SVG ones with an installed Chromium: node resources/icons/draw.mjs [path of Chromium].
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const folder = new URL('./', import.meta.url);

/** Macs tint a template themselves, so it is black; elsewhere the mark must show on light and dark bars alike. */
const DRAWINGS = [
  ...[16, 32, 48, 64, 128, 256, 512].map((size) => ({
    from: 'icon.svg',
    to: `icon-${size}.png`,
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
