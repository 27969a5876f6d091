// The options of a check in the bridge's words, as the service takes them.
import { expect, test } from 'vitest';
import { checkCall } from '../../../src-main/service/jobs/call-options.ts';
import { OPTIONS } from '../../doubles/list-choices.ts';

const ORIGIN = { kind: 'app' } as const;

test('what nobody chose is left to the settings', () => {
  expect(checkCall(OPTIONS, ORIGIN)).toEqual({
    origin: ORIGIN,
    noCache: false,
    company: true,
    mailbox: { probe: null, ehlo: null, mailFrom: null, greylistDelayMs: null },
  });
});

test('every choice is passed on', () => {
  const mailbox = {
    probe: true,
    ehlo: 'mail.acme.example',
    mail_from: 'a@acme.example',
    greylist_delay_seconds: 90,
  };
  const options = { no_cache: true, no_company: true, only_what_matters: true, mailbox };
  expect(checkCall(options, ORIGIN)).toEqual({
    origin: ORIGIN,
    noCache: true,
    company: false,
    onlyWhatMatters: true,
    mailbox: {
      probe: true,
      ehlo: 'mail.acme.example',
      mailFrom: 'a@acme.example',
      greylistDelayMs: 90_000,
    },
  });
});
