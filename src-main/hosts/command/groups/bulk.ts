// The command `vouch bulk`, its flags and its help.
import type { Command } from 'commander';
import { addCheckingCommand } from '../check-options.ts';
import { type CommandKit, type CommonFlags, gather } from '../command-kit.ts';
import { type BulkFlags, bulkCommand } from '../commands/bulk.ts';
import { addExportOptions } from '../export-flags.ts';

export function addBulk(program: Command, kit: CommandKit, stdin: () => NodeJS.ReadStream): void {
  const { terminal, environment, exit, interrupt } = kit;
  const checking = addCheckingCommand(
    program,
    'bulk <file>',
    'check every row of a list; - reads stdin',
    EXAMPLES,
  );
  const reading = checking
    .optionsGroup('How the list is read:')
    .option(
      '--column <field=header>',
      'which column holds what: email, name, first_name, last_name, company_name, ip_address',
      gather,
    )
    .option('--header', 'the first row names the columns, whatever it looks like')
    .option('--no-header', 'the first row is data; columns are then numbered: --column email=1')
    .option('--delimiter <character>', 'what stands between cells; found out when not given')
    .option('--encoding <name>', 'how the text is encoded; found out when not given')
    .option('--sheet <name>', 'the sheet of a workbook; the first when not given')
    .optionsGroup('Interrupted runs:')
    .option('--resume', 'go on with an interrupted run of the same file, read and checked alike')
    .option('--anew', 'begin anew, whatever was begun before');
  addExportOptions(reading)
    .addHelpText('after', NOTES)
    .action(async (file: string, flags: BulkFlags & CommonFlags) =>
      exit(await bulkCommand(environment(flags), terminal, file, flags, stdin, interrupt)),
    );
}

const EXAMPLES = [
  'bulk people.csv --out results.csv',
  'bulk people.xlsx --sheet March --out results.xlsx --report report.html',
  'bulk people.csv --out good.csv --recommendation approve --columns originals,score',
  'bulk people.csv --out results.csv --split      # results-approve.csv, results-review.csv, …',
  'bulk people.csv --out excel.csv --out-delimiter semicolon --bom',
  'bulk people.csv --out risky.csv --score -39 --flag disposable',
  'bulk - --format ndjson --column email=Contact < people.csv | jq .score',
];

const NOTES = `
Reads CSV, TSV, TXT, XLSX, JSON and NDJSON, as they are or packed with gzip.
Writes CSV, XLSX, JSON, NDJSON or an HTML report. A file of that name is replaced once the new one is complete.
Every row of the list is checked and kept, whichever the results hold: see vouch jobs export.
Ctrl-C pauses the run; the same command with --resume goes on.`;
