// `vouch parse`: syntax only, no network, no data folder.
import type { Command } from 'commander';
import type { ParsedAddress } from '../../../../src-shared/schemas/address.ts';
import { describeAddress } from '../../../engine/address/describe.ts';
import { type DiagnosisCode, diagnosisSentence } from '../../../engine/address/diagnoses.ts';
import { UsageError } from '../../../program/environment.ts';
import { type CommandKit, examplesOf } from '../command-kit.ts';
import { linesOf } from '../lines.ts';
import type { Terminal } from '../terminal.ts';

interface ParseFlags {
  readonly ndjson?: boolean;
  readonly clean?: boolean;
  readonly json?: boolean;
}

export function addParse(program: Command, { terminal, stdin, exit }: CommandKit): void {
  program
    .command('parse [address...]')
    .description('check the syntax of addresses; uses no network and no data folder')
    .exitOverride()
    .option('--ndjson', 'read JSON strings from stdin, one per line, and write one object per line')
    .option('--clean', 'clean up each address first, as in lists')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      examplesOf([
        'parse jane.doe@acme.com "Jane <jane@acme.com>" --clean',
        'parse --ndjson < strings.ndjson      # each line a JSON string, such as "jane@acme.com"',
      ]),
    )
    .action(async (addresses: string[], flags: ParseFlags) =>
      exit(await parseCommand(terminal, addresses, flags, stdin)),
    );
}

async function parseCommand(
  terminal: Terminal,
  addresses: readonly string[],
  flags: ParseFlags,
  stdin: () => NodeJS.ReadableStream,
): Promise<number> {
  const clean = flags.clean ?? false;
  if (flags.ndjson) return parseLines(terminal, clean, stdin());
  if (addresses.length === 0)
    throw new UsageError('Give an address to parse, or --ndjson with JSON strings on stdin.');
  for (const address of addresses) {
    const parsed = describeAddress(address, { clean });
    await terminal.print(flags.json ? JSON.stringify(parsed) : show(parsed, terminal.paint));
  }
  return 0;
}

async function parseLines(
  terminal: Terminal,
  clean: boolean,
  stdin: NodeJS.ReadableStream,
): Promise<number> {
  let line = 0;
  for await (const text of linesOf(stdin)) {
    line += 1;
    if (text.trim() === '') continue;
    if (!(await terminal.print(JSON.stringify(describeAddress(readString(text, line), { clean })))))
      break;
  }
  return 0;
}

function readString(text: string, line: number): string {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'string') return value;
  } catch {
    // Told below, together with JSON that is no string.
  }
  throw new UsageError(
    `Line ${line} of stdin is not a JSON string: write each address in double quotes, one per line.`,
  );
}

function show(parsed: ParsedAddress, paint: Terminal['paint']): string {
  if (!parsed.valid) {
    const code = parsed.diagnosis as DiagnosisCode;
    return `${paint('red', 'not valid')}  ${JSON.stringify(parsed.input)}\n           ${code}: ${diagnosisSentence(code)}`;
  }
  const canonical =
    parsed.canonical === parsed.normalized
      ? ''
      : `\n           same mailbox as ${parsed.canonical}`;
  return `${paint('green', 'valid')}      ${parsed.normalized}${canonical}`;
}
