// What a reply to MAIL or RCPT means for a mailbox: words about the sender first, then words about the mailbox, then codes. Pure.
import { type EnhancedStatus, enhancedStatus } from './enhanced-status.ts';
import { type ControlRecipient, maskedReply } from './masked-reply.ts';
import type { Reply } from './reply.ts';
import { meaningOfOwnCode } from './reply-codes.ts';
import { type ReplyWords, readReplyWords } from './reply-grammar.ts';

export type ReplyMeaning =
  | 'accepted'
  | 'not_found'
  | 'full'
  | 'disabled'
  | 'greylisted'
  /** A limit was exceeded; it says nothing about the mailbox. */
  | 'rate_limited'
  /** The refusal is about the sender; it says nothing about the mailbox. */
  | 'about_us'
  /** The server ends the session (421). */
  | 'closing'
  | 'unclear';

/**
 * The meaning of a reply to `RCPT TO`. The recipient is passed in so that no part of its address is taken for a word, the
 * sender (an address, empty for none) so that what is said of it is not taken for the recipient's.
 */
export function judgeRecipientReply(
  reply: Reply,
  recipient: ControlRecipient | null = null,
  sender = '',
): ReplyMeaning {
  if (reply.code < 300) return 'accepted';
  // RFC 5321 §4.2: no 3yz is an answer to RCPT.
  if (reply.code < 400) return 'unclear';
  const masked = maskedReply(reply, recipient, sender);
  const words = readReplyWords(masked);
  return reply.code < 500 ? judgeTransient(reply, words) : judgePermanent(reply, words, masked);
}

/** The meaning of a reply before RCPT TO, which never says anything about a mailbox. */
export function judgeEarlyReply(reply: Reply): ReplyMeaning {
  if (reply.code < 400) return 'accepted';
  const words = readReplyWords(maskedReply(reply));
  if (reply.code < 500) {
    const meaning = judgeTransient(reply, words);
    return meaning === 'full' ? 'unclear' : meaning;
  }
  // RFC 7504: 521 and 556 are said by hosts that take no mail from anybody.
  if (reply.code === 521 || reply.code === 556) return 'unclear';
  // RFC 5321 §4.2.4: the command itself was not understood.
  if (reply.code <= 504) return 'unclear';
  if (words.notRelayed && !words.aboutUs) return 'unclear';
  if (words.limit) return 'rate_limited';
  return 'about_us';
}

function judgePermanent(reply: Reply, words: ReplyWords, masked: string): ReplyMeaning {
  const { code } = reply;
  const status = enhancedStatus(reply);
  // Exchange Online refuses unknown recipients at the edge with 5.4.1 and these words.
  if (isStatus(status, 4, 1) && masked.includes(REFUSED_AT_THE_EDGE)) return 'not_found';
  // A prober that is on a blocklist gets all sorts of codes. The mailbox gets the benefit of the doubt.
  if (words.aboutUs) return 'about_us';
  // Said by a host that does not serve this domain, with whatever code.
  if (words.notRelayed) return 'unclear';
  if (words.greylisted) return 'unclear';
  // RFC 5321 §4.2.4: the command was not understood. That is our way of writing, not the mailbox.
  if (code <= 504 && !isStatus(status, 1, 1)) return meaningDespiteCode(words, masked);
  return (
    meaningOfWords(words, status) ??
    meaningOfOwnCode(reply) ??
    (status === null ? null : meaningOfStatus(status)) ??
    meaningOfCode(code)
  );
}

/** Some hosts say 500 of users; words of commands and of wrong addresses are about our way of writing all the same. */
function meaningDespiteCode(words: ReplyWords, masked: string): ReplyMeaning {
  if (ABOUT_WRITING.test(masked)) return 'unclear';
  if (words.disabled) return 'disabled';
  return words.notFound ? 'not_found' : 'unclear';
}

const ABOUT_WRITING =
  /syntax|command|argument|parameter|sequence|invalid|bad |malformed|first|valid/;

const REFUSED_AT_THE_EDGE = 'recipient address rejected: access denied';

/** In this order: what says most of the mailbox first. */
function meaningOfWords(words: ReplyWords, status: EnhancedStatus | null): ReplyMeaning | null {
  if (words.full) return 'full';
  if (words.noStorage) return isServiceTrouble(status) ? 'unclear' : 'full';
  if (words.size) return 'unclear';
  if (words.limit) return 'rate_limited';
  if (words.disabled) return 'disabled';
  // The code may say more exactly what is wrong with the address: its domain (5.1.2), or that it has moved (5.1.6).
  if (words.notFound) return meaningOfAddress(status) ?? 'not_found';
  if (words.domainUnknown) return 'unclear';
  if (words.unused) return saysNoMailbox(status) ? 'not_found' : 'disabled';
  return words.perhapsAboutUs ? 'about_us' : null;
}

/** Null where the code is too general, or known to be used for several things. */
function meaningOfStatus({ subject, detail }: EnhancedStatus): ReplyMeaning | null {
  switch (subject) {
    case 1:
      return meaningOfAddress({ subject, detail });
    case 2:
      // RFC 3463 §3.3; 5.2.3 is about the message's size.
      if (detail === 1) return 'disabled';
      if (detail === 2) return 'full';
      return detail === 3 ? 'unclear' : null;
    case 3:
      // RFC 3463 §3.4: 5.3.4 is about the message's size, too.
      return detail === 4 ? 'unclear' : null;
    case 6:
      // RFC 6531 §3.5: 5.6.7, the host takes no address beyond ASCII.
      return 'unclear';
    case 7:
      return 'about_us';
    default:
      return null;
  }
}

/** RFC 3463 §3.2; 5.1.10 (RFC 7505) is what Exchange says of a recipient it cannot find. */
function meaningOfAddress(status: EnhancedStatus | null): ReplyMeaning | null {
  if (status?.subject !== 1) return null;
  switch (status.detail) {
    case 1:
    case 3:
    case 10:
      return 'not_found';
    // "Bad destination system address": the host does not serve the domain.
    case 2:
      return 'unclear';
    // "The mailbox was at one time valid, but mail is no longer accepted."
    case 6:
      return 'disabled';
    // The sender's address.
    case 7:
    case 8:
      return 'about_us';
    default:
      return null;
  }
}

function meaningOfCode(code: number): ReplyMeaning {
  switch (code) {
    // RFC 5321 §4.2.2: "exceeded storage allocation".
    case 552:
      return 'full';
    // Authentication or encryption is wanted (RFC 4954 §6, RFC 3207 §4).
    case 530:
    case 535:
    case 538:
      return 'about_us';
    default:
      return 'unclear';
  }
}

function judgeTransient(reply: Reply, words: ReplyWords): ReplyMeaning {
  const { code } = reply;
  const status = enhancedStatus(reply);
  if (words.greylisted) return 'greylisted';
  if (words.limit) return 'rate_limited';
  // RFC 3463 §3.3: the mailbox is full; but some hosts say 450 4.2.2 of any trouble that passes.
  if (isStatus(status, 2, 2) && (code === 452 || words.full || words.noStorage)) return 'full';
  if (code === 421) {
    const policy = status?.subject === 7 && !words.later;
    const isAboutUs = words.aboutUs || (words.perhapsAboutUs && !isServiceTrouble(status));
    return policy || isAboutUs ? 'about_us' : 'closing';
  }
  if (words.aboutUs) return 'about_us';
  // RFC 3463 §3.8: 4.7.1 is "not now, by policy"; greylisting servers use it (RFC 6647 §2).
  if ((code === 450 || code === 451) && status?.subject === 7 && status.detail <= 1) {
    return words.perhapsAboutUs && !words.later ? 'about_us' : 'greylisted';
  }
  if (status?.subject === 7) return 'about_us';
  if (words.full && !words.size) return 'full';
  const general = status === null || (status.detail === 0 && status.subject !== 3);
  if ((code === 450 || code === 451) && general && words.later) return 'greylisted';
  return 'unclear';
}

function isStatus(status: EnhancedStatus | null, subject: number, detail: number): boolean {
  return status?.subject === subject && status.detail === detail;
}

function saysNoMailbox(status: EnhancedStatus | null): boolean {
  return isStatus(status, 1, 1) || isStatus(status, 1, 10);
}

function isServiceTrouble(status: EnhancedStatus | null): boolean {
  return status !== null && (status.subject === 3 || status.subject === 4);
}
