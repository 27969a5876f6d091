// What was dropped or pasted: the files in it, and a sentence for whatever is not one.

export interface Dropped {
  readonly files: readonly File[];
  readonly problems: readonly string[];
}

/** An item of a drop, as far as we look at it. */
export interface DroppedItem {
  readonly kind: string;
  getAsFile(): File | null;
  /** The entry behind the item; says whether it is a folder, which reads as a file otherwise. */
  webkitGetAsEntry?(): { readonly isDirectory: boolean; readonly name: string } | null;
}

/** Reads a drop. It must be read while the event is handled: the browser empties it afterwards. */
export function readDrop(items: Iterable<DroppedItem>): Dropped {
  const files: File[] = [];
  const problems: string[] = [];
  let text = false;
  for (const item of items) {
    if (item.kind !== 'file') {
      text = true;
      continue;
    }
    const entry = item.webkitGetAsEntry?.() ?? null;
    if (entry?.isDirectory === true) {
      problems.push(`${entry.name} is a folder. Drop the files in it instead.`);
      continue;
    }
    const file = item.getAsFile();
    if (file !== null) files.push(file);
  }
  if (text && files.length === 0 && problems.length === 0) {
    problems.push('That was text, not a file. Use “Paste text” on this screen instead.');
  }
  return { files, problems };
}
