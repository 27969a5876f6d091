// The flags of a command that say what becomes of rows that are not simply one address to check.
import { type Command, Option } from 'commander';
import { OFFERED_POLICIES, type RowPolicies } from '../../../src-shared/bridge/files.ts';
import { UsageError } from '../../program/environment.ts';
import { gather } from './command-kit.ts';

export interface RowFlags {
  readonly duplicates: RowPolicies['duplicates'];
  readonly blank: RowPolicies['blank'];
  readonly unusable: RowPolicies['unusable'];
  readonly badIp: RowPolicies['bad_ip'];
  readonly several: RowPolicies['several'];
  readonly repair?: readonly string[];
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
        'rows with the same address: all stay, the first, or merged into it',
      )
        .choices(['all', 'first', 'merge'])
        .default(EVERY_ROW.duplicates),
    )
    .addOption(
      new Option('--blank <policy>', 'rows whose cells are all empty')
        .choices(['keep', 'skip'])
        .default(EVERY_ROW.blank),
    )
    .addOption(
      new Option('--unusable <policy>', 'rows without an address that can be checked')
        .choices(['keep', 'skip'])
        .default(EVERY_ROW.unusable),
    )
    .addOption(
      new Option('--bad-ip <policy>', 'a cell in the IP column that is no IP address')
        .choices(['ignore', 'refuse'])
        .default(EVERY_ROW.bad_ip),
    )
    .addOption(
      new Option(
        '--several <policy>',
        'a cell with several addresses: unusable, its first, or a row for each',
      )
        .choices(['leave', 'first', 'each'])
        .default(EVERY_ROW.several),
    )
    .option(
      '--repair <what>',
      'mend addresses: at-sign for "jane (at) acme.example", suggestion for mistyped mail domains',
      gather,
    );
}

/** @throws UsageError for a repair that nobody knows */
export function rowPolicies(flags: RowFlags): RowPolicies {
  const repairs = { at_sign: EVERY_ROW.at_sign, suggestion: EVERY_ROW.suggestion };
  for (const wanted of (flags.repair ?? []).flatMap((text) => text.split(','))) {
    const name = wanted.trim();
    if (!Object.hasOwn(REPAIRS, name)) {
      throw new UsageError(
        `"${name}" is no repair; --repair takes ${Object.keys(REPAIRS).join(' and ')}.`,
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
