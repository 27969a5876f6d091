// The flags of a command that say how a table is read: its header, delimiter, encoding and sheet.
import type { Command } from 'commander';
import type { TableOptions } from '../../service/ports/files.ts';
import type { RecipeFlag } from './recipe-flag.ts';

export interface ReadingFlags extends RecipeFlag {
  /** Absent where the content is to decide. */
  readonly header?: boolean;
  readonly delimiter?: string;
  readonly encoding?: string;
  /** The sheet of a workbook, by its name. */
  readonly sheet?: string;
}

export function addReadingOptions(command: Command): Command {
  return command
    .option('--header', 'the first row holds the column names, whatever it looks like')
    .option('--no-header', 'the first row is data; columns are then numbered: --column email=1')
    .option('--delimiter <character>', 'what separates cells; detected if not given')
    .option('--encoding <name>', 'text encoding; detected if not given')
    .option('--sheet <name>', 'the sheet of a workbook; the first if not given');
}

/** Without a word from the user or a recipe the content decides, so that a bare list of addresses is one too. */
export function tableOptions(flags: ReadingFlags, signal: AbortSignal): TableOptions {
  const { reading = {} } = flags.recipe ?? {};
  return {
    header: flags.header ?? reading.header ?? null,
    delimiter: flags.delimiter ?? reading.delimiter ?? null,
    encoding: flags.encoding ?? reading.encoding ?? null,
    sheet: flags.sheet ?? reading.sheet ?? null,
    signal,
  };
}
