// One data folder in use by this process: its lock, its parts put together, its calls answered, its changes announced.
import { join } from 'node:path';
import type { FeedDetails, ServiceStatus } from '../../src-shared/bridge/app.ts';
import { type Bridge, COMMAND_METHODS, SERVICE_METHODS } from '../../src-shared/bridge/methods.ts';
import { VouchError } from '../../src-shared/errors.ts';
import type { Settings } from '../../src-shared/settings/table.ts';
import type { StartReader } from '../adapters/foreign/reader-process.ts';
import { prepareFolder } from '../adapters/sqlite/file/data-folder.ts';
import type { FileLock } from '../adapters/sqlite/file/file-lock.ts';
import { acquireOwnerLock } from '../adapters/sqlite/file/owner-lock.ts';
import { type StoreThread, startWriter } from '../adapters/sqlite/thread/worker-client.ts';
import type { Handlers } from '../service/calls.ts';
import { openCallEndpoint } from './call-endpoint.ts';
import type { VouchOptions } from './composition/vouch-options.ts';
import type { Vouch } from './composition-root.ts';
import type { Environment } from './environment.ts';
import { createEventHub, type EventHub, throttled } from './events.ts';
import { MACHINE_CLOCK } from './machine-clock.ts';
import { type NetworkWatch, watchNetwork } from './network-watch.ts';
import { STORE_WORKER, VERSION } from './package-files.ts';
import { forgetOwner, nameOwner } from './socket/owner-process.ts';
import { socketPlaceOf } from './socket/socket-path.ts';
import { serveSocket } from './socket/socket-server.ts';

export interface DataFolder {
  readonly vouch: Vouch;
  readonly folder: string;
  /** What answers each method: those of the service, and those of the program around it. */
  readonly calls: Partial<Handlers>;
  /** The way in for commands of the same user. */
  readonly commands: Bridge;
  status(): ServiceStatus;
  /** Takes up unfinished jobs, keeps lists of feeds fresh, and tells what changes; a command by itself does none of that. */
  goToWork(): Promise<void>;
  /** Keeps what is finished, and lets everything go. */
  close(): Promise<void>;
}

/** What a program with a window adds to a data folder. */
export interface Surroundings {
  readonly host: ServiceStatus['host'];
  readonly events: EventHub;
  /** What the program as a whole answers, whichever data folder is at work. */
  readonly calls: Partial<Handlers>;
  readonly apiUrl: () => string | null;
  readonly startReader: StartReader | undefined;
}

/** A job tells of itself at most so often; more cannot be followed by eye. */
const JOB_NEWS_EVERY_MS = 250;
const TIDY_EVERY_MS = 3_600_000;

/** The data folder of this environment; the practice network has one of its own. */
export function dataFolder(environment: Environment): string {
  return environment.demo ? join(environment.home, 'practice') : environment.home;
}

/** Owns and opens the data folder; null when somebody else does. */
export async function openDataFolder(
  environment: Environment,
  around: Surroundings = alone(),
): Promise<DataFolder | null> {
  const folder = dataFolder(environment);
  // Whoever may write to the folder above could put another one in its place.
  if (environment.demo) prepareFolder(environment.home);
  const lock = acquireOwnerLock(folder);
  if (!lock) return null;
  try {
    nameOwner(folder, process.pid);
    return await openOwned(environment, folder, lock, around);
  } catch (error) {
    forgetOwner(folder);
    lock.release();
    throw error;
  }
}

/** Of a command that opens the folder by itself. */
function alone(): Surroundings {
  return {
    host: 'command',
    events: createEventHub(),
    calls: {},
    apiUrl: () => null,
    startReader: undefined,
  };
}

async function openOwned(
  environment: Environment,
  folder: string,
  lock: FileLock,
  around: Surroundings,
): Promise<DataFolder> {
  const { events } = around;
  // The thread comes first: it opens the file while the other parts are being loaded.
  const storeThread = startWriter({
    folder: prepareFolder(folder),
    workerUrl: STORE_WORKER,
    clock: MACHINE_CLOCK,
    damaged: 'set aside',
  });
  const { startReader } = around;
  const vouch = await openParts({ ...givenBy(environment), storeThread, folder, startReader });
  const { feeds, service, lists } = vouch;
  let network: NetworkWatch | null = null;
  const status = (): ServiceStatus => ({
    version: VERSION,
    data_folder: folder,
    practice: environment.demo,
    api_url: around.apiUrl(),
    host: around.host,
    network: network?.current() ?? { state: 'unknown', detail: null },
    feeds_checked_at: network === null ? null : oldestConfirmation(feeds.status()),
    notice: vouch.notice,
  });
  const calls: Partial<Handlers> = {
    'window.address': async () => ({ address: null }),
    ...vouch.calls,
    'service.status': async () => status(),
    ...around.calls,
  };
  const commands = openCallEndpoint(() => calls, {
    caller: { origin: { kind: 'command' }, emit: events.emit },
    methods: [SERVICE_METHODS, COMMAND_METHODS],
  });
  const socket = await serveSocket(commands, socketPlaceOf(folder), vouch.log).catch(
    async (error: unknown) => {
      await vouch.close();
      throw error;
    },
  );
  const ends: (() => void)[] = [];
  return {
    vouch,
    folder,
    calls,
    commands,
    status,
    async goToWork() {
      const emitStatus = () => events.emit('service.changed', status());
      network = watchNetwork(vouch.network, emitStatus);
      const tidying = setInterval(() => void lists.exports.tidyUp(), TIDY_EVERY_MS).unref();
      ends.push(network.stop, () => clearInterval(tidying), tellOf(vouch, events, emitStatus));
      await service.resumeUnfinished();
      feeds.start();
    },
    async close() {
      for (const end of ends.splice(0)) end();
      await lists.close();
      await socket.close();
      await vouch.close();
      forgetOwner(folder);
      lock.release();
    },
  };
}

/** Loads and opens the parts; where that fails, the store's thread ends too. */
async function openParts(options: VouchOptions & { storeThread: StoreThread }): Promise<Vouch> {
  try {
    const { openVouch } = await import('./composition-root.ts');
    return await openVouch(options);
  } catch (error) {
    await options.storeThread.ready.then((worker) => worker.close()).catch(() => {});
    throw error;
  }
}

/** What the environment says of the Vouch that is opened. */
function givenBy(environment: Environment): Omit<VouchOptions, 'folder'> {
  const { demo, practiceHold, dnsServers, allowedRanges, logLevel } = environment;
  return {
    practice: demo,
    practiceHold,
    dnsServers,
    allowedRanges,
    localCallers: environment.publicHosts.names.length === 0,
    given: givenSettings(environment),
    logLevel,
  };
}

/** Notifies the window of changes; the answer ends that. */
function tellOf(vouch: Vouch, events: EventHub, emitStatus: () => void): () => void {
  const { feeds, service } = vouch;
  const ends = [
    emitJobEvents(vouch, events),
    feeds.onChange(() => {
      events.emit('feeds.changed', { feeds: [...feeds.status()] });
      emitStatus();
    }),
    service.settings.onChange((changed) => {
      events.emit('settings.changed', changed);
      if (changed.name === 'bands') events.emit('policy.changed', {});
    }),
  ];
  return () => {
    for (const end of ends) end();
  };
}

/** What the environment says in place of the settings. */
function givenSettings({ fleet, mailbox, proxies }: Environment): Partial<Settings> {
  const { probe, ehlo, mailFrom, greylistDelaySeconds } = mailbox;
  return {
    ...(probe === null ? {} : { mailbox_probing: probe }),
    ...(ehlo === null ? {} : { ehlo_name: ehlo }),
    ...(mailFrom === null ? {} : { mail_from: mailFrom }),
    ...(greylistDelaySeconds === null ? {} : { greylist_delay_seconds: greylistDelaySeconds }),
    ...(fleet === null ? {} : { fleet }),
    ...(proxies.http === null ? {} : { http_proxy: proxies.http }),
    ...(proxies.whois === null ? {} : { whois_proxy: proxies.whois }),
    ...(proxies.smtp === null ? {} : { smtp_exits: [...proxies.smtp] }),
  };
}

/** Tells of each job that changes or goes. Answers how to stop. */
function emitJobEvents({ service: { jobs } }: Vouch, events: EventHub): () => void {
  const news = throttled(JOB_NEWS_EVERY_MS, (jobId) => {
    jobs.get(jobId).then(
      (job) => events.emit('jobs.changed', { job }),
      (error: unknown) => {
        if (error instanceof VouchError && error.code === 'job_not_found')
          events.emit('jobs.removed', { job_id: jobId });
      },
    );
  });
  const stopListening = jobs.onChange(news.ask);
  return () => {
    stopListening();
    news.stop();
  };
}

/** When the list confirmed longest ago was confirmed; null when one in use never was. */
function oldestConfirmation(
  feeds: readonly Pick<FeedDetails, 'switched_on' | 'urls' | 'checked_at'>[],
): string | null {
  const moments = feeds
    .filter((feed) => feed.switched_on && feed.urls.length > 0)
    .map((feed) => feed.checked_at);
  if (moments.length === 0 || moments.includes(null)) return null;
  return moments.reduce((oldest, at) =>
    at !== null && oldest !== null && at < oldest ? at : oldest,
  );
}
