// The Chromium of the machine, for tests of the window; where there is none, the reason why they are passed over.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright';

/** Quiet flags: no test may contact anything but loopback. */
export const CHROMIUM_ARGS: readonly string[] = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

const USUAL_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/** The path of a Chromium: what `VOUCH_CHROMIUM` says, else one in the usual places; null when there is none. */
export function findChromium(): string | null {
  const named = process.env.VOUCH_CHROMIUM;
  if (named !== undefined && named !== '') return named;
  const found = USUAL_PLACES.find((path) => existsSync(path));
  if (found !== undefined) return found;
  try {
    return execFileSync('which', ['chromium'], { encoding: 'utf8' }).trim() || null;
  } catch {
    return null;
  }
}

/**
 * Why tests of the window cannot run here, as a clause for the summary; null when they can. Where
 * `VOUCH_BROWSER_REQUIRED` is set (as `.ci/run` does), the absence is an error.
 */
export function noBrowser(): string | null {
  if (findChromium() !== null) return null;
  const reason = 'no Chromium was found (install one, or name it in VOUCH_CHROMIUM)';
  if (process.env.VOUCH_BROWSER_REQUIRED) throw new Error(`The window is not tested: ${reason}.`);
  return reason;
}

/** Ends a hang, and nothing else. */
const LAUNCH_MS = 180_000;

export async function launchChromium(): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === null) throw new Error('noBrowser() was not asked');
  return chromium.launch({ executablePath, args: [...CHROMIUM_ARGS], timeout: LAUNCH_MS });
}
