// Gives a command its way to the data folder: as the owner when nobody is, else through the one who is.

import { userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ServiceStatus } from '../../../src-shared/bridge/app.ts';
import type { Bridge } from '../../../src-shared/bridge/methods.ts';
import type { ProblemCode } from '../../../src-shared/errors.ts';
import { acquireOwnerLock, type OwnerLock } from '../../adapters/sqlite/owner-lock.ts';
import type { EventHub } from '../events.ts';
import { createLocalBridge } from '../local-bridge.ts';
import { openVouch, type Vouch } from '../open-vouch.ts';
import { VERSION } from '../package-files.ts';
import type { Environment } from './environment.ts';
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
}

export interface Session {
  readonly bridge: Bridge;
  /** Whether this command does the work itself. */
  readonly owner: boolean;
  close(): Promise<void>;
}

/** How long a command waits for an owner that neither answers nor goes. */
const PATIENCE_MS = 10_000;
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
  const lock = acquireOwnerLock(folder);
  if (!lock) return null;
  try {
    return await openOwned(environment, folder, lock, window);
  } catch (error) {
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
    dnsServers: environment.dnsServers,
    allowedRanges: environment.allowedRanges,
    logLevel: environment.logLevel,
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
    lock.release();
  }
  return owner;
}

/** Opens the data folder as its owner, or finds the owner that runs; gives up when neither can be had. */
export async function openSession(environment: Environment): Promise<Session> {
  const folder = dataFolder(environment);
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const owner = await openOwner(environment);
    if (owner) return { bridge: owner.bridge, owner: true, close: () => owner.close() };
    const bridge = connectSocket(placeOf(folder).path);
    try {
      await bridge.call('service.status', {});
      return { bridge, owner: false, close: async () => {} };
    } catch (error) {
      if (!(error instanceof ConnectionLost)) throw error;
    }
    if (performance.now() > deadline) {
      throw new CommandError(
        `Another Vouch has the data folder ${folder} open and does not answer. End it, or use another VOUCH_HOME.`,
        'store_unavailable',
      );
    }
    // The owner is about to listen, or about to go; neither tells us when.
    await pause(RETRY_MS);
  }
}

function placeOf(folder: string): SocketPlace {
  return socketPlace(folder, process.platform, userInfo().username);
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
