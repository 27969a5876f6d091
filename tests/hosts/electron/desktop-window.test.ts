// The window while lists run: what closing it means, where it goes, and how it comes back.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { backgroundSentence } from '../../../src-main/hosts/electron/background.ts';
import { DesktopWindow } from '../../../src-main/hosts/electron/desktop-window.ts';
import { ownPages } from '../../../src-main/hosts/electron/page-address.ts';
import { BrowserWindow, dialog, nativeTheme } from './electron.ts';

let window: DesktopWindow;
let active: number;
let trayNoticeShown: boolean;
let told: string[];
let logged: unknown[];

function opened(notifications = true): BrowserWindow {
  window = new DesktopWindow({
    savedState: {
      read: () => ({ place: null, trayNoticeShown }),
      change(part) {
        trayNoticeShown = part.trayNoticeShown ?? trayNoticeShown;
      },
    },
    pages: ownPages(null),
    development: false,
    log: { error: (details, message) => logged.push([details, message]) },
    notifications,
    active: () => active,
    newPage: () => told.push('new page'),
    moved: () => told.push('moved'),
    quit: () => told.push('quit'),
  });
  window.open();
  return current();
}

function current(): BrowserWindow {
  return window.current as unknown as BrowserWindow;
}

beforeEach(() => {
  active = 0;
  trayNoticeShown = true;
  told = [];
  logged = [];
  dialog.asked.splice(0);
});
afterEach(() => void nativeTheme.removeAllListeners());

describe('the window', () => {
  test('tells of each new page', () => {
    const shown = opened();
    expect(told).toEqual(['new page']);
    shown.webContents.emit('did-navigate');
    expect(told).toEqual(['new page', 'new page']);
  });

  test('comes up where it is, and from a taskbar', () => {
    const shown = opened();
    window.show(null);
    shown.minimized = true;
    window.show(null);
    expect(shown.calls).toEqual([['show'], ['focus'], ['restore'], ['show'], ['focus']]);
    expect(told).toEqual(['new page', 'moved', 'moved']);
    expect(shown.webContents.loaded).toEqual(['app://vouch/']);
  });

  test('comes up on a list, and logs where it cannot', async () => {
    const shown = opened();
    const failure = new Error('ERR_ABORTED');
    shown.webContents.load = async () => {
      throw failure;
    };
    window.show('job/1');
    expect(shown.webContents.loaded[1]).toBe('app://vouch/#/lists/job%2F1');
    await new Promise(setImmediate);
    expect(logged).toEqual([[{ error: failure }, 'the window could not open a list']]);
  });

  test('is opened again once it is closed', () => {
    const first = opened();
    first.close();
    expect(window.current).toBe(null);
    window.show(null);
    expect(current()).not.toBe(first);
    expect(BrowserWindow.opened.at(-1)).toBe(current());
    expect(told).toEqual(['new page', 'new page', 'moved']);
  });

  test('is sent events while it is there', () => {
    const shown = opened();
    window.send('menu.command', { command: 'search' });
    const sent = [['vouch:event', 'menu.command', { command: 'search' }]];
    expect(shown.webContents.sent).toEqual(sent);
    shown.webContents.destroyed = true;
    window.send('menu.command', { command: 'search' });
    expect(shown.webContents.sent).toEqual(sent);
    shown.close();
    window.send('menu.command', { command: 'search' });
    expect(shown.webContents.sent).toEqual(sent);
  });

  test('has boxes over it, which stand alone without it', async () => {
    const shown = opened();
    await window.showBox({ message: 'one' });
    shown.close();
    await window.showBox({ message: 'two' });
    expect(dialog.asked).toEqual([
      { over: shown, box: { message: 'one' } },
      { over: null, box: { message: 'two' } },
    ]);
  });
});

describe('closing the window', () => {
  test('closes it where no list runs, or the app ends', () => {
    const idle = opened();
    idle.close();
    expect(idle.destroyed).toBe(true);
    const last = opened();
    active = 1;
    window.leave();
    last.close();
    expect(last.destroyed).toBe(true);
  });

  describe.runIf(process.platform === 'linux')('during a list', () => {
    /** Whether the desktop shows icons in a tray. */
    function trayIcons(shown: boolean): void {
      const folder = mkdtempSync(join(tmpdir(), 'vouch-bus-'));
      const script = `#!/bin/sh\necho "   variant       boolean ${shown}"\n`;
      writeFileSync(join(folder, 'dbus-send'), script, { mode: 0o755 });
      const before = process.env.PATH;
      process.env.PATH = `${folder}:${before}`;
      onTestFinished(() => {
        process.env.PATH = before;
        rmSync(folder, { recursive: true });
      });
    }

    const put = async (shown: BrowserWindow, ends: string) => {
      active = 1;
      told = [];
      shown.close();
      await expect.poll(() => told.at(-1)).toBe(ends);
      expect(shown.destroyed).toBe(false);
    };

    test('hides it behind the tray, after having said so once', async () => {
      trayIcons(true);
      trayNoticeShown = false;
      const shown = opened();
      await put(shown, 'moved');
      expect(shown.calls).toEqual([['hide']]);
      await put(shown, 'moved');
      expect(dialog.asked).toEqual([
        {
          over: shown,
          box: {
            type: 'info',
            message: 'The list keeps running',
            detail: backgroundSentence({ tray: true, notifications: true }),
            buttons: ['Keep Working', 'Quit'],
            defaultId: 0,
            cancelId: 0,
          },
        },
      ]);
    });

    test('minimizes it where there is no tray', async () => {
      trayIcons(false);
      trayNoticeShown = false;
      const shown = opened();
      await put(shown, 'moved');
      expect(shown.calls).toEqual([['minimize']]);
      const detail = backgroundSentence({ tray: false, notifications: true });
      expect(dialog.asked[0]?.box.detail).toBe(detail);
    });

    test('minimizes it where the end of a list is not notified', async () => {
      trayIcons(true);
      const shown = opened(false);
      await put(shown, 'moved');
      expect(shown.calls).toEqual([['minimize']]);
      expect(dialog.asked).toEqual([]);
    });

    test('quits where the user wants that', async () => {
      trayIcons(true);
      trayNoticeShown = false;
      dialog.answers = [{ response: 1 }];
      const shown = opened();
      await put(shown, 'quit');
      expect([trayNoticeShown, shown.calls]).toEqual([true, []]);
    });

    test('lets a window be that is gone before the answer', async () => {
      trayIcons(true);
      trayNoticeShown = false;
      const shown = opened();
      let answer = (_: { response: number }) => {};
      dialog.answers = [
        new Promise((resolve) => {
          answer = resolve;
        }),
      ];
      active = 1;
      told = [];
      shown.close();
      await expect.poll(() => dialog.asked).toHaveLength(1);
      shown.destroy();
      answer({ response: 0 });
      await expect.poll(() => told.at(-1)).toBe('moved');
      expect(shown.calls).toEqual([]);
    });
  });
});
