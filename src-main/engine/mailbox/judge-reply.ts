// What a reply to MAIL or RCPT means for a mailbox: enhanced status code first, then the basic code and the words. Pure.
import { type EnhancedStatus, enhancedStatus } from './enhanced-status.ts';
import type { Reply } from './reply.ts';
import { plainlyAboutUs, readWords, speaksOf } from './reply-words.ts';

export type ReplyMeaning =
  | 'accepted'
  | 'not_found'
  | 'full'
  | 'disabled'
  | 'greylisted'
  /** Too much was asked; of the mailbox it says nothing. */
  | 'rate_limited'
  /** The refusal is about the one who asks; of the mailbox it says nothing. */
  | 'about_us'
  /** The server ends the session (421). */
  | 'closing'
  | 'unclear';

/** What a reply to `RCPT TO` says of the recipient. */
export function judgeRecipientReply(reply: Reply): ReplyMeaning {
  if (reply.code < 300) return 'accepted';
  // RFC 5321 §4.2: no 3yz is an answer to RCPT.
  if (reply.code < 400) return 'unclear';
  const text = textOf(reply);
  return reply.code < 500
    ? judgeTransient(reply.code, enhancedStatus(reply), text)
    : judgePermanent(reply.code, enhancedStatus(reply), text);
}

/** What a reply before any recipient was named says: of a mailbox it can say nothing. */
export function judgeEarlyReply(reply: Reply): ReplyMeaning {
  if (reply.code < 400) return 'accepted';
  const text = textOf(reply);
  if (reply.code < 500) {
    const meaning = judgeTransient(reply.code, enhancedStatus(reply), text);
    return meaning === 'full' ? 'unclear' : meaning;
  }
  // RFC 7504: 521 and 556 are said by hosts that take no mail from anybody.
  if (reply.code === 521 || reply.code === 556) return 'unclear';
  // RFC 5321 §4.2.4: the command itself was not understood.
  if (reply.code >= 500 && reply.code <= 504) return 'unclear';
  if (speaksOf('not_relayed', text) && !plainlyAboutUs(text)) return 'unclear';
  if (speaksOf('rate_limited', text)) return 'rate_limited';
  return 'about_us';
}

function judgePermanent(code: number, status: EnhancedStatus | null, text: string): ReplyMeaning {
  // A prober that is on a blocklist hears all sorts of codes. The mailbox gets the benefit of the doubt.
  if (plainlyAboutUs(text)) return 'about_us';
  // Said by a host that does not serve this domain, with whatever code.
  if (speaksOf('not_relayed', text)) return 'unclear';
  // RFC 5321 §4.2.4: the command was not understood. That is our way of writing, not the mailbox.
  if (code <= 504 && !(status?.subject === 1 && status.detail === 1)) return 'unclear';
  const byStatus = status === null ? 'words' : meaningOfStatus(status, text);
  if (byStatus !== 'words') return byStatus;
  const byWords = readWords(text);
  if (byWords !== null) return byWords;
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

/** `words` where the code is too general, or known to be used for several things. */
function meaningOfStatus(status: EnhancedStatus, text: string): ReplyMeaning | 'words' {
  const { subject, detail } = status;
  switch (subject) {
    case 1:
      return meaningOfAddressStatus(detail);
    case 2:
      // RFC 3463 §3.3. Gmail says 5.2.1 also of a mailbox that gets too much at the moment.
      if (detail === 1) return speaksOf('rate_limited', text) ? 'rate_limited' : 'disabled';
      return detail === 2 ? 'full' : 'words';
    case 4:
      // Exchange Online refuses unknown recipients at the edge with 5.4.1 and these words.
      return detail === 1 && /recipient address(?:es)? rejected ?: access denied/.test(text)
        ? 'not_found'
        : 'words';
    case 6:
      // RFC 6531 §3.5: 5.6.7, the host takes no address beyond ASCII.
      return 'unclear';
    case 7:
      return 'about_us';
    default:
      return 'words';
  }
}

/** RFC 3463 §3.2; 5.1.10 (RFC 7505) is what Exchange says of a recipient it cannot find. */
function meaningOfAddressStatus(detail: number): ReplyMeaning | 'words' {
  switch (detail) {
    case 1:
    case 3:
    case 10:
      return 'not_found';
    // "The mailbox was at one time valid, but mail is no longer accepted."
    case 6:
      return 'disabled';
    // The sender's address.
    case 7:
    case 8:
      return 'about_us';
    default:
      return 'words';
  }
}

function judgeTransient(code: number, status: EnhancedStatus | null, text: string): ReplyMeaning {
  if (speaksOf('greylisted', text)) return 'greylisted';
  if (speaksOf('rate_limited', text)) return 'rate_limited';
  if (plainlyAboutUs(text)) return 'about_us';
  if (status?.subject === 2 && status.detail === 2) return 'full';
  if (code === 421) {
    const policy = status?.subject === 7 && !speaksOf('later', text);
    const words = speaksOf('about_us', text) && !isServiceTrouble(status);
    return policy || words ? 'about_us' : 'closing';
  }
  // RFC 3463 §3.8: 4.7.1 is "not now, by policy"; greylisting servers use it (RFC 6647 §2).
  if ((code === 450 || code === 451) && status?.subject === 7 && status.detail <= 1) {
    return speaksOf('about_us', text) && !speaksOf('later', text) ? 'about_us' : 'greylisted';
  }
  if (status?.subject === 7) return 'about_us';
  if (status === null && speaksOf('full', text)) return 'full';
  const general = status === null || (status.detail === 0 && status.subject !== 3);
  if ((code === 450 || code === 451) && general && speaksOf('later', text)) return 'greylisted';
  return 'unclear';
}

function isServiceTrouble(status: EnhancedStatus | null): boolean {
  return status !== null && (status.subject === 3 || status.subject === 4);
}

function textOf(reply: Reply): string {
  return reply.lines.join(' ').replace(/\s+/g, ' ').trim().toLowerCase();
}
