// Opens the one window of the app, sandboxed, where it was last, and brings it back when its page crashes.
import { BrowserWindow, dialog, Menu, nativeTheme, screen } from 'electron';
import type { Log } from '../../service/ports/log.ts';
import { contextMenuTemplate } from './context-menu.ts';
import type { OwnPages } from './page-address.ts';
import { WINDOW_ICON } from './program-files.ts';
import { webPreferences } from './web-preferences.ts';
import { placeWindow, SMALLEST } from './window-place.ts';
import type { SavedStateFile } from './window-state.ts';

export interface WindowOptions {
  readonly savedState: SavedStateFile;
  readonly pages: OwnPages;
  readonly development: boolean;
  readonly log: Pick<Log, 'error'>;
}

/** So long after the last move the place is written. */
const DEBOUNCE_MS = 500;
/** A page that crashes so often in a minute will crash again. */
const CRASHES_A_MINUTE = 3;

/** As the page paints itself before its styles are there. */
const BACKGROUND = { light: '#ffffff', dark: '#16191c' } as const;

/** Opens the window and loads its page; it shows itself once there is something to see. */
export function openMainWindow(options: WindowOptions): BrowserWindow {
  const place = placeWindow(options.savedState.read().place, workAreas());
  const window = new BrowserWindow({
    ...place.box,
    minWidth: SMALLEST.width,
    minHeight: SMALLEST.height,
    show: false,
    title: 'Vouch',
    backgroundColor: background(),
    icon: WINDOW_ICON,
    webPreferences: webPreferences(options.development),
  });
  window.once('ready-to-show', () => {
    if (place.maximized) window.maximize();
    window.show();
  });
  // The page's title is the app's.
  window.on('page-title-updated', (event) => event.preventDefault());
  nativeTheme.on('updated', repaint);
  window.once('closed', () => nativeTheme.off('updated', repaint));
  function repaint(): void {
    window.setBackgroundColor(background());
  }
  keepPlace(window, options.savedState);
  offerTextMenu(window);
  comeBack(window, options);
  load(window, options);
  return window;
}

function load(window: BrowserWindow, { pages, log }: WindowOptions): void {
  window.loadURL(pages.url).catch((error: unknown) => {
    if (!window.isDestroyed()) log.error({ error }, 'the page of the window could not be loaded');
  });
}

function workAreas() {
  const first = screen.getPrimaryDisplay();
  const others = screen.getAllDisplays().filter((display) => display.id !== first.id);
  return [first, ...others].map((display) => display.workArea);
}

function background(): string {
  return nativeTheme.shouldUseDarkColors ? BACKGROUND.dark : BACKGROUND.light;
}

function keepPlace(window: BrowserWindow, savedState: SavedStateFile): void {
  let timer: NodeJS.Timeout | undefined;
  const write = () => {
    clearTimeout(timer);
    if (window.isDestroyed() || window.isMinimized()) return;
    const { x, y, width, height } = window.getNormalBounds();
    savedState.change({ place: { box: { x, y, width, height }, maximized: window.isMaximized() } });
  };
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(write, DEBOUNCE_MS);
  };
  window.on('resize', later);
  window.on('move', later);
  window.on('maximize', later);
  window.on('unmaximize', later);
  window.on('close', write);
  window.on('closed', () => clearTimeout(timer));
}

function offerTextMenu(window: BrowserWindow): void {
  window.webContents.on('context-menu', (_, spot) => {
    const template = contextMenuTemplate(spot);
    if (template.length > 0) Menu.buildFromTemplate(template).popup({ window });
  });
}

/** The work is done in main, so a page that crashed is simply loaded again; one that hangs is the user's to judge. */
function comeBack(window: BrowserWindow, options: WindowOptions): void {
  const { webContents } = window;
  let crashes: number[] = [];
  webContents.on('render-process-gone', (_, { reason, exitCode }) => {
    if (window.isDestroyed() || reason === 'clean-exit') return;
    options.log.error({ reason, exitCode }, 'the page of the window crashed');
    const now = performance.now();
    crashes = [...crashes.filter((at) => now - at < 60_000), now];
    if (crashes.length <= CRASHES_A_MINUTE) return load(window, options);
    void ask(window, 'The window crashed several times.', ['Reload', 'Not Now']).then((again) => {
      crashes = [];
      if (again && !window.isDestroyed()) load(window, options);
    });
  });
  let asking = false;
  window.on('unresponsive', () => {
    if (asking) return;
    asking = true;
    void ask(window, 'The window is not responding.', ['Wait', 'Reload']).then((wait) => {
      asking = false;
      // Its process goes; the handler above then loads the page again.
      if (!wait && !window.isDestroyed()) webContents.forcefullyCrashRenderer();
    });
  });
}

async function ask(window: BrowserWindow, message: string, buttons: string[]): Promise<boolean> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'warning',
    message,
    detail: 'Lists keep running, and no finished work is lost.',
    buttons,
    defaultId: 0,
    cancelId: 0,
  });
  return response === 0;
}
