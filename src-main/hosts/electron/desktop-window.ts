// The window of a running desktop app: shown, sent events, and put into the background while lists run.
import { type BrowserWindow, dialog, type MessageBoxOptions } from 'electron';
import type { BridgeEvent, BridgePayload } from '../../../src-shared/bridge/events.ts';
import { CHANNELS } from '../../../src-shared/bridge/window.ts';
import { backgroundSentence, mayHide } from './background.ts';
import { openMainWindow, type WindowOptions } from './main-window.ts';
import { trayHostAnswers } from './tray-host.ts';

export interface DesktopWindowOptions extends WindowOptions {
  readonly notifications: boolean;
  /** How many lists run. */
  active(): number;
  /** Told when a new page comes, which does not listen yet. */
  newPage(): void;
  /** Told when the window was shown or put away. */
  moved(): void;
  quit(): void;
}

export class DesktopWindow {
  readonly #options: DesktopWindowOptions;
  #window: BrowserWindow | null = null;
  #leaving = false;

  constructor(options: DesktopWindowOptions) {
    this.#options = options;
  }

  /** Null while it is closed. */
  get current(): BrowserWindow | null {
    return this.#window;
  }

  open(): void {
    this.#window = this.#opened();
  }

  /** From now on closing the window closes it. */
  leave(): void {
    this.#leaving = true;
  }

  /** Brings the window up; on a list, where one is named. */
  show(jobId: string | null): void {
    this.#window ??= this.#opened();
    const window = this.#window;
    if (window.isMinimized()) window.restore();
    window.show();
    window.focus();
    this.#options.moved();
    if (jobId === null) return;
    const { pages, log } = this.#options;
    const url = `${pages.url}#/lists/${encodeURIComponent(jobId)}`;
    window.webContents.loadURL(url).catch((error: unknown) => {
      log.error({ error }, 'the window could not open a list');
    });
  }

  send<E extends BridgeEvent>(event: E, payload: BridgePayload<E>): void {
    if (this.#window !== null && !this.#window.webContents.isDestroyed())
      this.#window.webContents.send(CHANNELS.event, event, payload);
  }

  /** Shows a message over the window, or alone while it is closed. */
  showBox(box: MessageBoxOptions): ReturnType<typeof dialog.showMessageBox> {
    return this.#window === null
      ? dialog.showMessageBox(box)
      : dialog.showMessageBox(this.#window, box);
  }

  #opened(): BrowserWindow {
    const { active, newPage } = this.#options;
    const fresh = openMainWindow(this.#options);
    newPage();
    fresh.webContents.on('did-navigate', newPage);
    fresh.on('close', (event) => {
      if (this.#leaving || active() === 0) return;
      event.preventDefault();
      void this.#closeToTray(fresh);
    });
    fresh.on('closed', () => {
      this.#window = null;
    });
    return fresh;
  }

  /** Puts the window where it can be had back from. */
  async #closeToTray(target: BrowserWindow): Promise<void> {
    const { notifications, savedState, moved, quit } = this.#options;
    const outside = { tray: await trayHostAnswers(process.platform), notifications };
    if (!savedState.read().trayNoticeShown) {
      savedState.change({ trayNoticeShown: true });
      const { response } = await dialog.showMessageBox(target, {
        type: 'info',
        message: 'The list keeps running',
        detail: backgroundSentence(outside),
        buttons: ['Keep Working', 'Quit'],
        defaultId: 0,
        cancelId: 0,
      });
      if (response === 1) return quit();
    }
    if (!target.isDestroyed()) {
      if (mayHide(outside)) target.hide();
      else target.minimize();
    }
    moved();
  }
}
