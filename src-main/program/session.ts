// Gives a command access to the data folder: as its owner if nobody else is, otherwise through the owner.
import { setTimeout as pause } from 'node:timers/promises';
import type { ServiceStatus } from '../../src-shared/bridge/app.ts';
import type { Bridge } from '../../src-shared/bridge/methods.ts';
import type { ProblemCode } from '../../src-shared/errors.ts';
import { needPrivate } from '../adapters/sqlite/file/data-folder.ts';
import { dataFolder, openDataFolder } from './data-folder.ts';
import type { Environment } from './environment.ts';
import { ownerProcess, silentOwner } from './socket/owner-process.ts';
import { OwnerSilent } from './socket/owner-silence.ts';
import { ConnectionLost, connectSocket } from './socket/socket-client.ts';
import { socketPlaceOf } from './socket/socket-path.ts';

/** A failure in one sentence; the command ends with exit code 1, and with --json prints the code. */
export class CommandError extends Error {
  readonly code: ProblemCode;

  constructor(sentence: string, code: ProblemCode = 'invalid_request') {
    super(sentence);
    this.code = code;
  }
}

export interface Session {
  readonly bridge: Bridge;
  /** Whether this command does the work itself. */
  readonly owner: boolean;
  close(): Promise<void>;
}

/** An owner that does not listen yet may be opening a large store on a slow machine: the user is informed after a while. */
const NOTICE_AFTER_MS = 8_000;
/** Then a command gives up. */
const PATIENCE_MS = 60_000;
const RETRY_MS = 100;

/** Opens the data folder as its owner, or finds the owner that runs; gives up when neither can be had. */
export async function openSession(environment: Environment): Promise<Session> {
  const folder = dataFolder(environment);
  let began = performance.now();
  let noticeShown = false;
  let owner: number | null = null;
  for (;;) {
    const opened = await openDataFolder(environment);
    if (opened) return { bridge: opened.commands, owner: true, close: () => opened.close() };
    // Where commands own the folder in turn, each has time of its own to answer.
    const next = ownerProcess(folder);
    if (next !== null && next !== owner) {
      owner = next;
      began = performance.now();
    }
    const bridge = ownerOf(folder);
    try {
      await bridge.call('service.status', {});
      return { bridge, owner: false, close: async () => {} };
    } catch (error) {
      if (!(error instanceof ConnectionLost)) throw error;
    }
    const waitedMs = performance.now() - began;
    if (waitedMs > PATIENCE_MS) throw silence(folder);
    if (waitedMs > NOTICE_AFTER_MS && !noticeShown) {
      noticeShown = true;
      process.stderr.write(
        `vouch: ${silentOwner(folder, process.platform)}\nvouch: Waiting up to a minute for it.\n`,
      );
    }
    // The owner is about to listen, or about to go; neither tells us when.
    await pause(RETRY_MS);
  }
}

/**
 * A session for work that does no harm when it is done twice: when the owner stops in the middle, the call is made again to
 * whoever owns the folder then, which may be this command. Closing it closes the one it has by then.
 */
export function repeatingOn(environment: Environment, first: Session): LastingSession {
  return lasting(environment, first, () => true);
}

/** A session that may pass from owner to owner. */
export interface LastingSession extends Session {
  /** The one that it has by now. */
  current(): Promise<Session>;
}

/**
 * A session for any work: commands that run beside each other own the folder in turn, and a call that its owner had not
 * begun when it went is made to the next.
 */
export function steadyOn(environment: Environment, first: Session): LastingSession {
  return lasting(environment, first, ({ begun }) => !begun);
}

/** `again` tells whether a call that was lost is made once more. */
function lasting(
  environment: Environment,
  first: Session,
  again: (lost: ConnectionLost) => boolean,
): LastingSession {
  let current = Promise.resolve(first);
  let { owner } = first;
  const next = async () => {
    const session = await openSession(environment);
    owner = session.owner;
    return session;
  };
  return {
    get owner() {
      return owner;
    },
    bridge: {
      async call(method, params, signal) {
        for (;;) {
          const target = current;
          const { bridge } = await target;
          try {
            return await bridge.call(method, params, signal);
          } catch (error) {
            if (!(error instanceof ConnectionLost) || !again(error)) throw error;
          }
          // Several calls can be under way: the first that fails opens for all.
          if (current === target) current = next();
        }
      },
    },
    current: () => current,
    close: async () => (await current).close(),
  };
}

/** The same bridge; an owner that falls silent is reported in a sentence. */
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

/** The way to the owner. A socket of another user must not be given addresses. @throws StoreError */
function ownerOf(folder: string): Bridge {
  const place = socketPlaceOf(folder);
  for (const each of [place.folder ?? folder, place.path]) needPrivate(each);
  return saying(folder, connectSocket(place.path));
}

/** Does some work over a session and closes it, however the work ends. */
export async function withSession<T>(
  environment: Environment,
  work: (session: Session) => Promise<T>,
): Promise<T> {
  return closedAfter(steadyOn(environment, await openSession(environment)), work);
}

/** The same for work that does no harm when it is done twice, which outlives the owner it began with. */
export async function withRepeatingSession<T>(
  environment: Environment,
  work: (session: Session) => Promise<T>,
): Promise<T> {
  return closedAfter(repeatingOn(environment, await openSession(environment)), work);
}

async function closedAfter<T>(
  session: Session,
  work: (session: Session) => Promise<T>,
): Promise<T> {
  try {
    return await work(session);
  } finally {
    await session.close();
  }
}
