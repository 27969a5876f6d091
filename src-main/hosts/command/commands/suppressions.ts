// `vouch suppressions`: lists of addresses and domains that are left out of lists to be checked.

import { parse } from 'node:path';
import type { Command } from 'commander';
import type { Bridge } from '../../../../src-shared/bridge/methods.ts';
import type { SuppressionList } from '../../../../src-shared/bridge/suppression.ts';
import { formatCounted } from '../../../../src-shared/format-count.ts';
import { rowExample } from '../../../../src-shared/row-example.ts';
import { UsageError } from '../../../program/environment.ts';
import { listOpener } from '../../../program/reading/open-list.ts';
import { withSession } from '../../../program/session.ts';
import { suppressionTable } from '../../../service/lists/exports/data-exports.ts';
import { denseCells, lengthOfRow } from '../../../service/ports/cells.ts';
import type { Table } from '../../../service/ports/files.ts';
import {
  addCommand,
  addGroup,
  type CommandKit,
  type CommonFlags,
  type Invocation,
  type SessionInvocation,
} from '../command-kit.ts';
import { printDone, printFound } from '../output.ts';
import { addPlainOut, type PlainOutFlags, plainOut, writePlain } from '../plain-out.ts';
import { addReadingOptions, type ReadingFlags, tableOptions } from '../reading-flags.ts';
import { suppressionEntries, suppressionNamed } from '../row-flags.ts';
import type { Terminal } from '../terminal.ts';

interface ImportFlags extends ReadingFlags, CommonFlags {
  readonly name?: string;
  readonly into?: string;
}

export function addSuppressions(program: Command, kit: CommandKit): void {
  const group = addGroup(
    program,
    'suppressions',
    'lists of addresses and domains that must never be checked, such as opt-outs',
    [
      'suppressions import opt-outs.csv --name "Opt-outs"',
      'bulk people.csv --suppress "Opt-outs" --out results.csv',
    ],
  );
  addCommand(group, 'list', 'show the lists and how many entries they have', [
    'suppressions list',
  ]).action(kit.runInSession(listAll));
  addReadingOptions(
    addCommand(group, 'import <file>', 'create a list from a file, or add to one; - reads stdin', [
      'suppressions import opt-outs.csv --name "Opt-outs"',
      'suppressions import november.txt --into "Opt-outs"',
    ])
      .option('--name <name>', 'what to call it; the name of the file if not given')
      .option('--into <name>', 'add to this list instead'),
  ).action(kit.run(importList));
  addCommand(group, 'rename <name> <new-name>', 'rename a list', [
    'suppressions rename "Opt-outs" "Opt-outs 2026"',
  ]).action(kit.runInSession(rename));
  addPlainOut(
    addCommand(group, 'export <name>', 'write the entries of a list', [
      'suppressions export "Opt-outs" --out opt-outs.csv',
      'suppressions export "Opt-outs" --format json | jq length',
    ]),
  ).action(kit.run(exportList));
  addCommand(group, 'delete <name>', 'delete a list', ['suppressions delete "Opt-outs"']).action(
    kit.runInSession(remove),
  );
}

async function listAll({ bridge, terminal, flags }: SessionInvocation): Promise<number> {
  const { lists } = await bridge.call('suppression.list', {});
  return printFound(terminal, flags, lists, {
    none: 'There are no suppression lists. Create one from a file with "vouch suppressions import".',
    head: ['NAME', 'ADDRESSES', 'DOMAINS', 'CREATED', 'ID'],
    row: (list) => [
      list.name,
      String(list.addresses),
      String(list.domains),
      list.created_at,
      list.list_id,
    ],
  });
}

async function importList(
  { environment, terminal, flags, interrupt, stdin }: Invocation<ImportFlags>,
  file: string,
): Promise<number> {
  if (flags.name !== undefined && flags.into !== undefined)
    throw new UsageError('Give --name for a new list or --into for an existing one, not both.');
  if (file === '-' && flags.name === undefined && flags.into === undefined)
    throw new UsageError('Input from stdin has no name: give --name or --into.');
  const opened = await listOpener()(file === '-' ? stdin() : file, tableOptions(flags, interrupt));
  try {
    return await withSession(environment, async ({ bridge }) => {
      const into = flags.into === undefined ? null : await named(bridge, flags.into);
      const name = into === null ? (flags.name ?? parse(file).name) : null;
      const { list_id } = await bridge.call('suppression.begin', { name });
      try {
        const passed = await sendRows(bridge, list_id, opened);
        interrupt.throwIfAborted();
        const done = await bridge.call('suppression.finish', {
          list_id,
          into: into?.list_id ?? null,
        });
        if (flags.json) await terminal.print(JSON.stringify({ ...done, ...passed }));
        else printImported(terminal, done, passed, into !== null);
        return 0;
      } catch (error) {
        await bridge.call('suppression.delete', { list_id }).catch(() => {});
        throw error;
      }
    });
  } finally {
    await opened.close();
  }
}

interface PassedOver {
  readonly passed_over: number;
  readonly examples: readonly { readonly row: number; readonly text: string }[];
}

const EXAMPLES = 20;
/** A call carries so many characters at most; a row of more goes alone. */
const CALL_LENGTH = 500_000;

async function sendRows(bridge: Bridge, listId: string, opened: Table): Promise<PassedOver> {
  const examples: { row: number; text: string }[] = [];
  let passedOver = 0;
  let next = opened.header ? 2 : 1;
  for await (const batch of opened.rows) {
    const numbered: { readonly row: number; readonly cells: string[] }[] = [];
    for (const found of batch) {
      if (typeof found !== 'number') numbered.push({ row: next, cells: denseCells(found) });
      next += typeof found === 'number' ? found : 1;
    }
    for (const piece of piecesOf(numbered)) {
      const rows = piece.map(({ cells }) => cells);
      const { passed } = await bridge.call('suppression.append', { list_id: listId, rows });
      passedOver += passed.length;
      for (const index of passed.slice(0, EXAMPLES - examples.length)) {
        const { row = 0, cells = [] } = piece[index] ?? {};
        examples.push({ row, text: rowExample(cells) });
      }
    }
  }
  return { passed_over: passedOver, examples };
}

function* piecesOf<Row extends { readonly cells: readonly string[] }>(
  batch: readonly Row[],
): Generator<Row[]> {
  let piece: Row[] = [];
  let length = 0;
  for (const row of batch) {
    const size = lengthOfRow(row.cells);
    if (piece.length > 0 && length + size > CALL_LENGTH) {
      yield piece;
      piece = [];
      length = 0;
    }
    piece.push(row);
    length += size;
  }
  if (piece.length > 0) yield piece;
}

function printImported(
  terminal: Terminal,
  { list, added }: { readonly list: SuppressionList; readonly added: number },
  { passed_over, examples }: PassedOver,
  grown: boolean,
): void {
  const holds = `${formatCounted(list.addresses, 'address', 'addresses')} and ${formatCounted(list.domains, 'domain')}`;
  terminal.say(
    grown
      ? `${formatCounted(added, 'new entry', 'new entries')} in "${list.name}", which now has ${holds}.`
      : `"${list.name}" has ${holds}.`,
  );
  if (passed_over === 0) return;
  terminal.say(
    `${formatCounted(passed_over, 'row has', 'rows have')} no address and no domain, and ${passed_over === 1 ? 'was' : 'were'} skipped:`,
  );
  for (const { row, text } of examples) terminal.say(`  row ${row}: ${text}`);
  if (passed_over > examples.length) terminal.say(`  and ${passed_over - examples.length} more`);
}

async function rename(
  { bridge, terminal, flags }: SessionInvocation,
  name: string,
  wanted: string,
): Promise<number> {
  const { list_id } = await named(bridge, name);
  const renamed = await bridge.call('suppression.rename', { list_id, name: wanted });
  return printDone(terminal, flags, renamed, `The list is now called "${renamed.name}".`);
}

async function exportList(
  { environment, terminal, flags, interrupt }: Invocation<PlainOutFlags>,
  name: string,
): Promise<number> {
  const out = plainOut(flags);
  return withSession(environment, async ({ bridge }) => {
    const { list_id } = await named(bridge, name);
    const source = suppressionEntries(bridge);
    await writePlain(terminal, out, suppressionTable(source, list_id, out.format), interrupt);
    return 0;
  });
}

async function remove(
  { bridge, terminal, flags }: SessionInvocation,
  name: string,
): Promise<number> {
  const list = await named(bridge, name);
  const { deleted } = await bridge.call('suppression.delete', { list_id: list.list_id });
  return printDone(
    terminal,
    flags,
    { deleted },
    `The suppression list "${list.name}" was deleted.`,
  );
}

/** A list by its name or id. @throws UsageError */
async function named(bridge: Bridge, name: string): Promise<SuppressionList> {
  return suppressionNamed((await bridge.call('suppression.list', {})).lists, name);
}
