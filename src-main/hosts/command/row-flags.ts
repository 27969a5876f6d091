// The flags of a command that say what happens to rows that are not simply one address to check.
import { type Command, Option } from 'commander';
import { CLEAN_UP, EVERY_ROW, type RowPolicies } from '../../../src-shared/bridge/files.ts';
import type { Bridge } from '../../../src-shared/bridge/methods.ts';
import type { SuppressionList } from '../../../src-shared/bridge/suppression.ts';
import { UsageError } from '../../program/environment.ts';
import type { PlanDeps } from '../../service/lists/rows/import-rows.ts';
import type { KeyPage } from '../../service/ports/page.ts';
import { gather } from './command-kit.ts';
import type { RecipeFlag } from './recipe-flag.ts';

export interface RowFlags extends RecipeFlag {
  readonly clean?: boolean;
  readonly duplicates?: RowPolicies['duplicates'];
  readonly blank?: RowPolicies['blank'];
  readonly unusable?: RowPolicies['unusable'];
  readonly badIp?: RowPolicies['bad_ip'];
  readonly several?: RowPolicies['several'];
  readonly repair?: readonly string[];
  readonly suppress?: readonly string[];
}

/** What each repair is called, with the policies that it applies. */
const REPAIRS: Readonly<Record<string, Partial<RowPolicies>>> = {
  'at-sign': { at_sign: 'apply' },
  slip: { slip: 'apply' },
  suggestion: { slip: 'apply', suggestion: 'apply' },
};

export function addRowOptions(command: Command): Command {
  return command
    .optionsGroup('Rows that are not simply one address:')
    .option(
      '--clean',
      'clean up as the window does: each mailbox once, a row for each address of a cell, sure repairs, no blank rows; flags given besides override',
    )
    .addOption(
      new Option(
        '--duplicates <policy>',
        'repeats, which are rows with the mailbox of an earlier one: keep all (default), keep the first, or merge into the first',
      ).choices(['all', 'first', 'merge']),
    )
    .addOption(
      new Option(
        '--blank <policy>',
        'rows whose cells are all empty: keep them in their places in CSV and XLSX results (default), or skip them',
      ).choices(['keep', 'skip']),
    )
    .addOption(
      new Option(
        '--unusable <policy>',
        'rows without an address that can be checked: keep them as blocked (default), or skip them',
      ).choices(['keep', 'skip']),
    )
    .addOption(
      new Option(
        '--bad-ip <policy>',
        'a cell in the IP column that is not an IP address: ignore it (default), or refuse the row as unusable',
      ).choices(['ignore', 'refuse']),
    )
    .addOption(
      new Option(
        '--several <policy>',
        'a cell with several addresses: leave it as unusable (default), take the first, or a row for each',
      ).choices(['leave', 'first', 'each']),
    )
    .option(
      '--suppress <name>',
      'leave out what is on the suppression list of this name (vouch suppressions list)',
      gather,
    )
    .option(
      '--repair <what>',
      'repair addresses: at-sign for "jane (at) acme.example", slip for mail domains that cannot exist, suggestion for all near misses of a mail domain',
      gather,
    );
}

/** The ids of suppression lists by their names. @throws UsageError for one that is not there */
export async function suppressionIds(bridge: Bridge, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const { lists } = await bridge.call('suppression.list', {});
  return names.map((name) => suppressionNamed(lists, name).list_id);
}

/** The entries of suppression lists, page by page. */
export function suppressionEntries(bridge: Bridge) {
  return {
    read: (list_id: string, page: KeyPage) => bridge.call('suppression.read', { list_id, ...page }),
  };
}

/** @throws UsageError where none has the name */
export function suppressionNamed(lists: readonly SuppressionList[], name: string): SuppressionList {
  const found = lists.find((list) => list.name === name) ?? lists.find(same);
  if (found !== undefined) return found;
  const known = lists.map((list) => list.name).join(', ');
  throw new UsageError(
    `There is no suppression list called "${name}". ${known === '' ? 'There are none yet; create one from a file with vouch suppressions import.' : `The lists are: ${known}.`}`,
  );

  function same(list: SuppressionList): boolean {
    return list.list_id === name || list.name.toLowerCase() === name.trim().toLowerCase();
  }
}

/** Of one call. */
const CALL_ADDRESSES = 1_000;

/** What the lists with these ids hold, asked of whoever owns the data folder; null for none of them. */
export function suppressionOf(bridge: Bridge, listIds: string[]): PlanDeps['suppression'] {
  if (listIds.length === 0) return null;
  return {
    async holders(addresses) {
      const texts = addresses.map(({ normalized }) => normalized);
      const holders: (string | null)[] = [];
      for (let from = 0; from < texts.length; from += CALL_ADDRESSES) {
        const some = texts.slice(from, from + CALL_ADDRESSES);
        const answer = await bridge.call('suppression.find', {
          list_ids: listIds,
          addresses: some,
        });
        holders.push(...answer.holders);
      }
      return holders;
    },
  };
}

/** What the flags say, else the recipe; suppression lists are left to `suppressionIds`. @throws UsageError for a repair that nobody knows */
export function rowPolicies(flags: RowFlags): RowPolicies {
  const { clean, duplicates, blank, unusable, badIp, several } = flags;
  return {
    ...EVERY_ROW,
    ...flags.recipe?.rows,
    ...(clean ? CLEAN_UP : {}),
    ...repairs(flags),
    ...(duplicates && { duplicates }),
    ...(blank && { blank }),
    ...(unusable && { unusable }),
    ...(badIp && { bad_ip: badIp }),
    ...(several && { several }),
  };
}

function repairs({ repair = [] }: RowFlags): Partial<RowPolicies> {
  const names = repair.flatMap((text) => text.split(',')).map((name) => name.trim());
  return Object.assign(
    {},
    ...names.map((name) => {
      if (Object.hasOwn(REPAIRS, name)) return REPAIRS[name];
      throw new UsageError(
        `"${name}" is not a repair; --repair takes ${Object.keys(REPAIRS).join(', ')}.`,
      );
    }),
  );
}
