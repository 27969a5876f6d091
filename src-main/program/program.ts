// The running program under every host with a window: the data folder at work, its API, and its changes of network.
import type { FastifyInstance } from 'fastify';
import type { ServiceStatus } from '../../src-shared/bridge/app.ts';
import type { FileOffer } from '../../src-shared/bridge/files.ts';
import { type Bridge, SERVICE_METHODS, WINDOW_METHODS } from '../../src-shared/bridge/methods.ts';
import { VouchError } from '../../src-shared/errors.ts';
import type { StartReader } from '../adapters/foreign/reader-process.ts';
import type { Handlers } from '../service/calls.ts';
import type { Lists } from '../service/lists/lists.ts';
import type { Contact } from '../service/ports/contact-ledger.ts';
import type { Log } from '../service/ports/log.ts';
import { aboutProgram } from './about.ts';
import { type ApiHost, createApiHost } from './api-host.ts';
import { type DataFolder, openDataFolder } from './data-folder.ts';
import { openDoor } from './door.ts';
import type { Environment } from './environment.ts';
import { createEventHub, type EventHub, type EventListener } from './events.ts';
import { SAMPLE_LIST } from './package-files.ts';

/** What a host builds on. The data folder changes with the network: it is asked for when it is needed. */
export interface ProgramParts {
  /** The window's way in. */
  readonly bridge: Bridge;
  readonly events: EventHub;
  readonly log: Log;
  lists(): Lists;
  folder(): string;
  apiUrl(): string | null;
}

/** What one kind of window adds to the program. */
export interface Host {
  readonly kind: ServiceStatus['host'];
  /** The tables of methods that only this host has. */
  readonly methods: readonly object[];
  /** What answers these. */
  calls(parts: ProgramParts): Partial<Handlers>;
  /** Serves the window on the API's port; absent where it has another place. */
  readonly mount?: (app: FastifyInstance, parts: ProgramParts) => void;
}

export interface ProgramOptions {
  readonly environment: Environment;
  readonly host: Host;
  /** Whether the API may take another port when its own is in use. */
  readonly anyPort: boolean;
  /** How a process is started in which foreign content is read; as a child of Node when left out. */
  readonly startReader?: StartReader;
}

export interface Program {
  readonly bridge: Bridge;
  /** Hears every event; the answer stops listening. */
  onEvent(listener: EventListener): () => void;
  status(): ServiceStatus;
  readonly api: Pick<ApiHost, 'start' | 'status'>;
  readonly folder: string;
  /** Offers a file by its path to the window: "open with", the dock, a second start. */
  offer(path: string): Promise<FileOffer>;
  /** Offers a file that was dropped on the window, whose page hears of it by the answer alone. */
  offerDropped(path: string): Promise<FileOffer>;
  /** Notes a contact with another machine that the host itself made. */
  note(contact: Contact): void;
  /** The machine has woken up: what is known of the network may be old. */
  wake(): void;
  /** Keeps what is finished, and lets everything go; a second call waits for the first. */
  close(): Promise<void>;
}

/** Opens the program; null when another Vouch owns the data folder. The API is started by the host. */
export async function openProgram(options: ProgramOptions): Promise<Program | null> {
  const { environment, host, startReader } = options;
  const events = createEventHub();
  let demo = environment.demo;
  let open: DataFolder | null = null;
  let changing: Promise<void> = Promise.resolve();

  const current = (): DataFolder => {
    if (open !== null) return open;
    throw new VouchError(
      'store_unavailable',
      'Vouch is opening or closing its data folder. Try again in a moment.',
    );
  };
  const vouch = () => current().vouch;
  const parts: ProgramParts = {
    bridge: openDoor(() => current().calls, {
      caller: { origin: { kind: 'app' }, emit: events.emit },
      methods: [SERVICE_METHODS, WINDOW_METHODS, ...host.methods],
    }),
    events,
    log: {
      info: (details, message) => vouch().log.info(details, message),
      error: (details, message) => vouch().log.error(details, message),
    },
    lists: () => vouch().lists,
    folder: () => current().folder,
    apiUrl: () => api.status().url,
  };
  const api = createApiHost({
    service: () => vouch().service,
    settings: () => vouch().settings,
    newId: () => vouch().newId(),
    log: parts.log,
    events,
    port: environment.port,
    address: environment.address,
    publicHosts: environment.publicHosts,
    anyPort: options.anyPort,
    ...(host.mount === undefined ? {} : { mount: (app) => host.mount?.(app, parts) }),
  });
  const calls: Partial<Handlers> = {
    'service.practice': ({ on }) => practice(on),
    'about.show': () => aboutProgram(),
    'files.sample': async () => {
      // Its domains are fictional: only the practice network knows them.
      await practice(true);
      return parts.lists().files.offerPath(SAMPLE_LIST);
    },
    ...api.methods,
    ...host.calls(parts),
  };

  async function openFolder(practiceNetwork: boolean): Promise<DataFolder | null> {
    // A folder that is being opened or closed tells nobody: whoever hears of it would ask the other one.
    const own: typeof events = {
      ...events,
      emit(event, payload) {
        if (practiceNetwork === demo) events.emit(event, payload);
      },
    };
    const folder = await openDataFolder(
      { ...environment, demo: practiceNetwork },
      { host: host.kind, events: own, calls, apiUrl: parts.apiUrl, startReader },
    );
    await folder?.goToWork();
    return folder;
  }

  /** Opens the other network's data folder, and only then closes this one's: when it cannot be had, nothing changes. */
  async function practice(on: boolean): Promise<ServiceStatus> {
    changing = changing
      .catch(() => {})
      .then(async () => {
        if (on === demo) return;
        const next = await openFolder(on);
        if (next === null) {
          throw new VouchError(
            'store_unavailable',
            on
              ? 'Another Vouch is using the practice network. Stop it, then try again.'
              : 'Another Vouch has your data folder open. Stop it, then try again.',
          );
        }
        const before = open;
        if (before !== null) await keepFiles(before, next);
        open = next;
        demo = on;
        events.emit('service.changed', next.status());
        await before?.close();
      });
    await changing;
    return current().status();
  }

  /** A file that is being mapped is still there on the other network. */
  async function keepFiles(before: DataFolder, next: DataFolder): Promise<void> {
    try {
      await next.vouch.lists.files.takeOver(before.vouch.lists.files);
    } catch (cause) {
      // The page says then that it has to be chosen again.
      next.vouch.log.error({ cause }, 'files on offer could not be kept');
    }
  }

  const opening = openFolder(demo);
  // The store's thread opens its file meanwhile.
  const [opened] = await Promise.all([opening, api.prepare()]);
  open = opened;
  if (open === null) return null;
  let closing: Promise<void> | null = null;
  return {
    bridge: parts.bridge,
    onEvent: events.onAny,
    status: () => current().status(),
    api,
    get folder() {
      return parts.folder();
    },
    async offer(path) {
      const offered = await parts.lists().files.offerPath(path);
      events.emit('files.opened', offered);
      return offered;
    },
    offerDropped: (path) => parts.lists().files.offerPath(path),
    note: (contact) => vouch().contacts.record(contact),
    wake() {
      vouch().networkChanged();
    },
    close() {
      closing ??= (async () => {
        await changing.catch(() => {});
        await api.close();
        const last = open;
        open = null;
        await last?.close();
      })();
      return closing;
    },
  };
}
