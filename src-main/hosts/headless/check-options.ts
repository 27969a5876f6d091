// The flags of a check, shared by the commands that check: flag first, then environment, then what the settings say.
import type { CheckOptions } from '../../../src-shared/bridge/checks.ts';
import { type Environment, parseSeconds } from './environment.ts';

export interface CheckFlags {
  readonly noCache?: boolean;
  readonly noCompany?: boolean;
  readonly mailbox?: boolean;
  readonly ehlo?: string;
  readonly mailFrom?: string;
  readonly greylistDelay?: string;
}

/** The options that the flags and the environment ask for. */
export function checkOptions(flags: CheckFlags, { mailbox }: Environment): CheckOptions {
  return {
    no_cache: flags.noCache ?? false,
    no_company: flags.noCompany ?? false,
    mailbox: {
      probe: flags.mailbox ?? mailbox.probe,
      ehlo: flags.ehlo ?? mailbox.ehlo,
      mail_from: flags.mailFrom ?? mailbox.mailFrom,
      greylist_delay_seconds:
        flags.greylistDelay === undefined
          ? mailbox.greylistDelaySeconds
          : parseSeconds(flags.greylistDelay, '--greylist-delay'),
    },
  };
}
