// The files of this machine as lists use them: opened, copied into a private folder, written, and removed again.
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FileError, type FilesPort, type OpenTable } from '../../service/ports/files.ts';
import { fileError, isFolder } from './file-error.ts';
import { exportPieces } from './write/exports.ts';
import { plainPieces } from './write/plain-table.ts';
import { RESULT_COLUMNS } from './write/result-columns.ts';
import { writeToFile } from './write/write-out.ts';
import { zipBytes } from './write/zip-writer.ts';

export interface FilesDeps {
  readonly openTable: OpenTable;
  /** Private folders for copies and for exports, used for nothing else; each is emptied before its first use. */
  readonly copies: string;
  readonly exports: string;
  readonly newId: () => string;
}

/** Written with the rights of whoever runs this process, wherever that may be. */
export const FILE_WRITER: Pick<FilesPort, 'write' | 'pieces' | 'writePlain' | 'plainPieces'> = {
  async write(path, rows, { format, columns, report, ...options }, signal) {
    await writeToFile(path, exportPieces(format, rows, columns, report, options), signal);
    return { path, sizeBytes: (await stat(path)).size };
  },
  pieces: (rows, { format, columns, report, ...options }) =>
    exportPieces(format, rows, columns, report, options),
  async writePlain(path, what, signal) {
    await writeToFile(path, plainPieces(what), signal);
    return { path, sizeBytes: (await stat(path)).size };
  },
  plainPieces,
};

export function createFiles({ openTable, copies, exports, newId }: FilesDeps): FilesPort {
  const copyFolder = emptiedOnce(copies);
  const exportFolder = emptiedOnce(exports);
  return {
    ...FILE_WRITER,
    openTable,
    resultColumns: RESULT_COLUMNS.map(({ name }) => name),
    async sizeOf(path, name) {
      try {
        const found = await stat(path);
        if (found.isDirectory()) throw isFolder(name);
        // A pipe may never begin, and a device never end.
        if (!found.isFile()) throw noPlainFile(name);
        return found.size;
      } catch (cause) {
        throw fileError(cause, name, 'read');
      }
    },
    async keep(name, content, limitBytes) {
      const path = join(copies, `${newId()}.part`);
      let sizeBytes = 0;
      const limited = new Transform({
        transform(chunk: Buffer, _, done) {
          sizeBytes += chunk.length;
          done(sizeBytes > limitBytes ? tooLarge(limitBytes) : null, chunk);
        },
      });
      try {
        await copyFolder.empty();
        await pipeline(content, limited, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
      } catch (cause) {
        await removed(path);
        throw fileError(cause, name, 'write');
      }
      return { path, sizeBytes };
    },
    async exportFolder(exportId) {
      const folder = join(exports, exportId);
      try {
        await exportFolder.empty();
        await mkdir(folder, { recursive: true, mode: 0o700 });
      } catch (cause) {
        throw fileError(cause, folder, 'write');
      }
      return folder;
    },
    async pack(path, files, signal) {
      const members = files.map((file) => ({ name: basename(file), content: bytesOf(file) }));
      await writeToFile(path, zipBytes(members), signal);
      return { path, sizeBytes: (await stat(path)).size };
    },
    async read(path) {
      const { size } = await stat(path).catch((cause) => {
        throw fileError(cause, path, 'read');
      });
      return { sizeBytes: size, content: createReadStream(path) };
    },
    remove: removed,
    emptyExports: () => exportFolder.empty().catch(() => {}),
    async close() {
      // Another process may own the data folder by now, so only what this one began is removed.
      for (const folder of [copyFolder, exportFolder]) await folder.remove();
    },
  };
}

/** Opened when its turn comes. */
async function* bytesOf(file: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(file);
}

/** A folder whose first use in this run removes what an earlier run has left there. */
function emptiedOnce(folder: string) {
  let emptied: Promise<void> | null = null;
  return {
    empty(): Promise<void> {
      emptied ??= recreate(folder).catch((cause: unknown) => {
        emptied = null;
        throw cause;
      });
      return emptied;
    },
    async remove(): Promise<void> {
      if (emptied !== null) await removed(folder);
    },
  };
}

async function recreate(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
}

/** What another program holds open stays until a later run empties its folder. */
async function removed(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true }).catch(() => {});
}

function noPlainFile(name: string): FileError {
  return new FileError('io', `${name} cannot be read as a list; choose another file.`);
}

function tooLarge(limitBytes: number): FileError {
  const size =
    limitBytes >= 1_048_576 ? `${Math.floor(limitBytes / 1_048_576)} MB` : `${limitBytes} bytes`;
  return new FileError(
    'too_large',
    `The file is larger than ${size}; compress it with gzip, or use the vouch command.`,
  );
}
