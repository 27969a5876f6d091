// The desktop app's beginning: takes the single-instance lock and finds the data folder before Electron is ready, then starts the app.
import { isAbsolute, join } from 'node:path';
import { app, type Event } from 'electron';
import { prepareFolder } from '../../adapters/sqlite/file/data-folder.ts';
import { StoreError } from '../../adapters/sqlite/store-error.ts';
import { dataFolder } from '../../program/data-folder.ts';
import { UsageError } from '../../program/environment.ts';
import { openLogFile } from '../../program/log/log-file.ts';
import { VERSION } from '../../program/package-files.ts';
import { CommandError, findOwner } from '../../program/session.ts';
import { ownerProcess } from '../../program/socket/owner-process.ts';
import { declareScheme } from './app-protocol.ts';
import { ownArguments, readStartArguments } from './argv.ts';
import { confinePages } from './confine.ts';
import { prepareCrashReport, say, withinTime } from './crash-exit.ts';
import { type Desktop, startDesktop } from './desktop.ts';
import { type DesktopEnvironment, desktopEnvironment } from './desktop-environment.ts';
import { endWithLauncher, notifyLauncher } from './launcher-handshake.ts';
import { developmentServer, ownPages } from './page-address.ts';
import { sandboxRefusal } from './sandbox-switch.ts';
import { openSavedState } from './window-state.ts';

/** Put in by the build: true where a development server shows the page, and in nothing that `npm run build` makes. */
declare const DEVELOPMENT: boolean;

const FAILED = 1;
const WRONG_USAGE = 2;
const LONGEST_CLOSING_MS = 15_000;

/** Chromium's own conversations with its makers. */
const QUIET = [
  'disable-background-networking',
  'disable-component-update',
  'disable-domain-reliability',
  'disable-sync',
  'no-pings',
];

export function begin(ownProcess: NodeJS.Process): void {
  const startArguments = readStartArguments(
    ownArguments(ownProcess.argv, app.isPackaged),
    ownProcess.cwd(),
  );
  if (startArguments.command !== null) {
    void refuse(
      new UsageError(
        `This program opens the window and accepts lists, --demo and --port; "${startArguments.command}" belongs to the command line: vouch ${startArguments.command}`,
      ),
      ownProcess,
    );
    return;
  }
  let environment: DesktopEnvironment;
  let profile: string;
  try {
    environment = desktopEnvironment(startArguments, ownProcess.env, ownProcess.platform);
    profile = prepareFolder(join(prepareFolder(environment.environment.home), 'chromium'));
  } catch (error) {
    void refuse(error, ownProcess);
    return;
  }
  app.setName('Vouch');
  // The instance's lock lies in the profile, so two data folders are two apps.
  app.setPath('userData', profile);
  if (ownProcess.platform === 'win32') app.setAppUserModelId('app.vouch.desktop');
  for (const name of QUIET) app.commandLine.appendSwitch(name);
  app.enableSandbox();
  declareScheme();
  app.setAboutPanelOptions({ applicationName: 'Vouch', applicationVersion: VERSION });
  const unconfined = sandboxRefusal((name) => app.commandLine.hasSwitch(name), ownProcess.env);
  if (unconfined !== null) {
    void refuse(new UsageError(unconfined), ownProcess);
    return;
  }
  const files = [...startArguments.files];
  const early = (event: Event, path: string) => {
    event.preventDefault();
    files.push(path);
  };
  app.on('open-file', early);
  const proceed = () => {
    app.off('open-file', early);
    if (app.requestSingleInstanceLock({ files })) return run(environment, files, ownProcess);
    notifyLauncher('told', ownProcess);
    app.exit(0);
  };
  if (ownerProcess(dataFolder(environment.environment)) === null) {
    proceed();
    return;
  }
  // The lock would wait 20 s for a first one that is frozen, and then kill it: so it is asked by its socket before.
  findOwner(environment.environment)
    .then(proceed)
    .catch((error: unknown) => refuse(error, ownProcess));
}

function run(environment: DesktopEnvironment, files: string[], ownProcess: NodeJS.Process): void {
  const { home, logLevel } = environment.environment;
  const log = openLogFile(home, logLevel);
  const developmentUrl = DEVELOPMENT ? developmentServer(ownProcess.env) : null;
  const development = developmentUrl !== null;
  const pages = ownPages(developmentUrl);
  let desktop: Desktop | null = null;
  let closed = false;

  const present = (more: readonly string[]) => {
    if (desktop === null) files.push(...more);
    else desktop.present(more);
  };
  const close = async () => {
    await desktop?.close();
    log.close();
  };
  prepareCrashReport(log, close, ownProcess);
  confinePages(app, pages, () => apiUrl);
  let apiUrl: string | null = null;

  app.on('second-instance', (_event, _argv, _folder, extra) => present(filesOf(extra)));
  app.on('open-file', (event, path) => {
    event.preventDefault();
    present([path]);
  });
  app.on('activate', () => present([]));
  app.on('window-all-closed', () => {
    if (ownProcess.platform !== 'darwin') app.quit();
  });
  app.on('before-quit', () => desktop?.leave());
  app.on('will-quit', (event) => {
    if (closed) return;
    event.preventDefault();
    void withinTime(close(), LONGEST_CLOSING_MS).finally(() => {
      closed = true;
      app.quit();
    });
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    ownProcess.on(signal, () => app.quit());
  endWithLauncher(() => app.quit(), ownProcess);

  void app.whenReady().then(() => {
    notifyLauncher('open', ownProcess);
    desktop = startDesktop({
      ownProcess,
      electron: app,
      environment,
      pages,
      development,
      savedState: openSavedState(home),
      log,
    });
    if (files.length > 0) desktop.present(files.splice(0));
    desktop.opened.then(
      (opened) => {
        if (opened === null) return app.quit();
        apiUrl = opened.api.status().url;
        opened.onEvent((event) => {
          if (event === 'api.changed') apiUrl = opened.api.status().url;
        });
      },
      (error: unknown) => {
        log.error({ error }, 'the data folder could not be opened');
        void refuse(error, ownProcess);
      },
    );
  });
}

/** Ends a start that cannot be, with one sentence. */
async function refuse(error: unknown, ownProcess: NodeJS.Process): Promise<void> {
  notifyLauncher('told', ownProcess);
  const known = [UsageError, StoreError, CommandError].some((kind) => error instanceof kind);
  const reason = error instanceof Error ? error.message : String(error);
  await say(known ? reason : `Vouch could not start: ${reason}`, ownProcess);
  app.exit(error instanceof UsageError ? WRONG_USAGE : FAILED);
}

function filesOf(extra: unknown): readonly string[] {
  const { files } = Object(extra) as { files?: unknown };
  return Array.isArray(files)
    ? files.filter((file) => typeof file === 'string' && isAbsolute(file))
    : [];
}
