// Puts pieces of text into a file, whole or not at all, or into a stream such as stdout.
import {
  access,
  constants,
  type FileHandle,
  open,
  realpath,
  rename,
  rm,
  stat,
} from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { errorCode } from '../../../../src-shared/error-code.ts';
import type { FileError } from '../../../service/ports/files.ts';
import { fileError, isFolder } from '../file-error.ts';
import { pipeWriter } from '../named-pipe.ts';
import { partPath, removeLeftParts } from '../part-file.ts';

/**
 * Writes a file under a temporary name in the same folder and renames it when it is complete and on the disk, so that
 * nobody ever sees half of it and an existing file stays until then. A pipe or device is written to directly.
 * @throws FileError, or whatever the pieces or the signal throw; the temporary file is removed then.
 */
export async function writeToFile(
  path: string,
  pieces: AsyncIterable<string | Uint8Array>,
  signal?: AbortSignal,
): Promise<void> {
  const existing = await existingAt(path);
  if (existing.kind === 'folder') throw isFolder(path);
  if (existing.kind === 'pipe') return await writeToPipe(path, pieces, signal);
  if (existing.kind === 'device')
    return await writeInto(await opened(path, path, 'w'), path, pieces, signal);

  // Renaming over a link would replace the link: the file behind it is meant.
  const target = existing.kind === 'file' ? existing.path : path;
  const { handle, temporary } = await openTemporary(
    target,
    path,
    existing.kind === 'file' ? existing.mode : 0o666,
  );
  try {
    await writeInto(handle, path, pieces, signal);
    await rename(temporary, target).catch((cause) => {
      throw fileError(cause, path, 'write');
    });
  } catch (cause) {
    await rm(temporary, { force: true });
    throw cause;
  }
  await syncFolder(dirname(target));
}

/** Finds out whether `writeToFile` could write there, and leaves nothing behind. @throws FileError when it could not */
export async function mayWrite(path: string): Promise<void> {
  const existing = await existingAt(path);
  if (existing.kind === 'folder') throw isFolder(path);
  if (existing.kind === 'device' || existing.kind === 'pipe') return;
  const target = existing.kind === 'file' ? existing.path : path;
  const { handle, temporary } = await openTemporary(target, path, 0o600);
  await handle.close();
  await rm(temporary, { force: true });
}

/**
 * Writes to a stream, piece by piece as it takes them, and leaves it open. A reader that goes away (EPIPE) ends it
 * quietly with `reader_left`. @throws FileError, or whatever the pieces or the signal throw
 */
export async function writeToStream(
  stream: Writable,
  pieces: AsyncIterable<string | Uint8Array>,
  signal?: AbortSignal,
): Promise<'complete' | 'reader_left'> {
  // The failure of a write goes to its callback; this listener only keeps the event from ending the process.
  stream.on('error', ignore);
  for await (const piece of pieces) {
    signal?.throwIfAborted();
    const failure = await written(stream, piece);
    if (failure === null) continue;
    const code = errorCode(failure);
    // ERR_STREAM_DESTROYED: the error came between two writes.
    if (
      code === 'EPIPE' ||
      code === 'ERR_STREAM_DESTROYED' ||
      code === 'ERR_STREAM_WRITE_AFTER_END'
    )
      return 'reader_left';
    throw outputFailure(failure);
  }
  return 'complete';
}

/** What the operating system said about a stream such as stdout, as an error that says what to do. */
export function outputFailure(cause: unknown): FileError {
  return fileError(cause, 'the output', 'write');
}

type Existing =
  | { readonly kind: 'nothing' | 'folder' | 'device' | 'pipe' }
  | { readonly kind: 'file'; readonly path: string; readonly mode: number };

async function existingAt(path: string): Promise<Existing> {
  try {
    const found = await stat(path);
    if (found.isDirectory()) return { kind: 'folder' };
    if (found.isFIFO()) return { kind: 'pipe' };
    if (!found.isFile()) return { kind: 'device' };
    // A rename needs no leave to write the file itself; people who made it read-only mean it.
    await access(path, constants.W_OK);
    return { kind: 'file', path: await realpath(path), mode: found.mode & 0o777 };
  } catch (cause) {
    if (errorCode(cause) === 'ENOENT') return { kind: 'nothing' };
    throw fileError(cause, path, 'write');
  }
}

/** Waits for somebody who reads. One who leaves early has what he wanted. */
async function writeToPipe(
  path: string,
  pieces: AsyncIterable<string | Uint8Array>,
  signal: AbortSignal | undefined,
): Promise<void> {
  const pipe = await pipeWriter(path, signal).catch((cause) => {
    signal?.throwIfAborted();
    throw fileError(cause, path, 'write');
  });
  try {
    if ((await writeToStream(pipe, pieces, signal)) === 'reader_left') return;
    pipe.end();
    await finished(pipe);
  } finally {
    pipe.destroy();
  }
}

/** A name that nobody has yet, in the same folder: a rename works within one file system only. What a killed export left there goes. */
async function openTemporary(
  target: string,
  path: string,
  mode: number,
): Promise<{ handle: FileHandle; temporary: string }> {
  const folder = dirname(target);
  await removeLeftParts(folder);
  for (let count = 0; ; count += 1) {
    const temporary = partPath(folder, count);
    try {
      const handle = await open(temporary, 'wx', mode);
      return { handle, temporary };
    } catch (cause) {
      if (errorCode(cause) !== 'EEXIST') throw fileError(cause, path, 'write');
    }
  }
}

async function opened(file: string, path: string, flags: string): Promise<FileHandle> {
  return await open(file, flags).catch((cause) => {
    throw fileError(cause, path, 'write');
  });
}

async function writeInto(
  handle: FileHandle,
  path: string,
  pieces: AsyncIterable<string | Uint8Array>,
  signal: AbortSignal | undefined,
): Promise<void> {
  try {
    for await (const piece of pieces) {
      signal?.throwIfAborted();
      await handle.appendFile(piece).catch((cause) => {
        throw fileError(cause, path, 'write');
      });
    }
    signal?.throwIfAborted();
    // A device that cannot be synchronised has nothing to be kept.
    await handle.sync().catch((cause) => {
      if (errorCode(cause) !== 'EINVAL' && errorCode(cause) !== 'ENOTSUP')
        throw fileError(cause, path, 'write');
    });
  } finally {
    await handle.close();
  }
}

/** Puts the new name itself on the disk; where folders cannot be opened (Windows), the system does it in its own time. */
async function syncFolder(folder: string): Promise<void> {
  try {
    const handle = await open(folder, 'r');
    await handle.sync().finally(() => handle.close());
  } catch {
    // The file is complete under its name; only its survival of a power cut within seconds is less sure.
  }
}

function written(stream: Writable, piece: string | Uint8Array): Promise<Error | null> {
  return new Promise((resolve) => {
    stream.write(piece, (failure) => resolve(failure ?? null));
  });
}

function ignore(): void {}
