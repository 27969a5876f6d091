// The flags of a command that say what happens to rows that are not simply one address to check.
import { type Command, Option } from 'commander';
import { OFFERED_POLICIES, type RowPolicies } from '../../../src-shared/bridge/files.ts';
import type { Bridge } from '../../../src-shared/bridge/methods.ts';
import type { SuppressionList } from '../../../src-shared/bridge/suppression.ts';
import { UsageError } from '../../program/environment.ts';
import type { PlanDeps } from '../../service/lists/rows/import-rows.ts';
import { gather } from './command-kit.ts';

export interface RowFlags {
  readonly duplicates: RowPolicies['duplicates'];
  readonly blank: RowPolicies['blank'];
  readonly unusable: RowPolicies['unusable'];
  readonly badIp: RowPolicies['bad_ip'];
  readonly several: RowPolicies['several'];
  readonly repair?: readonly string[];
  readonly suppress?: readonly string[];
}

/** Every row of the file gets its row of results unless a flag says otherwise. */
export const EVERY_ROW: RowPolicies = { ...OFFERED_POLICIES, blank: 'keep' };

const REPAIRS = { 'at-sign': 'at_sign', suggestion: 'suggestion' } as const;

export function addRowOptions(command: Command): Command {
  return command
    .optionsGroup('Rows that are not simply one address:')
    .addOption(
      new Option(
        '--duplicates <policy>',
        'rows with the same mailbox: keep all, keep the first, or merge into the first',
      )
        .choices(['all', 'first', 'merge'])
        .default(EVERY_ROW.duplicates),
    )
    .addOption(
      new Option(
        '--blank <policy>',
        'rows whose cells are all empty: keep them in their places in CSV and XLSX results, or skip them',
      )
        .choices(['keep', 'skip'])
        .default(EVERY_ROW.blank),
    )
    .addOption(
      new Option('--unusable <policy>', 'rows without an address that can be checked')
        .choices(['keep', 'skip'])
        .default(EVERY_ROW.unusable),
    )
    .addOption(
      new Option('--bad-ip <policy>', 'a cell in the IP column that is not an IP address')
        .choices(['ignore', 'refuse'])
        .default(EVERY_ROW.bad_ip),
    )
    .addOption(
      new Option(
        '--several <policy>',
        'a cell with several addresses: unusable, take the first, or a row for each',
      )
        .choices(['leave', 'first', 'each'])
        .default(EVERY_ROW.several),
    )
    .option(
      '--suppress <name>',
      'leave out what is on the suppression list of this name (vouch suppressions list)',
      gather,
    )
    .option(
      '--repair <what>',
      'repair addresses: at-sign for "jane (at) acme.example", suggestion for mistyped mail domains',
      gather,
    );
}

/** The ids of suppression lists by their names. @throws UsageError for one that is not there */
export async function suppressionIds(bridge: Bridge, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const { lists } = await bridge.call('suppression.list', {});
  return names.map((name) => suppressionNamed(lists, name).list_id);
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

/** @throws UsageError for a repair that nobody knows */
export function rowPolicies(flags: RowFlags): RowPolicies {
  const repairs = { at_sign: EVERY_ROW.at_sign, suggestion: EVERY_ROW.suggestion };
  for (const wanted of (flags.repair ?? []).flatMap((text) => text.split(','))) {
    const name = wanted.trim();
    if (!Object.hasOwn(REPAIRS, name)) {
      throw new UsageError(
        `"${name}" is not a repair; --repair takes ${Object.keys(REPAIRS).join(' and ')}.`,
      );
    }
    repairs[REPAIRS[name as keyof typeof REPAIRS]] = 'apply';
  }
  return {
    ...EVERY_ROW,
    ...repairs,
    duplicates: flags.duplicates,
    blank: flags.blank,
    unusable: flags.unusable,
    bad_ip: flags.badIp,
    several: flags.several,
  };
}
