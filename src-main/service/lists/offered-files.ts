// The files on offer by an id of their own: where each is, what people call it, and private copies of what came without a path.
import { createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FileOffer } from '../../../src-shared/bridge/files.ts';
import { VouchError } from '../../../src-shared/errors.ts';
import { FileError, fileError, isFolder } from '../../adapters/files/file-error.ts';

export interface OfferedFile {
  readonly offer: FileOffer;
  readonly path: string;
}

export interface OfferedFiles {
  /** Offers a file where it is. @throws FileError */
  offerPath(path: string): Promise<FileOffer>;
  /** Copies a stream into a private file. @throws FileError `too_large`, `disk_full`, …; nothing is left then */
  receive(name: string, content: Readable, limitBytes: number): Promise<FileOffer>;
  /** @throws VouchError `not_found` */
  find(fileId: string): OfferedFile;
  /** Forgets a file and removes its private copy; an unknown id is fine. */
  discard(fileId: string): Promise<void>;
  close(): Promise<void>;
}

interface Kept extends OfferedFile {
  readonly copied: boolean;
}

/** `folder` is for copies alone: whatever is in it at the start is of a run that ended without clearing up. */
export function createOfferedFiles(folder: string, newId: () => string): OfferedFiles {
  const files = new Map<string, Kept>();
  let emptied: Promise<void> | null = null;
  const empty = () => {
    emptied ??= rm(folder, { recursive: true, force: true }).then(async () => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
    });
    return emptied;
  };

  function keep(path: string, name: string, sizeBytes: number, copied: boolean): FileOffer {
    const offer = { file_id: `file_${newId()}`, name: label(name), size_bytes: sizeBytes };
    files.set(offer.file_id, { offer, path, copied });
    return offer;
  }

  return {
    async offerPath(path) {
      try {
        const found = await stat(path);
        if (found.isDirectory()) throw isFolder(label(basename(path)));
        // A pipe may never begin, and a device never end.
        if (!found.isFile()) throw noPlainFile(label(basename(path)));
        return keep(path, basename(path), found.size, false);
      } catch (cause) {
        throw fileError(cause, label(basename(path)), 'read');
      }
    },
    async receive(name, content, limitBytes) {
      await empty();
      const path = join(folder, `${newId()}.part`);
      let bytes = 0;
      const limited = new Transform({
        transform(chunk: Buffer, _, done) {
          bytes += chunk.length;
          done(bytes > limitBytes ? tooLarge(limitBytes) : null, chunk);
        },
      });
      try {
        await pipeline(content, limited, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
      } catch (cause) {
        await rm(path, { force: true });
        throw fileError(cause, label(name), 'write');
      }
      return keep(path, name, bytes, true);
    },
    find(fileId) {
      const found = files.get(fileId);
      if (found === undefined)
        throw new VouchError('not_found', 'This file is no longer on offer; choose it again.');
      return found;
    },
    async discard(fileId) {
      const found = files.get(fileId);
      files.delete(fileId);
      if (found?.copied === true) await rm(found.path, { force: true });
    },
    async close() {
      files.clear();
      // Another process may own the folder by now, so only what this one began is removed.
      if (emptied !== null) await rm(folder, { recursive: true, force: true });
    },
  };
}

const LONGEST_LABEL = 200;

/** What people call a file: its last part, without what no label can show. It is never used as a path. */
function label(name: string): string {
  const last = name.split(/[/\\]/).findLast((part) => part.trim() !== '') ?? '';
  const shown = last.replace(/\p{Cc}|[\u2028-\u202e\u2066-\u2069]/gu, '').trim();
  return shown === '' || shown === '..' || shown === '.'
    ? 'list'
    : shown.slice(0, LONGEST_LABEL).toWellFormed();
}

function noPlainFile(name: string): FileError {
  return new FileError('io', `${name} is not a file that can be read as a list; name another one.`);
}

function tooLarge(limitBytes: number): FileError {
  const size =
    limitBytes >= 1_048_576 ? `${Math.floor(limitBytes / 1_048_576)} MB` : `${limitBytes} bytes`;
  return new FileError(
    'too_large',
    `The file is larger than ${size}; pack it with gzip, or use the vouch command.`,
  );
}
