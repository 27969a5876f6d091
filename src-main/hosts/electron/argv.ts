// Reads what a start of the desktop app asks for out of its arguments: files to open, the practice network, a port.
import { extname, isAbsolute, join } from 'node:path';

export interface StartWish {
  /** Absolute paths, in the order given, each once. */
  readonly files: readonly string[];
  readonly demo: boolean;
  /** As it was written; null when it was not given. */
  readonly port: string | null;
}

/** What "open with" and a drop on the dock icon bring. */
export const LIST_EXTENSIONS = ['csv', 'tsv', 'txt', 'xlsx', 'json', 'ndjson', 'jsonl'] as const;

/**
 * `args` are the arguments after the program (and, in development, after its script). Chromium adds switches of its own
 * at a second start, and macOS a process number: whatever begins with a dash and is not ours is passed over.
 */
export function readStartWish(args: readonly string[], folder: string): StartWish {
  const files = new Set<string>();
  let demo = false;
  let port: string | null = null;
  let onlyFiles = false;
  for (let place = 0; place < args.length; place += 1) {
    const arg = args[place] ?? '';
    if (onlyFiles || !arg.startsWith('-')) {
      if (onlyFiles || isList(arg)) files.add(isAbsolute(arg) ? arg : join(folder, arg));
    } else if (arg === '--') onlyFiles = true;
    else if (arg === '--demo') demo = true;
    else if (arg.startsWith('--port=')) port = arg.slice('--port='.length);
    else if (arg === '--port') {
      place += 1;
      port = args[place] ?? '';
    }
  }
  return { files: [...files], demo, port };
}

function isList(name: string): boolean {
  const extension = extname(name).slice(1).toLowerCase();
  return LIST_EXTENSIONS.some((known) => known === extension);
}

/** The arguments that are the user's own: Electron's program comes first, and before packaging the script as well. */
export function ownArguments(argv: readonly string[], packaged: boolean): readonly string[] {
  if (packaged) return argv.slice(1);
  const script = argv.findIndex((arg, place) => place > 0 && !arg.startsWith('-'));
  return script < 0 ? [] : argv.slice(script + 1);
}
