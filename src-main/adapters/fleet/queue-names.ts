// Names the queues of a fleet in pg-boss, and makes those that are not there.
import type { PgBoss } from 'pg-boss';
import type { FleetPlace, FleetRealm } from '../../service/ports/fleet.ts';

/** Workers give a sign of life twice within this time; without one their batch goes to another. */
const HEARTBEAT_SECONDS = 20;
/** No batch is under way for longer. */
const LONGEST_SECONDS = 3_600;
/** What nobody takes for so long belongs to a coordinator that has gone for good. */
const RETENTION_SECONDS = 3_600;

export const CARDS = 'workers';

export function queueOf({ realm, work, version, egress, alone }: FleetPlace): string {
  return `${realm}.${work}.${version}.${egress}${alone ? '.alone' : ''}`;
}

/** The place that a queue is named for; null for the others. */
export function placeOf(queue: string): FleetPlace | null {
  const parts =
    /^(internet|practice)\.(registration|website|mailbox)\.(\d{1,4})\.([a-z0-9-]{1,32})(\.alone)?$/.exec(
      queue,
    );
  if (parts === null) return null;
  const [, realm, work, version, egress, alone] = parts;
  return {
    realm: realm as FleetPlace['realm'],
    work: work as FleetPlace['work'],
    version: Number(version),
    egress: egress ?? '',
    alone: alone !== undefined,
  };
}

/** Under which a coordinator is listed among those that use the queue. */
export function coordinatorName(realm: FleetRealm, coordinator: string): string {
  return `coordinator.${realm}.${coordinator}`;
}

/** The realm of a coordinator that is listed under this name; null for a worker's. */
export function realmOfCoordinator(name: string): FleetRealm | null {
  const realm = /^coordinator\.(internet|practice)\./.exec(name)?.[1];
  return (realm as FleetRealm | undefined) ?? null;
}

export function repliesTo(coordinator: string): string {
  return `replies.${coordinator}`;
}

/** Where pg-boss puts what no worker outlived. */
export function lostOf(coordinator: string): string {
  return `lost.${coordinator}`;
}

/** Queues that are there already stay as they are. */
export async function makeQueue(boss: PgBoss, queue: string): Promise<void> {
  await boss.createQueue(queue, {
    notify: true,
    retentionSeconds: RETENTION_SECONDS,
    deleteAfterSeconds: 60,
    retryLimit: 0,
  });
}

/** A batch whose worker is lost is given to one other; one that is tried alone, to none. */
export async function makePlace(boss: PgBoss, place: FleetPlace): Promise<void> {
  await boss.createQueue(queueOf(place), {
    notify: true,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    expireInSeconds: LONGEST_SECONDS,
    retentionSeconds: RETENTION_SECONDS,
    // What a worker is done with shows that its reply was asked for, until the coordinator has it.
    deleteAfterSeconds: RETENTION_SECONDS,
    retryLimit: place.alone ? 0 : 1,
  });
}
