// How a command reports what it did or found: JSON for scripts, a sentence or a table for people.
import { table } from './table.ts';
import type { Terminal } from './terminal.ts';

export interface JsonFlag {
  readonly json?: boolean;
}

/** Tells what was done; answers the exit code. */
export async function printDone(
  terminal: Terminal,
  flags: JsonFlag,
  result: object,
  sentence: string,
): Promise<number> {
  if (flags.json) await terminal.print(JSON.stringify(result));
  else terminal.say(sentence);
  return 0;
}

export interface FoundWords<T> {
  /** The sentence where nothing was found. */
  readonly none: string;
  /** Of the table's columns. */
  readonly head: readonly string[];
  readonly row: (each: T) => readonly string[];
}

/** Tells what was found; answers the exit code. */
export async function printFound<T>(
  terminal: Terminal,
  flags: JsonFlag,
  found: readonly T[],
  { none, head, row }: FoundWords<T>,
): Promise<number> {
  if (flags.json) await terminal.print(JSON.stringify(found));
  else if (found.length === 0) terminal.say(none);
  else await terminal.print(table(head, found.map(row)));
  return 0;
}
