// What the window does by itself: where it opens, that it keeps its place, and how it comes back from a crash.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openMainWindow } from '../../../src-main/hosts/electron/main-window.ts';
import { ownPages } from '../../../src-main/hosts/electron/page-address.ts';
import { WINDOW_ICON } from '../../../src-main/hosts/electron/program-files.ts';
import { webPreferences } from '../../../src-main/hosts/electron/web-preferences.ts';
import type { SavedState } from '../../../src-main/hosts/electron/window-state.ts';
import { BrowserWindow, dialog, isPrevented, Menu, nativeTheme } from './electron.ts';

let state: SavedState;
let changes: Partial<SavedState>[];
let logged: unknown[];

beforeEach(() => {
  vi.useFakeTimers();
  state = { place: null, trayNoticeShown: false };
  changes = [];
  logged = [];
  dialog.asked.splice(0);
  nativeTheme.shouldUseDarkColors = false;
});
afterEach(() => {
  vi.useRealTimers();
  nativeTheme.removeAllListeners();
});

function opened(development = false): BrowserWindow {
  openMainWindow({
    savedState: { read: () => state, change: (part) => void changes.push(part) },
    pages: ownPages(null),
    development,
    log: { error: (details, message) => logged.push([details, message]) },
  });
  return BrowserWindow.opened.at(-1) as BrowserWindow;
}

const settled = () => vi.advanceTimersByTimeAsync(0);

describe('the window', () => {
  test('opens in the middle of the main screen, confined, and shows itself when its page is there', () => {
    const window = opened();
    expect(window.options).toEqual({
      x: 320,
      y: 120,
      width: 1280,
      height: 840,
      minWidth: 960,
      minHeight: 640,
      show: false,
      title: 'Vouch',
      backgroundColor: '#ffffff',
      icon: WINDOW_ICON,
      webPreferences: webPreferences(false),
    });
    expect(opened(true).options.webPreferences).toEqual(webPreferences(true));
    expect(window.webContents.loaded).toEqual(['app://vouch/']);
    expect(window.calls).toEqual([]);
    window.emit('ready-to-show');
    expect(window.calls).toEqual([['show']]);
  });

  test('opens where it was, maximized if it was', () => {
    const box = { x: -1500, y: 10, width: 1000, height: 700 };
    state = { ...state, place: { box, maximized: true } };
    const window = opened();
    expect(window.options).toMatchObject(box);
    window.emit('ready-to-show');
    expect(window.calls).toEqual([['maximize'], ['show']]);
  });

  test('is as dark as the system, for as long as it is there', () => {
    nativeTheme.shouldUseDarkColors = true;
    const window = opened();
    expect(window.background).toBe('#16191c');
    nativeTheme.shouldUseDarkColors = false;
    nativeTheme.emit('updated');
    expect(window.background).toBe('#ffffff');
    const before = nativeTheme.listenerCount('updated');
    window.destroy();
    expect(nativeTheme.listenerCount('updated')).toBe(before - 1);
  });

  test('keeps its name whatever the page calls itself', () => {
    expect(isPrevented(opened(), 'page-title-updated')).toBe(true);
  });

  test('logs a page that could not be loaded, unless it is gone itself', async () => {
    const failure = new Error('ERR_FAILED');
    const fails = async () => {
      throw failure;
    };
    const window = opened();
    window.webContents.load = fails;
    window.webContents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 5 });
    await settled();
    expect(logged).toEqual([
      [{ reason: 'crashed', exitCode: 5 }, 'the page of the window crashed'],
      [{ error: failure }, 'the page of the window could not be loaded'],
    ]);
    window.webContents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 5 });
    window.destroyed = true;
    await settled();
    expect(logged).toHaveLength(3);
  });

  test('offers what can be done with text under the right button', () => {
    const window = opened();
    const editFlags = { canCut: true, canCopy: true, canPaste: true, canSelectAll: true };
    const click = (selectionText: string) =>
      window.webContents.emit('context-menu', {}, { isEditable: false, selectionText, editFlags });
    click('  ');
    expect(Menu.popups).toEqual([]);
    click('jane@acme.com');
    expect(Menu.popups).toHaveLength(1);
    expect(Menu.popups[0]?.menu.items).toEqual([{ role: 'copy', enabled: true }]);
    expect(Menu.popups[0]?.over).toBe(window);
  });
});

describe('the place of the window', () => {
  const kept = (maximized = false) => ({
    place: { box: { x: 10, y: 20, width: 1000, height: 700 }, maximized },
  });

  test.each(['resize', 'move', 'maximize', 'unmaximize'])(
    'is written half a second after the last %s',
    (event) => {
      const window = opened();
      window.emit(event);
      vi.advanceTimersByTime(499);
      window.emit(event);
      vi.advanceTimersByTime(499);
      expect(changes).toEqual([]);
      vi.advanceTimersByTime(1);
      expect(changes).toEqual([kept()]);
      vi.advanceTimersByTime(1_000);
      expect(changes).toHaveLength(1);
    },
  );

  test('is written at once when it is closed, and not again', () => {
    const window = opened();
    window.maximized = true;
    window.emit('move');
    window.close();
    expect(changes).toEqual([kept(true)]);
    vi.advanceTimersByTime(1_000);
    expect(changes).toHaveLength(1);
  });

  test('is forgotten with a window that is gone, and not that of a minimized one', () => {
    const minimized = opened();
    minimized.minimized = true;
    minimized.close();
    const gone = opened();
    gone.emit('move');
    gone.destroy();
    gone.emit('close', {});
    vi.advanceTimersByTime(1_000);
    expect(changes).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('a page that crashes', () => {
  const crash = (window: BrowserWindow, reason = 'crashed') =>
    window.webContents.emit('render-process-gone', {}, { reason, exitCode: 1 });
  const loads = (window: BrowserWindow) => window.webContents.loaded.length;
  const question = (message: string, buttons: string[]) => ({
    type: 'warning',
    message,
    detail: 'Lists keep running, and no finished work is lost.',
    buttons,
    defaultId: 0,
    cancelId: 0,
  });

  test('is loaded again, and from the fourth time in a minute when the user wants it', async () => {
    const window = opened();
    vi.advanceTimersByTime(3_600_000);
    for (let time = 0; time < 3; time += 1) crash(window);
    expect(loads(window)).toBe(4);
    dialog.answers = [{ response: 0 }];
    crash(window);
    expect(loads(window)).toBe(4);
    expect(dialog.asked).toEqual([
      { over: window, box: question('The window crashed several times.', ['Reload', 'Not Now']) },
    ]);
    await settled();
    expect(loads(window)).toBe(5);
    // The count begins anew.
    crash(window);
    expect(loads(window)).toBe(6);
    expect(dialog.asked).toHaveLength(1);
  });

  test('stays away when the user does not want it, or the window is gone meanwhile', async () => {
    const window = opened();
    for (let time = 0; time < 3; time += 1) crash(window);
    dialog.answers = [{ response: 1 }];
    crash(window);
    await settled();
    expect(loads(window)).toBe(4);

    const gone = opened();
    for (let time = 0; time < 4; time += 1) crash(gone);
    gone.destroyed = true;
    await settled();
    expect(loads(gone)).toBe(4);
  });

  test('is loaded again without a question where the crashes lie a minute apart', () => {
    const window = opened();
    crash(window);
    vi.advanceTimersByTime(59_999);
    for (let time = 0; time < 2; time += 1) crash(window);
    vi.advanceTimersByTime(1);
    crash(window);
    expect(loads(window)).toBe(5);
    expect(dialog.asked).toEqual([]);
  });

  test('is let go where it ended as it should, or the window did', () => {
    const window = opened();
    crash(window, 'clean-exit');
    window.destroyed = true;
    crash(window);
    expect(loads(window)).toBe(1);
    expect(logged).toEqual([]);
  });

  test('is ended when it hangs and the user wants it, who is asked once at a time', async () => {
    const window = opened();
    dialog.answers = [{ response: 0 }, { response: 1 }, { response: 1 }];
    window.emit('unresponsive');
    window.emit('unresponsive');
    expect(dialog.asked).toEqual([
      { over: window, box: question('The window is not responding.', ['Wait', 'Reload']) },
    ]);
    await settled();
    expect(window.webContents.crashed).toBe(0);
    window.emit('unresponsive');
    await settled();
    expect(dialog.asked).toHaveLength(2);
    expect(window.webContents.crashed).toBe(1);
    window.emit('unresponsive');
    window.destroyed = true;
    await settled();
    expect(window.webContents.crashed).toBe(1);
  });
});
