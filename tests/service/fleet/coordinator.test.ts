// Who a look-up is made by: a worker, or this machine for somebody who waits, without workers, and from the end on.
import { expect, onTestFinished, test } from 'vitest';
import type {
  CoordinatorQueue,
  FleetBatch,
  FleetQuestion,
  FleetWorker,
} from '../../../src-main/service/ports/fleet.ts';
import { coordinatorOver, hubWith, NO_SITE, seenWorker } from '../../fleet/test-fleet.ts';

const SITE: FleetQuestion = { work: 'website', domain: 'acme.example' };
const HERE = { ...NO_SITE, detail: 'asked here' };

async function opened(workers: readonly FleetWorker[], changes: Partial<CoordinatorQueue> = {}) {
  const sent: FleetBatch[] = [];
  const deeds: unknown[] = [];
  const state = { workers };
  const hub = hubWith([], async (batches) => void sent.push(...batches));
  const fleet = coordinatorOver({
    ...hub.queue,
    workers: async () => state.workers,
    withdraw: async (batches) => void deeds.push(['withdraw', batches.map(({ id }) => id)]),
    reclaim: async (place) => {
      deeds.push(['reclaim', place.egress]);
      return [];
    },
    close: async () => void deeds.push('close'),
    ...changes,
  });
  onTestFinished(() => fleet.close());
  await fleet.looked();
  const stop = new AbortController();
  const ask = (lane: 'batch' | 'interactive' = 'batch') =>
    fleet.ask(SITE, { checkId: 'c1', lane, signal: stop.signal }, async () => HERE);
  const untilSent = async () => {
    while (sent.length === 0) await new Promise(setImmediate);
  };
  return { fleet, hub, sent, deeds, stop, ask, untilSent, state };
}

test('a list is answered by a worker, somebody who waits by this machine', async () => {
  const { fleet, hub, sent, ask, untilSent } = await opened([seenWorker('oslo')]);
  const asked = ask();
  expect(await ask('interactive')).toEqual(HERE);
  await untilSent();
  expect(fleet.state()).toMatchObject({ waiting: 1, answered: 0 });
  await hub.answer(sent, () => NO_SITE);
  expect(await asked).toEqual(NO_SITE);
  expect(fleet.state()).toMatchObject({ waiting: 0, answered: 1 });
});

test('what nobody waits for any more is asked by nobody else', async () => {
  const { ask, stop, sent, untilSent, fleet } = await opened([seenWorker('oslo')]);
  const asked = ask();
  await untilSent();
  stop.abort();
  expect(await asked).toEqual(HERE);
  expect(await ask()).toEqual(HERE);
  expect([sent.length, fleet.state().waiting]).toEqual([1, 0]);
});

test('at the end what waits is done here, withdrawn, and the queue let go of; so is all that comes later', async () => {
  const { fleet, ask, sent, deeds, untilSent } = await opened([seenWorker('oslo')]);
  const asked = ask();
  await untilSent();
  await fleet.close();
  expect(await asked).toEqual(HERE);
  expect(deeds).toEqual([['withdraw', sent.map(({ id }) => id)], 'close']);
  const late = ask();
  expect([sent.length, fleet.state().waiting]).toEqual([1, 0]);
  expect(await late).toEqual(HERE);
});

test('a look that the end overtakes changes nothing, and has the queue to its end', async () => {
  const gate = Promise.withResolvers<void>();
  let looks = 0;
  const { fleet, deeds, ask, untilSent } = await opened([], {
    workers: async () => {
      looks += 1;
      if (looks > 1) await gate.promise;
      return [seenWorker(looks > 1 ? 'bern' : 'oslo')];
    },
  });
  const asked = ask();
  await untilSent();
  const looked = fleet.looked();
  const closed = fleet.close();
  await new Promise(setImmediate);
  expect(deeds).toEqual([]);
  gate.resolve();
  await Promise.all([looked, closed, asked]);
  expect(deeds.map((deed) => (Array.isArray(deed) ? deed[0] : deed))).toEqual([
    'withdraw',
    'close',
  ]);
});

test('what waits at an egress whose workers are gone is asked for again, and moves', async () => {
  const { fleet, hub, sent, deeds, ask, untilSent, state } = await opened([seenWorker('oslo')]);
  const asked = ask();
  await untilSent();
  state.workers = [seenWorker('bern')];
  const [first] = sent;
  await fleet.looked();
  expect(deeds).toEqual([['reclaim', 'oslo']]);
  expect(fleet.state().waiting).toBe(1);
  if (first !== undefined) await hub.answer([first], () => NO_SITE);
  expect(await asked).toEqual(NO_SITE);
});

test('workers that cannot be seen are said to be out of reach', async () => {
  const { fleet, ask } = await opened([], { workers: () => Promise.reject(new Error('refused')) });
  expect(fleet.state()).toMatchObject({ error: 'Error: refused', looked: false });
  const asked = ask();
  expect(fleet.state().waiting).toBe(1);
  await fleet.close();
  expect(await asked).toEqual(HERE);
});
