// Which files of a folder are lists that somebody dropped there, and which of them are no longer being written.
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

export interface DroppedFile {
  /** Within the folder. */
  readonly name: string;
  readonly path: string;
  readonly sizeBytes: number;
  readonly changedMs: number;
}

/** What `vouch bulk` reads. Names that begin with a dot or `~$` are other programs' own (Office's locks, downloads under way). */
const LIST_NAME = /^(?!\.|~\$).+\.(?:csv|tsv|txt|xlsx|json|ndjson)(?:\.gz)?$/i;
/** What `vouch watch` writes itself. */
const RESULTS_NAME = /\.vouch(?:-\d{1,9})?\.(?:csv|xlsx)$|\.vouch-error\.txt$/i;

/** The lists in a folder, by name. Links are not followed: they may lead to what who drops files may not read. */
export async function droppedFiles(folder: string): Promise<readonly DroppedFile[]> {
  const files: DroppedFile[] = [];
  for (const name of (await readdir(folder)).sort()) {
    if (!LIST_NAME.test(name) || RESULTS_NAME.test(name)) continue;
    // It may have gone since the folder was read.
    const file = await fileAt(folder, name);
    if (file !== null) files.push(file);
  }
  return files;
}

/** The file as it is now, or null where there is none. */
export async function fileAt(folder: string, name: string): Promise<DroppedFile | null> {
  const path = join(folder, name);
  const found = await lstat(path).catch(() => null);
  if (!found?.isFile()) return null;
  return { name, path, sizeBytes: found.size, changedMs: found.mtimeMs };
}

/** Tells from one look to the next which files have come to rest. */
export interface Stillness {
  /** Those that were the same at the look before, and have something in them. */
  settled(files: readonly DroppedFile[]): readonly DroppedFile[];
}

export function createStillness(): Stillness {
  let before = new Map<string, DroppedFile>();
  return {
    settled(files) {
      const known = before;
      before = new Map(files.map((file) => [file.name, file]));
      return files.filter((file) => {
        const last = known.get(file.name);
        return file.sizeBytes > 0 && last !== undefined && sameFile(last, file);
      });
    },
  };
}

export function sameFile(one: DroppedFile, other: DroppedFile): boolean {
  return one.sizeBytes === other.sizeBytes && one.changedMs === other.changedMs;
}
