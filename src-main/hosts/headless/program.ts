// The command line: every command, its flags and its help; what a command does is in its own file.
import { Argument, Command, Option } from 'commander';
import { EXPORT_FORMATS } from '../../adapters/files/exports.ts';
import { FEED_NAMES, type FeedName } from '../../service/ports/feeds.ts';
import { VERSION } from '../package-files.ts';
import { type BulkFlags, bulkCommand } from './commands/bulk.ts';
import { doctorCommand } from './commands/doctor.ts';
import { showFeeds, updateFeeds } from './commands/feeds.ts';
import {
  cancelJob,
  deleteJob,
  exportJob,
  listJobs,
  pauseJob,
  resumeJob,
  showJob,
} from './commands/jobs.ts';
import { createKey, type JsonFlag, listKeys, revokeKey } from './commands/keys.ts';
import { type ParseFlags, parseCommand } from './commands/parse.ts';
import { clearContacts, listContacts } from './commands/privacy.ts';
import { type ServeFlags, serveCommand } from './commands/serve.ts';
import { changeSetting, listSettings } from './commands/settings.ts';
import { type VerifyFlags, verifyCommand } from './commands/verify.ts';
import { type Environment, parsePort, readEnvironment, VARIABLES } from './environment.ts';
import type { Terminal } from './terminal.ts';
import type { ExportFlags } from './write-export.ts';

export interface ProgramDeps {
  readonly terminal: Terminal;
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  readonly stdin: NodeJS.ReadStream;
  /** Aborts when the user asks to stop. */
  readonly interrupt: AbortSignal;
  /** Told how the command ended. */
  readonly exit: (code: number) => void;
}

/** The whole command line. Its actions reject with what went wrong; usage errors are commander's own. */
export function createProgram(deps: ProgramDeps): Command {
  const { terminal, interrupt, exit } = deps;
  const environment = (flags: { readonly demo?: boolean }): Environment => {
    const read = readEnvironment(deps.variables, deps.platform);
    return flags.demo ? { ...read, demo: true } : read;
  };
  const stopped = new Promise<void>((resolve) =>
    interrupt.addEventListener('abort', () => resolve(), { once: true }),
  );

  const program = new Command('vouch')
    .description(
      'Email verification on your own machine: a trust score with an account of every point.',
    )
    .version(VERSION)
    .showHelpAfterError('(vouch --help shows all commands)')
    .showSuggestionAfterError()
    .addHelpText('after', `\n${EXAMPLES}\n\nEnvironment:\n${variableList()}\n\n${EXIT_CODES}`)
    .exitOverride();

  const command = (parent: Command, name: string, summary: string): Command =>
    parent
      .command(name)
      .description(summary)
      .exitOverride()
      .addOption(new Option('--demo', 'use the practice network and its own data folder'))
      .addOption(new Option('--json', 'print JSON'));

  const checking = (name: string, summary: string): Command =>
    command(program, name, summary)
      .addOption(plain('--no-cache', 'ask afresh, even if the answer is known'))
      .addOption(plain('--no-company', 'look up neither registration nor website of the domain'))
      .option('--mailbox', 'ask the mail host whether the mailbox exists (SMTP)')
      .option('--ehlo <name>', 'the name this machine gives to mail hosts')
      .option('--mail-from <address>', 'the sender named to mail hosts')
      .option('--greylist-delay <seconds>', 'when a list asks again where it was put off');

  checking('verify <email>', 'check one address')
    .option('--name <name>', 'full name of the person')
    .option('--company <company>', 'name of the company')
    .option('--ip <address>', 'source IP address')
    .addHelpText(
      'after',
      '\nExample:\n  vouch verify jane.doe@acme.com --name "Jane Doe" --company Acme',
    )
    .action(async (email: string, flags: VerifyFlags & { demo?: boolean }) =>
      exit(await verifyCommand(environment(flags), terminal, email, flags)),
    );

  checking('bulk <file>', 'check every row of a CSV file; - reads stdin')
    .option('--out <file>', 'where the results go; - is stdout', '-')
    .addOption(exportFormat())
    .option(
      '--column <field=header>',
      'which column holds what: email, name, first_name, last_name, company_name, ip_address',
      gather,
      [],
    )
    .option('--no-header', 'the first row is data; columns are then numbered: --column email=1')
    .option('--delimiter <character>', 'what stands between cells; found out when not given')
    .option('--encoding <name>', 'how the text is encoded; found out when not given')
    .addHelpText(
      'after',
      '\nExamples:\n  vouch bulk people.csv --out results.csv\n  vouch bulk - --format ndjson --column email=Contact < people.csv',
    )
    .action(async (file: string, flags: BulkFlags & { demo?: boolean }) =>
      exit(await bulkCommand(environment(flags), terminal, file, flags, deps.stdin, interrupt)),
    );

  program
    .command('parse [address...]')
    .description('judge the form of addresses; no network, no data folder')
    .exitOverride()
    .option('--ndjson', 'read JSON strings from stdin, one a line, and write one object a line')
    .option('--clean', 'tidy each address first, as lists are tidied')
    .option('--json', 'print JSON')
    .action(async (addresses: string[], flags: ParseFlags) =>
      exit(await parseCommand(terminal, addresses, flags, deps.stdin)),
    );

  command(program, 'serve', 'run the service and its API until stopped')
    .option('--port <port>', 'port on 127.0.0.1; 0 takes any free one')
    .action(async (flags: ServeFlags & { demo?: boolean; port?: string }) => {
      const read = environment(flags);
      const port = flags.port === undefined ? read.port : parsePort(flags.port, '--port');
      exit(await serveCommand({ ...read, port }, terminal, flags, stopped));
    });

  const keys = program.command('keys').description('make, list and revoke API keys').exitOverride();
  command(keys, 'create', 'make a key; it is shown this once')
    .option('--name <name>', 'what to call it', 'key')
    .action(async (flags: JsonFlag & { name: string; demo?: boolean }) =>
      exit(await createKey(environment(flags), terminal, flags)),
    );
  command(keys, 'list', 'list the keys').action(async (flags: JsonFlag & { demo?: boolean }) =>
    exit(await listKeys(environment(flags), terminal, flags)),
  );
  command(keys, 'revoke <id>', 'make a key worthless').action(
    async (id: string, flags: JsonFlag & { demo?: boolean }) =>
      exit(await revokeKey(environment(flags), terminal, id, flags)),
  );

  const feeds = program
    .command('feeds')
    .description('lists of Tor, VPN, datacenter and throwaway addresses')
    .exitOverride();
  command(feeds, 'status', 'show how fresh each list is').action(
    async (flags: JsonFlag & { demo?: boolean }) =>
      exit(await showFeeds(environment(flags), terminal, flags)),
  );
  command(feeds, 'update', 'fetch newer lists now')
    .addArgument(new Argument('[name]', 'one list; all when left out').choices(FEED_NAMES))
    .action(async (name: FeedName | undefined, flags: JsonFlag & { demo?: boolean }) =>
      exit(await updateFeeds(environment(flags), terminal, name ?? null, flags, interrupt)),
    );

  command(program, 'doctor', 'look whether everything that checks need is there').action(
    async (flags: JsonFlag & { demo?: boolean }) =>
      exit(await doctorCommand(environment(flags), terminal, flags)),
  );

  const settings = program
    .command('settings')
    .description('look at settings and change them')
    .exitOverride();
  command(settings, 'list', 'list all settings').action(
    async (flags: JsonFlag & { demo?: boolean }) =>
      exit(await listSettings(environment(flags), terminal, flags)),
  );
  command(settings, 'set <name> <value>', 'change one; the value is JSON or a word').action(
    async (name: string, value: string, flags: JsonFlag & { demo?: boolean }) =>
      exit(await changeSetting(environment(flags), terminal, name, value, flags)),
  );
  command(settings, 'reset <name>', 'return one to its default').action(
    async (name: string, flags: JsonFlag & { demo?: boolean }) =>
      exit(await changeSetting(environment(flags), terminal, name, null, flags)),
  );

  const privacy = program
    .command('privacy')
    .description('every contact with another machine')
    .exitOverride();
  command(privacy, 'list', 'list the newest contacts')
    .option('--all', 'up to 10,000 of them')
    .action(async (flags: JsonFlag & { all?: boolean; demo?: boolean }) =>
      exit(await listContacts(environment(flags), terminal, flags)),
    );
  command(privacy, 'clear', 'forget all of them').action(
    async (flags: JsonFlag & { demo?: boolean }) =>
      exit(await clearContacts(environment(flags), terminal, flags)),
  );

  const jobs = program
    .command('jobs')
    .description('look at jobs, export and steer them')
    .exitOverride();
  command(jobs, 'list', 'list all jobs, the newest first').action(
    async (flags: JsonFlag & { demo?: boolean }) =>
      exit(await listJobs(environment(flags), terminal, flags)),
  );
  const deeds = [
    ['show', 'show one job', showJob],
    ['pause', 'let a running job rest', pauseJob],
    ['cancel', 'end a job; what is finished is kept', cancelJob],
    ['delete', 'delete a job and its results', deleteJob],
  ] as const;
  for (const [name, summary, act] of deeds) {
    command(jobs, `${name} <id>`, summary).action(
      async (id: string, flags: JsonFlag & { demo?: boolean }) =>
        exit(await act(environment(flags), terminal, id, flags)),
    );
  }
  command(jobs, 'resume <id>', 'go on with a paused or interrupted job').action(
    async (id: string, flags: JsonFlag & { demo?: boolean }) =>
      exit(await resumeJob(environment(flags), terminal, id, flags, interrupt)),
  );
  command(jobs, 'export <id>', 'write the results of an ended job')
    .option('--out <file>', 'where the results go; - is stdout', '-')
    .addOption(exportFormat())
    .action(async (id: string, flags: ExportFlags & { demo?: boolean }) =>
      exit(await exportJob(environment(flags), id, flags)),
    );
  return program;
}

function exportFormat(): Option {
  return new Option(
    '--format <format>',
    'format of the results; else told by the name of --out',
  ).choices(EXPORT_FORMATS);
}

/** A flag whose name begins with "no-" without being the opposite of another: `--no-company` stands beside `--company NAME`. */
function plain(flag: string, summary: string): Option {
  const option = new Option(flag, summary);
  option.negate = false;
  return option;
}

function gather(value: string, before: readonly string[]): readonly string[] {
  return [...before, value];
}

const EXAMPLES = `Examples:
  vouch verify jane.doe@acme.com --name "Jane Doe" --company Acme
  vouch bulk people.csv --out results.csv
  vouch serve
  vouch serve --demo              fictional domains, no network needed`;

const EXIT_CODES = 'Exit codes: 0 done (also when single items failed), 1 failed, 2 wrong usage.';

function variableList(): string {
  const width = Math.max(...Object.keys(VARIABLES).map((name) => name.length)) + 2;
  return Object.entries(VARIABLES)
    .map(([name, meaning]) => `  ${name.padEnd(width)}${meaning}`)
    .join('\n');
}
