// What a coordinator takes in of replies: contacts and answers for a batch that is open, from the egress that was asked.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Contact } from '../../../src-main/service/ports/contact-ledger.ts';
import type { FleetBatch, FleetPlace, FleetReply } from '../../../src-main/service/ports/fleet.ts';
import { coordinatorOver, hubWith, NOW, seenWorker, THERE } from '../../fleet/test-fleet.ts';

const CONTACT: Contact = {
  at: NOW,
  protocol: 'smtp',
  host: 'mx.example',
  address: '192.0.2.1',
  port: 25,
  why: 'mailbox',
  sent: 'p@a.example',
  outcome: 'answered',
  bytesSent: 1,
  bytesReceived: 1,
  checkId: 'c1',
  via: null,
};

/** A coordinator that has sent one look-up; `reply` is what a worker says of its batch. */
async function asking(earlier: ReadonlyMap<string, FleetPlace> = new Map()) {
  const sent = Promise.withResolvers<FleetBatch>();
  const kept: Contact[] = [];
  const noted: Contact[] = [];
  const done: string[] = [];
  const hub = hubWith([seenWorker('oslo')], async ([batch]) => {
    if (batch !== undefined) sent.resolve(batch);
  });
  const fleet = coordinatorOver(
    {
      ...hub.queue,
      earlier: () => earlier,
      done: async (batches) => void done.push(...batches.map(({ id }) => id)),
    },
    {
      contacts: {
        record: (contact) => noted.push(contact),
        flush: async () => void kept.push(...noted.splice(0)),
      },
    },
  );
  await fleet.looked();
  const stop = new AbortController();
  const answer = fleet.ask(
    {
      work: 'mailbox',
      address: { localPart: 'p', domain: 'a.example', smtpUtf8: false },
      hosts: ['mx.example'],
      identity: { ehlo: 'vouch.test', mailFrom: 'postmaster@vouch.test' },
    },
    { checkId: 'c1', lane: 'batch', signal: stop.signal },
    async () => ({ ...THERE, words: 'asked by this machine' }),
  );
  const batch = await sent.promise;
  const reply = (words: Partial<FleetReply> = {}): FleetReply => ({
    batch: batch.id,
    worker: 'w',
    egress: 'oslo',
    answers: batch.items.map(({ id }) => ({ id, answer: THERE })),
    contacts: [CONTACT],
    ...words,
  });
  return { fleet, hear: hub.receive, batch, reply, answer, kept, done, stop };
}

test('a reply to the open batch counts, with its contacts, once', async () => {
  const { fleet, hear: receive, reply, answer, kept, done, batch } = await asking();
  await receive([reply()]);
  expect(await answer).toEqual(THERE);
  expect([kept, done]).toEqual([[CONTACT], [batch.id]]);
  await receive([reply()]);
  expect([kept, done]).toEqual([[CONTACT], [batch.id]]);
  await fleet.close();
});

test.each([
  ['for a batch that nobody sent', { batch: randomUUID() }],
  ['for no batch', { batch: 'none', answers: [] }],
  ['from an egress that was not asked', { egress: 'bern' }],
])('a reply %s counts for nothing', async (_, words) => {
  const { fleet, hear: receive, reply, kept, done } = await asking();
  await receive([reply(words)]);
  expect([kept, done]).toEqual([[], []]);
  expect(fleet.state()).toMatchObject({ waiting: 1, answered: 0 });
  await fleet.close();
});

test('a worker that lost its batch tells its contacts, and the batch goes on at the other', async () => {
  const { fleet, hear: receive, reply, answer, kept, done } = await asking();
  await receive([reply({ answers: [] })]);
  expect([kept, done]).toEqual([[CONTACT], []]);
  expect(fleet.state().waiting).toBe(1);
  await receive([reply()]);
  expect(await answer).toEqual(THERE);
  await fleet.close();
});

test('the contacts of a batch that was withdrawn are still taken in, its answers not', async () => {
  const { fleet, hear: receive, reply, answer, kept, done, batch, stop } = await asking();
  stop.abort();
  expect(await answer).toMatchObject({ words: 'asked by this machine' });
  await receive([reply({ answers: [] })]);
  expect([kept, done]).toEqual([[CONTACT], [batch.id]]);
  expect(fleet.state().answered).toBe(0);
  await fleet.close();
});

test('so are those of a batch that an earlier run had sent', async () => {
  const place = { realm: 'internet', work: 'mailbox', version: 1, egress: 'oslo', alone: false };
  const earlier = new Map([['b0', place as FleetPlace]]);
  const { fleet, hear: receive, reply, kept, done } = await asking(earlier);
  await receive([reply({ batch: 'b0', egress: 'bern' })]);
  expect([kept, done]).toEqual([[], []]);
  await receive([reply({ batch: 'b0' })]);
  expect([kept, done]).toEqual([[CONTACT], ['b0']]);
  expect(fleet.state()).toMatchObject({ waiting: 1, answered: 0 });
  await fleet.close();
});
