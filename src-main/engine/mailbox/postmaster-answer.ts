// What the reply to `postmaster` says about a mail host that refused a recipient: whether it refuses everybody.
import { judgeRecipientReply } from './judge-reply.ts';
import type { ControlRecipient } from './masked-reply.ts';
import type { Reply } from './reply.ts';
import { wordsOf } from './reply-for-display.ts';

export interface PostmasterAnswer {
  /** `put_off`: the host greylists, and will say when it is asked again. */
  readonly kind: 'accepted' | 'refused' | 'put_off' | 'inconclusive';
  /** The reply is about the sender. */
  readonly aboutUs: boolean;
  /** The server's. */
  readonly words: string;
}

/** Reads the reply to `postmaster`, asked for by `sender`. */
export function postmasterAnswer(
  reply: Reply,
  postmaster: ControlRecipient,
  sender: string,
): PostmasterAnswer {
  const meaning = judgeRecipientReply(reply, postmaster, sender);
  return { kind: kindOf(meaning, reply), aboutUs: meaning === 'about_us', words: wordsOf(reply) };
}

function kindOf(
  meaning: ReturnType<typeof judgeRecipientReply>,
  { code }: Reply,
): PostmasterAnswer['kind'] {
  if (meaning === 'accepted') return 'accepted';
  if (meaning === 'greylisted') return 'put_off';
  // RFC 5321 §4.2.1: 4yz may be otherwise the next time, and a limit is about the number.
  return code >= 500 && meaning !== 'rate_limited' ? 'refused' : 'inconclusive';
}

/** The reply to a refused recipient, and why it does not show that there is no such mailbox; null: no answer came. */
export function withRefusalDoubt(words: string, control: PostmasterAnswer | null): string {
  if (control === null) {
    return `${words} (but the host has accepted no recipient so far, and did not answer about postmaster)`;
  }
  switch (control.kind) {
    case 'accepted':
      return words;
    case 'refused':
      return `${words} (but the host has accepted no recipient so far, and refused postmaster as well: ${control.words})`;
    case 'put_off':
      return `${words} (but the host has accepted no recipient so far, and deferred the control question about postmaster: ${control.words})`;
    case 'inconclusive':
      return `${words} (but the host has accepted no recipient so far, and the control question about postmaster was inconclusive: ${control.words})`;
  }
}
