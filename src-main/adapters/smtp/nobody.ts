// The check question: a recipient that nobody has, asked for beside a real one, and what the answer says of the domain. How
// long that is kept is left to others.
import type { CatchAllAnswer } from './catch-all.ts';
import { judgeRecipientReply, type ReplyMeaning } from './judge-reply.ts';
import type { Reply } from './reply.ts';
import type { Session } from './session.ts';
import { wordsOf } from './words.ts';

type CatchAll = CatchAllAnswer['catchAll'];

/** Asks in the same transaction; `real` is what became of the real recipient. Null when no answer came. */
export async function askForNobody(
  session: Session,
  recipient: string,
  real: 'accepted' | 'put_off',
): Promise<CatchAllAnswer | null> {
  const asked = await session.askAlso(recipient);
  if (!asked.ok) return null;
  const { reply } = asked;
  const meaning = judgeRecipientReply(reply);
  if (meaning === 'closing') return null;
  const catchAll = real === 'accepted' ? besideAccepted(meaning, reply) : besidePutOff(meaning);
  return { catchAll, words: wordsOf(reply) };
}

function besideAccepted(meaning: ReplyMeaning, { code }: Reply): CatchAll {
  if (meaning === 'accepted') return 'yes';
  if (meaning === 'greylisted') return 'put_off';
  if (meaning === 'about_us' || meaning === 'rate_limited') return 'inconclusive';
  // Whatever the words, the two recipients were told apart for good.
  return code >= 500 ? 'no' : 'inconclusive';
}

/** Only plain words decide; everything else is asked again with the real one. */
function besidePutOff(meaning: ReplyMeaning): CatchAll {
  if (meaning === 'accepted') return 'yes';
  return meaning === 'not_found' ? 'no' : 'put_off';
}

/** What was said of an accepted recipient, and why that does not tell whether it exists. */
export function withDoubt(words: string, { catchAll, words: about }: CatchAllAnswer): string {
  const heard = about === null ? '' : `: ${about}`;
  switch (catchAll) {
    case 'put_off':
      return `${words} (but it put off the check question for a made-up recipient${heard})`;
    case 'inconclusive':
      return `${words} (but the check question for a made-up recipient decided nothing${heard})`;
    case 'yes':
    case 'no':
      return words;
  }
}
