import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BridgeAnswer, DesktopDoor } from '../../src-shared/bridge/window.ts';
import { type Desktop, findRuntime, launchDesktop, startAgain } from './electron-app.ts';

const runtime = findRuntime();
if (runtime.kind === 'none') console.log(`The desktop app is not tested: ${runtime.reason}`);

/** What the tests use of the page. */
interface PageGlobals {
  readonly vouch: DesktopDoor;
  heard: { event: string; payload: unknown }[];
}

const OPTIONS = {
  no_cache: false,
  no_company: false,
  mailbox: { probe: null, ehlo: null, mail_from: null, greylist_delay_seconds: null },
};

let home = '';
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
function hear(event: string): Promise<void> {
  return desktop.page.evaluate((name) => {
    const page = globalThis as unknown as PageGlobals;
    page.heard ??= [];
    page.vouch.on(name, (payload) => page.heard.push({ event: name, payload }));
  }, event);
}

/** The payload of the first kept event of that name; waits for it. */
async function heard<T>(event: string): Promise<T> {
  const found = await desktop.page.waitForFunction(
    (name) => (globalThis as unknown as PageGlobals).heard.find((each) => each.event === name),
    event,
  );
  return (await found.jsonValue())?.payload as T;
}

async function startList(rows: number): Promise<string> {
  const { job_id } = await ask<{ job_id: string }>('jobs.create', {
    name: 'Leads',
    columns: null,
    options: OPTIONS,
  });
  for (let from = 0; from < rows; from += 5000) {
    const part = Array.from({ length: Math.min(5000, rows - from) }, (_, place) => ({
      input: { email: `person${from + place}@kestrel-freight.example` },
      source: null,
    }));
    await ask('jobs.append', { job_id, rows: part });
  }
  await ask('jobs.start', { job_id });
  return job_id;
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

describe.skipIf(runtime.kind === 'none')('the desktop app', () => {
  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'vouch-desktop-'));
    desktop = await launchDesktop({ home, demo: true, files: [] });
  });

  afterAll(async () => {
    await desktop?.close();
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
  });

  test('shows its window, and keeps Chromium’s profile inside the data folder', async () => {
    const window = await desktop.app.browserWindow(desktop.page);
    await expect.poll(() => window.evaluate((each) => each.isVisible())).toBe(true);
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
    await hear('keys.changed');
    await ask('keys.create', { name: 'for a script' });
    expect(await heard('keys.changed')).toEqual({});
  });

  test('tells the page of the menu’s commands', async () => {
    await hear('menu.command');
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
    expect(await heard('menu.command')).toEqual({ command: 'new_check' });
  });

  test('gives the page a door of four functions and nothing of Node', async () => {
    const seen = await desktop.page.evaluate(() => ({
      door: Object.keys((globalThis as unknown as PageGlobals).vouch).sort(),
      node: ['require', 'process', 'module', 'Buffer'].filter((name) => name in globalThis),
    }));
    expect(seen).toEqual({ door: ['abandon', 'invoke', 'on', 'pathOf'], node: [] });
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
    const door = await desktop.page.evaluate(`(() => {
      const frame = document.createElement('iframe');
      document.body.append(frame);
      const found = 'vouch' in frame.contentWindow;
      frame.remove();
      return found;
    })()`);
    expect(door).toBe(false);
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

  test('loses nothing when the page is loaded again during a list', async () => {
    const job_id = await startList(500);
    await desktop.page.reload();
    expect(await ended(job_id)).toBe('completed');
  });

  test('hands a file of a second start over to the first', async () => {
    const file = join(home, 'leads.csv');
    await writeFile(file, 'email\na@b.example\n');
    await hear('files.opened');
    expect(await startAgain({ home, demo: true, files: [file] })).toBe(0);
    expect(await heard('files.opened')).toMatchObject({ name: 'leads.csv', size_bytes: 18 });
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
    await hear('jobs.changed');
    const job_id = await startList(40_000);
    await heard('jobs.changed');
    for (let times = 0; times < 2; times += 1) {
      await window.evaluate((each) => each.close());
      await expect.poll(() => window.evaluate((each) => each.isVisible())).toBe(false);
      await window.evaluate((each) => each.show());
    }
    expect(await desktop.app.evaluate(() => Reflect.get(globalThis, 'asked'))).toBe(1);
    if (desktop.kind === 'stand-in') {
      expect(await shownOutside()).toEqual({
        tray: [expect.stringMatching(/^Vouch: Leads, /)],
        notes: [],
      });
    }
    await window.evaluate((each) => each.blur());
    await ask('jobs.cancel', { job_id });
    expect(await ended(job_id)).toBe('failed');
    if (desktop.kind === 'stand-in') {
      await expect.poll(shownOutside).toEqual({ tray: [], notes: ['Leads stopped'] });
    }
  });

  test('comes back with its data after it was quit', async () => {
    const child = desktop.app.process();
    const gone = child.exitCode === null ? once(child, 'exit') : null;
    await desktop.close();
    await gone;
    desktop = await launchDesktop({ home, demo: true, files: [] });
    const { jobs } = await ask<{ jobs: { name: string }[] }>('jobs.list', {
      after: null,
      limit: 10,
    });
    expect(jobs.map((job) => job.name)).toEqual(['Leads', 'Leads']);
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
