// The options of a call as the service takes them.
import type { CheckOptions } from '../../../src-shared/bridge/checks.ts';
import type { Origin } from '../ports/origin.ts';
import type { CheckCall } from '../service.ts';

/** Options in the bridge's words, on behalf of `origin`. */
export function checkCall(options: CheckOptions, origin: Origin): CheckCall {
  const { probe, ehlo, mail_from, greylist_delay_seconds } = options.mailbox;
  return {
    origin,
    noCache: options.no_cache,
    company: !options.no_company,
    ...(options.only_what_matters ? { onlyWhatMatters: true } : {}),
    mailbox: {
      probe,
      ehlo,
      mailFrom: mail_from,
      greylistDelayMs: greylist_delay_seconds === null ? null : greylist_delay_seconds * 1000,
    },
  };
}
