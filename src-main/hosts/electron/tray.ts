// Shows outside the window that lists are running: taskbar, tray, notifications; and keeps the machine awake for them.
import { type BrowserWindow, Menu, Notification, powerSaveBlocker, Tray } from 'electron';
import type { EndedList, ListProgress } from '../../../src-shared/list-progress.ts';
import { trayIcon } from './program-files.ts';

export interface ListsAtWorkOptions {
  /** Whether the end of a list is notified. */
  readonly notifications: boolean;
  window(): BrowserWindow | null;
  /** Brings the window up; on a list, where one is named. */
  show(jobId: string | null): void;
  pauseAll(): void;
  quit(): void;
}

export interface ListsAtWork {
  /** Shows how things stand. */
  update(progress: ListProgress): void;
  /** Tells of an ended list, unless the user is looking at the window. */
  ended(list: EndedList): void;
  stop(): void;
}

export function showListsAtWork(options: ListsAtWorkOptions): ListsAtWork {
  let tray: Tray | null = null;
  let shown = '';
  let awake: number | null = null;
  // What is not referred to is collected, and its click lost.
  const shownNotifications = new Set<Notification>();

  function keepAwake(needed: boolean): void {
    if (needed === (awake !== null)) return;
    if (awake !== null) powerSaveBlocker.stop(awake);
    awake = needed ? powerSaveBlocker.start('prevent-app-suspension') : null;
  }

  function updateTray({ unfinished, active, words }: ListProgress): void {
    const window = options.window();
    // Without it a hidden window could not be had back.
    const needed = unfinished > 0 || (window !== null && !window.isVisible());
    if (!needed) {
      tray?.destroy();
      tray = null;
      shown = '';
      return;
    }
    if (tray === null) {
      tray = new Tray(trayIcon(process.platform));
      tray.on('click', () => options.show(null));
    }
    tray.setToolTip(words);
    // A menu that is replaced while it is open would close.
    const state = active > 0 ? 'active' : 'still';
    if (state === shown) return;
    shown = state;
    tray.setContextMenu(
      Menu.buildFromTemplate([
        { label: 'Show Vouch', click: () => options.show(null) },
        ...(active > 0 ? [{ label: 'Pause All Lists', click: () => options.pauseAll() }] : []),
        { type: 'separator' },
        { label: 'Quit', click: () => options.quit() },
      ]),
    );
  }

  return {
    update(progress) {
      keepAwake(!progress.still);
      const window = options.window();
      if (progress.share === null) window?.setProgressBar(-1);
      else {
        window?.setProgressBar(progress.share, { mode: progress.still ? 'paused' : 'normal' });
      }
      updateTray(progress);
    },
    ended(list) {
      const window = options.window();
      if (window?.isFocused() === true) return;
      if (window !== null) flashUntilFocused(window);
      // The question alone makes Electron put its shortcut into Windows' Start menu.
      if (!options.notifications || !Notification.isSupported()) return;
      const notification = new Notification({ title: list.title, body: list.body });
      shownNotifications.add(notification);
      notification.on('click', () => {
        shownNotifications.delete(notification);
        options.show(list.jobId);
      });
      notification.on('close', () => shownNotifications.delete(notification));
      notification.show();
    },
    stop() {
      keepAwake(false);
      tray?.destroy();
      tray = null;
    },
  };
}

/** A notification may never be seen: it is missed, switched off, or not to be had. */
function flashUntilFocused(window: BrowserWindow): void {
  window.flashFrame(true);
  window.once('focus', () => window.flashFrame(false));
}
