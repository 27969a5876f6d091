// Gives a command its way to the data folder: as the owner when nobody is, else through the one who is.
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ServiceStatus } from '../../src-shared/bridge/app.ts';
import type { Bridge } from '../../src-shared/bridge/methods.ts';
import type { ProblemCode } from '../../src-shared/errors.ts';
import type { StartReader } from '../adapters/foreign/reader-process.ts';
import { needPrivate, prepareFolder } from '../adapters/sqlite/data-folder.ts';
import { acquireOwnerLock, type OwnerLock } from '../adapters/sqlite/owner-lock.ts';
import { openVouch, type Vouch } from './composition-root.ts';
import type { Environment } from './environment.ts';
import type { EventHub } from './events.ts';
import { createLocalBridge } from './local-bridge.ts';
import { forgetOwner, nameOwner, silentOwner } from './owner-process.ts';
import { OwnerSilent } from './owner-silence.ts';
import { VERSION } from './package-files.ts';
import { ConnectionLost, connectSocket } from './socket-client.ts';
import { type SocketPlace, socketPlace } from './socket-path.ts';
import { serveSocket } from './socket-server.ts';

/** A failure told in one sentence; the command ends with exit code 1, and with --json prints the code. */
export class CommandError extends Error {
  readonly code: ProblemCode;

  constructor(sentence: string, code: ProblemCode = 'invalid_request') {
    super(sentence);
    this.code = code;
  }
}

export interface Owner {
  readonly vouch: Vouch;
  readonly bridge: Bridge;
  readonly folder: string;
  /** What the data folder itself knows of its state. */
  status(): ServiceStatus;
  close(): Promise<void>;
}

/** A host with a window: it knows more of the state than the folder does, and shows what commands change. */
export interface OwnerWindow {
  readonly status: () => ServiceStatus;
  readonly events: Pick<EventHub, 'emit'>;
  readonly startReader: StartReader | undefined;
  /** A fresh address of the window; null where it is served to no browser. */
  readonly address: () => string | null;
}

export interface Session {
  readonly bridge: Bridge;
  /** Whether this command does the work itself. */
  readonly owner: boolean;
  close(): Promise<void>;
}

/** An owner that does not listen yet may be opening a large store on a slow machine: the user is told so after a while. */
const TELL_AFTER_MS = 8_000;
/** Then a command gives up. */
const PATIENCE_MS = 60_000;
const RETRY_MS = 100;

/** The data folder of this environment; the practice network has one of its own. */
export function dataFolder(environment: Environment): string {
  return environment.demo ? join(environment.home, 'practice') : environment.home;
}

/**
 * Owns the data folder, or answers null when somebody else does.
 */
export async function openOwner(
  environment: Environment,
  window?: OwnerWindow,
): Promise<Owner | null> {
  const folder = dataFolder(environment);
  // Whoever may write to the folder above could put another one in its place.
  if (environment.demo) prepareFolder(environment.home);
  const lock = acquireOwnerLock(folder);
  if (!lock) return null;
  try {
    nameOwner(folder, process.pid);
    return await openOwned(environment, folder, lock, window);
  } catch (error) {
    forgetOwner(folder);
    lock.release();
    throw error;
  }
}

async function openOwned(
  environment: Environment,
  folder: string,
  lock: OwnerLock,
  window: OwnerWindow | undefined,
): Promise<Owner> {
  const vouch = await openVouch({
    folder,
    practice: environment.demo,
    practiceHold: environment.practiceHold,
    dnsServers: environment.dnsServers,
    allowedRanges: environment.allowedRanges,
    logLevel: environment.logLevel,
    startReader: window?.startReader,
  });
  const status = (): ServiceStatus => ({
    version: VERSION,
    data_folder: folder,
    practice: environment.demo,
    api_url: null,
    host: 'command',
    network: { state: 'unknown', detail: null },
    feeds_checked_at: null,
    notice: vouch.notice,
  });
  const bridge = createLocalBridge(
    vouch,
    window?.status ?? status,
    window?.events ?? { emit() {} },
    window?.address ?? (() => null),
  );
  const owner: Owner = { vouch, bridge, folder, status, close };
  const socket = await serveSocket(bridge, placeOf(folder), vouch.log).catch(
    async (error: unknown) => {
      await vouch.close();
      throw error;
    },
  );
  async function close(): Promise<void> {
    await socket.close();
    await vouch.close();
    forgetOwner(folder);
    lock.release();
  }
  return owner;
}

/** Opens the data folder as its owner, or finds the owner that runs; gives up when neither can be had. */
export async function openSession(environment: Environment): Promise<Session> {
  const folder = dataFolder(environment);
  const began = performance.now();
  let told = false;
  for (;;) {
    const owner = await openOwner(environment);
    if (owner) return { bridge: owner.bridge, owner: true, close: () => owner.close() };
    const bridge = ownerOf(folder);
    try {
      await bridge.call('service.status', {});
      return { bridge, owner: false, close: async () => {} };
    } catch (error) {
      if (!(error instanceof ConnectionLost)) throw error;
    }
    const waitedMs = performance.now() - began;
    if (waitedMs > PATIENCE_MS) throw silence(folder);
    if (waitedMs > TELL_AFTER_MS && !told) {
      told = true;
      process.stderr.write(
        `vouch: ${silentOwner(folder, process.platform)}\nvouch: Waiting for it a minute in all.\n`,
      );
    }
    // The owner is about to listen, or about to go; neither tells us when.
    await pause(RETRY_MS);
  }
}

/** The same bridge; an owner that falls silent is told of in a sentence. */
function saying(folder: string, bridge: Bridge): Bridge {
  return {
    call: (method, params, signal) =>
      bridge.call(method, params, signal).catch((error: unknown) => {
        throw error instanceof OwnerSilent ? silence(folder) : error;
      }),
  };
}

function silence(folder: string): CommandError {
  return new CommandError(silentOwner(folder, process.platform), 'store_unavailable');
}

/** The owner that runs, asked without becoming one; null when there is none that answers. */
export async function findOwner(
  environment: Environment,
): Promise<{ readonly bridge: Bridge; readonly status: ServiceStatus } | null> {
  const bridge = ownerOf(dataFolder(environment));
  try {
    return { bridge, status: await bridge.call('service.status', {}) };
  } catch (error) {
    if (error instanceof ConnectionLost) return null;
    throw error;
  }
}

/** The way to the owner. A socket of another user is nobody to tell addresses to. @throws StoreError */
function ownerOf(folder: string): Bridge {
  const place = placeOf(folder);
  for (const each of [place.folder ?? folder, place.path]) needPrivate(each);
  return saying(folder, connectSocket(place.path));
}

function placeOf(folder: string): SocketPlace {
  // By number: a user of a container may have no name.
  return socketPlace(folder, process.platform, String(process.getuid?.() ?? ''));
}

/** Does some work over a session and closes it, however the work ends. */
export async function withSession<T>(
  environment: Environment,
  work: (session: Session) => Promise<T>,
): Promise<T> {
  const session = await openSession(environment);
  try {
    return await work(session);
  } finally {
    await session.close();
  }
}
