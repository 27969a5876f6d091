// How look-ups become batches: a server that has enough to do is sent more only once it has answered, and then full batches.
import { expect, test } from 'vitest';
import type {
  CoordinatorQueue,
  FleetBatch,
  FleetQuestion,
} from '../../../src-main/service/ports/fleet.ts';
import { coordinatorOver, hubWith, seenWorker, THERE } from '../../fleet/test-fleet.ts';

/** A queue that keeps what is sent, for the test to answer. */
function storedQueue() {
  const sent: FleetBatch[] = [];
  const waiters: { many: number; resolve: () => void }[] = [];
  const workers = [seenWorker('e')];
  const { queue, answer } = hubWith(workers, async (batches) => {
    sent.push(...batches);
    for (const { many, resolve } of waiters) if (sent.length >= many) resolve();
  });
  return {
    queue,
    sent,
    workers,
    until: (many: number) =>
      new Promise<void>((resolve) => {
        if (sent.length >= many) resolve();
        else waiters.push({ many, resolve });
      }),
    answer: (batches: readonly FleetBatch[]) => answer(batches, () => THERE),
  };
}

async function open(kept: { readonly queue: CoordinatorQueue }) {
  const fleet = coordinatorOver(kept.queue);
  await fleet.looked();
  const ask = (localPart: string, host = 'mx.example', signal = new AbortController().signal) => {
    const question: FleetQuestion = {
      work: 'mailbox',
      address: { localPart, domain: 'a.example', smtpUtf8: false },
      hosts: [host],
      identity: { ehlo: 'vouch.test', mailFrom: 'postmaster@vouch.test' },
    };
    const context = {
      checkId: localPart,
      lane: 'batch',
      signal,
    } as const;
    return fleet.ask(question, context, async () => {
      throw new Error('this machine was asked');
    });
  };
  return { fleet, ask };
}

/** Keeps the server busy: each look-up goes before the next one comes. */
async function eightBatches(
  kept: ReturnType<typeof storedQueue>,
  ask: (localPart: string) => Promise<unknown>,
): Promise<Promise<unknown>[]> {
  const answers: Promise<unknown>[] = [];
  for (let batch = 1; batch <= 8; batch += 1) {
    answers.push(ask(`early ${batch}`));
    await kept.until(batch);
  }
  return answers;
}

test('what comes while a server has eight batches waits, and goes in full ones as they are answered', async () => {
  const kept = storedQueue();
  const { fleet, ask } = await open(kept);
  const answers = await eightBatches(kept, ask);
  for (let late = 0; late < 40; late += 1) answers.push(ask(`late ${late}`));
  answers.push(ask('elsewhere', 'mx.other.example'));
  // Another server is not kept waiting by the first.
  await kept.until(9);
  expect(kept.sent.map(({ items }) => items.length)).toEqual(Array(9).fill(1));
  expect(kept.sent[8]?.group).toBe('mx.other.example');
  for (const batch of kept.sent.slice(0, 3)) await kept.answer([batch]);
  await kept.until(12);
  expect(kept.sent.slice(9).map(({ items }) => items.length)).toEqual([16, 16, 8]);
  await kept.answer(kept.sent.slice(3));
  expect(await Promise.all(answers)).toHaveLength(49);
  await fleet.close();
});

test('what waits for an egress that has gone is asked from another', async () => {
  const kept = storedQueue();
  const { fleet, ask } = await open(kept);
  const answers = await eightBatches(kept, ask);
  for (let late = 0; late < 5; late += 1) answers.push(ask(`late ${late}`));
  kept.workers.splice(0, 1, seenWorker('other'));
  await fleet.looked();
  await kept.until(9);
  expect(kept.sent[8]?.place.egress).toBe('other');
  expect(kept.sent[8]?.items).toHaveLength(5);
  await kept.answer(kept.sent);
  await Promise.all(answers);
  await fleet.close();
});

test.each(['pause', 'end'])(
  'a batch that is on its way at a %s is withdrawn once it has arrived',
  async (what) => {
    const arrived = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const order: string[] = [];
    const hub = hubWith([seenWorker('e')], async () => {
      begun.resolve();
      await arrived.promise;
      order.push('sent');
    });
    const withdrawn = Promise.withResolvers<void>();
    const queue: CoordinatorQueue = {
      ...hub.queue,
      async withdraw(batches) {
        if (batches.length === 0) return;
        order.push('withdrawn');
        withdrawn.resolve();
      },
    };
    const { fleet, ask } = await open({ queue });
    const stop = new AbortController();
    const answer = ask('p', 'mx.example', stop.signal).catch(() => {});
    await begun.promise;
    const closing = what === 'end' ? fleet.close() : stop.abort();
    await answer;
    arrived.resolve();
    await withdrawn.promise;
    expect(order).toEqual(['sent', 'withdrawn']);
    await (closing ?? fleet.close());
  },
);
