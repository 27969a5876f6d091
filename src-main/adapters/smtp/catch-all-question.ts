// Asks a mail host for a recipient that nobody has, in the transaction in which a real one was asked for.
import { type CatchAllAnswer, catchAllAnswer } from '../../engine/mailbox/catch-all-answer.ts';
import type { AskedRecipient } from '../../engine/mailbox/masked-reply.ts';
import type { Session } from './session.ts';

/** `real` is what became of the real recipient. Null when no answer came. */
export async function askForNobody(
  session: Session,
  nobody: AskedRecipient,
  real: 'accepted' | 'put_off',
): Promise<CatchAllAnswer | null> {
  const asked = await session.askAlso(`${nobody.localPart}@${nobody.domain}`);
  return asked.ok ? catchAllAnswer(asked.reply, nobody, real) : null;
}
