// The bytes of a path or a stream in blocks, pulled one at a time.
import { type FileHandle, open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { FileError } from '../../../service/ports/files.ts';
import { fileError, isFolder } from '../file-error.ts';

export interface ByteSource {
  /** What people call it, for messages. */
  readonly name: string;
  /** How many bytes there are, and have been read by the last call of `blocks`; null when the end is not known. */
  progress(): { readonly read: number; readonly size: number } | null;
  /** Up to `length` bytes from a place on; null for what can only be read front to back. */
  readonly at: ((position: number, length: number) => Promise<Buffer>) | null;
  /** All blocks from the start; a file can be gone through again, a stream only once. */
  readonly blocks: () => AsyncGenerator<Buffer, void, undefined>;
  /** Whether the bytes can be gone through twice. */
  readonly repeatable: boolean;
  /** Confirms that a file is still as it was when it was opened. @throws FileError `changed_while_read` */
  confirm(): Promise<void>;
  close(): Promise<void>;
}

const BLOCK_BYTES = 65_536;

/** Opens a file by its path, or takes a stream such as stdin. `name` is reported instead of the path. @throws FileError */
export async function openBytes(source: string | Readable, name?: string): Promise<ByteSource> {
  return typeof source === 'string'
    ? await openPath(source, name ?? source)
    : streamSource(source, name ?? 'the input');
}

async function openPath(file: string, path: string): Promise<ByteSource> {
  let handle: FileHandle | null = null;
  try {
    handle = await open(file, 'r');
    const before = await handle.stat();
    if (before.isDirectory()) throw isFolder(path);
    // A pipe or a terminal under a path has no size and can be read only once.
    return before.isFile() ? fileSource(path, handle, before) : pipeSource(path, handle);
  } catch (cause) {
    await handle?.close();
    throw fileError(cause, path, 'read');
  }
}

function fileSource(
  path: string,
  handle: FileHandle,
  before: { size: number; mtimeMs: number },
): ByteSource {
  let read = 0;
  return {
    name: path,
    repeatable: true,
    progress: () => ({ read, size: before.size }),
    async *blocks() {
      read = 0;
      for await (const block of readBlocks(path, handle, 0)) {
        read += block.length;
        yield block;
      }
    },
    async at(position, length) {
      const bytes = Buffer.alloc(Math.min(length, Math.max(0, before.size - position)));
      let filled = 0;
      while (filled < bytes.length) {
        const { bytesRead } = await handle
          .read(bytes, filled, bytes.length - filled, position + filled)
          .catch((cause) => {
            throw fileError(cause, path, 'read');
          });
        if (bytesRead === 0) break;
        filled += bytesRead;
      }
      return bytes.subarray(0, filled);
    },
    async confirm() {
      const now = await handle.stat();
      if (now.size !== before.size || now.mtimeMs !== before.mtimeMs) {
        throw new FileError(
          'changed_while_read',
          `${path} changed while it was being read; start again once it is complete.`,
        );
      }
    },
    close: () => handle.close(),
  };
}

function pipeSource(path: string, handle: FileHandle): ByteSource {
  return {
    name: path,
    repeatable: false,
    progress: () => null,
    at: null,
    blocks: () => readBlocks(path, handle, null),
    confirm: () => Promise.resolve(),
    close: () => handle.close(),
  };
}

async function* readBlocks(
  path: string,
  handle: FileHandle,
  start: number | null,
): AsyncGenerator<Buffer, void, undefined> {
  let position = start;
  for (;;) {
    const { bytesRead, buffer } = await handle
      .read(Buffer.allocUnsafe(BLOCK_BYTES), 0, BLOCK_BYTES, position)
      .catch((cause) => {
        throw fileError(cause, path, 'read');
      });
    if (bytesRead === 0) return;
    if (position !== null) position += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

function streamSource(stream: Readable, name: string): ByteSource {
  return {
    name,
    repeatable: false,
    progress: () => null,
    at: null,
    async *blocks() {
      try {
        for await (const chunk of stream)
          yield typeof chunk === 'string' ? Buffer.from(chunk) : Buffer.from(chunk);
      } catch (cause) {
        throw fileError(cause, name, 'read');
      }
    },
    confirm: () => Promise.resolve(),
    async close() {
      stream.destroy();
    },
  };
}
