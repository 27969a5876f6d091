// Notices when the owner of the data folder stops responding during a call, however long a healthy call takes.
import { setTimeout as pause } from 'node:timers/promises';

/** The owner is there and does not answer. */
export class OwnerSilent extends Error {}

/** How long a call lasts before the owner is asked for a sign of life, and how long from one sign to the next question. */
const ASK_AFTER_MS = 2_000;
/** It has so many beats to give one. Beats are counted, because a machine that has slept lets a clock jump. */
const MOST_BEATS = 6;
const HEARTBEAT_MS = 1_000;

/**
 * Makes a call and asks for signs of life beside it. Rejects with OwnerSilent within ten seconds after the owner fell
 * silent; whatever it was asked is then given up. `ping` settles when the owner shows that it is alive.
 */
export async function unlessSilent<T>(
  call: (signal: AbortSignal) => Promise<T>,
  ping: (signal: AbortSignal) => Promise<unknown>,
  signal: AbortSignal | undefined,
): Promise<T> {
  const ended = new AbortController();
  const both = signal ? AbortSignal.any([signal, ended.signal]) : ended.signal;
  try {
    return await Promise.race([call(both), untilSilent(ping, both)]);
  } finally {
    ended.abort();
  }
}

async function untilSilent(
  ping: (signal: AbortSignal) => Promise<unknown>,
  signal: AbortSignal,
): Promise<never> {
  for (;;) {
    await heartbeat(ASK_AFTER_MS, signal);
    if (!(await answersInTime(ping, signal))) {
      throw new OwnerSilent('The running Vouch does not answer.');
    }
  }
}

async function answersInTime(
  ping: (signal: AbortSignal) => Promise<unknown>,
  signal: AbortSignal,
): Promise<boolean> {
  const given = new AbortController();
  const until = AbortSignal.any([signal, given.signal]);
  // An error is a sign as well: where the owner has gone, the call itself says so.
  const sign = ping(until).then(yes, yes);
  try {
    for (let beats = 0; beats < MOST_BEATS; beats += 1) {
      if (await Promise.race([sign, heartbeat(HEARTBEAT_MS, until).then(no)])) return true;
    }
    return false;
  } finally {
    given.abort();
  }
}

/** Never rejects late and unheard: an end of the call ends the pause without a word. */
function heartbeat(ms: number, signal: AbortSignal): Promise<void> {
  return pause(ms, undefined, { signal }).catch(() => new Promise<void>(() => {}));
}

const yes = () => true;
const no = () => false;
