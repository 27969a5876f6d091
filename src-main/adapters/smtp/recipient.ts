// How a recipient is written in an SMTP command and found in a reply: whether it can be sent, its path, and a random
// local part for the catch-all question.
import type { Reply } from '../../engine/mailbox/reply.ts';
import type { MailboxIdentity } from '../../engine/ports.ts';

/** Whether an address, asked for in this name, can be said in SMTP without being more than a line or no name. */
export function isAskable(
  { localPart, domain }: { readonly localPart: string; readonly domain: string },
  { ehlo, mailFrom }: MailboxIdentity,
): boolean {
  const senderFits = /^[^\x00-\x20<>\x7f-\uffff]*$/.test(mailFrom);
  const hasControls = /[\x00-\x1f\x7f]/.test(localPart);
  return senderFits && isHostName(ehlo) && isHostName(domain) && localPart !== '' && !hasControls;
}

function isHostName(name: string): boolean {
  return /^[a-z0-9._-]+$/i.test(name);
}

/** The address as a path (RFC 5321 §4.1.2): a local part that is no dot-string is quoted. */
export function recipientPath(localPart: string, domain: string): string {
  const isDotString = localPart.split('.').every((atom) => ATOM.test(atom));
  const local = isDotString ? localPart : `"${localPart.replace(/["\\]/g, '\\$&')}"`;
  return `${local}@${domain}`;
}

/** Whether a reply names one of the recipients, and not the one that it is about. */
export function namesAnother(reply: Reply, own: string, all: readonly string[]): boolean {
  const words = new Set(
    reply.lines
      .join(' ')
      .toLowerCase()
      .split(/[\s<>()[\]",;:]/),
  );
  const isNamed = (address: string) => words.has(address.toLowerCase());
  return !isNamed(own) && all.some(isNamed);
}

/** RFC 5322 §3.2.3, with RFC 6531 §3.3. */
const ATOM = /^[a-z0-9!#$%&'*+\-/=?^_`{|}~\u0080-\u{10ffff}]+$/iu;

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const LETTERS_AND_DIGITS = `${LETTERS}0123456789`;

/** A local part of 18 characters: nobody has it, and nobody can guess which one is asked for next. */
export function randomLocalPart(random: () => number): string {
  const pick = (from: string) => from.charAt(Math.floor(random() * from.length));
  return pick(LETTERS) + Array.from({ length: 17 }, () => pick(LETTERS_AND_DIGITS)).join('');
}
