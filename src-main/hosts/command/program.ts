// The command line: the top-level commands, their flags and help; groups of commands are in commands/.
import { Command } from 'commander';
import {
  type Environment,
  parseListenAddress,
  parsePort,
  readEnvironment,
  VARIABLES,
} from '../../program/environment.ts';
import { VERSION } from '../../program/package-files.ts';
import { addCheckingCommand } from './check-options.ts';
import { addCommand, type CommonFlags, createKit, examplesOf } from './command-kit.ts';
import { addBulk } from './commands/bulk.ts';
import { addCompletion } from './commands/completion.ts';
import { doctorCommand } from './commands/doctor.ts';
import { addFeeds } from './commands/feeds.ts';
import { addFleet } from './commands/fleet.ts';
import { addHistory } from './commands/history.ts';
import { addJobs } from './commands/jobs.ts';
import { addKeys } from './commands/keys.ts';
import { addMcp } from './commands/mcp.ts';
import { addOutcomes } from './commands/outcomes.ts';
import { addOverrides } from './commands/overrides.ts';
import { type ParseFlags, parseCommand } from './commands/parse.ts';
import { addPolicy } from './commands/policy.ts';
import { addPrivacy } from './commands/privacy.ts';
import { addSettings } from './commands/settings.ts';
import { addSuppressions } from './commands/suppressions.ts';
import { usageCommand } from './commands/usage.ts';
import { verifyCommand } from './commands/verify.ts';
import { addWatch } from './commands/watch.ts';
import { windowCommand } from './commands/window.ts';
import type { Terminal } from './terminal.ts';

export interface ProgramDeps {
  readonly terminal: Terminal;
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  /** To be called by who reads from it alone: a pipe that is touched is changed for everybody who shares it. */
  readonly stdin: () => NodeJS.ReadStream;
  /** Aborts when the user asks to stop. */
  readonly interrupt: AbortSignal;
  /** Told how the command ended. */
  readonly exit: (code: number) => void;
  /** Runs the service with its window in a browser until `stopped`; answers the exit code. */
  readonly serve: (
    environment: Environment,
    terminal: Terminal,
    flags: CommonFlags,
    stopped: Promise<void>,
  ) => Promise<number>;
}

/** The whole command line. Its actions reject with what went wrong; usage errors are commander's own. */
export function createProgram(deps: ProgramDeps): Command {
  const { terminal, interrupt, exit, stdin } = deps;
  const kit = createKit({ terminal, interrupt, exit, stdin }, () =>
    readEnvironment(deps.variables, deps.platform),
  );
  const stopped = new Promise<void>((resolve) =>
    interrupt.addEventListener('abort', () => resolve(), { once: true }),
  );

  const program = new Command('vouch')
    .description(
      'Email verification on your own machine: a trust score with all the evidence behind it.',
    )
    .version(VERSION)
    .showHelpAfterError('(vouch --help shows all commands)')
    .showSuggestionAfterError()
    .addHelpText('after', `\n${EXAMPLES}\n\nEnvironment:\n${variableList()}\n\n${EXIT_CODES}`)
    .exitOverride();

  addCheckingCommand(
    program,
    'verify <email>',
    'check one address; - reads one per line from stdin',
    [
      'verify jane.doe@acme.com --name "Jane Doe" --company Acme',
      'verify jane.doe@acme.com --json | jq .score',
      'verify - < addresses.txt > results.ndjson      # one object per line, in order',
    ],
  )
    .optionsGroup('What you know about its owner:')
    .option('--name <name>', 'full name of the person')
    .option('--company <company>', 'name of the company')
    .option('--ip <address>', 'source IP address')
    .action(kit.run(verifyCommand));

  addBulk(program, kit);
  addWatch(program, kit);

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
      exit(await parseCommand(terminal, addresses, flags, kit.stdin)),
    );

  addCommand(program, 'serve', 'run the service with its API and window until stopped', [
    'serve',
    'serve --port 0 --json      # any free port; one line of JSON says which',
    'serve --demo               # the practice network, with a ready key',
  ])
    .option('--port <port>', 'port on 127.0.0.1; 0 picks any free one')
    .option(
      '--host <address>',
      'listen on an address other than 127.0.0.1, for a proxy on another machine; needs VOUCH_PUBLIC_HOSTS',
    )
    .action(async (flags: CommonFlags & { port?: string; host?: string }) => {
      const read = kit.environment(flags);
      const port = flags.port === undefined ? read.port : parsePort(flags.port, '--port');
      const address =
        flags.host === undefined ? null : parseListenAddress(flags.host, read.publicHosts);
      exit(await deps.serve({ ...read, port, address }, terminal, flags, stopped));
    });

  addCommand(program, 'window', 'print a new link to the window of the running service', [
    'window',
  ]).action(kit.run(windowCommand));

  addKeys(program, kit);
  addJobs(program, kit);
  addHistory(program, kit);
  addCommand(program, 'usage', 'show credits used per day, and this month’s budget', [
    'usage',
    'usage --days 90 --json',
  ])
    .option('--days <count>', 'how many days to show', '30')
    .action(kit.run(usageCommand));
  addPolicy(program, kit);
  addOverrides(program, kit);
  addSuppressions(program, kit);
  addOutcomes(program, kit);
  addSettings(program, kit);
  addFeeds(program, kit);
  addPrivacy(program, kit);
  addFleet(program, kit);
  addMcp(program, kit);

  addCommand(program, 'doctor', 'check that everything Vouch needs is in place', [
    'doctor',
    'doctor --report vouch-report.txt      # what a bug report needs, without names or addresses',
  ])
    .option('--report <file>', 'write a report to attach to a bug report; - is stdout')
    .action(kit.run(doctorCommand));
  addCompletion(program, terminal);
  return program;
}

const EXAMPLES = `Examples:
  vouch verify jane.doe@acme.com --name "Jane Doe" --company Acme
  vouch bulk people.csv --out results.csv
  vouch serve
  vouch serve --demo              fictional domains, no network needed`;

const EXIT_CODES = `Exit codes: 0 done (also when single items failed), 1 failed, 2 wrong usage.
With --json a failure is a problem object on stdout, with the codes of the API.`;

function variableList(): string {
  const width = Math.max(...Object.keys(VARIABLES).map((name) => name.length)) + 2;
  return Object.entries(VARIABLES)
    .map(([name, meaning]) => `  ${name.padEnd(width)}${meaning}`)
    .join('\n');
}
