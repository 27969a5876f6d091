// What is shown outside the window while lists run: the taskbar, the tray, notifications, and whether the machine stays awake.
import { existsSync } from 'node:fs';
import type { BrowserWindow as ElectronWindow } from 'electron';
import { beforeEach, describe, expect, test } from 'vitest';
import { trayIcon } from '../../../src-main/hosts/electron/program-files.ts';
import { type ListsAtWork, showListsAtWork } from '../../../src-main/hosts/electron/tray.ts';
import type { ListProgress } from '../../../src-shared/list-progress.ts';
import { BrowserWindow, Notification, powerSaveBlocker, Tray } from './electron.ts';

const IDLE: ListProgress = { active: 0, unfinished: 0, share: null, still: true, words: 'Vouch' };
const RUNNING = { active: 1, unfinished: 1, share: 0.5, still: false, words: 'Vouch: Leads' };
const PAUSED = { active: 0, unfinished: 1, share: 0.5, still: true, words: 'Vouch: Leads paused' };
const WAITING = { ...RUNNING, still: true };
const ENDED = { jobId: 'job_1', title: 'Leads is done', body: '3 approve' };

let window: BrowserWindow | null;
let told: unknown[];

beforeEach(() => {
  window = new BrowserWindow({});
  window.visible = true;
  told = [];
  Tray.shown.clear();
  powerSaveBlocker.kinds.clear();
  Notification.shown.splice(0);
  Notification.asked = 0;
  Notification.supported = true;
});

function atWork(notifications = true): ListsAtWork {
  return showListsAtWork({
    notifications,
    window: () => window as unknown as ElectronWindow | null,
    show: (jobId) => told.push(['show', jobId]),
    pauseAll: () => told.push('pause all'),
    quit: () => told.push('quit'),
  });
}

const tray = (): Tray => [...Tray.shown][0] as Tray;
const awake = () => [...powerSaveBlocker.kinds.values()];

test('the machine is kept awake once for a list that works, and no longer', () => {
  const lists = atWork();
  for (const [progress, kinds] of [
    [IDLE, []],
    [RUNNING, ['prevent-app-suspension']],
    [RUNNING, ['prevent-app-suspension']],
    [WAITING, []],
    [RUNNING, ['prevent-app-suspension']],
    [PAUSED, []],
  ] as const) {
    lists.update(progress);
    expect(awake()).toEqual(kinds);
  }
  lists.update(RUNNING);
  lists.stop();
  expect([awake(), Tray.shown.size]).toEqual([[], 0]);
});

test('the taskbar shows how far lists are, and whether they stand still', () => {
  const lists = atWork();
  for (const progress of [RUNNING, WAITING, PAUSED, IDLE]) lists.update(progress);
  expect(window?.calls).toEqual([
    ['setProgressBar', 0.5, { mode: 'normal' }],
    ['setProgressBar', 0.5, { mode: 'paused' }],
    ['setProgressBar', 0.5, { mode: 'paused' }],
    ['setProgressBar', -1],
  ]);
});

describe('the tray', () => {
  test('has an icon while a list is unfinished, with a way back to the window', () => {
    const lists = atWork();
    lists.update(RUNNING);
    expect([Tray.shown.size, tray().tip]).toEqual([1, 'Vouch: Leads']);
    expect(tray().icon).toBe(trayIcon(process.platform));
    expect((['darwin', 'linux', 'win32'] as const).map(trayIcon).every(existsSync)).toBe(true);
    tray().emit('click');
    const [menu] = tray().menus;
    expect(menu?.items.map(({ label }) => label)).toEqual([
      'Show Vouch',
      'Pause All Lists',
      undefined,
      'Quit',
    ]);
    for (const label of menu?.labels() ?? []) menu?.click(label);
    expect(told).toEqual([['show', null], ['show', null], 'pause all', 'quit']);
    lists.update(IDLE);
    expect(Tray.shown.size).toBe(0);
  });

  test('keeps its menu, which may be open, until there is another', () => {
    const lists = atWork();
    lists.update(RUNNING);
    lists.update({ ...RUNNING, words: 'Vouch: Leads, 9 of 10' });
    expect([tray().menus.length, tray().tip]).toEqual([1, 'Vouch: Leads, 9 of 10']);
    lists.update(PAUSED);
    expect(tray().menus.map((menu) => menu.labels())).toEqual([
      ['Show Vouch', 'Pause All Lists', 'Quit'],
      ['Show Vouch', 'Quit'],
    ]);
    // Another icon has its menu anew.
    lists.update(IDLE);
    lists.update(PAUSED);
    expect(tray().menus).toHaveLength(1);
  });

  test('has an icon without lists while the window is hidden, and none without a window', () => {
    const lists = atWork();
    if (window !== null) window.visible = false;
    lists.update(IDLE);
    expect(Tray.shown.size).toBe(1);
    window = null;
    lists.update(IDLE);
    expect(Tray.shown.size).toBe(0);
  });
});

describe('the end of a list', () => {
  test('is notified, the window flashes until it is looked at, and a click opens the list', () => {
    atWork().ended(ENDED);
    expect(Notification.shown.map(({ words }) => words)).toEqual([
      { title: 'Leads is done', body: '3 approve' },
    ]);
    expect(window?.calls).toEqual([['flashFrame', true]]);
    window?.emit('focus');
    window?.emit('focus');
    expect(window?.calls).toEqual([
      ['flashFrame', true],
      ['flashFrame', false],
    ]);
    Notification.shown[0]?.emit('click');
    expect(told).toEqual([['show', 'job_1']]);
  });

  test('is not told to somebody who looks at the window', () => {
    if (window !== null) window.focused = true;
    atWork().ended(ENDED);
    expect([Notification.shown, window?.calls]).toEqual([[], []]);
  });

  test('is notified while the window is closed', () => {
    window = null;
    atWork().ended(ENDED);
    expect(Notification.shown).toHaveLength(1);
  });

  test('is not notified where the system would make a shortcut, or cannot', () => {
    atWork(false).ended(ENDED);
    expect(Notification.asked).toBe(0);
    Notification.supported = false;
    atWork().ended(ENDED);
    expect(Notification.shown).toEqual([]);
    expect(window?.calls).toEqual([
      ['flashFrame', true],
      ['flashFrame', true],
    ]);
  });
});
