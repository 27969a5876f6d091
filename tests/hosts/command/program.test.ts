// The help of every command, word for word: help.txt has it (`VOUCH_ORACLE=write` writes it anew).
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import type { Command } from 'commander';
import { expect, test } from 'vitest';
import { createProgram } from '../../../src-main/hosts/command/program.ts';
import { createTerminal } from '../../../src-main/hosts/command/terminal.ts';

const PLACE = join(import.meta.dirname, 'help.txt');

test('commands describe themselves as help.txt has it', async () => {
  const nowhere = new PassThrough() as unknown as NodeJS.WriteStream;
  const program = await createProgram({
    terminal: createTerminal(nowhere, nowhere),
    variables: { HOME: '/home/jane' },
    platform: 'linux',
    stdin: () => process.stdin,
    interrupt: new AbortController().signal,
    exit: () => {},
    serve: async () => 0,
  });
  const printed = helpsOf(program, '').join('\n');
  if (process.env.VOUCH_ORACLE === 'write') writeFileSync(PLACE, printed);
  else expect(printed).toBe(readFileSync(PLACE, 'utf8'));
});

/** Of a command and all below it; what `--help` prints, at 100 columns. */
function helpsOf(command: Command, above: string): readonly string[] {
  const name = `${above}${command.name()}`;
  let help = '';
  command.configureOutput({
    writeOut: (text) => {
      help += text;
    },
    getOutHelpWidth: () => 100,
  });
  command.outputHelp();
  return [
    `$ ${name} --help`,
    help,
    ...command.commands.flatMap((each) => helpsOf(each, `${name} `)),
  ];
}
