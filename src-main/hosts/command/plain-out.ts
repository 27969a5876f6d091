// Where a command writes a plain table: a file or stdout, as CSV or JSON.
import { type Command, Option } from 'commander';
import { FILE_WRITER } from '../../adapters/files/files.ts';
import { writeToStream } from '../../adapters/files/write/write-out.ts';
import { UsageError } from '../../program/environment.ts';
import type { PlainTable, PlainText } from '../../service/ports/files.ts';
import type { Terminal } from './terminal.ts';

export interface PlainOutFlags {
  readonly out?: string;
  readonly format?: PlainTable['format'];
  readonly json?: boolean;
}

export interface PlainOut {
  /** `-` is stdout. */
  readonly path: string;
  readonly format: PlainTable['format'];
}

export function addPlainOut(command: Command): Command {
  return command
    .option('--out <file>', 'where to write; stdout if not given')
    .addOption(
      new Option('--format <format>', 'taken from the name of --out if not given').choices([
        'csv',
        'json',
      ]),
    );
}

/** @throws UsageError for an ending that is neither */
export function plainOut({ out = '-', format, json }: PlainOutFlags): PlainOut {
  if (format !== undefined) return { path: out, format };
  const ending = /\.([a-z]{1,10})$/i.exec(out)?.[1]?.toLowerCase();
  if (ending === 'csv' || ending === 'json') return { path: out, format: ending };
  if (out !== '-') {
    throw new UsageError(`"${out}" ends in neither .csv nor .json: give --format csv or json.`);
  }
  return { path: out, format: json ? 'json' : 'csv' };
}

/** @throws FileError, or the signal's reason */
export async function writePlain(
  terminal: Terminal,
  { path }: Pick<PlainOut, 'path'>,
  what: PlainTable | PlainText,
  signal: AbortSignal,
): Promise<void> {
  if (path === '-') {
    await writeToStream(terminal.stdout, FILE_WRITER.plainPieces(what), signal);
    return;
  }
  const { sizeBytes } = await FILE_WRITER.writePlain(path, what, signal);
  terminal.say(`Written: ${path} (${sizeBytes} bytes).`);
}
