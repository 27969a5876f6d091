// Who is in a session, who is left of it, and when nobody is.
import { expect, test } from 'vitest';
import {
  createRecipientQueues,
  type RecipientOutcome,
} from '../../../src-main/adapters/smtp/recipient-queues.ts';
import { askLater, SessionMembers } from '../../../src-main/adapters/smtp/session-members.ts';

function opened(count: number) {
  const { join } = createRecipientQueues();
  const askers = Array.from({ length: count }, () => new AbortController());
  const waiters = askers.map(({ signal }, at) =>
    join(
      'mx',
      {
        address: { localPart: `a${at}`, domain: 'd', smtpUtf8: false },
        identity: { ehlo: 'e', mailFrom: 'm' },
        context: { checkId: 'c', lane: 'batch', signal },
        contact: { made: false, failed: false, network: 0 },
      },
      { ahead: false, alone: false },
    ),
  );
  return { members: new SessionMembers(), askers, waiters };
}

test('whoever has an answer keeps it, whatever becomes of the session', async () => {
  const answer: RecipientOutcome = { kind: 'again', alone: true };
  for (const [end, others] of [
    ['resolve', { kind: 'again', alone: false }],
    ['askLater', { kind: 'again', alone: false }],
    ['fail', new Error('bug')],
  ] as const) {
    const { members, waiters } = opened(2);
    members.admit(waiters);
    expect([members.areSeveral, members.dnsNotTried(new Set())]).toEqual([true, waiters]);
    const [first, second] = waiters;
    if (first !== undefined) askLater(first, true);
    expect(members.dnsNotTried(new Set())).toEqual([second]);
    if (end === 'resolve') members.resolve(others as never);
    else if (end === 'fail') members.fail(others);
    else members.askLater();
    const outcomes = await Promise.allSettled(waiters.map(({ outcome }) => outcome));
    expect(outcomes).toEqual([
      { status: 'fulfilled', value: answer },
      others instanceof Error
        ? { status: 'rejected', reason: others }
        : { status: 'fulfilled', value: others },
    ]);
  }
});

test('a session is abandoned once each has an answer or has given up', () => {
  const { members, waiters, askers } = opened(3);
  const [first, second, third] = waiters;
  if (first === undefined || second === undefined || third === undefined) throw new Error('few');
  members.admit([first]);
  expect(members.areSeveral).toBe(false);
  members.admit([second, third]);
  askers[0]?.abort();
  expect(members.dnsNotTried(new Set([second]))).toEqual([third]);
  askLater(second);
  expect(members.abandoned.aborted).toBe(false);
  askers[2]?.abort();
  expect(members.abandoned.aborted).toBe(true);
});

test('a session whose only member has given up before it began is abandoned', () => {
  const { members, waiters, askers } = opened(1);
  askers[0]?.abort();
  members.admit(waiters);
  expect(members.abandoned.aborted).toBe(true);
});
