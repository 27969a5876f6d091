// Hosts that refuse whoever asks: what they say is about us, and never about the mailbox.
import { answers } from '../mail-host.ts';
import type { HostScript, Written } from '../zoo-host.ts';

const truths = { anna: 'exists, hidden', nobody: 'missing, hidden' } as const;
const atRcpt =
  (reply: string): HostScript =>
  () => ({ script: answers({ RCPT: reply }) });
const atMail =
  (reply: string): HostScript =>
  () => ({ script: answers({ MAIL: reply }) });
const atOnce =
  (banner: string): HostScript =>
  () => ({ banner, script: answers() });

export const WARY: Readonly<Record<string, Written>> = {
  'spamhaus-zen': {
    shows: 'Refuses an IP address that Spamhaus lists, at the recipient.',
    source: 'reacherhq/backend#189; MailScanner/v5#634',
    host: atRcpt(
      '554 5.7.1 Service unavailable; Client host [192.0.2.1] blocked using zen.spamhaus.org; https://www.spamhaus.org/query/ip/192.0.2.1',
    ),
    truths,
  },
  'spamhaus-550': {
    shows: 'Refuses an IP address that Spamhaus lists with 550, as Exchange Online does.',
    source: 'kakshay21/verify_email#44; AfterShip/email-verifier#126',
    host: atRcpt(
      '550 5.7.1 Service unavailable, Client host [192.0.2.1] blocked using Spamhaus. To request removal from this list see https://www.spamhaus.org/query/ip/192.0.2.1 AS(1450)',
    ),
    truths,
  },
  'spamhaus-sbl': {
    shows: 'Refuses mail from an IP address that Spamhaus lists, as iCloud does.',
    source: 'devmehq/email-validator-js#100; sendgrid/docs#6275',
    host: atRcpt(
      '550 5.7.1 Mail from IP 192.0.2.1 was rejected due to listing in Spamhaus SBL. For details please see http://www.spamhaus.org/query/bl?ip=192.0.2.1',
    ),
    truths,
  },
  'microsoft-s3140': {
    shows: 'Refuses a network on Microsoft’s own list, at the sender.',
    source: 'hestiacp/hestiacp#2901; root-io/vmail#91',
    host: atMail(
      "550 5.7.1 Unfortunately, messages from [192.0.2.1] weren't sent. Please contact your Internet service provider since part of their network is on our block list (S3140).",
    ),
    truths,
  },
  'in-an-rbl': {
    shows: 'Refuses in several lines that never say what a recipient would hear.',
    source: 'getconversio/email-deep-validator#9',
    host: atRcpt(
      '550-"JunkMail rejected - host.example (helo.example)\r\n550-[192.0.2.1]:34032 is in an RBL, see\r\n550 https://www.spamhaus.org/query/ip/192.0.2.1"',
    ),
    truths,
  },
  barracuda: {
    shows: 'Refuses a dial-up address by its reputation, in place of a greeting.',
    source: 'getconversio/email-deep-validator#20',
    host: atOnce(
      '554-Service unavailable; Client host [dsl.example] blocked using\r\n554-Barracuda Reputation;\r\n554 http://www.barracudanetworks.com/reputation/?r=1&ip=192.0.2.1',
    ),
    truths,
  },
  'gmx-reverse-dns': {
    shows: 'Refuses an IP address without a proper reverse name, as GMX and WEB.DE do.',
    source: 'EmailVerify/email-verify#38; LukeSmithxyz/emailwiz#128',
    host: atOnce(
      '554-gmx.net (mxgmx017) Nemesis ESMTP Service not available\r\n554-No SMTP service\r\n554 Bad DNS PTR resource record.',
    ),
    truths,
  },
  'gmx-sender': {
    shows:
      'Says "mailbox unavailable", and only on the second line that it means the sender’s domain.',
    source: 'LukeSmithxyz/emailwiz#82',
    host: atRcpt(
      '550-Requested action not taken: mailbox unavailable\r\n550 invalid DNS MX or A/AAAA resource record',
    ),
    truths,
  },
  't-online-german': {
    shows: 'Refuses an IP address in words that ask for a postmaster.',
    source: 'mailcow/mailcow-dockerized#2639; chatmail/provider-db#280',
    host: atOnce(
      '554 IP=192.0.2.1 - A problem occurred. (Ask your postmaster for help or to contact tosa@rx.t-online.de to clarify.) (BL)',
    ),
    truths,
  },
  'german-words': {
    shows: 'Refuses an IP address in German.',
    source: 'made for the zoo after the text of Postfix; RFC 6531 §3.7.4.2 allows other scripts',
    host: atRcpt('550 5.7.1 Ihre IP-Adresse 192.0.2.1 steht auf einer Sperrliste'),
    truths,
  },
  'russian-words': {
    shows: 'Refuses an IP address in Russian.',
    source: 'made for the zoo after the text of Postfix; RFC 6531 §3.7.4.2 allows other scripts',
    host: atRcpt('550 5.7.1 Ваш IP-адрес 192.0.2.1 находится в чёрном списке'),
    truths,
  },
  'russian-words-no-status': {
    shows: 'Refuses an IP address in Russian, without a code that would tell what is meant.',
    source: 'made for the zoo; RFC 5321 §4.2.2 (550: no access, or refused for policy reasons)',
    host: atRcpt('550 Ваш IP-адрес заблокирован'),
    truths,
  },
  'orange-french': {
    shows: 'Refuses an IP address in French, in place of a greeting.',
    source: 'ActiveCampaign/smtp-field-manual#60',
    host: atOnce(
      '550 mwinf5c14 ME Adresse IP source bloquee pour incident de spam. Client host blocked for spamming issues. OFR006_102',
    ),
    truths,
  },
  'chinese-words': {
    shows: 'Refuses an IP address in Chinese.',
    source: 'made for the zoo; RFC 6531 §3.7.4.2, RFC 5321 §4.2.2',
    host: atRcpt('550 您的IP地址已被列入黑名单'),
    truths,
  },
  'yahoo-complaints': {
    shows: 'Puts off an IP address for complaints, at the sender.',
    source: 'tutao/tutanota#7113; ActiveCampaign/smtp-field-manual#88',
    host: atMail(
      '421 4.7.0 [TSS04] Messages from 192.0.2.1 temporarily deferred due to unexpected volume or user complaints - 4.16.55.1; see https://postmaster.yahooinc.com/error-codes',
    ),
    truths,
  },
  'helo-refused': {
    shows: 'Refuses our EHLO name, at the recipient.',
    source: 'Postfix, reject_non_fqdn_helo_hostname',
    host: atRcpt('504 5.5.2 <localhost>: Helo command rejected: need fully-qualified hostname'),
    truths,
  },
  'sender-refused': {
    shows: 'Refuses the sender’s domain, at the recipient.',
    source: 'hardware/mailserver#305 (Postfix, reject_unknown_sender_domain)',
    host: atRcpt('550 5.1.8 <probe@vouch.example>: Sender address rejected: Domain not found'),
    truths,
  },
  'wants-encryption': {
    shows: 'Takes mail only after STARTTLS, which it does not offer to strangers.',
    source: 'RFC 3207 §4 (530)',
    host: atMail('530 5.7.0 Must issue a STARTTLS command first'),
    truths,
  },
};
