// The running program behind a window, on the desktop or as a web page: one service, its API, and its changes of network.

import { join } from 'node:path';
import type { ApiStatus } from '../../src-shared/bridge/api.ts';
import type { About, ServiceStatus } from '../../src-shared/bridge/app.ts';
import type { BridgeEvent } from '../../src-shared/bridge/events.ts';
import type { FileOffer } from '../../src-shared/bridge/files.ts';
import type { ExportFormat } from '../../src-shared/bridge/lists.ts';
import type { Bridge } from '../../src-shared/bridge/methods.ts';
import { VouchError } from '../../src-shared/errors.ts';
import type { StartReader } from '../adapters/foreign/reader-process.ts';
import { type WebWindow, windowAddress } from '../hosts/web/web-window.ts';
import type { Handlers } from '../service/handlers.ts';
import type { Service } from '../service/service.ts';
import { aboutProgram } from './about.ts';
import { createApiHost } from './api-host.ts';
import { delegating } from './delegating.ts';
import type { Environment } from './environment.ts';
import { createEventHub } from './events.ts';
import { listOpener } from './open-list.ts';
import { SAMPLE_LIST } from './package-files.ts';
import { openRunning, type Running } from './running.ts';
import { createTickets, PAGE_LIFETIME_MS, type Tickets } from './tickets.ts';

/** What only a desktop can do. */
export interface DesktopMethods {
  /** The path of a list that the user picked; null when they picked none. */
  pickList(): Promise<string | null>;
  /** Where to save: a file, or a folder when there will be several; null when the user gave up. */
  pickTarget(wish: {
    readonly name: string;
    readonly format: ExportFormat;
    readonly folder: boolean;
  }): Promise<string | null>;
  reveal(path: string): void;
}

export interface App {
  readonly bridge: Bridge;
  /** Hears every event; the answer stops listening. */
  onEvent(listener: (event: BridgeEvent, payload: unknown) => void): () => void;
  status(): ServiceStatus;
  readonly api: {
    start(): Promise<ApiStatus>;
    status(): ApiStatus;
  };
  /** The service at work; it changes with the network. */
  readonly service: Service;
  readonly folder: string;
  /** Offers a file by its path to the window: "open with", the dock, a second start. */
  offer(path: string): Promise<FileOffer>;
  /** Offers a file that was dropped on the window, whose page hears of it by the answer alone. */
  offerDropped(path: string): Promise<FileOffer>;
  /** The window's page is gone: places that it had asked for are no longer to be written to. */
  pageGone(): void;
  /** The machine has woken up: what is known of the network may be old. */
  wake(): void;
  /** Keeps what is finished, and lets everything go; a second call waits for the first. */
  close(): Promise<void>;
}

export interface AppOptions {
  readonly environment: Environment;
  readonly host: ServiceStatus['host'];
  readonly desktop: DesktopMethods | null;
  /** Serves the window as a web page on the API's port; null where there is none. */
  readonly web: WebWindow | null;
  /** Whether the API may take another port when its own is in use. */
  readonly anyPort: boolean;
  /** How a process is started in which foreign content is read; as a child of Node when left out. */
  readonly startReader?: StartReader;
}

/** Opens the program; null when another Vouch owns the data folder. The API is started by the host. */
export async function openApp(options: AppOptions): Promise<App | null> {
  const events = createEventHub();
  const openTable = listOpener(options.startReader);
  let demo = options.environment.demo;
  let running: Running | null = null;
  let changing: Promise<void> = Promise.resolve();

  const current = (): Running => {
    if (running === null) {
      throw new VouchError(
        'store_unavailable',
        'Vouch is opening or closing its data folder. Try again in a moment.',
      );
    }
    return running;
  };
  const vouch = () => current().owner.vouch;
  const service = delegating(() => vouch().service);
  const bridge: Bridge = {
    call: async (method, params, signal) => current().bridge.call(method, params, signal),
  };
  const api = createApiHost({
    service,
    log: delegating(() => vouch().log),
    newId: () => vouch().newId(),
    clock: { now: () => Date.now() },
    web: options.web,
    bridge,
    events,
    desks: () => current().desks,
    settings: delegating(() => vouch().settings),
    port: options.environment.port,
    anyPort: options.anyPort,
  });
  const places = createTickets<SavePlace>(() => performance.now(), PAGE_LIFETIME_MS);
  const outer = outerMethods(options, { api, current, practice, places });
  const open = (practiceNetwork: boolean) =>
    openRunning({
      environment: { ...options.environment, demo: practiceNetwork },
      events,
      host: options.host,
      outer,
      apiUrl: () => api.status().url,
      startReader: options.startReader,
      windowAddress() {
        const { url } = api.status();
        return options.web === null || url === null ? null : windowAddress(url, options.web);
      },
      openTable,
    });

  /** Opens the other network's data folder, and only then closes this one's: when it cannot be had, nothing changes. */
  async function practice(on: boolean): Promise<ServiceStatus> {
    changing = changing
      .catch(() => {})
      .then(async () => {
        if (on === demo) return;
        const next = await open(on);
        if (next === null) {
          throw new VouchError(
            'store_unavailable',
            on
              ? 'Another Vouch is using the practice network. End it, then try again.'
              : 'Another Vouch has your data folder open. End it, then try again.',
          );
        }
        const before = running;
        running = next;
        demo = on;
        events.emit('service.changed', next.status());
        await before?.stop();
      });
    await changing;
    return current().status();
  }

  running = await open(demo);
  if (running === null) return null;
  let closing: Promise<void> | null = null;
  return {
    bridge,
    onEvent: events.onAny,
    status: () => current().status(),
    api: { start: () => api.start(), status: () => api.status() },
    service,
    get folder() {
      return current().owner.folder;
    },
    async offer(path) {
      const offered = await current().desks.files.offerPath(path);
      events.emit('files.opened', offered);
      return offered;
    },
    offerDropped: (path) => current().desks.files.offerPath(path),
    pageGone: () => places.forget(),
    wake() {
      vouch().networkChanged();
    },
    close() {
      closing ??= (async () => {
        await changing.catch(() => {});
        await api.close();
        const last = running;
        running = null;
        await last?.stop();
      })();
      return closing;
    },
  };
}

/** A place that the user chose for one export. */
interface SavePlace {
  readonly path: string;
  readonly folder: boolean;
  readonly format: ExportFormat;
}

interface Outer {
  readonly api: ReturnType<typeof createApiHost>;
  readonly current: () => Running;
  readonly practice: (on: boolean) => Promise<ServiceStatus>;
  readonly places: Tickets<SavePlace>;
}

/** The methods of the program as a whole. Those that a host does not have are left out, and refused. */
function outerMethods(
  { desktop }: AppOptions,
  { api, current, practice, places }: Outer,
): Partial<Handlers> {
  const methods: Partial<Handlers> = {
    'service.practice': ({ on }) => practice(on),
    'about.show': (): Promise<About> => aboutProgram(),
    'files.sample': async () => {
      // Its domains are fictional: only the practice network knows them.
      await practice(true);
      return current().desks.files.offerPath(SAMPLE_LIST);
    },
    ...api.methods,
  };
  if (desktop === null) return methods;
  return {
    ...methods,
    'host.pick_list': async () => {
      const path = await desktop.pickList();
      return { file: path === null ? null : await current().desks.files.offerPath(path) };
    },
    'host.pick_target': async ({ name, format, folder }) => {
      const path = await desktop.pickTarget({ name, format, folder });
      return { target: path === null ? null : places.issue({ path, folder, format }) };
    },
    'host.save_export': async ({ target, ...request }) => {
      const place = places.redeem(target);
      if (place === null)
        throw new VouchError(
          'not_found',
          'This place was used before, or chosen too long ago. Choose it again.',
        );
      if (place.folder !== request.split || place.format !== request.format)
        throw new VouchError(
          'invalid_request',
          'This place was chosen for an export of another kind. Choose one for this kind.',
        );
      const kind = place.folder ? 'folder' : 'file';
      return current().desks.exports.start(request, { kind, path: place.path });
    },
    'host.reveal_export': async ({ export_id }) => {
      const [first] = current().desks.exports.paths(export_id);
      if (first === undefined)
        throw new VouchError('not_found', 'This export left no file. Make it again.');
      desktop.reveal(first);
      return {};
    },
    'host.reveal_data_folder': async () => {
      desktop.reveal(join(current().owner.folder, 'vouch.db'));
      return {};
    },
  };
}
