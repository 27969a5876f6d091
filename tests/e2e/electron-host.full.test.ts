import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { sandboxRefusal } from '../../src-main/hosts/electron/sandbox-switch.ts';
import type { BridgeAnswer, DesktopBridge } from '../../src-shared/bridge/window.ts';
import { OPTIONS } from '../doubles/list-choices.ts';
import { HELD_DOMAIN, type PracticeHold, practiceHold } from '../hosts/practice-hold.ts';
import { unless } from '../setup/skipped.ts';
import { type Desktop, findRuntime, launchDesktop, spawnApp, startAgain } from './electron-app.ts';

const runtime = findRuntime();
const missing = runtime.kind === 'none' ? runtime.reason : null;

/** What the tests use of the page. */
interface PageGlobals {
  readonly vouch: DesktopBridge;
  received: { event: string; payload: unknown }[];
}

/** Ends a hang, and nothing else. */
const HANG_MS = 180_000;
const TEST_MS = 600_000;
const PATIENT = { timeout: HANG_MS };

let home = '';
let practice: PracticeHold;
let lists = 0;
let desktop: Desktop;

/** Calls a method as the page does. */
function invoke(method: string, params: unknown): Promise<BridgeAnswer> {
  return desktop.page.evaluate(
    ([name, value]) =>
      (globalThis as unknown as PageGlobals).vouch.invoke(name, value, `test:${Math.random()}`),
    [method, params] as const,
  );
}

async function ask<T>(method: string, params: unknown): Promise<T> {
  const answer = await invoke(method, params);
  if (!answer.ok) throw new Error(`${method}: ${answer.error.message}`);
  return answer.value as T;
}

/** Keeps events of that name from now on. */
function receive(event: string): Promise<void> {
  return desktop.page.evaluate((name) => {
    const page = globalThis as unknown as PageGlobals;
    page.received ??= [];
    page.vouch.on(name, (payload) => page.received.push({ event: name, payload }));
  }, event);
}

/** The payload of the first kept event of that name; waits for it. */
async function received<T>(event: string): Promise<T> {
  const found = await desktop.page.waitForFunction(
    (name) => (globalThis as unknown as PageGlobals).received.find((each) => each.event === name),
    event,
  );
  return (await found.jsonValue())?.payload as T;
}

/** A list that is under way until its last row is let go. */
async function startList(): Promise<string> {
  await practice.hold();
  lists += 1;
  const { job_id } = await ask<{ job_id: string }>('jobs.create', {
    name: 'Leads',
    columns: null,
    options: OPTIONS,
  });
  // Another address each time: a known one is answered at once.
  const emails = ['anna@kestrel-freight.example', `otto${lists}@${HELD_DOMAIN}`];
  const rows = emails.map((email) => ({ input: { email }, source: null }));
  await ask('jobs.append', { job_id, rows });
  await ask('jobs.start', { job_id });
  return job_id;
}

/** A program `dbus-send` of ours comes first. */
const busEnv = (folder: string) => ({
  PATH: [join(folder, 'bus'), dirname(process.execPath), process.env.PATH ?? ''].join(delimiter),
});

/** Whether the desktop shows icons in a tray from now on. */
async function trayIcons(shown: boolean): Promise<void> {
  await mkdir(join(home, 'bus'), { recursive: true });
  const script = `#!/bin/sh\necho "   variant       boolean ${shown}"\n`;
  await writeFile(join(home, 'bus', 'dbus-send'), script, { mode: 0o755 });
}

/** What stands in the tray, and what was notified; only the stand-in can tell. */
function shownOutside(): Promise<{ tray: string[]; notes: string[] }> {
  return desktop.app.evaluate(({ Tray, Notification }) => ({
    tray: [...(Reflect.get(Tray, 'shown') as Iterable<{ tip: string }>)].map((each) => each.tip),
    notes: (Reflect.get(Notification, 'shown') as { title: string }[]).map((each) => each.title),
  }));
}

/** Waits, without the window's events, until a job has ended. */
async function ended(job_id: string): Promise<string> {
  let seen: string | null = null;
  for (;;) {
    const next: { job: { status: string }; seen: string } = await ask('jobs.watch', {
      job_id,
      seen,
    });
    if (next.job.status === 'completed' || next.job.status === 'failed') return next.job.status;
    seen = next.seen;
  }
}

describe('the desktop app', { timeout: TEST_MS, ...unless(missing) }, () => {
  const launch = () =>
    launchDesktop({ home, demo: true, files: [], env: { ...practice.env, ...busEnv(home) } });

  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'vouch-desktop-'));
    practice = await practiceHold(join(home, 'hold'));
    await trayIcons(true);
    desktop = await launch();
  }, TEST_MS);

  afterAll(async () => {
    await desktop?.close();
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
  }, TEST_MS);

  test('shows its window, and keeps Chromium’s profile inside the data folder', async () => {
    const window = await desktop.app.browserWindow(desktop.page);
    await expect.poll(() => window.evaluate((each) => each.isVisible()), PATIENT).toBe(true);
    expect(await readdir(home)).toContain('chromium');
    expect(await desktop.page.title()).toMatch(/Vouch$/);
  });

  test('answers the page’s calls', async () => {
    expect(await ask('service.status', {})).toMatchObject({ host: 'desktop', practice: true });
  });

  test('refuses with a code, and throws nothing across', async () => {
    expect(await invoke('jobs.show', { job_id: 'job_none' })).toMatchObject({
      ok: false,
      error: { code: 'job_not_found' },
    });
    expect(await invoke('jobs.show', { job_id: 7 })).toMatchObject({
      ok: false,
      error: { code: 'invalid_request', fields: [{ pointer: '/job_id' }] },
    });
    expect(await invoke('constructor', {})).toMatchObject({ ok: false });
  });

  test('tells the page of events', async () => {
    await receive('keys.changed');
    await ask('keys.create', { name: 'for a script' });
    expect(await received('keys.changed')).toEqual({});
  });

  test('tells the page of the menu’s commands', async () => {
    await receive('menu.command');
    await desktop.app.evaluate(({ Menu }) => {
      // The stand-in's menus are plain arrays.
      const below = (item: { submenu?: unknown }) =>
        (Object(item.submenu).items ?? item.submenu ?? []) as { label?: string; click(): void }[];
      const items = Menu.getApplicationMenu()?.items ?? [];
      items
        .flatMap(below)
        .find((item) => item.label === 'New Check')
        ?.click();
    });
    expect(await received('menu.command')).toEqual({ command: 'new_check' });
  });

  test('without a window opens one for a command of the menu, as on a Mac, which waits for its page', async () => {
    const opened = desktop.app.waitForEvent('window');
    await desktop.app.evaluate(({ app, BrowserWindow, Menu }) => {
      app.removeAllListeners('window-all-closed');
      // Without anybody who hears of it the app would end.
      app.on('window-all-closed', () => {});
      for (const window of BrowserWindow.getAllWindows()) window.destroy();
      const below = (item: { submenu?: unknown }) =>
        (Object(item.submenu).items ?? item.submenu ?? []) as { label?: string; click(): void }[];
      const items = (Menu.getApplicationMenu()?.items ?? []).flatMap(below);
      items.find((item) => /^Settings/.test(item.label ?? ''))?.click();
    });
    const page = await opened;
    page.setDefaultTimeout(HANG_MS);
    await page.waitForURL(/#\/settings/);
    desktop = { ...desktop, page };
  });

  test('gives the page a door of four functions and nothing of Node', async () => {
    const seen = await desktop.page.evaluate(() => ({
      endpoint: Object.keys((globalThis as unknown as PageGlobals).vouch).sort(),
      node: ['require', 'process', 'module', 'Buffer'].filter((name) => name in globalThis),
    }));
    expect(seen).toEqual({ endpoint: ['abandon', 'invoke', 'offer', 'on'], node: [] });
  });

  test('takes no path from the page, whatever it is dressed as', async () => {
    const secret = join(home, 'secret.csv');
    await writeFile(secret, 'email\nsecret@b.example\n');
    const reported: readonly string[] = await desktop.page.evaluate(async (path) => {
      const { vouch } = globalThis as unknown as PageGlobals;
      const posing = Object.create(File.prototype, {
        name: { value: path },
        path: { value: path },
      });
      const own = new File(['email'], path);
      Object.assign(own, { path });
      const reported: string[] = [];
      for (const options of [path, { path }, { name: path, path }, posing, null, [path], own])
        reported.push(JSON.stringify(await vouch.offer(options).catch((error) => String(error))));
      return reported;
    }, secret);
    for (const each of reported) expect(each).not.toContain('file_id');
    expect(await invoke('files.offer', { path: secret })).toMatchObject({
      ok: false,
      error: { code: 'not_found' },
    });
  });

  test('lets no script run that is not its own', async () => {
    const ran: { intruder: boolean; policy: string } = await desktop.page.evaluate(`(async () => {
      const script = document.createElement('script');
      script.textContent = 'globalThis.intruder = true;';
      document.body.append(script);
      script.remove();
      const policy = (await fetch('./')).headers.get('content-security-policy');
      return { intruder: 'intruder' in globalThis, policy };
    })()`);
    expect(ran.intruder).toBe(false);
    expect(ran.policy).toContain("default-src 'none'");
  });

  test('gives frames inside the page no door', async () => {
    const endpoint = await desktop.page.evaluate(`(() => {
      const frame = document.createElement('iframe');
      document.body.append(frame);
      const found = 'vouch' in frame.contentWindow;
      frame.remove();
      return found;
    })()`);
    expect(endpoint).toBe(false);
  });

  test('opens no windows and goes nowhere else', async () => {
    const before = desktop.page.url();
    const opened = await desktop.page.evaluate("window.open('https://evil.example/')");
    expect(opened).toBe(null);
    await desktop.page.evaluate("void (location.href = 'http://127.0.0.1:9/')");
    expect((await ask<{ host: string }>('service.status', {})).host).toBe('desktop');
    expect(desktop.page.url()).toBe(before);
    expect(desktop.app.windows()).toHaveLength(1);
  });

  test('gives its page no permission', {
    ...unless(runtime.kind === 'stand-in' ? 'the stand-in has no session to refuse any' : null),
  }, async () => {
    expect(await desktop.page.evaluate('Notification.requestPermission()')).toBe('denied');
  });

  test('loses nothing when the page is loaded again during a list', async () => {
    const job_id = await startList();
    await desktop.page.reload();
    await practice.release();
    expect(await ended(job_id)).toBe('completed');
  });

  test('hands a file of a second start over to the first', async () => {
    const file = join(home, 'leads.csv');
    await writeFile(file, 'email\na@b.example\n');
    await receive('files.opened');
    expect(await startAgain({ home, demo: true, files: [file] })).toMatchObject({ code: 0 });
    expect(await received('files.opened')).toMatchObject({ name: 'leads.csv', size_bytes: 18 });
  });

  test.for([
    ['before it told its address', 'exit 3'],
    [
      'once it was asked something',
      'echo "DevTools listening on ws://h/x" >&2; head -c 1 <&3 >/dev/null; exit 3',
    ],
  ])(
    'the stand-in ends aloud where Chromium ends %s',
    {
      ...unless(runtime.kind === 'electron' ? 'Electron is its own Chromium' : null),
    },
    async ([, end]) => {
      const other = await mkdtemp(join(tmpdir(), 'vouch-desktop-'));
      onTestFinished(() => rm(other, { recursive: true, force: true }));
      const broken = join(other, 'chromium.sh');
      await writeFile(broken, `#!/bin/sh\necho 'no screen' >&2\n${end}\n`, { mode: 0o755 });
      const env = { VOUCH_CHROMIUM: broken };
      const { code, reported } = await startAgain({ home: other, demo: true, files: [], env });
      expect(reported).toMatch(/cannot go on: Error: Chromium ended \(3\): no screen/);
      expect(code).toBe(1);
    },
  );

  test('refuses a start by a launcher in the terminal, without a box', async () => {
    expect(await startAgain({ home, demo: true, files: ['verify'] })).toEqual({
      code: 2,
      reported: expect.stringMatching(/"verify" belongs to the command line: vouch verify\n$/),
    });
  });

  test('refuses a start by a click in a box, which waits to be answered', {
    ...unless(runtime.kind === 'electron' ? 'nobody is here to click on a real box' : null),
  }, async () => {
    const other = await mkdtemp(join(tmpdir(), 'vouch-desktop-'));
    onTestFinished(() => rm(other, { recursive: true, force: true }));
    const click = join(other, 'click');
    const env = { VOUCH_STAND_IN_CLICK: click };
    const { child, printed } = spawnApp(
      { home: other, demo: true, files: ['verify'], env },
      'ignore',
    );
    const gone = once(child, 'close');
    await expect.poll(printed, PATIENT).toContain('[error box] This program opens the window');
    expect(child.exitCode).toBe(null);
    await writeFile(click, '');
    expect(await gone).toEqual([2, null]);
  });

  test('is reported by a second start while it is frozen, and not killed', {
    ...unless(process.platform === 'win32' ? 'no signal freezes a process on Windows' : null),
  }, async () => {
    const { pid } = desktop.app.process();
    if (pid === undefined) throw new Error('The desktop app has no process.');
    process.kill(pid, 'SIGSTOP');
    const second = await startAgain({ home, demo: true, files: [] }).finally(() =>
      process.kill(pid, 'SIGCONT'),
    );
    expect(second.code).toBe(1);
    expect(second.reported).toContain(`(process ${pid})`);
    expect(await ask('service.status', {})).toMatchObject({ host: 'desktop' });
  });

  test('goes on in the tray when its window is closed during a list, and says so once', async () => {
    const window = await desktop.app.browserWindow(desktop.page);
    await desktop.app.evaluate(({ dialog }) => {
      Object.assign(globalThis, { asked: 0 });
      const ask = async () => {
        Object.assign(globalThis, { asked: Number(Reflect.get(globalThis, 'asked')) + 1 });
        return { response: 0, checkboxChecked: false };
      };
      Object.assign(dialog, { showMessageBox: ask });
    });
    await receive('jobs.changed');
    const job_id = await startList();
    await received('jobs.changed');
    for (let times = 0; times < 2; times += 1) {
      await window.evaluate((each) => each.close());
      await expect.poll(() => window.evaluate((each) => each.isVisible()), PATIENT).toBe(false);
      await window.evaluate((each) => each.show());
    }
    const asked = () => desktop.app.evaluate(() => Reflect.get(globalThis, 'asked'));
    await expect.poll(asked, PATIENT).toBe(1);
    if (desktop.kind === 'stand-in') {
      await expect.poll(shownOutside, PATIENT).toEqual({
        tray: [expect.stringMatching(/^Vouch: Leads, /)],
        notes: [],
      });
    }
    await window.evaluate((each) => each.blur());
    await practice.release();
    expect(await ended(job_id)).toBe('completed');
    if (desktop.kind === 'stand-in') {
      await expect.poll(shownOutside, PATIENT).toEqual({ tray: [], notes: ['Leads is done'] });
      // Where no notification is shown, the window's button says it.
      const flashing = () => window.evaluate((each) => Reflect.get(each, 'flashing'));
      expect(await flashing()).toBe(true);
      await window.evaluate((each) => each.focus());
      expect(await flashing()).toBe(false);
    }
  });

  test('is minimized when its window is closed during a list and no tray icons are shown', {
    ...unless(process.platform === 'linux' ? null : 'other systems show every icon'),
  }, async () => {
    const window = await desktop.app.browserWindow(desktop.page);
    await trayIcons(false);
    await receive('jobs.changed');
    const job_id = await startList();
    await received('jobs.changed');
    await window.evaluate((each) => each.close());
    await expect.poll(() => window.evaluate((each) => each.isMinimized()), PATIENT).toBe(true);
    await window.evaluate((each) => each.restore());
    await practice.release();
    expect(await ended(job_id)).toBe('completed');
  });

  test('without its sandbox is refused in a sentence', async () => {
    const second = await startAgain({ home, demo: true, files: [], switches: ['--no-sandbox'] });
    expect(second.code).toBe(2);
    expect(second.reported).toContain(sandboxRefusal(() => true, {}));
    // Before the app is ready: nothing of Chromium was opened without its sandbox.
    expect(second.reported).not.toContain('DevTools listening');
  });

  test('comes back with its data after it was quit', async () => {
    const child = desktop.app.process();
    const gone = child.exitCode === null ? once(child, 'exit') : null;
    await desktop.close();
    await gone;
    desktop = await launch();
    const { jobs } = await ask<{ jobs: { name: string }[] }>('jobs.list', {
      after: null,
      limit: 10,
    });
    expect(jobs.map((job) => job.name)).toEqual(Array.from({ length: lists }, () => 'Leads'));
  });

  test('loads its page again when that crashed', async () => {
    const window = await desktop.app.browserWindow(desktop.page);
    const loaded = await window.evaluate(
      (each) =>
        new Promise<string>((resolve) => {
          each.webContents.once('did-finish-load', () => resolve(each.webContents.getURL()));
          each.webContents.forcefullyCrashRenderer();
        }),
    );
    expect(loaded).toMatch(/^app:\/\/vouch\//);
  });
});
