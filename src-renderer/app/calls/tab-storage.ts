// What a tab of the window keeps over a reload, as JSON under a key of its own, and what of it is left in another data folder.

interface TabStorage<T> {
  /** Null where nothing was kept, or something else. */
  readonly read: () => T | null;
  /** Null removes it. A page that may keep nothing works all the same. */
  readonly keep: (value: T | null) => void;
}

interface StoredEntry {
  /** The data folder that was shown at the time; null while it was not known. */
  readonly folder: string | null;
  readonly value: unknown;
}

const FOLDER_KEY = 'vouch.folder';

/**
 * `fits` tells whether what was read is of this version: an earlier page may have kept something else. `elsewhere` says what
 * is left of it in another data folder than the one it was kept in; null if nothing is.
 */
export function tabStorage<T>(
  key: string,
  fits: (value: unknown) => value is T,
  elsewhere: (value: T) => T | null,
): TabStorage<T> {
  return {
    read() {
      const stored = readJson(key) as Partial<StoredEntry> | null;
      if (stored === null || !fits(stored.value)) return null;
      return stored.folder === readJson(FOLDER_KEY) ? stored.value : elsewhere(stored.value);
    },
    keep(value) {
      write(key, value === null ? null : { folder: readJson(FOLDER_KEY), value });
    },
  };
}

/** Notes the data folder that this tab shows; true if it showed another one before. */
export function enterFolder(folder: string): boolean {
  const before = readJson(FOLDER_KEY);
  write(FOLDER_KEY, folder);
  return before !== null && before !== folder;
}

function readJson(key: string): unknown {
  try {
    return JSON.parse(window.sessionStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

function write(key: string, value: unknown): void {
  try {
    if (value === null) window.sessionStorage.removeItem(key);
    else window.sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A full or forbidden storage costs what would have been kept, nothing else.
  }
}
