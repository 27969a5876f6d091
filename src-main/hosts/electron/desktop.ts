// The desktop app once Electron is ready: one window over the running program, and what stays when the window is closed.
import {
  type BrowserWindow,
  dialog,
  type App as ElectronApp,
  ipcMain,
  Menu,
  powerMonitor,
  protocol,
  session,
} from 'electron';
import type { BridgeEvent, BridgePayload } from '../../../src-shared/bridge/events.ts';
import { DESKTOP_METHODS } from '../../../src-shared/bridge/methods.ts';
import { CHANNELS } from '../../../src-shared/bridge/window.ts';
import { trackLists } from '../../../src-shared/list-progress.ts';
import { FOREIGN_READER, RENDERER_FOLDER, VERSION } from '../../program/package-files.ts';
import type { Program } from '../../program/program.ts';
import { createTickets, PAGE_LIFETIME_MS } from '../../program/tickets.ts';
import { pageOf } from '../../program/window-page.ts';
import type { Log } from '../../service/ports/log.ts';
import { servePage } from './app-protocol.ts';
import { backgroundSentence, mayHide, mayNotify } from './background.ts';
import { linkCommand, linkSentence } from './command-link.ts';
import { confineSession } from './confine.ts';
import { desktopCalls, type SavePlace } from './desktop-calls.ts';
import type { DesktopEnvironment } from './desktop-environment.ts';
import { openDialogs } from './dialogs.ts';
import { openMainWindow } from './main-window.ts';
import { type MenuCommand, menuTemplate, nextZoom } from './menu.ts';
import { openOrAsk } from './owner-dialog.ts';
import type { OwnPages } from './page-address.ts';
import { showListsAtWork } from './tray.ts';
import { trayHostAnswers } from './tray-host.ts';
import { updateFeed, updateLook } from './updates.ts';
import { utilityReader } from './utility-reader.ts';
import { answerWindow } from './window-calls.ts';
import type { SavedStateFile } from './window-state.ts';

export interface DesktopOptions {
  readonly electron: ElectronApp;
  readonly environment: DesktopEnvironment;
  readonly pages: OwnPages;
  readonly development: boolean;
  readonly savedState: SavedStateFile;
  readonly log: Log;
}

export interface Desktop {
  /** Resolves once the program behind the window is open; with null when it will not be. */
  readonly opened: Promise<Program | null>;
  /** Brings the window up, and hands files to it. */
  present(files: readonly string[]): void;
  /** From now on closing the window closes it. */
  leave(): void;
  close(): Promise<void>;
}

export function startDesktop(options: DesktopOptions): Desktop {
  const { electron, savedState, log } = options;
  const lists = trackLists();
  const waitingFiles: string[] = [];
  const waitingCommands: MenuCommand[] = [];
  let window: BrowserWindow | null = null;
  let listening = false;
  let leaving = false;
  let app: Program | null = null;

  const dialogs = openDialogs(() => window);
  const places = createTickets<SavePlace>(() => performance.now(), PAGE_LIFETIME_MS);
  const opened = openOrAsk({
    environment: options.environment.environment,
    anyPort: options.environment.anyPort,
    host: {
      kind: 'desktop',
      methods: [DESKTOP_METHODS],
      calls: (parts) => desktopCalls(dialogs, places, parts),
    },
    startReader: utilityReader(FOREIGN_READER),
  }).then((found) => {
    app = found;
    found?.onEvent(pass);
    handOver();
    return found;
  });
  const program = opened.then((found) => {
    if (found === null) throw new Error('The data folder could not be opened.');
    return found;
  });
  const bridge = program.then((found) => found.bridge);
  // Whoever calls hears of it; nobody needs to.
  bridge.catch(() => {});

  const form = { packaged: electron.isPackaged, platform: process.platform };
  const notifications = mayNotify(form, process.env);
  const atWork = showListsAtWork({
    notifications,
    window: () => window,
    show: (jobId) => show(jobId),
    quit: () => electron.quit(),
    pauseAll() {
      for (const job_id of lists.active()) {
        app?.bridge.call('jobs.pause', { job_id }).catch((error: unknown) => {
          log.error({ error }, 'a list could not be paused from the tray');
        });
      }
    },
  });

  function send<E extends BridgeEvent>(event: E, payload: BridgePayload<E>): void {
    if (window !== null && !window.webContents.isDestroyed())
      window.webContents.send(CHANNELS.event, event, payload);
  }

  /** Every event goes to the window; some show outside of it as well. */
  function pass(event: BridgeEvent, payload: unknown): void {
    send(event, payload as never);
    if (event === 'jobs.changed') {
      const ended = lists.changed((payload as BridgePayload<'jobs.changed'>).job);
      if (ended !== null) atWork.ended(ended);
    } else if (event === 'jobs.removed') {
      lists.removed((payload as BridgePayload<'jobs.removed'>).job_id);
    } else if (event === 'service.changed') {
      // It may be another data folder now; the jobs of that one will tell of themselves.
      const { data_folder } = payload as BridgePayload<'service.changed'>;
      if (data_folder === folder) return;
      folder = data_folder;
      lists.clear();
    } else return;
    atWork.update(lists.progress());
  }
  let folder: string | null = null;

  function show(jobId: string | null): void {
    window ??= openWindow();
    if (window.isMinimized()) window.restore();
    window.show();
    window.focus();
    atWork.update(lists.progress());
    if (jobId !== null) goTo(window, `#/lists/${encodeURIComponent(jobId)}`);
  }

  function goTo(target: BrowserWindow, route: string): void {
    const { url } = options.pages;
    target.webContents.loadURL(url + route).catch((error: unknown) => {
      log.error({ error }, 'the window could not open a list');
    });
  }

  function openWindow(): BrowserWindow {
    const fresh = openMainWindow(options);
    listening = false;
    fresh.webContents.on('did-navigate', () => {
      listening = false;
    });
    fresh.on('close', (event) => {
      if (leaving || lists.progress().active === 0) return;
      event.preventDefault();
      void closeToTray(fresh);
    });
    fresh.on('closed', () => {
      window = null;
    });
    return fresh;
  }

  /** Puts the window where it can be had back from. */
  async function closeToTray(target: BrowserWindow): Promise<void> {
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
      if (response === 1) return electron.quit();
    }
    if (!target.isDestroyed()) {
      if (mayHide(outside)) target.hide();
      else target.minimize();
    }
    atWork.update(lists.progress());
  }

  /** Commands wait until the page listens, files until the program is open as well. */
  function handOver(): void {
    if (!listening) return;
    for (const command of waitingCommands.splice(0)) send('menu.command', { command });
    if (app === null) return;
    for (const file of waitingFiles.splice(0)) {
      app.offer(file).catch((error: unknown) => showRefusal(file, error));
    }
  }

  function showRefusal(file: string, error: unknown): void {
    const message = 'This file cannot be opened as a list';
    const detail = `${file}\n\n${error instanceof Error ? error.message : String(error)}`;
    const box = { type: 'warning' as const, message, detail, buttons: ['OK'] };
    void (window === null ? dialog.showMessageBox(box) : dialog.showMessageBox(window, box));
  }

  servePage(protocol, pageOf(RENDERER_FOLDER));
  confineSession(session.defaultSession, options.pages, options.development);
  answerWindow({
    ipc: ipcMain,
    bridge,
    offer: async (path) => (await program).offerDropped(path),
    // Places that the page had asked for are no longer to be written to.
    gone: () => places.forget(),
    pages: options.pages,
    log,
    onWindowReady() {
      if (listening) return;
      listening = true;
      handOver();
    },
  });
  const lookForUpdate = updateLook({
    feed: updateFeed(process.env, { ...form, resources: process.resourcesPath ?? '' }),
    version: VERSION,
    // CommonJS, whose exports a bundle has under `default`.
    load: async () => (await import('electron-updater')).default.autoUpdater,
    busy: () => lists.progress().active > 0,
    ask: async (message, detail, buttons) => (await showBox(message, detail, buttons)).response,
    note: (contact) => app?.note(contact),
    now: () => Date.now(),
    log,
  });

  function showBox(message: string, detail: string, buttons: readonly string[]) {
    const box = {
      type: 'info' as const,
      message,
      detail,
      buttons: [...buttons],
      cancelId: buttons.length - 1,
    };
    return window === null ? dialog.showMessageBox(box) : dialog.showMessageBox(window, box);
  }

  function putOnPath(): void {
    const [message, detail] = linkSentence(linkCommand(process.resourcesPath));
    void showBox(message, detail, ['OK']);
  }

  Menu.setApplicationMenu(
    Menu.buildFromTemplate(
      menuTemplate(process.platform, options.development, {
        command(command) {
          waitingCommands.push(command);
          show(null);
          handOver();
        },
        zoom(step) {
          const contents = window?.webContents;
          contents?.setZoomLevel(nextZoom(contents.getZoomLevel(), step));
        },
        revealDataFolder: () =>
          void app?.bridge.call('host.reveal_data_folder', {}).catch((error: unknown) => {
            log.error({ error }, 'the data folder could not be shown');
          }),
        quit: () => electron.quit(),
        lookForUpdate: lookForUpdate === null ? null : () => void lookForUpdate(),
        linkCommand: process.platform === 'darwin' && electron.isPackaged ? putOnPath : null,
      }),
    ),
  );
  powerMonitor.on('resume', () => app?.wake());
  window = openWindow();

  return {
    opened,
    present(files) {
      waitingFiles.push(...files);
      show(null);
      handOver();
    },
    leave() {
      leaving = true;
    },
    async close() {
      atWork.stop();
      await (await opened.catch(() => null))?.close();
    },
  };
}
