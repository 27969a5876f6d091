// One Chromium for all windows of a test file: contexts keep them apart, and starting one is what takes time.
import type { Browser } from 'playwright';
import { atEndOfFile } from '../setup/end-of-file.ts';
import { launchChromium } from './chromium.ts';

let running: Promise<Browser> | null = null;

/** Started when first asked for; it ends with the file, so nobody else may close it. */
export function sharedChromium(): Promise<Browser> {
  if (running === null) {
    running = launchChromium();
    atEndOfFile(endIt);
  }
  return running;
}

async function endIt(): Promise<void> {
  const browser = await running?.catch(() => null);
  running = null;
  await browser?.close();
}
