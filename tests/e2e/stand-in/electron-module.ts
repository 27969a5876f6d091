// The module `electron` of the stand-in: as much of it as Vouch uses, over pages of a real Chromium. It proves our wiring, not Electron.
import { fork } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Chromium, startChromium } from './devtools.ts';
import { holdInstanceLock } from './instance-lock.ts';
import { serveSchemes } from './schemes.ts';
import { BrowserWindow, ipcMain, openWindows, useChromium, webContents } from './windows.ts';

export { BrowserWindow, ipcMain, webContents };

const paths = new Map<string, string>();
let chromium: Chromium | null = null;
let becomeReady: () => void = () => {};
const ready = new Promise<void>((resolve) => {
  becomeReady = resolve;
});
let quitting = false;
/** Whether this process holds the instance's lock, and with it the profile. */
let isTheOne = false;

class StandInApp extends EventEmitter {
  readonly isPackaged = process.env.VOUCH_STAND_IN_APP !== undefined;
  readonly commandLine = {
    appendSwitch() {},
    hasSwitch: (name: string) => process.argv.includes(`--${name}`),
  };
  readonly dock = undefined;
  isReady = () => chromium !== null;
  whenReady = () => ready;
  setName() {}
  setPath(name: string, path: string) {
    paths.set(name, path);
  }
  getPath(name: string) {
    return paths.get(name) ?? '';
  }
  setAppUserModelId() {}
  setAboutPanelOptions() {}
  enableSandbox() {}
  requestSingleInstanceLock(extra: unknown) {
    isTheOne = holdInstanceLock(this.getPath('userData'), extra, (reported) =>
      this.emit('second-instance', {}, [], process.cwd(), reported),
    );
    return isTheOne;
  }
  /** As Electron does it: windows may refuse to close, and what is to be put away may delay the end. */
  quit() {
    if (!quitting) {
      if (this.refused('before-quit')) return;
      quitting = true;
    }
    for (const window of openWindows()) {
      window.close();
      if (!window.isDestroyed()) {
        quitting = false;
        return;
      }
    }
    if (this.refused('will-quit')) return;
    this.emit('quit', {}, 0);
    this.exit(0);
  }
  exit(code: number) {
    chromium?.kill();
    process.exit(code);
  }
  private refused(name: string): boolean {
    let refused = false;
    this.emit(name, {
      preventDefault: () => {
        refused = true;
      },
    });
    return refused;
  }
}

export const app = new StandInApp();

const schemes = serveSchemes();
export const protocol = {
  registerSchemesAsPrivileged() {},
  handle: schemes.handle,
};

/** What cannot go on ends the app and says why: whoever waits for a window would wait for nothing. */
function fail(error: unknown): void {
  if (quitting) return;
  const reported = error instanceof Error ? error.stack : String(error);
  process.stderr.write(`The stand-in for Electron cannot go on: ${reported}\n`);
  app.exit(1);
}

async function begin(): Promise<void> {
  // A start that ends at once, such as a second instance, needs no Chromium.
  // One that has not asked for the lock yet may be beside another.
  const own = isTheOne ? 'stand-in' : `stand-in-${process.pid}`;
  const profile = join(app.getPath('userData') || process.cwd(), own);
  mkdirSync(profile, { recursive: true });
  chromium = await startChromium(profile, fail);
  await schemes.started;
  useChromium(chromium, schemes, app, fail);
  app.emit('ready', {}, {});
  becomeReady();
}

/** For the program of the stand-in alone; no app calls it. */
export function mainFileHasRun(): void {
  begin().catch(fail);
}

/** What was asked of the user and shown to them, for tests to look at and to answer. */
export const dialog = {
  showMessageBox: async () => ({ response: 0, checkboxChecked: false }),
  showOpenDialog: async () => ({ canceled: true, filePaths: [] as string[] }),
  showSaveDialog: async () => ({ canceled: true, filePath: '' }),
  /** Blocks until it is answered, as Electron's does: until the file that VOUCH_STAND_IN_CLICK names is there. */
  showErrorBox(_title: string, content: string) {
    process.stderr.write(`[error box] ${content}\n`);
    const click = process.env.VOUCH_STAND_IN_CLICK ?? '';
    const never = new Int32Array(new SharedArrayBuffer(4));
    while (!existsSync(click)) Atomics.wait(never, 0, 0, 50);
  },
};

/** Utility processes are children of Node here; they speak the way a child does. */
export const utilityProcess = {
  fork(path: string, args: string[], options: { env: NodeJS.ProcessEnv }) {
    const child = fork(path, args, {
      env: options.env,
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      // What reads an app's archive reads it for children, too.
      execArgv: process.execArgv,
    });
    return Object.assign(child, {
      postMessage: (message: object) => child.connected && child.send(message, () => {}),
    });
  },
};

const openedOutside: string[] = [];
export const shell = {
  openedOutside,
  openExternal: async (url: string) => void openedOutside.push(url),
  showItemInFolder: (path: string) => void openedOutside.push(path),
};

export const nativeTheme = Object.assign(new EventEmitter(), { shouldUseDarkColors: false });
export const powerMonitor = new EventEmitter();

const area = { x: 0, y: 0, width: 1920, height: 1080 };
export const screen = {
  getPrimaryDisplay: () => ({ id: 1, workArea: area }),
  getAllDisplays: () => [{ id: 1, workArea: area }],
};

const defaultSession = Object.assign(new EventEmitter(), {
  setSpellCheckerEnabled() {},
  setPermissionRequestHandler() {},
  setPermissionCheckHandler() {},
  setDevicePermissionHandler() {},
  webRequest: { onBeforeRequest() {} },
});
export const session = { defaultSession };

let blockers = 0;
const blocking = new Set<number>();
export const powerSaveBlocker = {
  start() {
    blockers += 1;
    blocking.add(blockers);
    return blockers;
  },
  stop: (id: number) => void blocking.delete(id),
  isStarted: (id: number) => blocking.has(id),
};

interface Item {
  readonly label?: string;
  readonly role?: string;
  readonly accelerator?: string;
  readonly click?: () => void;
  readonly submenu?: readonly Item[];
}

export class Menu {
  static current: Menu | null = null;
  readonly items: readonly Item[];
  constructor(items: readonly Item[]) {
    this.items = items;
  }
  static buildFromTemplate(items: readonly Item[]) {
    return new Menu(items);
  }
  static setApplicationMenu(menu: Menu) {
    Menu.current = menu;
  }
  static getApplicationMenu() {
    return Menu.current;
  }
  popup() {}
}

export class Tray extends EventEmitter {
  static readonly shown = new Set<Tray>();
  tip = '';
  menu: Menu | null = null;
  constructor() {
    super();
    Tray.shown.add(this);
  }
  setToolTip(tip: string) {
    this.tip = tip;
  }
  setContextMenu(menu: Menu) {
    this.menu = menu;
  }
  destroy() {
    Tray.shown.delete(this);
  }
}

export class Notification extends EventEmitter {
  static readonly shown: Notification[] = [];
  readonly title: string;
  readonly body: string;
  constructor({ title, body }: { title: string; body: string }) {
    super();
    this.title = title;
    this.body = body;
  }
  static isSupported() {
    return true;
  }
  show() {
    Notification.shown.push(this);
  }
}
