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
const LIST_NAME = /^(?!\.|~\$).+\.(?:csv|tsv|txt|xlsx|json|ndjson)(?:\.gz)?$/is;
/** Whoever reads what the watch says would take one name for several lines. */
const LINE_BREAK = /[\n\r\u0085\u2028\u2029]/;
/** What `vouch watch` writes itself. */
const RESULTS_NAME = /\.vouch(?:-\d{1,9})?\.(?:csv|xlsx)$|\.vouch-error\.txt$/i;

export interface Dropped {
  /** By name. */
  readonly files: readonly DroppedFile[];
  /** What is called like a list and is not taken, with the reason, which goes on after "because". */
  readonly passedOver: readonly { readonly name: string; readonly why: string }[];
}

/** The lists in a folder. Links are not followed: they may lead to what who drops files may not read. */
export async function droppedFiles(folder: string): Promise<Dropped> {
  const files: DroppedFile[] = [];
  const passedOver: { name: string; why: string }[] = [];
  for (const name of (await readdir(folder)).sort()) {
    if (!LIST_NAME.test(name) || RESULTS_NAME.test(name)) continue;
    if (LINE_BREAK.test(name)) {
      passedOver.push({ name, why: 'there is a line break in its name; rename it' });
      continue;
    }
    const file = await fileAt(folder, name);
    if (file !== null) files.push(file);
    // It may have gone since the folder was read.
    else if (await isThere(join(folder, name)))
      passedOver.push({ name, why: 'it is a link or not a file; put the file itself here' });
  }
  return { files, passedOver };
}

function isThere(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
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
