// Hosts that tell recipients apart, each with a way of its own.
import type { Socket } from 'node:net';
import { ACCEPTED } from '../../../src-main/practice/recipient-replies.ts';
import {
  ACCEPTS_ALL,
  answers,
  atMost,
  knowing,
  knows,
  refusing,
  toRecipients,
} from '../mail-host.ts';
import type { HostScript, Written } from '../zoo-host.ts';

const TWO = { anna: 'exists', nobody: 'missing' } as const;
const KNOWS: HostScript = () => ({ script: answers({ RCPT: knows('anna') }) });
/** One reply for one local part. */
const saysOf = (local: string, reply: string): HostScript => {
  const rest = knowing(['anna'], () => '550 5.1.1 no such user');
  return () => ({
    script: answers({
      RCPT: toRecipients((named) => (named.local === local ? reply : rest(named))),
    }),
  });
};

export const ORDINARY: Readonly<Record<string, Written>> = {
  plain: {
    shows: 'Accepts the mailboxes that it has and refuses all others.',
    source: 'RFC 5321 §3.3',
    host: KNOWS,
    truths: TWO,
  },
  'helo-only': {
    shows: 'Does not know EHLO.',
    source: 'RFC 5321 §4.1.1.1',
    host: () => ({
      script: answers({ EHLO: '502 5.5.1 command not implemented', RCPT: knows('anna') }),
    }),
    truths: TWO,
  },
  'many-lines': {
    shows: 'Greets and answers in several lines.',
    source: 'RFC 5321 §4.2.1',
    host: () => ({
      banner: '220-mx.many-lines-zoo.net ESMTP\r\n220-No unsolicited mail\r\n220 ready',
      script: answers({
        EHLO: '250-mx.many-lines-zoo.net\r\n250-SIZE 52428800\r\n250-8BITMIME\r\n250 HELP',
        RCPT: refusing('550-5.1.1 <nobody>:\r\n550 5.1.1 user unknown', 'anna'),
      }),
    }),
    truths: TWO,
  },
  'digits-in-a-reply': {
    shows: 'Refuses with a trace id that holds the digits 250 and 220.',
    source:
      'Exchange Online ends replies with host, time and id: MicrosoftDocs/OfficeDocs-O365ITPro#661',
    host: () => ({
      script: answers({
        RCPT: refusing(
          '550 5.1.1 user unknown [AM6EUR250FT220.prod 2026-03-01T02:52:56.250Z 08DB250F757F220]',
          'anna',
        ),
      }),
    }),
    truths: TWO,
  },
  tarpit: {
    shows: 'Answers each command after 6 seconds.',
    source: 'Postfix smtpd_error_sleep_time; Exchange TarpitInterval',
    host: () => ({ replySeconds: 6, script: answers({ RCPT: knows('anna') }) }),
    truths: TWO,
  },
  'late-greeting': {
    shows: 'Greets after 18 seconds.',
    source: 'RFC 5321 §4.5.3.2.1 allows five minutes; Postfix postscreen_greet_wait',
    host: () => ({ bannerSeconds: 18, script: answers({ RCPT: knows('anna') }) }),
    truths: TWO,
  },
  'broken-starttls': {
    shows: 'Offers STARTTLS and fails at the handshake.',
    source: 'RFC 7435 §3 and RFC 3207 §4',
    host: () => {
      const script = answers({
        EHLO: '250-mx.broken-starttls-zoo.net\r\n250 STARTTLS',
        RCPT: knows('anna'),
      });
      const shaking = new WeakSet<Socket>();
      return {
        script(line, socket) {
          if (shaking.has(socket)) {
            socket.destroy();
            return undefined;
          }
          if (line !== 'STARTTLS') return script(line, socket);
          shaking.add(socket);
          socket.once('data', () => socket.destroy());
          return '220 2.0.0 ready to start TLS';
        },
      };
    },
    truths: TWO,
  },
  'no-smtputf8': {
    shows: 'Takes no address beyond ASCII.',
    source: 'RFC 6531 §3.1',
    host: KNOWS,
    truths: { ...TWO, änna: 'exists, hidden' },
  },
  'three-a-session': {
    shows: 'Refuses the fourth recipient of a session and all later ones.',
    source: 'RFC 5321 §4.5.3.1.10',
    host: () => ({
      script: answers({
        RCPT: atMost(3, '452 4.5.3 too many recipients', knows('anna', 'bert', 'carl')),
      }),
    }),
    truths: { anna: 'exists', bert: 'exists', carl: 'exists', dora: 'missing', nobody: 'missing' },
  },
  'one-a-session': {
    shows: 'Knows its mailboxes, and puts off every second recipient of a session.',
    source: 'AfterShip/email-verifier#72',
    host: () => ({
      script: answers({
        RCPT: atMost(1, '452 4.5.3 recipients belong to multiple regions', knows('anna')),
      }),
    }),
    truths: TWO,
  },
  'user-full': {
    shows: 'Has a mailbox that is over its quota.',
    source: 'RFC 5321 §4.2.2 (552), RFC 3463 §3.3 (X.2.2)',
    host: saysOf('full', '552 5.2.2 mailbox is full'),
    truths: { ...TWO, full: 'full' },
  },
  'user-full-for-now': {
    shows: 'Has a mailbox that is over its quota, and says so with a code of the passing kind.',
    source: 'Gmail help, "452 4.2.2 The recipient\'s inbox is out of storage space"',
    host: saysOf(
      'full',
      "452-4.2.2 The recipient's inbox is out of storage space.\r\n452 4.2.2 Please direct the recipient to https://support.google.com/mail/?p=OverQuotaTemp",
    ),
    truths: { ...TWO, full: 'full' },
  },
  'user-disabled': {
    shows: 'Has a mailbox that is disabled.',
    source: 'RFC 3463 §3.3 (X.2.1)',
    host: saysOf('left', '550 5.2.1 The email account that you tried to reach is disabled'),
    truths: { ...TWO, left: 'disabled' },
  },
  'user-moved': {
    shows: 'Names another address for somebody who has left.',
    source: 'RFC 5321 §3.4 (551)',
    host: saysOf('left', '551 5.1.6 User not local; please try <left@user-renamed-zoo.net>'),
    truths: { ...TWO, left: 'disabled' },
  },
  'user-renamed': {
    shows: 'Says that an address has been replaced.',
    source: 'RFC 3463 §3.2 (X.1.6); wording listed by Sisimai',
    host: saysOf('left', '550 5.1.6 address left has been replaced by joan'),
    truths: { ...TWO, left: 'disabled' },
  },
  'user-forwarded': {
    shows: 'Forwards the mail of somebody who is not local.',
    source: 'RFC 5321 §3.4 (251)',
    host: saysOf('away', '251 2.1.5 User not local; will forward to <away@elsewhere-zoo.net>'),
    truths: { ...TWO, away: 'exists' },
  },
  'vrfy-only': {
    shows: 'Accepts any recipient, and tells the truth to VRFY alone.',
    source: 'RFC 5321 §3.5.3 and §7.3',
    host: () => ({
      script: answers({
        EHLO: '250-mx.vrfy-only-zoo.net\r\n250 VRFY',
        VRFY: (line) => (/\banna\b/.test(line) ? ACCEPTED : '550 5.1.1 no such user'),
        RCPT: ACCEPTS_ALL,
      }),
    }),
    truths: TWO,
    undecided: {
      of: ['anna', 'nobody'],
      why: 'Vouch never says VRFY: harvesters of addresses do, and hosts block them for it.',
    },
  },
};
