// What a tab of the window keeps over a reload, as JSON under a key of its own.

interface KeptInTab<T> {
  /** Null where nothing was kept, or something else. */
  readonly read: () => T | null;
  /** Null removes it. A page that may keep nothing works all the same. */
  readonly keep: (value: T | null) => void;
}

/** `fits` tells whether what was read is of this version: an earlier page may have kept something else. */
export function keptInTab<T>(key: string, fits: (value: unknown) => value is T): KeptInTab<T> {
  return {
    read() {
      try {
        const kept: unknown = JSON.parse(window.sessionStorage.getItem(key) ?? 'null');
        return fits(kept) ? kept : null;
      } catch {
        return null;
      }
    },
    keep(value) {
      try {
        if (value === null) window.sessionStorage.removeItem(key);
        else window.sessionStorage.setItem(key, JSON.stringify(value));
      } catch {
        // A full or forbidden storage costs what would have been kept, nothing else.
      }
    },
  };
}
