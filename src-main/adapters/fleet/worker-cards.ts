// Lists the members of a fleet: the cards that workers leave in the queue, and when pg-boss last heard from each member.
import type { Instance, PgBoss } from 'pg-boss';
import type { FleetCard, FleetRealm, FleetWorker } from '../../service/ports/fleet.ts';
import { CARDS, realmOfCoordinator } from './queue-names.ts';

/** Workers that were silent for so long are no longer listed. */
const FORGOTTEN_MS = 3_600_000;
const MOST_WORKERS = 2_000;

export type ReadCard = (value: unknown) => FleetCard | null;

export async function readWorkers(
  boss: PgBoss,
  readCard: ReadCard,
  now: () => number,
): Promise<readonly FleetWorker[]> {
  const cards = await boss.findJobs<object>(CARDS, { limit: MOST_WORKERS });
  const instances = await boss.getInstances({ limit: MOST_WORKERS });
  const instancesByName = new Map(instances.map((instance) => [instance.name, instance]));
  return cards
    .map(({ data }): FleetWorker | null => {
      const card = readCard(data);
      const instance = card === null ? undefined : instancesByName.get(card.id);
      if (card === null || instance === undefined) return null;
      return { ...card, seenAt: instance.heartbeatOn.getTime(), live: isLive(instance) };
    })
    .filter((worker) => worker !== null)
    .filter(({ seenAt }) => now() - seenAt < FORGOTTEN_MS)
    .sort((a, b) => (a.machine + a.id < b.machine + b.id ? -1 : 1));
}

/** Whether other workers that live speak from the address of this one. */
export async function sharesEgress(
  boss: PgBoss,
  { id, egress, realm }: Pick<FleetCard, 'id' | 'egress' | 'realm'>,
): Promise<boolean> {
  const cards = await boss.findJobs<Pick<FleetCard, 'id'>>(CARDS, { data: { egress, realm } });
  const others = new Set(cards.map(({ data }) => data.id).filter((each) => each !== id));
  if (others.size === 0) return false;
  const instances = await boss.getInstances({ limit: MOST_WORKERS });
  return instances.some((instance) => isLive(instance) && others.has(instance.name ?? ''));
}

/** The realms of the coordinators that live. */
export async function readCoordinators(boss: PgBoss): Promise<ReadonlySet<FleetRealm>> {
  const instances = await boss.getInstances({ limit: MOST_WORKERS });
  const realms = instances.filter(isLive).map(({ name }) => realmOfCoordinator(name ?? ''));
  return new Set(realms.filter((realm) => realm !== null));
}

function isLive({ live, stoppedOn }: Instance): boolean {
  return live && stoppedOn === null;
}
