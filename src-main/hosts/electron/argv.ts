// Reads what a start of the desktop app asks for out of its arguments: files to open, the practice network, a port.
import { isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isListName } from '../../../src-shared/file-formats.ts';

export interface StartArguments {
  /** Absolute paths, in the order given, each once. */
  readonly files: readonly string[];
  readonly demo: boolean;
  /** As it was written; null when it was not given. */
  readonly port: string | null;
  /** A word of the command line that was given to the window's program; null where there is none. */
  readonly command: string | null;
}

/** The words that `vouch` takes, and what people try to learn them by. */
export const COMMAND_WORDS: ReadonlySet<string> = new Set([
  ...['verify', 'bulk', 'watch', 'parse', 'serve', 'window', 'keys', 'jobs', 'history', 'usage'],
  ...['policy', 'overrides', 'suppressions', 'outcomes', 'settings', 'feeds', 'privacy'],
  ...['fleet', 'worker', 'mcp', 'doctor', 'completion', 'complete', 'help'],
  ...['--help', '-h', '--version', '-V'],
]);

/**
 * `args` are the arguments after the program (and, in development, after its script). Chromium adds switches of its own
 * at a second start, and macOS a process number: whatever begins with a dash and is not ours is passed over.
 */
export function readStartArguments(args: readonly string[], folder: string): StartArguments {
  const files = new Set<string>();
  let demo = false;
  let port: string | null = null;
  let onlyFiles = false;
  let command: string | null = null;
  for (let index = 0; index < args.length; index += 1) {
    const arg = args[index] ?? '';
    if (!onlyFiles && COMMAND_WORDS.has(arg)) command ??= arg;
    else if (onlyFiles || !arg.startsWith('-')) {
      const file = fileOfUrl(arg) ?? arg;
      if (onlyFiles || isListName(file)) files.add(isAbsolute(file) ? file : join(folder, file));
    } else if (arg === '--') onlyFiles = true;
    else if (arg === '--demo') demo = true;
    else if (arg.startsWith('--port=')) port = arg.slice('--port='.length);
    else if (arg === '--port') {
      index += 1;
      port = args[index] ?? '';
    }
  }
  return { files: [...files], demo, port, command };
}

/** The path of a file URL (RFC 8089), which launchers of Linux pass for `%U`; "" for one that names no file here. */
function fileOfUrl(text: string): string | null {
  if (!/^file:/i.test(text)) return null;
  try {
    return fileURLToPath(text);
  } catch {
    // Another machine's, or no URL at all: no list.
    return '';
  }
}

/** The arguments that are the user's own: Electron's program comes first, and before packaging the script as well. */
export function ownArguments(argv: readonly string[], packaged: boolean): readonly string[] {
  if (packaged) return argv.slice(1);
  const script = argv.findIndex((arg, index) => index > 0 && !arg.startsWith('-'));
  return script === -1 ? [] : argv.slice(script + 1);
}
