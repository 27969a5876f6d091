// Takes in what workers reply: keeps their contacts, and hands the answers to the look-ups that wait for them.
import type { Clock } from '../../engine/ports.ts';
import type { ContactLedger } from '../ports/contact-ledger.ts';
import type {
  CoordinatorQueue,
  FleetAnswer,
  FleetReply,
  FleetWork,
  SentBatch,
} from '../ports/fleet.ts';
import type { Log } from '../ports/log.ts';
import type { Batches } from './batches.ts';
import { readAnswer, readReply } from './messages.ts';
import { type PendingLookups, unreadable } from './pending-lookups.ts';

export interface ReplyIntakeDeps {
  readonly queue: Pick<CoordinatorQueue, 'done' | 'earlier' | 'clockOffMs'>;
  readonly batches: Pick<Batches, 'sent' | 'placeOf' | 'leave'>;
  readonly lookups: Pick<PendingLookups, 'workOf' | 'answered' | 'unanswered'>;
  /** `flush` resolves once all that was recorded is kept for good. */
  readonly contacts: Pick<ContactLedger, 'record'> & { flush(): Promise<void> };
  readonly clock: Clock;
  readonly log: Log;
}

/** Contacts are kept for good before what was found counts, and before PostgreSQL forgets either. */
export function createReplyIntake(
  deps: ReplyIntakeDeps,
): (replies: readonly unknown[]) => Promise<void> {
  const { queue, contacts } = deps;
  /** Which PostgreSQL is to forget: what it could not the last time, too. */
  const over = new Set<SentBatch>();
  return async (replies) => {
    const asked = replies.flatMap((raw) => askedFor(raw, deps));
    for (const { reply } of asked)
      for (const contact of reply.contacts)
        contacts.record({ ...contact, at: contact.at - queue.clockOffMs });
    await contacts.flush();
    for (const { reply, place } of asked)
      if (takeIn(reply, deps)) over.add({ id: reply.batch, place });
    const now = [...over];
    await queue.done(now);
    for (const batch of now) over.delete(batch);
  };
}

/** A reply with the place that it was asked of; none where nobody waits for it, or it comes from elsewhere. */
function askedFor(raw: unknown, { queue, batches, log }: ReplyIntakeDeps) {
  const reply = readReply(raw);
  if (reply === null) {
    log.error({}, 'a reply from a worker had the wrong shape and was ignored');
    return [];
  }
  const place = batches.placeOf(reply.batch) ?? queue.earlier().get(reply.batch);
  return place?.egress === reply.egress ? [{ reply, place }] : [];
}

/** Whether the batch is over; it goes on where only the contacts of a worker came from which it had been taken. */
function takeIn({ batch: id, egress, answers }: FleetReply, deps: ReplyIntakeDeps): boolean {
  const { batches, lookups } = deps;
  const batch = batches.sent(id);
  if (batch !== undefined && answers.length === 0) return false;
  batches.leave(id);
  if (batch === undefined) return true;
  for (const { id: item, answer } of answers) {
    const work = lookups.workOf(item);
    // Nobody waits any more.
    if (work === null || !batch.open.delete(item)) continue;
    lookups.answered(item, egress, readOurs(work, answer, deps));
  }
  lookups.unanswered(batch.open);
  return true;
}

/** An answer, whose time is PostgreSQL's, at this machine's time. */
function readOurs(work: FleetWork, raw: unknown, { queue, clock }: ReplyIntakeDeps): FleetAnswer {
  const answer =
    readAnswer(work, raw) ?? unreadable(work, 'a worker gave an unusable answer', clock.now());
  if (!('observedAt' in answer)) return answer;
  return { ...answer, observedAt: answer.observedAt - queue.clockOffMs };
}
