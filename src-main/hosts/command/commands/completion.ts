// `vouch completion`: the script by which a shell completes commands and flags, and what that script asks.
import { Argument, type Command } from 'commander';
import { type CommandKit, examplesOf } from '../command-kit.ts';
import { candidatesFor } from '../completion.ts';
import {
  COMPLETION_SCRIPTS,
  FILES,
  MARK,
  NO_FILES,
  SHELLS,
  type Shell,
} from '../completion-scripts.ts';

export function addCompletion(program: Command, { terminal }: CommandKit): void {
  program
    .command('completion')
    .description('print a script that completes commands and flags in your shell')
    .exitOverride()
    .addArgument(new Argument('<shell>', 'your shell').choices(SHELLS))
    .addHelpText(
      'after',
      examplesOf([
        'completion bash >> ~/.bashrc',
        'completion zsh > ~/.zfunc/_vouch',
        'completion fish > ~/.config/fish/completions/vouch.fish',
        'completion powershell >> $PROFILE',
      ]),
    )
    .action(async (shell: Shell) => {
      await terminal.print(COMPLETION_SCRIPTS[shell].trimEnd());
    });
  // Asked by those scripts.
  program
    .command('complete', { hidden: true })
    .exitOverride()
    .argument('[words...]')
    .action(async (words: string[]) => {
      const typed = words.at(-1) ?? MARK;
      const whole = [...words.slice(0, -1), typed.slice(MARK.length)];
      const { words: found, files } = candidatesFor(program, whole);
      const lines = found.map(([word, description]) => `${word}\t${description}`);
      await terminal.print([...lines, files ? FILES : NO_FILES].join('\n'));
    });
}
