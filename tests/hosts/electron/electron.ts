// The module `electron` for tests in Node: no window is seen, what was done to each thing stays on it, and tests answer questions.
import { EventEmitter } from 'node:events';

type Answer = { readonly response: number };

/** What a window of the size and place that it was opened with has been through. */
export class BrowserWindow extends EventEmitter {
  static readonly opened: BrowserWindow[] = [];
  readonly options: Readonly<Record<string, unknown>>;
  readonly webContents = new WebContents();
  readonly calls: unknown[][] = [];
  background: unknown;
  visible = false;
  minimized = false;
  maximized = false;
  focused = false;
  destroyed = false;

  constructor(options: Readonly<Record<string, unknown>>) {
    super();
    this.options = options;
    this.background = options.backgroundColor;
    BrowserWindow.opened.push(this);
  }

  loadURL = (url: string) => this.webContents.loadURL(url);
  isDestroyed = () => this.destroyed;
  isMinimized = () => this.minimized;
  isMaximized = () => this.maximized;
  isVisible = () => this.visible;
  isFocused = () => this.focused;
  getNormalBounds = () => ({ x: 10, y: 20, width: 1000, height: 700, screen: 1 });
  setBackgroundColor(color: string) {
    this.background = color;
  }
  show() {
    this.calls.push(['show']);
    this.visible = true;
  }
  hide() {
    this.calls.push(['hide']);
    this.visible = false;
  }
  focus() {
    this.calls.push(['focus']);
  }
  restore() {
    this.calls.push(['restore']);
    this.minimized = false;
  }
  minimize() {
    this.calls.push(['minimize']);
    this.minimized = true;
  }
  maximize() {
    this.calls.push(['maximize']);
    this.maximized = true;
  }
  setProgressBar(...share: unknown[]) {
    this.calls.push(['setProgressBar', ...share]);
  }
  flashFrame(on: boolean) {
    this.calls.push(['flashFrame', on]);
  }
  /** As the user closes it, who may be refused. */
  close() {
    if (isPrevented(this, 'close')) return;
    this.destroy();
  }
  destroy() {
    this.destroyed = true;
    this.webContents.destroyed = true;
    this.emit('closed');
  }
}

export class WebContents extends EventEmitter {
  readonly loaded: string[] = [];
  readonly sent: unknown[][] = [];
  destroyed = false;
  zoom = 0;
  crashed = 0;
  /** What the next page load comes to. */
  load: () => Promise<void> = async () => {};
  openWindow: (details: { url: string }) => unknown = () => null;

  loadURL(url: string): Promise<void> {
    this.loaded.push(url);
    return this.load();
  }
  getURL = () => this.loaded.at(-1) ?? '';
  isDestroyed = () => this.destroyed;
  send = (...message: unknown[]) => void this.sent.push(message);
  setWindowOpenHandler(handler: (details: { url: string }) => unknown) {
    this.openWindow = handler;
  }
  getZoomLevel = () => this.zoom;
  setZoomLevel(level: number) {
    this.zoom = level;
  }
  forcefullyCrashRenderer() {
    this.crashed += 1;
  }
}

/** Emits an event that its listeners may prevent, and tells whether they did. */
export function isPrevented(target: EventEmitter, name: string, ...rest: unknown[]): boolean {
  let prevented = false;
  const preventDefault = () => {
    prevented = true;
  };
  target.emit(name, Object.assign({ preventDefault }, rest[0]), ...rest.slice(1));
  return prevented;
}

/** Questions that were put, with the window that each stood over; `answers` are taken one after the other, then the first button. */
export const dialog = {
  asked: [] as { readonly over: BrowserWindow | null; readonly box: Record<string, unknown> }[],
  answers: [] as (Answer | Promise<Answer>)[],
  files: [] as string[],
  target: '',
  showErrorBox: (..._sentence: string[]) => {},
  async showMessageBox(...given: unknown[]): Promise<Answer> {
    ask(given);
    return dialog.answers.shift() ?? { response: 0 };
  },
  async showOpenDialog(...given: unknown[]) {
    ask(given);
    return { filePaths: dialog.files };
  },
  async showSaveDialog(...given: unknown[]) {
    ask(given);
    return { filePath: dialog.target };
  },
};

function ask(given: readonly unknown[]): void {
  const over = given[0] instanceof BrowserWindow ? given[0] : null;
  dialog.asked.push({ over, box: given.at(-1) as Record<string, unknown> });
}

export const shell = {
  opened: [] as string[],
  async openExternal(url: string) {
    shell.opened.push(url);
    throw new Error('There is no browser.');
  },
  showItemInFolder: (path: string) => void shell.opened.push(path),
};

export const nativeTheme = Object.assign(new EventEmitter(), { shouldUseDarkColors: false });
export const powerMonitor = new EventEmitter();

const MAIN = { id: 2, workArea: { x: 0, y: 0, width: 1920, height: 1080 } };
const LEFT = { id: 1, workArea: { x: -1600, y: 0, width: 1600, height: 900 } };
/** The main one is not the first. */
export const screen = { getPrimaryDisplay: () => MAIN, getAllDisplays: () => [LEFT, MAIN] };

/** Ids of what keeps the machine awake. */
export const powerSaveBlocker = {
  kinds: new Map<number, string>(),
  started: 0,
  start(kind: string) {
    const id = powerSaveBlocker.started;
    powerSaveBlocker.started += 1;
    powerSaveBlocker.kinds.set(id, kind);
    return id;
  },
  stop: (id: number) => powerSaveBlocker.kinds.delete(id),
};

interface Item {
  readonly label?: string;
  readonly click?: () => void;
  readonly submenu?: readonly Item[];
}

export class Menu {
  static application: Menu | null = null;
  static readonly popups: { readonly menu: Menu; readonly over: unknown }[] = [];
  readonly items: readonly Item[];
  constructor(items: readonly Item[]) {
    this.items = items;
  }
  static buildFromTemplate = (items: readonly Item[]) => new Menu(items);
  static setApplicationMenu(menu: Menu) {
    Menu.application = menu;
  }
  popup({ window }: { window: unknown }) {
    Menu.popups.push({ menu: this, over: window });
  }
  labels = () => this.items.flatMap(({ label }) => label ?? []);
  /** Clicks the item with this label, wherever it stands. */
  click(label: string, items = this.items): boolean {
    return items.some((item) => {
      if (item.label === label) item.click?.();
      return item.label === label || this.click(label, item.submenu ?? []);
    });
  }
}

export class Tray extends EventEmitter {
  static readonly shown = new Set<Tray>();
  readonly icon: string;
  tip = '';
  menus: Menu[] = [];
  constructor(icon: string) {
    super();
    this.icon = icon;
    Tray.shown.add(this);
  }
  setToolTip(tip: string) {
    this.tip = tip;
  }
  setContextMenu(menu: Menu) {
    this.menus.push(menu);
  }
  destroy() {
    Tray.shown.delete(this);
  }
}

export class Notification extends EventEmitter {
  static supported = true;
  static asked = 0;
  static readonly shown: Notification[] = [];
  readonly words: { readonly title: string; readonly body: string };
  constructor(words: { title: string; body: string }) {
    super();
    this.words = words;
  }
  static isSupported() {
    Notification.asked += 1;
    return Notification.supported;
  }
  show() {
    Notification.shown.push(this);
  }
}

/** What the scheme's pages are answered with. */
export const protocol = {
  privileged: [] as unknown[],
  handlers: new Map<string, (request: Request) => Promise<Response>>(),
  registerSchemesAsPrivileged: (schemes: unknown[]) => void protocol.privileged.push(...schemes),
  handle: (scheme: string, handler: (request: Request) => Promise<Response>) =>
    void protocol.handlers.set(scheme, handler),
};

type Answering = (answer: unknown) => void;

/** What was set on a session. */
export class Session extends EventEmitter {
  spellChecker = true;
  asks: (contents: unknown, permission: string, answer: Answering) => void = () => {};
  checks: (contents: unknown, permission: string, origin: string) => boolean = () => true;
  devices: () => boolean = () => true;
  requests: ((request: { url: string }, answer: Answering) => void) | null = null;
  setSpellCheckerEnabled(on: boolean) {
    this.spellChecker = on;
  }
  setPermissionRequestHandler(handler: Session['asks']) {
    this.asks = handler;
  }
  setPermissionCheckHandler(handler: Session['checks']) {
    this.checks = handler;
  }
  setDevicePermissionHandler(handler: () => boolean) {
    this.devices = handler;
  }
  webRequest = {
    onBeforeRequest: (handler: NonNullable<Session['requests']>) => {
      this.requests = handler;
    },
  };
}

export const session = { defaultSession: new Session() };

type Answerer = (event: unknown, ...args: unknown[]) => Promise<unknown>;
export const ipcMain = Object.assign(new EventEmitter(), {
  answerers: new Map<string, Answerer>(),
  handle: (channel: string, answerer: Answerer) => void ipcMain.answerers.set(channel, answerer),
});

/** A process that tests speak for. */
export class UtilityProcess extends EventEmitter {
  static readonly started: UtilityProcess[] = [];
  readonly given: unknown[];
  readonly stderr = new EventEmitter();
  readonly received: unknown[] = [];
  pid: number | undefined;
  kills = 0;
  constructor(given: unknown[]) {
    super();
    this.given = given;
    UtilityProcess.started.push(this);
  }
  postMessage = (message: unknown) => void this.received.push(message);
  kill() {
    this.kills += 1;
  }
}
export const utilityProcess = { fork: (...given: unknown[]) => new UtilityProcess(given) };

class App extends EventEmitter {
  isPackaged = true;
  readonly calls: unknown[][] = [];
  readonly switches = new Set<string>();
  readonly commandLine = {
    appendSwitch: (name: string) => void this.calls.push(['appendSwitch', name]),
    hasSwitch: (name: string) => this.switches.has(name),
  };
  isFirst = true;
  ready: Promise<void> = Promise.resolve();
  whenReady = () => this.ready;
  setName = (...given: unknown[]) => void this.calls.push(['setName', ...given]);
  setPath = (...given: unknown[]) => void this.calls.push(['setPath', ...given]);
  setAppUserModelId = (...given: unknown[]) =>
    void this.calls.push(['setAppUserModelId', ...given]);
  setAboutPanelOptions = (...given: unknown[]) =>
    void this.calls.push(['setAboutPanelOptions', ...given]);
  enableSandbox = () => void this.calls.push(['enableSandbox']);
  requestSingleInstanceLock(extra: unknown) {
    this.calls.push(['requestSingleInstanceLock', extra]);
    return this.isFirst;
  }
  quit = () => void this.calls.push(['quit']);
  exit = (code: number) => void this.calls.push(['exit', code]);
}
export const app = new App();
