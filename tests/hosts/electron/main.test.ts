// The desktop app from its start to its end, over a real program on the practice network.
import { fork } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { acquireOwnerLock } from '../../../src-main/adapters/sqlite/file/owner-lock.ts';
import { MIGRATIONS } from '../../../src-main/adapters/sqlite/migrations/index.ts';
import { newer } from '../../../src-main/adapters/sqlite/store-error.ts';
import { VERSION } from '../../../src-main/program/package-files.ts';
import type {
  BridgeMethod,
  BridgeParams,
  BridgeResult,
} from '../../../src-shared/bridge/methods.ts';
import { type BridgeAnswer, CHANNELS } from '../../../src-shared/bridge/window.ts';
import { OPTIONS } from '../../doubles/list-choices.ts';
import {
  app,
  BrowserWindow,
  dialog,
  ipcMain,
  isPrevented,
  Menu,
  Notification,
  nativeTheme,
  powerMonitor,
  powerSaveBlocker,
  protocol,
  session,
  shell,
  Tray,
  utilityProcess,
} from './electron.ts';

vi.stubGlobal('DEVELOPMENT', false);
/** Readers are children of Node here. */
Object.assign(utilityProcess, {
  fork(path: string, args: string[], { env }: { env: NodeJS.ProcessEnv }) {
    const stdio = ['ignore', 'ignore', 'pipe', 'ipc'] as const;
    const child = fork(path, args, { env, serialization: 'advanced', stdio: [...stdio] });
    return Object.assign(child, {
      postMessage: (message: object) => child.connected && child.send(message, () => {}),
    });
  },
});
const { begin } = await import('../../../src-main/hosts/electron/main.ts');

let home = '';
/** What the launcher was told, and what the terminal shows. */
let words: unknown[];
let terminal: string[];

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'vouch-main-'));
  words = [];
  terminal = [];
  app.calls.splice(0);
  app.switches.clear();
  app.isFirst = true;
  app.isPackaged = true;
  dialog.asked.splice(0);
  dialog.answers.splice(0);
  dialog.showErrorBox = (...sentence) => void terminal.push(`[box] ${sentence.join(': ')}`);
  shell.opened.splice(0);
  BrowserWindow.opened.splice(0);
});
afterEach(() => {
  for (const each of [app, ipcMain, nativeTheme, powerMonitor, session.defaultSession])
    each.removeAllListeners();
  rmSync(home, { recursive: true });
});

interface Form {
  readonly args?: readonly string[];
  readonly env?: Record<string, string>;
  readonly platform?: NodeJS.Platform;
}

/** Starts the app as `npm start` would, whose launcher is told. */
function started({ args = [], env = {}, platform = 'linux' }: Form = {}): EventEmitter {
  const program = Object.assign(new EventEmitter(), {
    argv: ['vouch', ...args],
    env: { VOUCH_HOME: home, VOUCH_PORT: '0', VOUCH_DEMO: '1', ...env },
    platform,
    cwd: () => home,
    connected: true,
    channel: { unref() {} },
    send: (word: unknown) => void words.push(word),
    stderr: { write: (text: string) => void terminal.push(text) },
    resourcesPath: home,
  });
  begin(program as unknown as NodeJS.Process);
  return program;
}

const asked = (name: string) => app.calls.filter(([each]) => each === name);
const ends = (code: number) => expect.poll(() => asked('exit')).toEqual([['exit', code]]);
const shown = () => BrowserWindow.opened[0] as BrowserWindow;

/** A call of the page. */
async function invoke<M extends BridgeMethod>(
  method: M,
  params: BridgeParams<M>,
): Promise<BridgeResult<M>> {
  const { webContents } = shown();
  const event = { sender: webContents, senderFrame: { url: 'app://vouch/', parent: null } };
  const answerer = ipcMain.answerers.get(CHANNELS.invoke);
  const answer = (await answerer?.(event, method, params, method)) as BridgeAnswer;
  if (!answer.ok) throw new Error(answer.error.message);
  return answer.value as BridgeResult<M>;
}

/** Payloads of the events of that name that the page was sent. */
function sent(name: string): unknown[] {
  return shown().webContents.sent.flatMap(([, event, payload]) =>
    event === name ? [payload] : [],
  );
}

async function startList(): Promise<void> {
  const { job_id } = await invoke('jobs.create', {
    name: 'Leads',
    columns: null,
    options: OPTIONS,
  });
  const rows = [{ input: { email: 'anna@kestrel-freight.example' }, source: null }];
  await invoke('jobs.append', { job_id, rows });
  await invoke('jobs.start', { job_id });
}

/** Quits as Electron does, and waits until everything is put away. */
async function quit(): Promise<void> {
  app.calls.splice(0);
  app.emit('before-quit');
  for (const window of BrowserWindow.opened) if (!window.destroyed) window.close();
  expect(isPrevented(app, 'will-quit')).toBe(true);
  await expect.poll(() => asked('quit')).toEqual([['quit']]);
  expect(isPrevented(app, 'will-quit')).toBe(false);
}

describe('a start that cannot be', () => {
  test('says which command line a word belongs to', async () => {
    started({ args: ['verify', 'jane@acme.com'] });
    await ends(2);
    expect(terminal).toEqual([
      'This program opens the window and accepts lists, --demo and --port; "verify" belongs to the command line: vouch verify\n',
    ]);
    expect([words, asked('setPath')]).toEqual([[{ vouch: 'told' }], []]);
  });

  test('names the flag at fault', async () => {
    started({ args: ['--port', 'eighty'] });
    await ends(2);
    expect(terminal).toEqual([
      '--port must be a whole number, 0 or 1,024 to 65,535, not "eighty".\n',
    ]);
  });

  test('ends where there is no sandbox', async () => {
    app.switches.add('no-sandbox');
    started();
    await ends(2);
    expect(terminal).toEqual([
      'Vouch does not open a window without its sandbox, and was started with --no-sandbox. Start it without that.\n',
    ]);
    expect(asked('requestSingleInstanceLock')).toEqual([]);
  });

  test('ends where the data folder cannot be', async () => {
    writeFileSync(join(home, 'file'), '');
    started({ env: { VOUCH_HOME: join(home, 'file') } });
    await ends(1);
    expect(terminal).toHaveLength(1);
    expect(terminal[0]).toContain(join(home, 'file'));
    expect(words).toEqual([{ vouch: 'told' }]);
  });

  test('hands its files to the one that runs, and ends', () => {
    app.isFirst = false;
    started({ args: ['leads.csv'] });
    expect(asked('requestSingleInstanceLock')).toEqual([
      ['requestSingleInstanceLock', { files: [join(home, 'leads.csv')] }],
    ]);
    expect(asked('exit')).toEqual([['exit', 0]]);
    expect(words).toEqual([{ vouch: 'told' }]);
    expect(BrowserWindow.opened).toEqual([]);
  });

  test('says what is wrong with the data folder', async () => {
    const store = new Database(join(home, 'vouch.db'));
    store.pragma('user_version = 9999');
    store.close();
    started({ env: { VOUCH_DEMO: '', VOUCH_DNS_SERVERS: '127.0.0.1:1' } });
    await ends(1);
    expect(terminal).toEqual([
      `${newer(join(home, 'vouch.db'), 9999, MIGRATIONS.length).message}\n`,
    ]);
    expect(words).toEqual([{ vouch: 'open' }, { vouch: 'told' }]);
    expect(readFileSync(join(home, 'vouch.log'), 'utf8')).toContain(
      'the data folder could not be opened',
    );
  });
});

describe('the desktop app', () => {
  test('prepares Electron: a profile in the data folder, the sandbox, and no talk of Chromium’s own', () => {
    app.isFirst = false;
    started({ platform: 'win32' });
    expect(app.calls).toEqual([
      ['setName', 'Vouch'],
      ['setPath', 'userData', join(home, 'chromium')],
      ['setAppUserModelId', 'app.vouch.desktop'],
      ['appendSwitch', 'disable-background-networking'],
      ['appendSwitch', 'disable-component-update'],
      ['appendSwitch', 'disable-domain-reliability'],
      ['appendSwitch', 'disable-sync'],
      ['appendSwitch', 'no-pings'],
      ['enableSandbox'],
      ['setAboutPanelOptions', { applicationName: 'Vouch', applicationVersion: VERSION }],
      ['requestSingleInstanceLock', { files: [] }],
      ['exit', 0],
    ]);
    expect(existsSync(join(home, 'chromium'))).toBe(true);
    app.calls.splice(0);
    started();
    expect(asked('setAppUserModelId')).toEqual([]);
  });

  test('opens its window over the program, and puts everything away at its end', async () => {
    // A package that has a feed for updates.
    writeFileSync(join(home, 'app-update.yml'), '');
    const program = started({ args: ['leads.csv'], env: { APPIMAGE: '/home/ada/Vouch.AppImage' } });
    writeFileSync(join(home, 'leads.csv'), 'email\nanna@kestrel-freight.example\n');
    await expect.poll(() => words).toEqual([{ vouch: 'open' }]);
    const window = shown();
    expect(window.webContents.loaded).toEqual(['app://vouch/']);
    expect(protocol.handlers.size).toBe(1);
    expect(session.defaultSession.spellChecker).toBe(false);
    // Links of the page are answered from the start; where the API listens is known once it does.
    const { api_url } = await invoke('service.status', {});
    app.emit('web-contents-created', {}, window.webContents);
    window.webContents.openWindow({ url: `${api_url}/v1/docs` });
    expect(shell.opened).toEqual([`${api_url}/v1/docs`]);
    await expect.poll(() => sent('files.opened')).toMatchObject([{ name: 'leads.csv' }]);

    writeFileSync(join(home, 'more.csv'), 'email\nanna@kestrel-freight.example\n');
    const more = { files: [join(home, 'more.csv'), 'relative.csv', 7] };
    app.emit('second-instance', {}, [], home, more);
    await expect.poll(() => sent('files.opened').length).toBe(2);
    expect(isPrevented(app, 'open-file', {}, join(home, 'leads.csv'))).toBe(true);
    await expect.poll(() => sent('files.opened').length).toBe(3);
    app.emit('second-instance', {}, [], home, null);
    app.emit('activate');
    expect(window.calls.filter(([name]) => name === 'focus')).toHaveLength(5);
    expect(dialog.asked).toEqual([]);
    dialog.answers = [{ response: 1 }];
    Menu.application?.click('Check for Updates…');
    expect(dialog.asked.map(({ over, box }) => [over, box.message, box.cancelId])).toEqual([
      [window, 'Check for updates?', 1],
    ]);

    Menu.application?.click('Zoom In');
    Menu.application?.click('Search');
    Menu.application?.click('Show the Data Folder');
    expect(window.webContents.zoom).toBe(1);
    expect(sent('menu.command')).toEqual([{ command: 'search' }]);
    await expect.poll(() => shell.opened.at(-1)).toBe(join(home, 'practice', 'vouch.db'));
    powerMonitor.emit('resume');

    await startList();
    await expect
      .poll(() => Notification.shown.map(({ words }) => words.title))
      .toEqual(['Leads is done']);
    expect([Tray.shown.size, powerSaveBlocker.kinds.size]).toEqual([0, 0]);
    expect(window.calls.filter(([name]) => name === 'setProgressBar').at(-1)).toEqual([
      'setProgressBar',
      -1,
    ]);

    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) program.emit(signal);
    Menu.application?.click('Quit');
    app.emit('window-all-closed');
    expect(asked('quit')).toHaveLength(6);
    await quit();
    expect(window.destroyed).toBe(true);
    await expect(invoke('service.status', {})).rejects.toThrow();
  });

  test('stays on a Mac when its window is closed', async () => {
    started({ platform: 'darwin' });
    await expect.poll(() => BrowserWindow.opened).toHaveLength(1);
    await invoke('service.status', {});
    app.emit('window-all-closed');
    expect(asked('quit')).toEqual([]);
    expect(shown().calls).toEqual([]);
    expect(Menu.application?.click('Install the Command “vouch”…')).toBe(true);
    expect(dialog.asked).toHaveLength(1);
    await quit();
  });

  test('asks where another Vouch has the data folder, and ends where the user gives up', async () => {
    const folder = join(home, 'practice');
    mkdirSync(folder);
    const lock = acquireOwnerLock(folder);
    dialog.answers = [{ response: 0 }, { response: 1 }];
    started();
    await expect.poll(() => asked('quit')).toEqual([['quit']]);
    const box = {
      type: 'info',
      message: 'Another Vouch is using the data folder',
      detail: `${home} is in use by a terminal: a command or “vouch serve”. Stop it, then try again.`,
      buttons: ['Try Again', 'Quit'],
      defaultId: 0,
      cancelId: 1,
    };
    expect(dialog.asked).toEqual([
      { over: null, box },
      { over: null, box },
    ]);
    await quit();
    lock?.release();
  });
});
