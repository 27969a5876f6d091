// Has look-ups made by workers on other machines: assigns each to an egress, and to another where that one is refused.
import type { Clock, Lane } from '../../engine/ports.ts';
import type { ContactLedger } from '../ports/contact-ledger.ts';
import {
  type CoordinatorQueue,
  FLEET_WORKS,
  type FleetAnswer,
  type FleetPlace,
  type FleetQuestion,
  type FleetRealm,
} from '../ports/fleet.ts';
import type { Log } from '../ports/log.ts';
import { createBatches } from './batches.ts';
import { createEgressPlacement } from './egress-placement.ts';
import { createLocalTurns } from './local-turns.ts';
import { readBatch } from './messages.ts';
import { type AnswerNews, PendingLookups } from './pending-lookups.ts';
import { createPresence, type PresenceState } from './presence.ts';
import { groupOf, subjectOf } from './question-group.ts';
import { createReplyIntake } from './reply-intake.ts';

export interface FleetTimes {
  /** How long a look-up waits for company. */
  readonly collectMs: number;
  /** Between two looks at who works. */
  readonly lookMs: number;
  /** How long look-ups wait for a fleet that is gone, before this machine makes them. */
  readonly pauseMs: number;
}

export const FLEET_TIMES: FleetTimes = { collectMs: 25, lookMs: 2_000, pauseMs: 60_000 };

export interface CoordinatorDeps {
  readonly queue: CoordinatorQueue;
  /** Its name among the coordinators of one PostgreSQL. */
  readonly coordinator: () => string;
  readonly realm: FleetRealm;
  readonly clock: Clock;
  /** Milliseconds that only ever grow. */
  readonly elapsed: () => number;
  readonly newId: () => string;
  /** A new UUID. */
  readonly newBatchId: () => string;
  readonly log: Log;
  /** `flush` resolves once all that was recorded is kept for good. */
  readonly contacts: Pick<ContactLedger, 'record'> & { flush(): Promise<void> };
  readonly times?: Partial<FleetTimes>;
  /** Told of every answer of a worker. */
  readonly answered?: (news: AnswerNews) => void;
  /** Told when it changes who answers. */
  readonly whoChanged?: () => void;
}

export interface CoordinatorState extends PresenceState {
  /** Look-ups that wait for their answer. */
  readonly waiting: number;
  readonly answered: number;
  /** Servers that do not talk to an egress, and until when they are asked from others. */
  readonly blocked: readonly { readonly group: string; readonly egress: string }[];
}

export interface AskContext {
  readonly checkId: string;
  readonly lane: Lane;
  readonly signal: AbortSignal;
}

export interface Coordinator {
  /**
   * The answer of a worker; or, for somebody who waits for a single check, and while the fleet is gone, that of this machine
   * by `here`. Rejects only where `here` does.
   */
  ask<A extends FleetAnswer>(
    question: FleetQuestion,
    context: AskContext,
    here: () => Promise<A>,
  ): Promise<A>;
  /** From how many addresses servers are asked; 1 where this machine asks by itself. */
  breadth(): number;
  state(): CoordinatorState;
  /** Resolves once it has looked who works, whatever came of it. */
  looked(): Promise<void>;
  /** Hands what waits back to this machine's callers as not asked, and lets go of the queue. */
  close(): Promise<void>;
}

/** Look-ups of one server made by this machine at once, once the fleet is gone. */
const MOST_LOCAL = 16;

export function createCoordinator(deps: CoordinatorDeps): Coordinator {
  const { queue } = deps;
  const parts = partsOf(deps);
  const { lookups, batches, presence, egresses } = parts;
  const local = createLocalTurns(MOST_LOCAL);
  let closed = false;
  let looking: Promise<void> | null = null;
  const timer = setInterval(() => void look(), parts.lookMs);
  void look();

  function look(): Promise<void> {
    looking ??= lookAtWorkers(parts, deps, () => closed).finally(() => {
      looking = null;
    });
    return looking;
  }

  return {
    async ask<A extends FleetAnswer>(
      question: FleetQuestion,
      { lane, signal, checkId }: AskContext,
      here: () => Promise<A>,
    ): Promise<A> {
      const isOurs = lane === 'interactive' || presence.isAlone(question.work);
      if (isOurs || closed || signal.aborted) return here();
      const answer = await lookups.ask(question, checkId, signal);
      // An answer has the shape of its question: it was judged where it came in.
      if (answer !== null) return answer as A;
      if (signal.aborted) return here();
      return local.during(`${question.work} ${groupOf(question) ?? subjectOf(question)}`, here);
    },
    breadth: presence.breadth,
    state: () => ({
      ...presence.state(),
      waiting: lookups.size,
      answered: lookups.answers,
      blocked: egresses.blocked(),
    }),
    looked: look,
    async close() {
      closed = true;
      clearInterval(timer);
      const open = batches.close();
      lookups.handBack(FLEET_WORKS);
      await looking;
      await queue.withdraw(await open).catch(() => {});
      await queue.close();
    },
  };
}

type Parts = ReturnType<typeof partsOf>;

function partsOf(deps: CoordinatorDeps) {
  const { queue, elapsed } = deps;
  const { collectMs, lookMs, pauseMs } = { ...FLEET_TIMES, ...deps.times };
  const presence = createPresence({ ...deps, pauseMs, whoChanged: () => deps.whoChanged?.() });
  const egresses = createEgressPlacement(presence.placesOf, elapsed);
  const batches = createBatches({
    ...deps,
    collectMs,
    isWanted: (id) => lookups.has(id),
    brokeDown: presence.brokeDown,
    breakdowns: () => presence.breakdowns,
  });
  const lookups: PendingLookups = new PendingLookups({
    ...deps,
    egresses,
    batches,
    news: (news) => deps.answered?.(news),
  });
  queue.onReplies(createReplyIntake({ ...deps, batches, lookups }));
  queue.onLost(async (lost) => {
    for (const raw of lost) {
      const id = readBatch(raw)?.id;
      const batch = id === undefined ? undefined : batches.leave(id);
      // Each is tried once more with nothing beside it, and then given up. A worker that could not say that it lives has not
      // died of its batch.
      const isSuspect = batch?.breakdowns === presence.breakdowns;
      if (batch !== undefined) lookups.outlived(batch.open, 0, isSuspect);
    }
  });
  return { presence, egresses, batches, lookups, lookMs };
}

/** Looks who works, and has look-ups go on elsewhere where that changes what becomes of them. Rejects never. */
async function lookAtWorkers(
  parts: Parts,
  { queue, coordinator }: CoordinatorDeps,
  isClosed: () => boolean,
): Promise<void> {
  const { presence, batches, lookups } = parts;
  try {
    presence.saw(await queue.workers());
    await batches.resend();
  } catch (cause) {
    presence.brokeDown(cause);
  }
  if (isClosed()) return;
  lookups.handBack(presence.decide());
  await moveFromTheDead(parts, (place) => queue.reclaim(place, coordinator())).catch(
    presence.brokeDown,
  );
  lookups.placeHomeless();
}

/** What waits at an egress whose workers are gone is asked from another, as long as there is one. */
async function moveFromTheDead(
  { presence, batches, lookups }: Parts,
  reclaim: (place: FleetPlace) => ReturnType<CoordinatorQueue['reclaim']>,
): Promise<void> {
  const isGone = ({ work, version, egress }: FleetPlace) => {
    const places = presence.placesOf(work);
    return places.size > 0 && places.get(egress) !== version;
  };
  lookups.move(batches.takeFrom(isGone).map(({ id }) => id));
  for (const place of batches.queuesSentTo()) {
    const places = presence.placesOf(place.work);
    if (places.size === 0 || places.has(place.egress)) continue;
    for (const { id, begun } of await reclaim(place)) {
      const open = batches.leave(id)?.open ?? [];
      lookups.outlived(open, begun, place.alone ? begun > 0 : begun > 1);
    }
  }
}
