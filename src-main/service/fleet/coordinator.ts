// Has look-ups made by workers on other machines: assigns each to an egress, and to another where that one is refused.
import type { Clock, Lane } from '../../engine/ports.ts';
import type { ContactLedger } from '../ports/contact-ledger.ts';
import type {
  CoordinatorQueue,
  FleetAnswer,
  FleetPlace,
  FleetQuestion,
  FleetRealm,
  FleetReply,
  FleetWork,
  SentBatch,
} from '../ports/fleet.ts';
import type { Log } from '../ports/log.ts';
import { createBatches, type Posted, type Sent } from './batches.ts';
import { chooseEgress, createFirstAskers } from './egress-choice.ts';
import { createLocalTurns } from './local-turns.ts';
import { readAnswer, readBatch, readReply } from './messages.ts';
import { createPresence, type PresenceState } from './presence.ts';
import { groupOf, refusalIn, subjectOf } from './question-group.ts';

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

export interface AnswerNews {
  readonly work: FleetWork;
  readonly egress: string;
  /** From the question to the answer. */
  readonly ms: number;
  /** What came of it: the answer's kind, a failure's reason, or the mailbox verdict. */
  readonly outcome: string;
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

/** A server that rejects an egress is asked from others for so long. */
const BLOCKED_MS = 600_000;
/** How often a look-up is handed to another worker because the first could not ask. */
const MOST_HANDED_ON = 3;
/** Look-ups of one server made by this machine at once, once the fleet is gone. */
const MOST_LOCAL = 16;

interface Pending extends Posted {
  readonly since: number;
  /** What an egress said that could not ask. */
  readonly refused: Map<string, FleetAnswer>;
  handedOn: number;
  /** How many workers were lost while they had it, and whether it is tried by itself from now on. */
  lost: number;
  alone: boolean;
  /** Where it waits or is asked; null while it has no place. */
  egress: string | null;
  readonly settle: (answer: FleetAnswer | null) => void;
}

export function createCoordinator(deps: CoordinatorDeps): Coordinator {
  const { queue, clock, elapsed, log, realm } = deps;
  const times = { ...FLEET_TIMES, ...deps.times };
  const local = createLocalTurns(MOST_LOCAL);
  const presence = createPresence({
    realm,
    clock,
    elapsed,
    log,
    pauseMs: times.pauseMs,
    whoChanged: () => deps.whoChanged?.(),
  });
  const { placesOf, brokeDown } = presence;
  const pending = new Map<string, Pending>();
  const batches = createBatches<Pending>({
    queue,
    coordinator: deps.coordinator,
    newBatchId: deps.newBatchId,
    collectMs: times.collectMs,
    isWanted: (id) => pending.has(id),
    brokeDown,
    breakdowns: () => presence.breakdowns,
    elapsed,
  });
  const firstAskers = createFirstAskers();
  const homeless = new Set<Pending>();
  const loads = new Map<string, number>();
  const blocked = new Map<string, number>();
  let answered = 0;
  let closed = false;
  let looking: Promise<void> | null = null;

  queue.onReplies(hear);
  queue.onLost(async (lost) => {
    for (const batch of lost) lose(batch);
  });
  const timer = setInterval(() => void look(), times.lookMs);
  void look();

  function look(): Promise<void> {
    looking ??= lookNow().finally(() => {
      looking = null;
    });
    return looking;
  }

  async function lookNow(): Promise<void> {
    try {
      presence.saw(await queue.workers());
      await batches.resend();
    } catch (cause) {
      brokeDown(cause);
    }
    if (closed) return;
    const ours = presence.decide();
    for (const piece of pending.values()) {
      if (ours.includes(piece.item.question.work)) finish(piece, null);
    }
    await moveFromTheDead().catch(brokeDown);
    for (const piece of [...homeless]) house(piece);
  }

  /** What waits at an egress whose workers are gone is asked from another, as long as there is one. */
  async function moveFromTheDead(): Promise<void> {
    const isGone = ({ work, version, egress }: FleetPlace) => {
      const places = placesOf(work);
      return places.size > 0 && places.get(egress) !== version;
    };
    for (const piece of batches.takeFrom(isGone)) rehouse(piece);
    for (const place of batches.placesSentTo()) {
      const places = placesOf(place.work);
      if (places.size === 0 || places.has(place.egress)) continue;
      for (const { id, begun } of await queue.reclaim(place, deps.coordinator())) {
        const batch = batches.leave(id);
        if (batch === undefined) continue;
        for (const piece of openIn(batch))
          outlive(piece, place.alone ? begun > 0 : begun > 1, begun);
      }
    }
  }

  function openIn({ open }: Sent): readonly Pending[] {
    return [...open].map((id) => pending.get(id)).filter((piece) => piece !== undefined);
  }

  /** A look-up whose workers were lost goes on elsewhere: alone where they were lost as often as is tried, and then no more. */
  function outlive(piece: Pending, isSuspect: boolean, lost: number): void {
    const { work } = piece.item.question;
    const wasAlone = piece.alone;
    piece.lost += lost;
    if (wasAlone && isSuspect) {
      log.error(
        { work, check: piece.item.checkId },
        'a look-up crashed every worker that tried it',
      );
      finish(piece, unreadable(work, 'every worker that tried it crashed'));
      return;
    }
    piece.alone ||= isSuspect || piece.lost > 1;
    rehouse(piece);
  }

  function loadOf(egress: string, group: string | null): number {
    return loads.get(`${egress} ${group}`) ?? 0;
  }

  function weigh({ egress, group }: Pending, by: number): void {
    const key = `${egress} ${group}`;
    const load = (loads.get(key) ?? 0) + by;
    if (load > 0) loads.set(key, load);
    else loads.delete(key);
  }

  /** Gives a look-up a place at an egress; where all have refused, what the last one said stands. */
  function house(piece: Pending): void {
    const { question } = piece.item;
    const places = placesOf(question.work);
    const open = [...places.keys()].filter((egress) => !piece.refused.has(egress));
    const [refusal] = [...piece.refused.values()].slice(-1);
    if (open.length === 0 && places.size > 0 && refusal !== undefined) {
      finish(piece, refusal);
      return;
    }
    const willing = open.filter((egress) => !isBlocked(piece.group, egress));
    const first = firstAskers.of(question);
    const egress =
      first !== null && willing.includes(first)
        ? first
        : chooseEgress(willing.length > 0 ? willing : open, subjectOf(question), (each) =>
            loadOf(each, piece.group),
          );
    const version = egress === null ? undefined : places.get(egress);
    if (egress === null || version === undefined) {
      homeless.add(piece);
      return;
    }
    homeless.delete(piece);
    piece.egress = egress;
    weigh(piece, 1);
    const { alone } = piece;
    batches.post(piece, { realm, work: question.work, version, egress, alone });
  }

  function rehouse(piece: Pending): void {
    if (piece.egress !== null) weigh(piece, -1);
    piece.egress = null;
    piece.batch = null;
    house(piece);
  }

  function isBlocked(group: string | null, egress: string): boolean {
    const until = blocked.get(`${group} ${egress}`);
    return until !== undefined && until > elapsed();
  }

  /** Contacts are kept for good before what was found counts, and before PostgreSQL forgets either. */
  async function hear(replies: readonly unknown[]): Promise<void> {
    const asked = replies.flatMap((raw) => {
      const reply = readReply(raw);
      if (reply === null)
        log.error({}, 'a reply from a worker had the wrong shape and was ignored');
      const place = reply === null ? undefined : placeOf(reply.batch);
      // Nobody waits for it any more; or it comes from another address than was asked.
      return reply === null || place?.egress !== reply.egress ? [] : [{ reply, place }];
    });
    for (const { reply } of asked)
      for (const contact of reply.contacts)
        deps.contacts.record({ ...contact, at: contact.at - queue.clockOffMs });
    await deps.contacts.flush();
    const over: SentBatch[] = [];
    for (const { reply, place } of asked) if (takeIn(reply)) over.push({ id: reply.batch, place });
    await queue.done(over);
  }

  function placeOf(batch: string): FleetPlace | undefined {
    return batches.placeOf(batch) ?? queue.earlier().get(batch);
  }

  /** Whether the batch is over; it goes on where only the contacts of a worker came from which it had been taken. */
  function takeIn({ batch: id, egress, answers }: FleetReply): boolean {
    const batch = batches.sent(id);
    if (batch !== undefined && answers.length === 0) return false;
    batches.leave(id);
    if (batch === undefined) return true;
    for (const { id: item, answer } of answers) {
      const piece = pending.get(item);
      // Nobody waits any more.
      if (piece === undefined || !batch.open.delete(item)) continue;
      take(piece, egress, answer);
    }
    for (const piece of openIn(batch)) handOn(piece, null);
    return true;
  }

  function take(piece: Pending, egress: string, raw: unknown): void {
    const { work } = piece.item.question;
    const answer = ours(
      readAnswer(work, raw) ?? unreadable(work, 'a worker gave an unusable answer'),
    );
    firstAskers.note(piece.item.question, egress, answer);
    const refusal = refusalIn(answer);
    if (refusal === null) {
      finish(piece, answer, egress);
      return;
    }
    if (refusal === 'blocked') blocked.set(`${piece.group} ${egress}`, elapsed() + BLOCKED_MS);
    piece.refused.set(egress, answer);
    handOn(piece, answer);
  }

  /** Workers tell PostgreSQL's time. */
  function ours(answer: FleetAnswer): FleetAnswer {
    if (!('observedAt' in answer)) return answer;
    return { ...answer, observedAt: answer.observedAt - queue.clockOffMs };
  }

  /** Has another worker asked; not for ever. */
  function handOn(piece: Pending, answer: FleetAnswer | null): void {
    piece.handedOn += 1;
    if (piece.handedOn > MOST_HANDED_ON) {
      const { work } = piece.item.question;
      finish(piece, answer ?? unreadable(work, 'no worker could ask'));
      return;
    }
    rehouse(piece);
  }

  /** A batch that its workers did not outlive: each look-up is tried once more with nothing beside it, and then given up. */
  function lose(raw: unknown): void {
    const lost = readBatch(raw);
    const batch = lost === null ? undefined : batches.leave(lost.id);
    if (batch === undefined) return;
    // A worker that could not say that it lives has not died of its batch.
    const excused = batch.breakdowns !== presence.breakdowns;
    for (const piece of openIn(batch)) outlive(piece, !excused, 0);
  }

  function unreadable(work: FleetWork, detail: string): FleetAnswer {
    const observedAt = clock.now();
    if (work !== 'mailbox') return { kind: 'failed', reason: 'unreadable', detail, observedAt };
    const none = { aboutUs: false, catchAll: 'not_run', host: null } as const;
    return { verdict: 'unknown', ...none, words: detail, observedAt };
  }

  function finish(piece: Pending, answer: FleetAnswer | null, egress: string | null = null): void {
    if (!pending.delete(piece.item.id)) return;
    homeless.delete(piece);
    if (piece.egress !== null) weigh(piece, -1);
    if (answer === null) batches.drop(piece);
    else if (egress !== null) {
      answered += 1;
      const { work } = piece.item.question;
      const ms = Math.round(elapsed() - piece.since);
      deps.answered?.({ work, egress, ms, outcome: outcomeOf(answer) });
    }
    piece.settle(answer);
  }

  /** Null where this machine has to ask. */
  function askWorkers(
    question: FleetQuestion,
    { checkId, signal }: AskContext,
  ): Promise<FleetAnswer | null> {
    return new Promise((resolve) => {
      const leave = () => finish(piece, null);
      const piece: Pending = {
        item: { id: deps.newId(), checkId, question },
        since: elapsed(),
        group: groupOf(question),
        refused: new Map(),
        handedOn: 0,
        lost: 0,
        alone: false,
        egress: null,
        batch: null,
        settle(answer) {
          signal.removeEventListener('abort', leave);
          resolve(answer);
        },
      };
      pending.set(piece.item.id, piece);
      signal.addEventListener('abort', leave, { once: true });
      house(piece);
    });
  }

  return {
    async ask<A extends FleetAnswer>(
      question: FleetQuestion,
      context: AskContext,
      here: () => Promise<A>,
    ): Promise<A> {
      const { signal } = context;
      const isOurs = context.lane === 'interactive' || presence.isAlone(question.work);
      if (isOurs || closed || signal.aborted) return here();
      const answer = await askWorkers(question, context);
      // An answer has the shape of its question: it was judged where it came in.
      if (answer !== null) return answer as A;
      if (signal.aborted) return here();
      return local.during(`${question.work} ${groupOf(question) ?? subjectOf(question)}`, here);
    },
    breadth: presence.breadth,
    state() {
      return {
        ...presence.state(),
        waiting: pending.size,
        answered,
        blocked: [...blocked]
          .filter(([, until]) => until > elapsed())
          .map(([key]) => {
            const cut = key.lastIndexOf(' ');
            return { group: key.slice(0, cut), egress: key.slice(cut + 1) };
          }),
      };
    },
    looked: look,
    async close() {
      closed = true;
      clearInterval(timer);
      const open = batches.close();
      for (const piece of [...pending.values()]) finish(piece, null);
      await looking?.catch(() => {});
      await queue.withdraw(await open).catch(() => {});
      await queue.close();
    },
  };
}

function outcomeOf(answer: FleetAnswer): string {
  if ('verdict' in answer) return answer.verdict;
  return answer.kind === 'failed' ? answer.reason : answer.kind;
}
