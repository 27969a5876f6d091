// Lists the workers of a fleet: the cards that they leave in the queue, and when pg-boss last heard from each.
import type { PgBoss } from 'pg-boss';
import type { FleetCard, FleetWorker } from '../../service/ports/fleet.ts';
import { CARDS } from './queue-names.ts';

/** Workers that were not heard for so long are not told of any more. */
const FORGOTTEN_MS = 3_600_000;
const MOST_WORKERS = 2_000;

export type ReadCard = (value: unknown) => FleetCard | null;

export async function readWorkers(
  boss: PgBoss,
  readCard: ReadCard,
  now: () => number,
): Promise<readonly FleetWorker[]> {
  const [cards, instances] = await Promise.all([
    boss.findJobs<object>(CARDS, { limit: MOST_WORKERS }),
    boss.getInstances({ limit: MOST_WORKERS }),
  ]);
  const heard = new Map(instances.map((instance) => [instance.name, instance]));
  return cards
    .map(({ data }): FleetWorker | null => {
      const card = readCard(data);
      const instance = card === null ? undefined : heard.get(card.id);
      if (card === null || instance === undefined) return null;
      const live = instance.live && instance.stoppedOn === null;
      return { ...card, seenAt: instance.heartbeatOn.getTime(), live };
    })
    .filter((worker) => worker !== null)
    .filter(({ seenAt }) => now() - seenAt < FORGOTTEN_MS)
    .sort((a, b) => (a.machine + a.id < b.machine + b.id ? -1 : 1));
}
