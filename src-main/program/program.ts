// The running program under every host with a window: the data folder at work, its API, and its changes of network.
import type { FastifyInstance } from 'fastify';
import type { ServiceStatus } from '../../src-shared/bridge/app.ts';
import type { FileOffer } from '../../src-shared/bridge/files.ts';
import { type Bridge, SERVICE_METHODS, WINDOW_METHODS } from '../../src-shared/bridge/methods.ts';
import type { StartReader } from '../adapters/foreign/reader-process.ts';
import type { Handlers } from '../service/calls.ts';
import type { Lists } from '../service/lists/lists.ts';
import type { Contact } from '../service/ports/contact-ledger.ts';
import type { Log } from '../service/ports/log.ts';
import { aboutProgram } from './about.ts';
import { type ApiHost, createApiHost } from './api-host.ts';
import { openCallEndpoint } from './call-endpoint.ts';
import type { Vouch } from './composition-root.ts';
import { type DataFolder, openDataFolder } from './data-folder.ts';
import type { Environment } from './environment.ts';
import { createEventHub, type EventHub, type EventListener } from './events.ts';
import { createFolders, type Folders } from './folders.ts';
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
  /** Offers a file that was dropped on the window, whose page learns of it from the answer alone. */
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
  const { environment, host } = options;
  const events = createEventHub();
  const folders = createFolders(environment.demo, events, openFolder);
  const vouch = () => folders.current().vouch;
  const parts: ProgramParts = {
    bridge: openCallEndpoint(() => folders.current().calls, {
      caller: { origin: { kind: 'app' }, emit: events.emit },
      methods: [SERVICE_METHODS, WINDOW_METHODS, ...host.methods],
    }),
    events,
    log: {
      info: (details, message) => vouch().log.info(details, message),
      error: (details, message) => vouch().log.error(details, message),
    },
    lists: () => vouch().lists,
    folder: () => folders.current().folder,
    apiUrl: () => api.status().url,
  };
  const api = apiOf(options, parts, vouch);
  const calls: Partial<Handlers> = {
    'service.practice': ({ on }) => folders.practice(on),
    'about.show': () => aboutProgram(),
    'files.sample': async () => {
      // Its domains are fictional: only the practice network knows them.
      await folders.practice(true);
      return parts.lists().files.offerPath(SAMPLE_LIST);
    },
    ...api.methods,
    ...host.calls(parts),
  };

  function openFolder(demo: boolean, eventHub: EventHub): Promise<DataFolder | null> {
    const { startReader } = options;
    const { apiUrl } = parts;
    const around = { host: host.kind, events: eventHub, calls, apiUrl, startReader };
    return openDataFolder({ ...environment, demo }, around);
  }

  // The store's thread opens its file meanwhile.
  const [opened] = await Promise.all([folders.open(), api.prepare()]);
  return opened ? programOver(parts, api, folders) : null;
}

function programOver(parts: ProgramParts, api: ApiHost, folders: Folders): Program {
  const { bridge, events, lists } = parts;
  let closing: Promise<void> | null = null;
  return {
    bridge,
    onEvent: events.onAny,
    status: () => folders.current().status(),
    api,
    get folder() {
      return parts.folder();
    },
    async offer(path) {
      const offered = await lists().files.offerPath(path);
      events.emit('files.opened', offered);
      return offered;
    },
    offerDropped: (path) => lists().files.offerPath(path),
    note: (contact) => folders.current().vouch.contacts.record(contact),
    wake() {
      folders.current().vouch.networkChanged();
    },
    close() {
      closing ??= folders.close(() => api.close());
      return closing;
    },
  };
}

function apiOf(
  { environment, host, anyPort }: ProgramOptions,
  parts: ProgramParts,
  vouch: () => Vouch,
): ApiHost {
  const { mount } = host;
  return createApiHost({
    service: () => vouch().service,
    settings: () => vouch().settings,
    newId: () => vouch().newId(),
    log: parts.log,
    events: parts.events,
    port: environment.port,
    address: environment.address,
    publicHosts: environment.publicHosts,
    anyPort,
    ...(mount === undefined ? {} : { mount: (app) => mount(app, parts) }),
  });
}
