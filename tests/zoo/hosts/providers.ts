// Hosts that answer as the big mail services do; each has the name by which its service is known.
import { ACCEPTS_ALL, answers, refusing } from '../mail-host.ts';
import type { HostScript, Written } from '../zoo-host.ts';

const TWO = { anna: 'exists', nobody: 'missing' } as const;
const HIDDEN = { anna: 'exists, hidden', nobody: 'missing, hidden' } as const;
const refusingWith =
  (reply: string): HostScript =>
  () => ({
    script: answers({ RCPT: refusing(reply, 'anna') }),
  });

export const PROVIDER_LIKE: Readonly<Record<string, Written>> = {
  'gmail-like': {
    shows: 'Answers as Gmail.',
    source: 'ddtraceweb/smtp-validator-email#28',
    mx: 'gmail-smtp-in.l.google.com',
    host: refusingWith(
      "550-5.1.1 The email account that you tried to reach does not exist. Please try\r\n550-5.1.1 double-checking the recipient's email address for typos or\r\n550-5.1.1 unnecessary spaces. Learn more at\r\n550 5.1.1 https://support.google.com/mail/answer/6596 w126si4908166wmd.120 - gsmtp",
    ),
    truths: TWO,
  },
  'outlook-like': {
    shows: 'Answers as Outlook.com: "mailbox unavailable" also of mailboxes in use.',
    source: 'mfbx9da4/deep-email-validator#77; AfterShip/email-verifier#55 and #152',
    mx: 'outlook-like-zoo-net.olc.protection.outlook.com',
    host: () => ({
      script: answers({
        RCPT: '550 5.5.0 Requested action not taken: mailbox unavailable (S2017062302).',
      }),
    }),
    truths: HIDDEN,
  },
  'microsoft-365-like': {
    shows: 'Answers as Exchange Online with its recipients known at the edge.',
    source: 'zone-eu/zone-mta#214; MicrosoftDocs/OfficeDocs-Exchange#2654',
    mx: 'microsoft-365-like-zoo-net.mail.protection.outlook.com',
    host: refusingWith(
      '550 5.4.1 Recipient address rejected: Access denied. AS(201806281) [PR2FRA01FT009.eop-fra01.prod.protection.outlook.com]',
    ),
    truths: TWO,
  },
  'yahoo-like': {
    shows: 'Answers as Yahoo: accepts any recipient and decides after the message.',
    source: 'truemail-rb/truemail-go#91; AfterShip/email-verifier#57',
    mx: 'mta5.am0.yahoodns.net',
    host: () => ({ script: answers({ RCPT: ACCEPTS_ALL }) }),
    truths: HIDDEN,
  },
  'mail-ru-like': {
    shows:
      'Answers as Mail.ru, where the words about the mailbox stand behind words about the message.',
    source: 'made after bounces of Mail.ru as Sisimai reads them (Lhost::MailRu)',
    mx: 'mxs.mail.ru',
    host: refusingWith(
      '550 Message was not accepted -- invalid mailbox.  Local mailbox nobody@mail-ru-like-zoo.net is unavailable: user not found',
    ),
    truths: TWO,
  },
  'gmx-like': {
    shows: 'Answers as GMX: "mailbox unavailable" without a code of its own.',
    source: 'jstedfast/MailKit#968; nodemailer/nodemailer#548',
    mx: 'mx00.emig.gmx.net',
    host: refusingWith('550 Requested action not taken: mailbox unavailable'),
    truths: TWO,
  },
};
