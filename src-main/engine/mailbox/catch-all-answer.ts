// What the reply to a made-up recipient says about the whole domain, in the same session as a real one.
import { judgeRecipientReply, type ReplyMeaning } from './judge-reply.ts';
import type { ControlRecipient } from './masked-reply.ts';
import type { Reply } from './reply.ts';
import { wordsOf } from './reply-for-display.ts';

/** Changes whenever the same reply could give another answer; answers kept from other versions are asked for again. */
export const REPLY_READING = 3;

/** What asking for the control recipient led to; `words` are the server's. */
export interface CatchAllAnswer {
  /** `put_off`: the host greylists, and will say when it is asked again for the same recipient. */
  readonly catchAll: 'yes' | 'no' | 'put_off' | 'inconclusive';
  readonly words: string | null;
}

type CatchAll = CatchAllAnswer['catchAll'];

/**
 * Reads the reply to `nobody`, the made-up recipient, asked for by `sender`; `real` is what became of the real one. Null when
 * the server ended the session instead.
 */
export function catchAllAnswer(
  reply: Reply,
  controlRecipient: ControlRecipient,
  sender: string,
  real: 'accepted' | 'put_off',
): CatchAllAnswer | null {
  const meaning = judgeRecipientReply(reply, controlRecipient, sender);
  if (meaning === 'closing') return null;
  const catchAll = real === 'accepted' ? besideAccepted(meaning, reply) : besidePutOff(meaning);
  return { catchAll, words: wordsOf(reply) };
}

function besideAccepted(meaning: ReplyMeaning, { code }: Reply): CatchAll {
  if (meaning === 'accepted') return 'yes';
  if (meaning === 'greylisted') return 'put_off';
  if (meaning === 'about_us' || meaning === 'rate_limited') return 'inconclusive';
  // Whatever the words, the two recipients were distinguished for good.
  return code >= 500 ? 'no' : 'inconclusive';
}

/** Only plain words decide; everything else is asked again with the real one. */
function besidePutOff(meaning: ReplyMeaning): CatchAll {
  if (meaning === 'accepted') return 'yes';
  return meaning === 'not_found' ? 'no' : 'put_off';
}

/** The reply to an accepted recipient, and why it does not show whether the mailbox exists. */
export function withDoubt(words: string, { catchAll, words: about }: CatchAllAnswer): string {
  const detail = about === null ? '' : `: ${about}`;
  switch (catchAll) {
    case 'put_off':
      return `${words} (but it deferred the control question about a made-up recipient${detail})`;
    case 'inconclusive':
      return `${words} (but the control question about a made-up recipient was inconclusive${detail})`;
    case 'yes':
    case 'no':
      return words;
  }
}
