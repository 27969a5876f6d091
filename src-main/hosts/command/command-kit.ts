// The common parts of every command of the command line: its flags, its examples, and what its action may use.
import { addAbortSignal } from 'node:stream';
import { type Command, Option } from 'commander';
import { type Environment, UsageError } from '../../program/environment.ts';
import { type Session, withSession } from '../../program/session.ts';
import type { Terminal } from './terminal.ts';

export interface CommonFlags {
  readonly json?: boolean;
  readonly demo?: boolean;
}

/** One call of a command: its flags, and what it works with. */
export interface Invocation<Flags = object> {
  readonly flags: CommonFlags & Flags;
  /** The environment with the flags that outrank it. */
  readonly environment: Environment;
  readonly terminal: Terminal;
  /** Aborts when the user asks to stop. */
  readonly interrupt: AbortSignal;
  /** To be called only by a command that reads all of it: a pipe that is touched is changed for everybody who shares it. */
  readonly stdin: () => NodeJS.ReadStream;
}

/** One call of a command that does all its work over a session. */
export interface SessionInvocation<Flags = object>
  extends Invocation<Flags>,
    Pick<Session, 'bridge' | 'owner'> {}

export interface CommandKit extends Omit<Invocation, 'flags' | 'environment'> {
  environment(flags: CommonFlags): Environment;
  /** Receives the command's exit code. */
  readonly exit: (code: number) => void;
  /** The action of a command: runs `handler` with the arguments that were given, and exits with its code. */
  run<Arguments extends readonly unknown[], Flags>(
    handler: Handler<Arguments, Invocation<Flags>>,
  ): (...all: Given<Arguments, Flags>) => Promise<void>;
  /** The same over a session, which is opened before `handler` and closed after it. */
  runInSession<Arguments extends readonly unknown[], Flags>(
    handler: Handler<Arguments, SessionInvocation<Flags>>,
  ): (...all: Given<Arguments, Flags>) => Promise<void>;
}

/** What a command does with the arguments that were given; answers its exit code. */
type Handler<Arguments extends readonly unknown[], Called> = (
  invocation: Called,
  ...given: Arguments
) => Promise<number>;

/** What commander calls an action with: the arguments, then the flags, then the command itself. */
type Given<Arguments extends readonly unknown[], Flags> = [
  ...Arguments,
  CommonFlags & Flags,
  Command,
];

/** The kit of one command line. */
export function createKit(
  deps: Omit<CommandKit, 'environment' | 'run' | 'runInSession'>,
  read: () => Environment,
): CommandKit {
  const { terminal, interrupt, exit } = deps;
  // Whoever waits for more of it is woken when the user asks to stop; between two reads there is no one to notify.
  const stdin = () =>
    addAbortSignal(
      interrupt,
      deps.stdin().on('error', () => {}),
    );
  const environment = (flags: CommonFlags) => (flags.demo ? { ...read(), demo: true } : read());
  const run =
    <Arguments extends readonly unknown[], Flags>(handler: Handler<Arguments, Invocation<Flags>>) =>
    async (...all: Given<Arguments, Flags>) => {
      const given = all.slice(0, -2) as unknown as Arguments;
      const flags = all.at(-2) as CommonFlags & Flags;
      const called = { flags, environment: environment(flags), terminal, interrupt, stdin };
      exit(await handler(called, ...given));
    };
  return {
    ...deps,
    stdin,
    environment,
    run,
    runInSession: (handler) =>
      run((called, ...given) =>
        withSession(called.environment, ({ bridge, owner }) =>
          handler({ ...called, bridge, owner }, ...given),
        ),
      ),
  };
}

/** Adds a command with the flags that all have; examples are what a user would type after `vouch`. */
export function addCommand(
  parent: Command,
  name: string,
  summary: string,
  examples: readonly string[],
): Command {
  return addGroup(parent, name, summary, examples)
    .addOption(new Option('--demo', 'use the practice network and its own data folder'))
    .addOption(new Option('--json', 'print JSON'));
}

/** Adds a command that only has commands below it. */
export function addGroup(
  parent: Command,
  name: string,
  summary: string,
  examples: readonly string[],
): Command {
  const command = parent.command(name);
  return command
    .description(summary)
    .exitOverride()
    .showHelpAfterError(hintOf(command, examples))
    .addHelpText('after', examplesOf(examples));
}

/** What to do where a command was used wrongly: its first example, without the remark behind it, and where the rest is. */
function hintOf(command: Command, [first]: readonly string[]): string {
  const words: string[] = [];
  for (let at: Command | null = command; at !== null; at = at.parent) words.unshift(at.name());
  const help = `${words.join(' ')} --help shows all of it`;
  const [example] = (first ?? '').split('  ', 1);
  return example ? `(for example: vouch ${example}; ${help})` : `(${help})`;
}

/** The part of a help page that teaches by example. */
export function examplesOf(examples: readonly string[]): string {
  if (examples.length === 0) return '';
  const head = examples.length === 1 ? 'Example' : 'Examples';
  return `\n${head}:\n${examples.map((example) => `  vouch ${example}`).join('\n')}`;
}

/** An option that can be given several times; absent when it never is. */
export function gather(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value];
}

/** A whole number within limits; `name` is what the sentence calls it. */
export function parseCount(
  text: string,
  name: string,
  { least, most }: { readonly least: number; readonly most: number },
): number {
  const count = /^-?\d{1,12}$/.test(text.trim()) ? Number(text) : Number.NaN;
  if (count >= least && count <= most) return count;
  throw new UsageError(`${name} must be a whole number from ${least} to ${most}, not "${text}".`);
}
