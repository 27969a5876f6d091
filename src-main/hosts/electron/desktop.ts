// The desktop app once Electron is ready: one window over the running program, and what stays when the window is closed.
import { type App as ElectronApp, ipcMain, Menu, powerMonitor, protocol, session } from 'electron';
import type { BridgeEvent, BridgePayload } from '../../../src-shared/bridge/events.ts';
import { DESKTOP_METHODS } from '../../../src-shared/bridge/methods.ts';
import { trackLists } from '../../../src-shared/list-progress.ts';
import { FOREIGN_READER, RENDERER_FOLDER, VERSION } from '../../program/package-files.ts';
import type { Program } from '../../program/program.ts';
import { createTickets, PAGE_LIFETIME_MS } from '../../program/tickets.ts';
import { pageOf } from '../../program/window-page.ts';
import type { Log } from '../../service/ports/log.ts';
import { servePage } from './app-protocol.ts';
import { mayNotify } from './background.ts';
import { linkCommand, linkSentence } from './command-link.ts';
import { confineSession } from './confine.ts';
import { desktopCalls, type SavePlace } from './desktop-calls.ts';
import type { DesktopEnvironment } from './desktop-environment.ts';
import { DesktopWindow } from './desktop-window.ts';
import { openDialogs } from './dialogs.ts';
import { Handover } from './handover.ts';
import { type MenuActions, menuTemplate, nextZoom } from './menu.ts';
import { openOrAsk } from './owner-dialog.ts';
import type { OwnPages } from './page-address.ts';
import { type ListsAtWork, showListsAtWork } from './tray.ts';
import { updateFeed, updateLook } from './updates.ts';
import { utilityReader } from './utility-reader.ts';
import { answerWindow } from './window-calls.ts';
import type { SavedStateFile } from './window-state.ts';

export interface DesktopOptions {
  readonly ownProcess: NodeJS.Process;
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
  const { ownProcess, electron, pages, log } = options;
  const form = { packaged: electron.isPackaged, platform: ownProcess.platform };
  const notifications = mayNotify(form, ownProcess.env);
  const lists = trackLists();
  const quit = () => electron.quit();
  let app: Program | null = null;

  const window = new DesktopWindow({
    ...options,
    notifications,
    active: () => lists.progress().active,
    newPage: () => handover.newPage(),
    moved: () => atWork.update(lists.progress()),
    quit,
  });
  const handover = new Handover(window);
  const atWork = showListsAtWork({
    notifications,
    window: () => window.current,
    show: (jobId) => window.show(jobId),
    quit,
    pauseAll() {
      for (const job_id of lists.active()) {
        app?.bridge.call('jobs.pause', { job_id }).catch((error: unknown) => {
          log.error({ error }, 'a list could not be paused from the tray');
        });
      }
    },
  });
  const places = createTickets<SavePlace>(() => performance.now(), PAGE_LIFETIME_MS);
  const opened = openProgram(options.environment, window, places).then((found) => {
    app = found;
    found?.onEvent(eventsTo(window, lists, atWork));
    handover.programOpened(found);
    return found;
  });

  servePage(protocol, pageOf(RENDERER_FOLDER));
  confineSession(session.defaultSession, pages, options.development);
  answerPage(options, opened, places, handover);
  const lookForUpdate = updateLook({
    feed: updateFeed(ownProcess.env, { ...form, resources: ownProcess.resourcesPath ?? '' }),
    version: VERSION,
    // CommonJS, whose exports a bundle has under `default`.
    load: async () => (await import('electron-updater')).default.autoUpdater,
    busy: () => lists.progress().active > 0,
    ask: async (...sentence) => (await showSentence(window, ...sentence)).response,
    note: (contact) => app?.note(contact),
    now: () => Date.now(),
    log,
  });
  const actions = menuActions(options, window, handover, () => app);
  const menu = menuTemplate(ownProcess.platform, options.development, {
    ...actions,
    lookForUpdate: lookForUpdate === null ? null : () => void lookForUpdate(),
  });
  Menu.setApplicationMenu(Menu.buildFromTemplate(menu));
  powerMonitor.on('resume', () => app?.wake());
  window.open();

  return {
    opened,
    present(files) {
      handover.files(files);
      window.show(null);
      handover.handOver();
    },
    leave: () => window.leave(),
    async close() {
      atWork.stop();
      await (await opened.catch(() => null))?.close();
    },
  };
}

type SavePlaces = ReturnType<typeof createTickets<SavePlace>>;

function openProgram(
  { environment, anyPort }: DesktopEnvironment,
  window: DesktopWindow,
  places: SavePlaces,
): Promise<Program | null> {
  const dialogs = openDialogs(() => window.current);
  return openOrAsk({
    environment,
    anyPort,
    host: {
      kind: 'desktop',
      methods: [DESKTOP_METHODS],
      calls: (parts) => desktopCalls(dialogs, places, parts),
    },
    startReader: utilityReader(FOREIGN_READER),
  });
}

/** Every event goes to the window; some show outside of it as well. */
function eventsTo(
  window: DesktopWindow,
  lists: ReturnType<typeof trackLists>,
  atWork: ListsAtWork,
): (event: BridgeEvent, payload: unknown) => void {
  let folder: string | null = null;
  return (event, payload) => {
    window.send(event, payload as never);
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
  };
}

function answerPage(
  { pages, log }: DesktopOptions,
  opened: Promise<Program | null>,
  places: SavePlaces,
  handover: Handover,
): void {
  const program = opened.then((found) => {
    if (found === null) throw new Error('The data folder could not be opened.');
    return found;
  });
  const bridge = program.then((found) => found.bridge);
  // The caller is told; no one else needs to be.
  bridge.catch(() => {});
  answerWindow({
    ipc: ipcMain,
    bridge,
    offer: async (path) => (await program).offerDropped(path),
    // Places that the page had asked for are no longer to be written to.
    gone: () => places.forget(),
    pages,
    log,
    onWindowReady: () => handover.pageListens(),
  });
}

function menuActions(
  { ownProcess, electron, log }: DesktopOptions,
  window: DesktopWindow,
  handover: Handover,
  app: () => Program | null,
): Omit<MenuActions, 'lookForUpdate'> {
  function putOnPath(): void {
    const [message, detail] = linkSentence(linkCommand(ownProcess.resourcesPath));
    void showSentence(window, message, detail, ['OK']);
  }
  return {
    command(command) {
      handover.command(command);
      window.show(null);
      handover.handOver();
    },
    zoom(step) {
      const contents = window.current?.webContents;
      contents?.setZoomLevel(nextZoom(contents.getZoomLevel(), step));
    },
    revealDataFolder: () =>
      void app()
        ?.bridge.call('host.reveal_data_folder', {})
        .catch((error: unknown) => {
          log.error({ error }, 'the data folder could not be shown');
        }),
    quit: () => electron.quit(),
    linkCommand: ownProcess.platform === 'darwin' && electron.isPackaged ? putOnPath : null,
  };
}

/** The last button is pressed where the box is closed. */
function showSentence(
  window: DesktopWindow,
  message: string,
  detail: string,
  buttons: readonly string[],
) {
  const cancelId = buttons.length - 1;
  return window.showBox({ type: 'info', message, detail, buttons: [...buttons], cancelId });
}
