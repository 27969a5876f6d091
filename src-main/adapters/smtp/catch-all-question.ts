// Probes a mail host with a made-up recipient, in the transaction of a real one, to learn whether it accepts any.
import { type CatchAllAnswer, catchAllAnswer } from '../../engine/mailbox/catch-all-answer.ts';
import type { AskedRecipient } from '../../engine/mailbox/masked-reply.ts';
import type { Session } from './session.ts';

/** `real` is what became of the real recipient. Null when no answer came. */
export async function askCatchAllQuestion(
  session: Session,
  recipient: AskedRecipient,
  real: 'accepted' | 'put_off',
): Promise<CatchAllAnswer | null> {
  const { replies } = await session.askAlso([`${recipient.localPart}@${recipient.domain}`]);
  const [reply] = replies;
  return reply === undefined ? null : catchAllAnswer(reply, recipient, real);
}
