// The offered files by id: where each is, its name for people, and private copies of those that came without a path.
import { basename } from 'node:path';
import type { Readable } from 'node:stream';
import type { FileOffer } from '../../../../src-shared/bridge/files.ts';
import { VouchError } from '../../../../src-shared/errors.ts';
import type { FilesPort } from '../../ports/files.ts';

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
  /** All that are on offer. */
  handOver(): readonly HandedFile[];
  /** Offers files of another instance under their ids; of private copies it makes copies of its own. @throws FileError */
  takeOver(handed: readonly HandedFile[]): Promise<void>;
  /** Forgets all. */
  clear(): void;
}

/** A file on offer, and whether it is a private copy. */
export interface HandedFile extends OfferedFile {
  readonly copied: boolean;
}

export function createOfferedFiles(files: FilesPort, newId: () => string): OfferedFiles {
  const offered = new Map<string, HandedFile>();

  function offer(path: string, name: string, sizeBytes: number, copied: boolean): FileOffer {
    const offer = { file_id: newId(), name, size_bytes: sizeBytes };
    offered.set(offer.file_id, { offer, path, copied });
    return offer;
  }

  return {
    async offerPath(path) {
      const name = label(basename(path));
      return offer(path, name, await files.sizeOf(path, name), false);
    },
    async receive(name, content, limitBytes) {
      const shown = label(name);
      const { path, sizeBytes } = await files.keep(shown, content, limitBytes);
      return offer(path, shown, sizeBytes, true);
    },
    find(fileId) {
      const found = offered.get(fileId);
      if (found === undefined)
        throw new VouchError('not_found', 'This file is no longer open; choose it again.');
      return found;
    },
    async discard(fileId) {
      const found = offered.get(fileId);
      offered.delete(fileId);
      if (found?.copied === true) await files.remove(found.path);
    },
    handOver: () => [...offered.values()],
    async takeOver(handed) {
      for (const file of handed) {
        const { offer, copied } = file;
        if (!copied) {
          offered.set(offer.file_id, file);
          continue;
        }
        const { content } = await files.read(file.path);
        const { path } = await files.keep(offer.name, content, Number.POSITIVE_INFINITY);
        offered.set(offer.file_id, { offer, path, copied });
      }
    },
    clear: () => offered.clear(),
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
