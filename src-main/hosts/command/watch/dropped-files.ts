// Which files of a folder are lists that somebody dropped there, and which of them are no longer being written.
import type { BigIntStats } from 'node:fs';
import { exportFormatOfName, isListName, isTable } from '../../../../src-shared/file-formats.ts';
import { isUnchanged, type SharedFolder } from '../../../adapters/files/shared-folder.ts';

export interface DroppedFile {
  /** Within the folder. */
  readonly name: string;
  /** As it was when it was looked at. */
  readonly stats: BigIntStats;
}

/** How the names of other programs' own files begin (Office's locks, downloads under way). */
const OTHERS_OWN = /^(?:\.|~\$)/;
/** What a terminal or a shell that is shown a name could take for more than letters. */
const CONTROL = /[\p{Cc}\u2028\u2029]/u;
/** What `vouch watch` writes itself. */
const RESULTS_NAME = /\.vouch(?:-\d{1,9})?\.[a-z]{1,9}$/i;

export interface Dropped {
  /** By name. */
  readonly files: readonly DroppedFile[];
  /** What is called like a list and is not taken, with the reason, which goes on after "because". */
  readonly passedOver: readonly { readonly name: string; readonly why: string }[];
}

/** The lists in a folder. Links of either kind are not read: they may lead to what who drops files may not read. */
export async function droppedFiles(folder: SharedFolder): Promise<Dropped> {
  const files: DroppedFile[] = [];
  const passedOver: { name: string; why: string }[] = [];
  for (const name of (await folder.names()).sort()) {
    if (OTHERS_OWN.test(name) || !isListName(name) || isResults(name)) continue;
    const stats = await folder.look(name);
    // It may have gone since the folder was read.
    if (stats === null) continue;
    const why = CONTROL.test(name)
      ? 'there is a control character in its name; rename it'
      : !stats.isFile()
        ? 'it is a link or not a file; put the file itself here'
        : stats.nlink > 1n
          ? 'it has another name elsewhere (a hard link); put a copy of it here'
          : null;
    if (why === null) files.push({ name, stats });
    else passedOver.push({ name, why });
  }
  return { files, passedOver };
}

function isResults(name: string): boolean {
  const format = exportFormatOfName(name);
  return format !== null && isTable(format) && RESULTS_NAME.test(name);
}

/** Tells from one look to the next which files have come to rest. */
export interface StabilityWatch {
  /** Those that were the same at the look before, and have something in them. */
  stable(files: readonly DroppedFile[]): readonly DroppedFile[];
}

export function createStabilityWatch(): StabilityWatch {
  let before = new Map<string, DroppedFile>();
  return {
    stable(files) {
      const known = before;
      before = new Map(files.map((file) => [file.name, file]));
      return files.filter((file) => {
        const last = known.get(file.name);
        return isFilled(file) && last !== undefined && isUnchanged(last.stats, file.stats);
      });
    },
  };
}

/** An empty file may be one that is still to be filled. */
export function isFilled({ stats }: DroppedFile): boolean {
  return stats.size > 0n;
}
