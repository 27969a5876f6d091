// What could come next on a command line: commands, flags, their choices, or the names of files.
import type { Argument, Command, Option } from 'commander';

export interface Candidates {
  /** What fits, with a short description each. */
  readonly words: readonly (readonly [word: string, description: string])[];
  /** Whether the shell should offer files as well. */
  readonly files: boolean;
}

/** Whose value is a path by its name in the help. */
const PATH = /file|folder/i;

/** `words` are those behind the program's name; the last one is being typed, and may be empty. */
export function candidatesFor(program: Command, words: readonly string[]): Candidates {
  const typed = words.at(-1) ?? '';
  const { command, positional, open } = readSoFar(program, words.slice(0, -1));
  if (open !== null) return valuesOf(open, open.flags, typed);
  const help = command.createHelp();
  if (typed.startsWith('-')) {
    const flags = help
      .visibleOptions(command)
      .map(({ long, short, description }) => [long ?? short ?? '', description] as const);
    return { words: fitting(flags, typed), files: false };
  }
  const below = help
    .visibleCommands(command)
    .filter((each) => each.name() !== 'help')
    .map((each) => [each.name(), each.summary() || each.description()] as const);
  const all = command.registeredArguments;
  const next = all[positional] ?? (all.at(-1)?.variadic ? all.at(-1) : undefined);
  const values = next === undefined ? NONE : valuesOf(next, next.name(), typed);
  return { words: [...fitting(below, typed), ...values.words], files: values.files };
}

const NONE: Candidates = { words: [], files: false };

function valuesOf(of: Argument | Option, name: string, typed: string): Candidates {
  const choices = (of.argChoices ?? []).map((choice) => [choice, ''] as const);
  return { words: fitting(choices, typed), files: PATH.test(name) };
}

function fitting(
  words: readonly (readonly [string, string])[],
  typed: string,
): readonly (readonly [string, string])[] {
  return words.filter(([word]) => word !== '' && word.startsWith(typed));
}

/** The command that was named, how many of its arguments are there, and the flag that waits for its value. */
function readSoFar(program: Command, words: readonly string[]) {
  let command = program;
  let positional = 0;
  let open: Option | null = null;
  for (const word of words) {
    if (open !== null) {
      open = null;
    } else if (word.startsWith('-') && word !== '-') {
      const flag = command.options.find(({ long, short }) => word === long || word === short);
      if (flag?.required) open = flag;
    } else {
      const below = command.commands.find((each) => each.name() === word);
      if (below === undefined) positional += 1;
      else {
        command = below;
        positional = 0;
      }
    }
  }
  return { command, positional, open };
}
