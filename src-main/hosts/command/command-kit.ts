// What every command of the command line is made with: its common flags, its examples, and what its action may use.
import { type Command, Option } from 'commander';
import { type Environment, UsageError } from '../../program/environment.ts';
import type { Terminal } from './terminal.ts';

export interface CommonFlags {
  readonly json?: boolean;
  readonly demo?: boolean;
}

export interface CommandKit {
  readonly terminal: Terminal;
  /** Aborts when the user asks to stop. */
  readonly interrupt: AbortSignal;
  /** The environment with the flags that outrank it. */
  environment(flags: CommonFlags): Environment;
  /** To be called by who reads from it alone. */
  stdin(): NodeJS.ReadStream;
  /** Told how the command ended. */
  exit(code: number): void;
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
  return parent
    .command(name)
    .description(summary)
    .exitOverride()
    .addHelpText('after', examplesOf(examples));
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
