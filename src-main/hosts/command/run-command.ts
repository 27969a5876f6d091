// Runs one command line to its end: what goes wrong becomes one sentence, an exit code and, for scripts, a problem object.
import { type Command, CommanderError } from 'commander';
import { INTERRUPTED } from './exit-codes.ts';
import { failureOf } from './failure.ts';
import { createProgram, type ProgramDeps } from './program.ts';

const DONE = 0;

export interface CommandContext extends Omit<ProgramDeps, 'exit'> {
  /** As in `process.argv`: the program and its file come first. */
  readonly argv: readonly string[];
  /** Where the help and what is wrong with the usage go; left out, to the process's own streams. */
  readonly output?: {
    readonly writeOut: (text: string) => void;
    readonly writeErr: (text: string) => void;
  };
}

/** Resolves with the exit code; never rejects. */
export async function runCommand(context: CommandContext): Promise<number> {
  const { argv, output, ...deps } = context;
  let code = DONE;
  const exit = (exitStatus: number) => {
    code = exitStatus;
  };
  const program = await createProgram({ ...deps, exit }, argv);
  if (output !== undefined) redirect(program, output);
  try {
    await program.parseAsync(argv);
    await context.terminal.printed();
    return code;
  } catch (error) {
    return await print(error, context);
  }
}

async function print(
  error: unknown,
  { argv, terminal, interrupt }: CommandContext,
): Promise<number> {
  if (isHelp(error)) return DONE;
  if (interrupt.aborted) {
    terminal.say('Stopped.');
    return INTERRUPTED;
  }
  const { exitCode, sentence, problem } = failureOf(error);
  // commander has said it already.
  if (!(error instanceof CommanderError)) terminal.say(`vouch: ${sentence}`);
  if (argv.includes('--json')) await terminal.print(JSON.stringify(problem));
  return exitCode;
}

function isHelp(error: unknown): boolean {
  return error instanceof CommanderError && error.exitCode === 0;
}

/** A command keeps the output it was made with, so each below is set as well. */
function redirect(program: Command, output: NonNullable<CommandContext['output']>): void {
  program.configureOutput(output);
  for (const below of program.commands) redirect(below, output);
}
