// A lock between processes that is a folder: making one either works or finds it made (mkdir is atomic everywhere).
'use strict';

const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');

const LOCK_POLL_MS = 100;
/** The holder of the lock touches it this often. */
const LOCK_BEAT_MS = 1_000;
/** A lock that was not touched for so long was left behind by a crash. */
const LOCK_STALE_MS = 15_000;

module.exports = { acquireLock };

/**
 * Takes a lock that is a folder: making one either works or finds it made (mkdir is atomic everywhere). A lock that its
 * holder does not touch any more is taken over. Answers null when it could not be had within `waitMs`.
 */
async function acquireLock(folder, waitMs) {
  fs.mkdirSync(path.dirname(folder), { recursive: true });
  const giveUpAt = Date.now() + waitMs;
  for (;;) {
    try {
      fs.mkdirSync(folder);
      fs.writeFileSync(path.join(folder, 'owner'), ownerText());
      return holdLock(folder);
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    removeIfAbandoned(folder);
    if (Date.now() >= giveUpAt) return null;
    await new Promise((resolve) => setTimeout(resolve, LOCK_POLL_MS));
  }
}

function holdLock(folder) {
  const beat = setInterval(() => {
    const now = new Date();
    try {
      fs.utimesSync(folder, now, now);
    } catch {
      // Taken away from under us: the build goes on, the other one is as good.
    }
  }, LOCK_BEAT_MS);
  beat.unref();
  const release = () => {
    clearInterval(beat);
    process.removeListener('exit', release);
    // Who thought us dead may hold it by now.
    if (ownerOf(folder) === ownerText()) fs.rmSync(folder, { recursive: true, force: true });
  };
  process.on('exit', release);
  return { release };
}

function ownerText() {
  return JSON.stringify({ pid: process.pid, host: os.hostname() });
}

function ownerOf(folder) {
  try {
    return fs.readFileSync(path.join(folder, 'owner'), 'utf8');
  } catch {
    return null;
  }
}

/** Moves an abandoned lock away first: of several that wait, the rename works for one only. */
function removeIfAbandoned(folder) {
  if (!abandoned(folder)) return;
  const aside = `${folder}-${process.pid}`;
  try {
    fs.renameSync(folder, aside);
  } catch {
    return;
  }
  // Between the look and the rename another waiter may have taken the lock anew: then it is given back.
  if (abandoned(aside)) return fs.rmSync(aside, { recursive: true, force: true });
  try {
    fs.renameSync(aside, folder);
  } catch {
    fs.rmSync(aside, { recursive: true, force: true });
  }
}

function abandoned(folder) {
  try {
    if (Date.now() - fs.statSync(folder).mtimeMs > LOCK_STALE_MS) return true;
    const owner = JSON.parse(fs.readFileSync(path.join(folder, 'owner'), 'utf8'));
    return owner.host === os.hostname() && !isAlive(owner.pid);
  } catch {
    // Just made, or just released.
    return false;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
