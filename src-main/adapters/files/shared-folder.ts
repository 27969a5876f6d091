// A folder that others may write to: files are read, put in and moved there without following a link they may have planted.
import { createHash } from 'node:crypto';
import { type BigIntStats, constants } from 'node:fs';
import {
  type FileHandle,
  lstat,
  mkdir,
  open,
  readdir,
  realpath,
  rename,
  rm,
  stat,
} from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../../../src-shared/error-code.ts';
import { fileError } from './file-error.ts';
import { partPath, removeLeftParts } from './part-file.ts';

/**
 * The folder that was opened, whatever its path leads to later: on Linux everything goes through its descriptor. Elsewhere
 * Node has no way to do that (openat), so the path is checked before each step, which leaves a moment in between.
 * Rejects with a FileError where a file cannot be copied, else with the system's error.
 */
export interface SharedFolder {
  names(): Promise<string[]>;
  /** The path of a name for a system call, once it is sure where it leads. */
  at(name: string): Promise<string>;
  /** What has this name, links not followed; null for nothing. */
  look(name: string): Promise<BigIntStats | null>;
  /**
   * Copies a file to a private path where nothing is yet, and answers the SHA-256 of its bytes (hex). Null when it is no
   * longer the file that was looked at, or was changed while it was copied.
   */
  copyOut(name: string, looked: BigIntStats, to: string): Promise<string | null>;
  /** Puts a copy of a private file in, complete or not at all, under the first of the names that is free: that is answered. */
  copyIn(from: string, names: Iterable<string>): Promise<string>;
  /** Moves what is at a path of the same file system in, under the first of the names that is free: that is answered. */
  moveIn(from: string, names: Iterable<string>): Promise<string>;
  /** A folder in it, which is made where it is missing. */
  below(name: string): Promise<SharedFolder>;
  close(): Promise<void>;
}

/** The folder that a path leads to now; a link is followed, because whoever names the folder chose it. */
export async function openSharedFolder(path: string): Promise<SharedFolder> {
  return opened(await realpath(path));
}

// Windows has none of these flags: there, only the comparison of what was opened with what was looked at finds a link.
const FOLDER = constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW;
/** A pipe in the place of a file would hold up whoever opens it. */
const FILE = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

async function opened(path: string, parent?: SharedFolder): Promise<SharedFolder> {
  const handle = await open(path, FOLDER);
  const own = await handle.stat({ bigint: true });
  const byDescriptor = `/proc/self/fd/${handle.fd}`;
  const hasDescriptors = await stat(byDescriptor, { bigint: true }).then(
    (found) => isSame(found, own),
    () => false,
  );

  async function at(name: string): Promise<string> {
    await parent?.at('.');
    if (!isSame(await lstat(path, { bigint: true }), own))
      throw Object.assign(new Error(`${path} is another folder now.`), { code: 'ENOTDIR' });
    return join(hasDescriptors ? byDescriptor : path, name);
  }

  async function moveIn(from: string, names: Iterable<string>): Promise<string> {
    const name = await reserved(names, at);
    if (name === null) throw new Error(`No name is left for a file in ${path}.`);
    try {
      await rename(from, await at(name));
    } catch (error) {
      await rm(await at(name), { force: true });
      throw error;
    }
    return name;
  }

  const folder: SharedFolder = {
    at,
    moveIn,
    names: async () => readdir(await at('.')),
    look: async (name) => lstat(await at(name), { bigint: true }).catch(nullIf('ENOENT')),
    async copyOut(name, looked, to) {
      // ELOOP: a link has the name now.
      const from = await open(await at(name), FILE)
        .catch(nullIf('ENOENT', 'ELOOP'))
        .catch((cause) => {
          throw fileError(cause, join(path, name), 'read');
        });
      if (from === null) return null;
      try {
        if (!isUnchanged(await from.stat({ bigint: true }), looked)) return null;
        const digest = await copied(from, to, 0o600);
        return isUnchanged(await from.stat({ bigint: true }), looked) ? digest : null;
      } finally {
        await from.close();
      }
    },
    async copyIn(from, names) {
      await removeLeftParts(await at('.'));
      const part = partPath(await at('.'), 0);
      const source = await open(from);
      try {
        await copied(source, part, 0o666);
        return await moveIn(part, names);
      } catch (cause) {
        await rm(part, { force: true });
        throw fileError(cause, path, 'write');
      } finally {
        await source.close();
      }
    },
    async below(name) {
      await mkdir(await at(name), { mode: 0o700 }).catch(nullIf('EEXIST'));
      return opened(join(path, name), folder);
    },
    close: () => handle.close(),
  };
  return folder;
}

/** Takes the first name that is free: an empty file has it until something is put in its place. Null where none is. */
async function reserved(names: Iterable<string>, at: SharedFolder['at']): Promise<string | null> {
  for (const name of names) {
    try {
      await (await open(await at(name), 'wx')).close();
      return name;
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error;
    }
  }
  return null;
}

/** Copies what a descriptor gives to a path where nothing is yet, onto the disk; answers the SHA-256 of it (hex). */
async function copied(from: FileHandle, to: string, mode: number): Promise<string> {
  const content = createHash('sha256');
  // Nothing that has the name already is opened, a link neither.
  const into = await open(to, 'wx', mode);
  try {
    for await (const block of from.createReadStream({ autoClose: false })) {
      content.update(block);
      await into.appendFile(block);
    }
    await into.sync();
  } catch (cause) {
    throw fileError(cause, to, 'write');
  } finally {
    await into.close();
  }
  return content.digest('hex');
}

function isSame(one: BigIntStats, other: BigIntStats): boolean {
  return one.dev === other.dev && one.ino === other.ino;
}

/** Whether it is the same file, with the same bytes as far as its size and time tell. */
export function isUnchanged(one: BigIntStats, other: BigIntStats): boolean {
  return (
    isSame(one, other) &&
    one.isFile() === other.isFile() &&
    one.size === other.size &&
    one.mtimeNs === other.mtimeNs
  );
}

/** Nothing in place of an error with one of these codes. */
function nullIf(...codes: readonly string[]): (error: unknown) => null {
  return (error) => {
    if (codes.includes(errorCode(error) ?? '')) return null;
    throw error;
  };
}
