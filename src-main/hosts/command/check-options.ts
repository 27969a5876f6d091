// The flags of a check, shared by the commands that check: flag first, then environment, then what the settings say.
import { type Command, Option } from 'commander';
import type { CheckOptions } from '../../../src-shared/bridge/checks.ts';
import type { Bridge } from '../../../src-shared/bridge/methods.ts';
import { type Environment, parseEhlo, parseSeconds } from '../../program/environment.ts';
import { addCommand } from './command-kit.ts';
import type { RecipeFlag } from './recipe-flag.ts';
import type { Terminal } from './terminal.ts';

export interface CheckFlags extends RecipeFlag {
  readonly noCache?: boolean;
  readonly noCompany?: boolean;
  readonly mailbox?: boolean;
  readonly ehlo?: string;
  readonly mailFrom?: string;
  readonly greylistDelay?: string;
  /** Of lists alone. */
  readonly onlyWhatMatters?: boolean;
}

/** Adds a command that checks, with these flags. */
export function addCheckingCommand(
  parent: Command,
  name: string,
  summary: string,
  examples: readonly string[],
): Command {
  return addCommand(parent, name, summary, examples)
    .optionsGroup('How addresses are checked:')
    .addOption(plain('--no-cache', 'check again even if a verdict is cached'))
    .addOption(plain('--no-company', 'skip the registration and the website of the domain'))
    .option('--mailbox', 'ask the mail host whether the mailbox exists (SMTP)')
    .option('--ehlo <name>', 'the EHLO name this machine gives to mail hosts')
    .option('--mail-from <address>', 'the sender address given to mail hosts')
    .option(
      '--greylist-delay <seconds>',
      'how long to wait before asking a greylisting host again',
    );
}

/** A flag whose name begins with "no-" without being the opposite of another: `--no-company` is beside `--company NAME`. */
function plain(flag: string, summary: string): Option {
  const option = new Option(flag, summary);
  option.negate = false;
  return option;
}

/** The options that the flags ask for, else the recipe, else the environment. */
export function checkOptions(flags: CheckFlags, { mailbox }: Environment): CheckOptions {
  const { checks } = flags.recipe ?? {};
  const unsaid = checks?.mailbox;
  const onlyWhatMatters = flags.onlyWhatMatters ?? checks?.only_what_matters;
  return {
    no_cache: flags.noCache ?? checks?.no_cache ?? false,
    no_company: flags.noCompany ?? checks?.no_company ?? false,
    ...(onlyWhatMatters ? { only_what_matters: true } : {}),
    mailbox: {
      probe: flags.mailbox ?? unsaid?.probe ?? mailbox.probe,
      ehlo:
        flags.ehlo === undefined ? (unsaid?.ehlo ?? mailbox.ehlo) : parseEhlo(flags.ehlo, '--ehlo'),
      mail_from: flags.mailFrom ?? unsaid?.mail_from ?? mailbox.mailFrom,
      greylist_delay_seconds:
        flags.greylistDelay === undefined
          ? (unsaid?.greylist_delay_seconds ?? mailbox.greylistDelaySeconds)
          : parseSeconds(flags.greylistDelay, '--greylist-delay'),
    },
  };
}

/** Says so where mailboxes are to be asked for and cannot be: else each row would tell no more than that it is unknown. */
export async function sayIfUnasked(
  bridge: Bridge,
  terminal: Terminal,
  { mailbox: { probe, ehlo } }: CheckOptions,
): Promise<void> {
  if (probe === false || ehlo !== null) return;
  const { settings } = await bridge.call('settings.list', {});
  const set = new Map<string, unknown>(settings.map(({ name, value }) => [name, value]));
  if ((probe ?? set.get('mailbox_probing')) !== true || set.get('ehlo_name') !== '') return;
  terminal.say(
    'Mailboxes cannot be tested, because this machine has no name to give to mail hosts: add --ehlo NAME, or vouch settings set ehlo_name NAME.',
  );
}
