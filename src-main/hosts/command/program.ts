// The command line: the top-level commands and their help; each is in commands/, and loaded when it is meant.
import { Command } from 'commander';
import {
  type Environment,
  parseListenAddress,
  parsePort,
  readEnvironment,
  VARIABLES,
} from '../../program/environment.ts';
import { VERSION } from '../../program/package-files.ts';
import { addCommand, type CommandKit, type CommonFlags, createKit } from './command-kit.ts';
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

/** One or more top-level commands that are loaded together. */
interface Part {
  /** Their names: what is typed after `vouch`. */
  readonly words: readonly string[];
  load(): Promise<(program: Command, kit: CommandKit, deps: ProgramDeps) => void>;
}

/** In the order in which --help lists them. */
export const PARTS: readonly Part[] = [
  { words: ['verify'], load: async () => (await import('./commands/verify.ts')).addVerify },
  { words: ['bulk'], load: async () => (await import('./commands/bulk.ts')).addBulk },
  { words: ['watch'], load: async () => (await import('./commands/watch.ts')).addWatch },
  { words: ['parse'], load: async () => (await import('./commands/parse.ts')).addParse },
  { words: ['serve'], load: async () => addServe },
  { words: ['window'], load: async () => (await import('./commands/window.ts')).addWindow },
  { words: ['keys'], load: async () => (await import('./commands/keys.ts')).addKeys },
  { words: ['jobs'], load: async () => (await import('./commands/jobs.ts')).addJobs },
  { words: ['history'], load: async () => (await import('./commands/history.ts')).addHistory },
  { words: ['usage'], load: async () => (await import('./commands/usage.ts')).addUsage },
  { words: ['policy'], load: async () => (await import('./commands/policy.ts')).addPolicy },
  {
    words: ['overrides'],
    load: async () => (await import('./commands/overrides.ts')).addOverrides,
  },
  {
    words: ['suppressions'],
    load: async () => (await import('./commands/suppressions.ts')).addSuppressions,
  },
  { words: ['outcomes'], load: async () => (await import('./commands/outcomes.ts')).addOutcomes },
  { words: ['settings'], load: async () => (await import('./commands/settings.ts')).addSettings },
  { words: ['feeds'], load: async () => (await import('./commands/feeds.ts')).addFeeds },
  { words: ['privacy'], load: async () => (await import('./commands/privacy.ts')).addPrivacy },
  { words: ['fleet', 'worker'], load: async () => (await import('./commands/fleet.ts')).addFleet },
  { words: ['mcp'], load: async () => (await import('./commands/mcp.ts')).addMcp },
  { words: ['doctor'], load: async () => (await import('./commands/doctor.ts')).addDoctor },
  {
    words: ['completion'],
    load: async () => (await import('./commands/completion.ts')).addCompletion,
  },
];

/**
 * The command line. Where `argv` (as in `process.argv`) begins with the name of a command, the others are left out, because
 * loading them takes longer than many a command; help and completion have all. Its actions reject with what went wrong;
 * usage errors are commander's own.
 */
export async function createProgram(
  deps: ProgramDeps,
  argv: readonly string[] = [],
): Promise<Command> {
  const kit = createKit(deps, () => readEnvironment(deps.variables, deps.platform));
  const program = new Command('vouch')
    .description(
      'Email verification on your own machine: a trust score with all the evidence behind it.',
    )
    .version(VERSION)
    .showHelpAfterError('(vouch --help shows all commands)')
    .showSuggestionAfterError()
    .addHelpText('after', `\n${EXAMPLES}\n\nEnvironment:\n${variableList()}\n\n${EXIT_CODES}`)
    .exitOverride();
  for (const load of await Promise.all(wanted(argv).map((part) => part.load())))
    load(program, kit, deps);
  return program;
}

/** What has to be loaded for these arguments: flags, a misspelt name, help and completion are about all commands. */
function wanted(argv: readonly string[]): readonly Part[] {
  const [, , first = ''] = argv;
  if (VERSION_FLAGS.includes(first)) return [];
  const meant = PARTS.filter(({ words }) => words.includes(first));
  return meant.length > 0 ? meant : PARTS;
}

const VERSION_FLAGS: readonly string[] = ['-V', '--version'];

function addServe(program: Command, kit: CommandKit, { terminal, serve, interrupt }: ProgramDeps) {
  const stopped = new Promise<void>((resolve) =>
    interrupt.addEventListener('abort', () => resolve(), { once: true }),
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
      kit.exit(await serve({ ...read, port, address }, terminal, flags, stopped));
    });
}

const EXAMPLES = `Examples:
  vouch verify jane.doe@acme.com --name "Jane Doe" --company Acme
  vouch bulk people.csv --out results.csv
  vouch serve
  vouch serve --demo              fictional domains, no network needed`;

const EXIT_CODES = `Exit codes: 0 done (also when single items failed), 1 failed, 2 wrong usage,
3 the data folder was written by a newer Vouch.
With --json a failure is a problem object on stdout, with the codes of the API.`;

function variableList(): string {
  const width = Math.max(...Object.keys(VARIABLES).map((name) => name.length)) + 2;
  return Object.entries(VARIABLES)
    .map(([name, meaning]) => `  ${name.padEnd(width)}${meaning}`)
    .join('\n');
}
