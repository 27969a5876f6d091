// Which server a look-up goes to, and whether its answer says that the server refuses this IP address.
import { paceKey, providerOf } from '../../engine/mailbox/providers.ts';
import type { FleetAnswer, FleetQuestion } from '../ports/fleet.ts';

/**
 * The mail service or registry that a look-up goes to, where it limits queries per IP address: two workers of one
 * egress do not query it at once. Null for websites, which have no server in common.
 */
export function groupOf(question: FleetQuestion): string | null {
  switch (question.work) {
    case 'website':
      return null;
    case 'registration':
      return question.domain.slice(question.domain.lastIndexOf('.'));
    case 'mailbox': {
      const [host = ''] = question.hosts;
      return paceKey(host, providerOf(host));
    }
  }
}

/** What the look-up is about; its answer is cached at the egress that looked it up before. */
export function subjectOf(question: FleetQuestion): string {
  return question.work === 'mailbox' ? question.address.domain : question.domain;
}

export type Refusal =
  /** The server rejects this address, and will not for a while. */
  | 'blocked'
  /** This worker could not ask now. */
  | 'not_asked';

/** Whether another egress is worth asking; null where the answer is final. */
export function refusalIn(answer: FleetAnswer): Refusal | null {
  if ('passing' in answer) return 'not_asked';
  if ('verdict' in answer) return answer.aboutUs ? 'blocked' : null;
  if (answer.kind !== 'failed') return null;
  if (answer.reason === 'refused') return 'blocked';
  return answer.reason === 'aborted' ? 'not_asked' : null;
}
