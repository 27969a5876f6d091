// One window for the tests of either host: the page of `vouch serve` in a browser, or the desktop app; with what a person does in it.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { ElementHandle, Locator, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest';
import type { BridgeMethod, BridgeParams, BridgeResult } from '../../src-shared/bridge/methods.ts';
import type { BridgeAnswer } from '../../src-shared/bridge/window.ts';
import { type PracticeHold, practiceHold } from '../hosts/practice-hold.ts';
import { type Serving, serve } from '../hosts/vouch-process.ts';
import { unless } from '../setup/skipped.ts';
import { noBrowser } from './chromium.ts';
import { type Desktop, findRuntime, launchDesktop } from './electron-app.ts';
import { keepPassingWords } from './passing-words.ts';
import { sharedChromium } from './shared-chromium.ts';

export type Host = 'web' | 'desktop';

/** A file to be dropped: made first, or the path of one that is there. */
export type Dropped =
  | { readonly name: string; readonly content: string | Uint8Array }
  | { readonly path: string };

export interface VouchWindow {
  readonly host: Host;
  readonly page: Page;
  /** A folder of this window alone; the data folder lies in it. */
  readonly folder: string;
  /** The process that serves the page; null for the desktop app. */
  readonly serving: Serving | null;
  /** The desktop app; null on the web. */
  readonly desktop: Desktop | null;
  /** Holds checks of the practice network, so that they are under way until they are let go. */
  readonly practice: PracticeHold;
  /** Goes to a screen by its link in the rail. */
  go(screen: Screen): Promise<void>;
  /** Drags real files from outside over the window and drops them there. */
  drop(files: readonly Dropped[]): Promise<void>;
  /** Makes a file beside the data folder; resolves with its path. */
  file(name: string, content: string | Uint8Array): Promise<string>;
  /** Calls a method behind the window's back, with the page's own rights. */
  call<M extends BridgeMethod>(method: M, params: BridgeParams<M>): Promise<BridgeResult<M>>;
  /** What is on the clipboard. */
  copied(): Promise<string>;
  /** Puts that on the clipboard, as another program would, and pastes it where the focus is. */
  paste(text: string): Promise<void>;
  /** Does something that ends in a saved file; resolves with its path. On a desktop the place is chosen for the user. */
  saved(name: string, act: () => Promise<void>): Promise<string>;
  /** Does something during which errors of that kind stand in the console by nature. */
  forgiving(kind: RegExp, act: () => Promise<void>): Promise<void>;
  /** Errors that the page told its console, and violations of its policy, since the last question. */
  faults(): string[];
  /** Keeps what is seen below `test-results/`, by that name. */
  picture(name: string): Promise<void>;
  /**
   * Where `VOUCH_SCREENS` is 1 (`npm run screens`) or a pattern that fits the state's name, keeps a state of a page in all
   * sizes and both schemes, to be looked at.
   */
  screens(state: string, shown?: Page): Promise<void>;
  close(): Promise<void>;
}

export type Screen = 'Verify' | 'Lists' | 'History' | 'API' | 'Settings';

/** Ends a hang, and nothing else: no state takes that long on any machine. */
export const PATIENCE_MS = 180_000;
/** The same for a whole test, and for a window to open. */
const TEST_MS = 600_000;
/** The most that the settings allow, so that no answer of the practice network comes too late. */
const PATIENT_DNS = { dns_timeout_ms: 60_000, dns_tries: 2 };
const HOSTS: readonly Host[] = ['web', 'desktop'];
const NO_NETWORK = { VOUCH_DNS_SERVERS: '127.0.0.1:1' };
const RESULTS = resolve(import.meta.dirname, '..', '..', 'test-results');
const SIZE = { width: 1280, height: 800 };
const SIZES = [
  { width: 1920, height: 1080 },
  { width: 1360, height: 860 },
  { width: 1024, height: 768 },
  { width: 480, height: 860 },
  // The first one at 200 %.
  { width: 680, height: 430 },
];
/** Nothing moves, so that nothing has to be waited for. */
const CALM = { colorScheme: 'light', reducedMotion: 'reduce' } as const;
export const SCHEMES = ['light', 'dark'] as const;

export interface WindowWish {
  /** Those that it is tried on; both by default. */
  readonly hosts?: readonly Host[];
  /** False starts without the practice network, and without any other: the only DNS server does not answer. */
  readonly practice?: boolean;
  /** Puts something into the data folder of the practice network before it is opened; `scratch` is a folder beside it. */
  readonly prepare?: (data: string, scratch: string) => Promise<void>;
  /** More for the environment of the program. */
  readonly env?: Env;
}

/** The suite once for each host; where a host cannot be had, it is passed over and the summary says why. */
export function describeWindow(
  what: string,
  suite: (window: () => VouchWindow, host: Host) => void,
  { hosts = HOSTS, practice = true, prepare, env = {} }: WindowWish = {},
): void {
  for (const host of hosts) {
    const reason = whyNot(host);
    describe(`${what} (${host})`, { timeout: TEST_MS, ...unless(reason) }, () => {
      let window: VouchWindow | undefined;
      const opened = () => {
        if (window === undefined) throw new Error('The window is not open yet.');
        return window;
      };

      beforeAll(async () => {
        window = await openWindow(host, { practice, prepare, env });
      }, TEST_MS);

      afterEach(async ({ task }) => {
        if (task.result?.state === 'fail') await window?.picture(`failed ${host} ${task.name}`);
        expect(window?.faults()).toEqual([]);
      });

      afterAll(async () => {
        await window?.close();
      }, TEST_MS);

      suite(opened, host);
    });
  }
}

function whyNot(host: Host): string | null {
  if (host === 'web') return noBrowser();
  const runtime = findRuntime();
  return runtime.kind === 'none' ? runtime.reason : null;
}

interface OpenWish {
  readonly practice: boolean;
  readonly prepare: WindowWish['prepare'];
  readonly env: Env;
}

/** Opens the window over a data folder of its own. */
async function openWindow(host: Host, options: OpenWish): Promise<VouchWindow> {
  const { practice, prepare } = options;
  const folder = await mkdtemp(join(tmpdir(), 'vouch-window-'));
  const home = join(folder, 'home');
  await mkdir(home);
  await prepare?.(join(home, 'practice'), join(folder, 'scratch'));
  const hold = await practiceHold(join(folder, 'hold'));
  const env = { ...(practice ? hold.env : NO_NETWORK), ...options.env };
  const stage = await (host === 'web' ? onTheWeb : onTheDesktop)(home, practice, env);
  const { page } = stage;
  page.setDefaultTimeout(PATIENCE_MS);
  await page.setViewportSize(SIZE);
  await page.emulateMedia(CALM);
  await keepPassingWords(page);
  await page.getByRole('navigation', { name: 'Screens' }).waitFor();
  if (practice) {
    for (const [name, value] of Object.entries(PATIENT_DNS))
      await ask(page, host, 'settings.change', { name, value });
  }
  const listening = listen(page);

  async function file(name: string, content: string | Uint8Array): Promise<string> {
    const path = join(folder, name);
    await writeFile(path, content);
    return path;
  }

  const window: VouchWindow = {
    host,
    page,
    folder,
    serving: stage.serving,
    desktop: stage.desktop,
    practice: hold,
    file,
    copied: stage.copied,
    async paste(text) {
      await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
      await page.keyboard.press('ControlOrMeta+V');
    },
    call: (method, params) => ask(page, host, method, params),
    async go(screen) {
      const rail = page.getByRole('navigation', { name: 'Screens' });
      await rail.getByRole('link', { name: screen, exact: true }).click();
      await rail.locator('[aria-current="page"]', { hasText: screen }).waitFor();
    },
    async drop(files) {
      const paths = await Promise.all(
        files.map((each) => ('path' in each ? each.path : file(each.name, each.content))),
      );
      await stage.desktop?.knowFiles(paths);
      await dragIn(page, paths);
    },
    saved: (name, act) => stage.saved(join(folder, name), act),
    async forgiving(kind, act) {
      const before = listening.faults();
      await act();
      listening.put([...before, ...listening.faults().filter((fault) => !kind.test(fault))]);
    },
    faults: listening.faults,
    async picture(name) {
      const path = join(RESULTS, `${name.replace(/[^\p{L}\p{N}/]+/gu, '-')}.png`);
      await page.screenshot({ path }).catch(() => {});
    },
    async screens(state, shown = page) {
      const wanted = process.env.VOUCH_SCREENS ?? '';
      if (wanted === '' || (wanted !== '1' && !new RegExp(wanted).test(state))) return;
      const name = state.replace(/[^\p{L}\p{N}]+/gu, '-');
      for (const size of SIZES) {
        await shown.setViewportSize(size);
        for (const colorScheme of SCHEMES) {
          await shown.emulateMedia({ colorScheme });
          const file = `${name}-${size.width}-${colorScheme}.png`;
          await shown.screenshot({ path: join(RESULTS, 'screens', host, file) });
        }
      }
      await shown.setViewportSize(SIZE);
      await shown.emulateMedia(CALM);
    },
    async close() {
      await stage.close();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
  return window;
}

interface Stage {
  readonly page: Page;
  readonly serving: Serving | null;
  readonly desktop: Desktop | null;
  copied(): Promise<string>;
  saved(path: string, act: () => Promise<void>): Promise<string>;
  close(): Promise<void>;
}

type Env = Readonly<Record<string, string>>;

async function onTheWeb(home: string, practice: boolean, env: Env): Promise<Stage> {
  const [serving, browser] = await Promise.all([
    serve(home, practice ? ['--demo'] : [], env),
    sharedChromium(),
  ]);
  const context = await browser.newContext({
    viewport: SIZE,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  await page.goto(serving.window);
  return {
    page,
    serving,
    desktop: null,
    copied: () => page.evaluate<string>('navigator.clipboard.readText()'),
    async saved(path, act) {
      const [download] = await Promise.all([page.waitForEvent('download'), act()]);
      await download.saveAs(path);
      return path;
    },
    async close() {
      await context.close();
      await serving.kill('SIGTERM');
    },
  };
}

async function onTheDesktop(home: string, practice: boolean, env: Env): Promise<Stage> {
  const desktop = await launchDesktop({ home, demo: practice, files: [], env });
  const { page, app } = desktop;
  return {
    page,
    serving: null,
    desktop,
    copied: async () =>
      desktop.kind === 'electron'
        ? app.evaluate(({ clipboard }) => clipboard.readText())
        : pasted(page),
    async saved(path, act) {
      await app.evaluate(({ dialog }, place) => {
        Object.assign(dialog, {
          showSaveDialog: async () => ({ canceled: false, filePath: place }),
          showOpenDialog: async () => ({ canceled: false, filePaths: [place] }),
        });
      }, path);
      await act();
      return path;
    },
    close: () => desktop.close(),
  };
}

/** What is on the clipboard, for a page that may not read it: pasted by keyboard. */
async function pasted(page: Page): Promise<string> {
  const before = await page.evaluateHandle('document.activeElement');
  await page.evaluate(
    "document.body.append(Object.assign(document.createElement('textarea'), { id: 'pasted' }))",
  );
  const field = page.locator('#pasted');
  await field.focus();
  await field.press('ControlOrMeta+V');
  const text = await field.inputValue();
  await field.evaluate((element) => element.remove());
  await (before.asElement() as ElementHandle | null)?.focus();
  return text;
}

/** Keeps what the page complains of. */
function listen(page: Page) {
  let kept: string[] = [];
  page.on('console', (message) => {
    const { url } = message.location();
    if (message.type() === 'error') kept.push(`${message.text()}${url === '' ? '' : ` (${url})`}`);
  });
  page.on('pageerror', (error) => kept.push(String(error)));
  return {
    faults() {
      const reported = kept;
      kept = [];
      return reported;
    },
    put(faults: string[]) {
      kept = [...faults, ...kept];
    },
  };
}

/** A drag as the system does it: the page gets real files, and folders as such. */
async function dragIn(page: Page, paths: readonly string[]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [...paths], dragOperationsMask: 1 };
  const veil = page.getByText('Drop to check this list');
  const drag = (type: 'dragEnter' | 'dragOver' | 'drop') =>
    session.send('Input.dispatchDragEvent', { type, x: 700, y: 500, data });
  const dropped = await page.evaluateHandle<{ received: boolean }>(`(() => {
    const drop = { received: false };
    window.addEventListener('drop', () => { drop.received = true; }, { capture: true, once: true });
    return drop;
  })()`);
  // Chromium forgets a drop that comes while it does not know what the page says of the place, as a busy page makes it;
  // whoever drags then sees that nothing was taken, and drags once more.
  await expect
    .poll(
      async () => {
        await drag('dragEnter');
        await expect
          .poll(() => drag('dragOver').then(() => veil.isVisible()), { timeout: PATIENCE_MS })
          .toBe(true);
        await drag('drop');
        return (await dropped.jsonValue()).received;
      },
      { timeout: PATIENCE_MS },
    )
    .toBe(true);
  await veil.waitFor({ state: 'detached' });
  await session.detach();
}

async function ask<M extends BridgeMethod>(
  page: Page,
  host: Host,
  method: M,
  params: BridgeParams<M>,
): Promise<BridgeResult<M>> {
  const answer: BridgeAnswer = await page.evaluate(
    async ([where, name, value]) => {
      if (where === 'desktop') {
        const endpoint = Reflect.get(globalThis, 'vouch') as {
          invoke(method: string, params: unknown, call: string): Promise<BridgeAnswer>;
        };
        return endpoint.invoke(name, value, `test:${Math.random()}`);
      }
      const response = await fetch(`/ui/call/${name}`, {
        method: 'POST',
        body: JSON.stringify(value),
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${sessionStorage.getItem('vouch-session')}`,
        },
      });
      return (await response.json()) as BridgeAnswer;
    },
    [host, method, params] as const,
  );
  if (!answer.ok) throw new Error(`${method}: ${answer.error.message}`);
  return answer.value as BridgeResult<M>;
}

/** Waits until a place says something; where it never does, the failure tells what it said last. */
export async function says(place: Locator, words: string | RegExp): Promise<void> {
  const text = async () => ((await place.textContent()) ?? '').replace(/\s+/g, ' ').trim();
  const waiting = expect.poll(text, { timeout: PATIENCE_MS });
  await (typeof words === 'string' ? waiting.toContain(words) : waiting.toMatch(words));
}

/** Waits until a field holds a text. */
export async function holds(field: Locator, text: string): Promise<void> {
  await expect.poll(() => field.inputValue(), { timeout: PATIENCE_MS }).toBe(text);
}

/** Waits until an attribute has a value. */
export async function wears(place: Locator, attribute: string, value: string): Promise<void> {
  await expect.poll(() => place.getAttribute(attribute), { timeout: PATIENCE_MS }).toBe(value);
}

/** Opens the dialog with every choice of an export, from a list's results. */
export async function exportDialog(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Other rows and formats' }).click();
  await page.getByRole('menuitem', { name: 'Other formats and columns…' }).click();
  return page.getByRole('dialog', { name: /^Export/ });
}

/** The facets of a list, shown where there is little room. */
export async function facetsOf(page: Page): Promise<Locator> {
  const rail = page.getByRole('navigation', { name: 'Filter by facets' });
  if (!(await rail.isVisible()))
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
  return rail;
}

/** Opens the drawer of recent checks on the Verify screen. */
export async function recentChecks(page: Page): Promise<Locator> {
  const drawer = page.getByRole('dialog', { name: 'Recent checks' });
  if (!(await drawer.isVisible())) {
    await page.getByRole('button', { name: 'Recent checks' }).click();
    await drawer.waitFor();
  }
  return drawer;
}
