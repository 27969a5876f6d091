// The bytes of a path or a stream in blocks, pulled one at a time; what they mean is left to the reader.
import { type FileHandle, open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { FileError, fileError, isFolder } from './file-error.ts';

export interface ByteSource {
  /** What people call it, for messages. */
  readonly name: string;
  /** All blocks from the start; a file can be gone through again, a stream only once. */
  readonly blocks: () => AsyncGenerator<Buffer, void, undefined>;
  /** Whether the bytes can be gone through twice. */
  readonly repeatable: boolean;
  /** Confirms that a file is still as it was when it was opened. @throws FileError `changed_while_read` */
  confirm(): Promise<void>;
  close(): Promise<void>;
}

const BLOCK_BYTES = 65_536;

/** Opens a file by its path, or takes a stream such as stdin. @throws FileError */
export async function openBytes(source: string | Readable): Promise<ByteSource> {
  return typeof source === 'string' ? await openPath(source) : streamSource(source);
}

async function openPath(path: string): Promise<ByteSource> {
  let handle: FileHandle | null = null;
  try {
    handle = await open(path, 'r');
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
  return {
    name: path,
    repeatable: true,
    blocks: () => readBlocks(path, handle, 0),
    async confirm() {
      const now = await handle.stat();
      if (now.size !== before.size || now.mtimeMs !== before.mtimeMs) {
        throw new FileError(
          'changed_while_read',
          `${path} changed while it was read; start again when it is complete.`,
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

function streamSource(stream: Readable): ByteSource {
  return {
    name: 'the input',
    repeatable: false,
    async *blocks() {
      try {
        for await (const chunk of stream)
          yield typeof chunk === 'string' ? Buffer.from(chunk) : Buffer.from(chunk);
      } catch (cause) {
        throw fileError(cause, 'the input', 'read');
      }
    },
    confirm: () => Promise.resolve(),
    async close() {
      stream.destroy();
    },
  };
}
