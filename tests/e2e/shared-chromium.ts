// One Chromium for all windows of a test file: contexts keep them apart, and starting one is what takes time.
import type { Browser } from 'playwright';
import { afterAll } from 'vitest';
import { launchChromium } from './chromium.ts';

let running: Promise<Browser> | null = null;

/** Started when first asked for; it ends with the file, so nobody else may close it. */
export function sharedChromium(): Promise<Browser> {
  running ??= launchChromium();
  return running;
}

afterAll(async () => {
  const browser = await running?.catch(() => null);
  running = null;
  await browser?.close();
});
