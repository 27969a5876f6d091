// Requests as large as they may be: one after the other, and several at once, hold up nobody else for long.
import { expect, test } from 'vitest';
import { LIMITS } from '../../src-shared/limits.ts';
import { AIMS_DECIDE } from '../setup/fault-counts.ts';
import { AIMS } from './held-loop.ts';
import { serveWatched } from './watched-service.ts';

const LONGEST_MS = 600_000;
const ROUNDS = 5;
const AT_ONCE = 3;

test('batches of the maximum size, with short and with the longest fields, are accepted in small turns', {
  timeout: LONGEST_MS,
}, async ({ task }) => {
  const watched = await serveWatched();
  const { serving } = watched;
  const batch = (round: number, fill: number) => ({
    items: Array.from({ length: LIMITS.bulkItems.max }, (_, index) => ({
      email: `p${round}-${index}@kestrel-freight.example`,
      name: 'Ämelia Clarke '.padEnd(fill, 'n'),
      company_name: 'Kestrel Freight '.padEnd(fill, 'c'),
      ip_address: '193.0.6.139',
    })),
  });
  const statuses: number[] = [];
  const send = async (body: object) => {
    const response = await serving.call('/v1/verify/bulk', { body });
    await response.text();
    statuses.push(response.status);
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    await send(batch(round, 20));
    await Promise.all(Array.from({ length: AT_ONCE }, (_, each) => send(batch(each, LIMITS.name))));
  }
  const figures = await watched.held();
  task.meta.tried = {
    what: 'Batches of the most items that one may have',
    figures: { batches: statuses.length, ...figures },
  };
  expect(statuses).toEqual(statuses.map(() => 202));
  if (!AIMS_DECIDE) return;
  expect(figures['ms of its own work at a stretch at most']).toBeLessThanOrEqual(AIMS.ownWorkMs);
  expect(figures['MB of memory at most']).toBeLessThanOrEqual(AIMS.memoryMb);
});
