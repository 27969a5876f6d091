// Hosts whose answers say nothing about a mailbox: each takes, refuses or puts off everybody alike.
import {
  ACCEPTED,
  greylists,
  type NamedRecipient,
  tripleOf,
} from '../../../src-main/practice/recipient-replies.ts';
import { ACCEPTS_ALL, answers, atMost, knowing, toRecipients } from '../mail-host.ts';
import type { HostScript, Written } from '../zoo-host.ts';

const HIDDEN = { anna: 'exists, hidden', nobody: 'missing, hidden' } as const;
const TWO = { anna: 'exists', nobody: 'missing' } as const;
const says =
  (reply: string): HostScript =>
  () => ({ script: answers({ RCPT: reply }) });

/** Longer than the pause before a list asks again takes, and shorter than its last try. */
export const GREYLIST_MS = 300_000;
const puttingOff = (keyOf: (named: NamedRecipient) => string, reply?: string): HostScript => {
  return ({ now }) => {
    const manner = { keyOf, delayMs: GREYLIST_MS, now, ...(reply === undefined ? {} : { reply }) };
    const then = knowing(['anna'], () => '550 5.1.1 no such user');
    return { script: answers({ RCPT: toRecipients(greylists(manner, then)) }) };
  };
};

export const SILENT: Readonly<Record<string, Written>> = {
  'accepts-all': {
    shows: 'Accepts any recipient.',
    source: 'truemail-rb/truemail#185; EmailVerify/email-verify#14',
    host: () => ({ script: answers({ RCPT: ACCEPTS_ALL }) }),
    truths: HIDDEN,
  },
  'refuses-all': {
    shows: 'Says of everybody, postmaster included, that there is no such user.',
    source: 'against RFC 5321 §4.5.1; mjl-/mox#189 (5.1.1 as a way to say "go away")',
    host: says('550 5.1.1 no such user'),
    truths: HIDDEN,
  },
  'refuses-at-data': {
    shows: 'A gateway that accepts any recipient and refuses after the message.',
    source: '4w4k3/KnockMail#4; badoux/checkmail#2',
    host: () => ({
      script: answers({
        RCPT: ACCEPTS_ALL,
        '.': "554 delivery error: dd This user doesn't have an account",
      }),
    }),
    truths: HIDDEN,
  },
  'first-of-a-session': {
    shows:
      'Accepts the first recipient of a session, whoever it is, and refuses the second with 550.',
    source:
      'AfterShip/email-verifier#72, with the code of RFC 821 that RFC 5321 §4.5.3.1.10 replaces',
    host: () => ({
      script: answers({ RCPT: atMost(1, '550 5.5.3 too many recipients', ACCEPTS_ALL) }),
    }),
    truths: HIDDEN,
  },
  'busy-at-once': {
    shows: 'Sends everybody away with 421 in place of a greeting.',
    source: 'RFC 5321 §3.8',
    host: () => ({ banner: '421 4.3.2 too busy, try again later', script: answers() }),
    truths: HIDDEN,
  },
  'never-greets': {
    shows: 'Takes connections and says nothing.',
    source: 'RFC 5321 §4.5.3.2.1',
    host: () => ({ banner: null, script: answers() }),
    truths: { anna: 'exists, hidden' },
  },
  'later-for-ever': {
    shows: 'Answers 451 to every recipient, each time.',
    source: 'reacherhq/check-if-email-exists#1334',
    host: says('451 4.4.4 Temporary server error. Please try again later ATTR1'),
    truths: HIDDEN,
  },
  'drops-at-rcpt': {
    shows: 'Ends the connection at the recipient.',
    source: 'RFC 5321 §3.8 forbids it',
    host: () => ({
      script: answers({
        RCPT: (_line, socket) => {
          socket.destroy();
          return undefined;
        },
      }),
    }),
    truths: HIDDEN,
  },
  'relay-denied': {
    shows: 'Does not know the domain whose MX names it.',
    source: 'Postfix, "Relay access denied" (ACCESS_README)',
    host: says('554 5.7.1 <nobody>: Relay access denied'),
    truths: HIDDEN,
  },
  'greylists-by-sender': {
    shows: 'Puts off each asker, sender and recipient by itself for five minutes.',
    source: 'RFC 6647 §2.4; reacherhq/check-if-email-exists#939',
    host: puttingOff(tripleOf),
    truths: TWO,
  },
  'greylists-by-address': {
    shows: 'Puts off an IP address that it does not know for five minutes.',
    source: 'RFC 6647 §2.1',
    host: puttingOff(({ from }) => from),
    truths: TWO,
  },
  'greylists-by-network': {
    shows: 'Puts off a network of 256 addresses that it does not know for five minutes.',
    source: 'schweikert/postgrey#67 and #72; foxcpp/maddy#295',
    host: puttingOff(({ from }) => from.split('.').slice(0, 3).join('.'), '450 4.2.0 Greylisted'),
    truths: TWO,
  },
  'greylists-without-saying': {
    shows: 'Puts off as by greylisting, in words of its own.',
    source: 'RFC 6647 §2 names 450 and 451, but no words',
    host: puttingOff(tripleOf, '450 4.7.1 Please try again later'),
    truths: TWO,
  },
  'greylists-with-422': {
    shows: 'Puts off with a code that no RFC has.',
    source: 'stalwartlabs/stalwart#1108',
    host: puttingOff(tripleOf, '422 4.2.2 Greylisted, please try again in a few moments.'),
    truths: TWO,
  },
  'greylists-and-takes-all': {
    shows: 'Puts off, and then accepts any recipient.',
    source: 'RFC 6647 §2.4, before a host of the kind of `accepts-all`',
    host: ({ now }) => ({
      script: answers({
        RCPT: toRecipients(
          greylists({ keyOf: tripleOf, delayMs: GREYLIST_MS, now }, () => ACCEPTED),
        ),
      }),
    }),
    truths: HIDDEN,
  },
};
