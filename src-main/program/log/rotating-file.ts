// A file that is only appended to and never grows beyond a size: full, it becomes the first of a few old ones.
import { closeSync, fstatSync, openSync, renameSync, writeSync } from 'node:fs';

export interface RotatingFile {
  /** Appends at once; what cannot be written is lost without a word. */
  write(text: string): void;
  close(): void;
}

export interface RotationLimits {
  readonly largestBytes: number;
  readonly oldFiles: number;
}

/** Old files are `path.1` (the newest) to `path.N`. */
export function openRotatingFile(
  path: string,
  { largestBytes, oldFiles }: RotationLimits,
): RotatingFile {
  let file: { readonly descriptor: number; bytes: number } | null = null;

  function open(): { readonly descriptor: number; bytes: number } {
    const descriptor = openSync(path, 'a', 0o600);
    return { descriptor, bytes: fstatSync(descriptor).size };
  }

  function close(): void {
    if (file !== null) closeSync(file.descriptor);
    file = null;
  }

  function rotate(): void {
    // Windows renames no open file.
    close();
    // The oldest is written over.
    for (let age = oldFiles - 1; age >= 0; age -= 1) {
      const from = age === 0 ? path : `${path}.${age}`;
      try {
        renameSync(from, `${path}.${age + 1}`);
      } catch {
        // There is none of this age yet.
      }
    }
  }

  try {
    // There from the start, so that whoever looks for it finds it empty rather than missing.
    file = open();
  } catch {
    // Tried again with each line.
  }

  return {
    write(text) {
      try {
        const bytes = Buffer.from(text);
        file ??= open();
        if (file.bytes > 0 && file.bytes + bytes.length > largestBytes) {
          rotate();
          file ??= open();
        }
        writeSync(file.descriptor, bytes);
        file.bytes += bytes.length;
      } catch {
        // A full disk or a folder that went: the program goes on without this line.
      }
    },
    close,
  };
}
