// The look-ups that wait for a worker's answer: each waits at one egress, and goes on at another where that one is of no use.
import type { Clock } from '../../engine/ports.ts';
import type {
  FleetAnswer,
  FleetItem,
  FleetQuestion,
  FleetRealm,
  FleetWork,
} from '../ports/fleet.ts';
import type { Log } from '../ports/log.ts';
import type { Batches } from './batches.ts';
import type { AnswerNews } from './coordinator.ts';
import type { EgressPlacement } from './egress-placement.ts';
import { groupOf, refusalIn } from './question-group.ts';

export interface PendingLookups {
  readonly size: number;
  /** How many answers of workers counted. */
  readonly answers: number;
  /** Whether somebody still waits for a look-up, by its id. */
  has(id: string): boolean;
  /** What kind of look-up one is; null where nobody waits for it any more. */
  workOf(id: string): FleetWork | null;
  /** Resolves with the answer of a worker; with null where this machine has to ask, which an abort says as well. */
  ask(question: FleetQuestion, checkId: string, signal: AbortSignal): Promise<FleetAnswer | null>;
  /** A worker answered one. A refusal has another egress asked, as long as there is one. */
  answered(id: string, egress: string, answer: FleetAnswer): void;
  /** A batch came back without answers to these. */
  unanswered(ids: Iterable<string>): void;
  /**
   * These were with workers that were lost: so many in all, `isSuspect` where one of these look-ups may be why. They go on
   * elsewhere: alone where workers were lost as often as is tried, and then no more.
   */
  outlived(ids: Iterable<string>, lost: number, isSuspect: boolean): void;
  /** Has one go on at another egress, whose own is gone. */
  move(id: string): void;
  /** Places those that no egress was there for. */
  placeHomeless(): void;
  /** This machine has to make all look-ups of these kinds. */
  handBack(works: readonly FleetWork[]): void;
}

export interface PendingLookupDeps {
  readonly realm: FleetRealm;
  readonly clock: Clock;
  readonly elapsed: () => number;
  readonly newId: () => string;
  readonly log: Log;
  readonly egresses: EgressPlacement;
  readonly batches: Pick<Batches, 'post' | 'drop'>;
  /** Told of every answer of a worker that counts. */
  readonly news: (news: AnswerNews) => void;
}

/** How often a look-up is handed to another worker because the first could not ask. */
const MOST_HANDED_ON = 3;

interface Pending {
  readonly item: FleetItem;
  readonly group: string | null;
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

export function createPendingLookups(deps: PendingLookupDeps): PendingLookups {
  const { realm, clock, elapsed, log, egresses, batches } = deps;
  const pending = new Map<string, Pending>();
  const homeless = new Set<Pending>();
  let answers = 0;
  const piecesOf = (ids: Iterable<string>) =>
    [...ids].map((id) => pending.get(id)).filter((piece) => piece !== undefined);

  function ask(question: FleetQuestion, checkId: string, signal: AbortSignal) {
    return new Promise<FleetAnswer | null>((resolve) => {
      const leave = () => finish(piece, null);
      const piece: Pending = {
        item: { id: deps.newId(), checkId, question },
        group: groupOf(question),
        since: elapsed(),
        refused: new Map(),
        handedOn: 0,
        lost: 0,
        alone: false,
        egress: null,
        settle(answer) {
          signal.removeEventListener('abort', leave);
          resolve(answer);
        },
      };
      pending.set(piece.item.id, piece);
      signal.addEventListener('abort', leave, { once: true });
      place(piece);
    });
  }

  /** Gives a look-up a place at an egress; where all have refused, what the last one said stands. */
  function place(piece: Pending): void {
    const { item, group, alone, refused } = piece;
    const { work } = item.question;
    const placed = egresses.place(item.question, group, refused);
    const [refusal = null] = [...refused.values()].slice(-1);
    if (placed === 'refused') finish(piece, refusal);
    else if (placed === null) homeless.add(piece);
    else {
      homeless.delete(piece);
      piece.egress = placed.egress;
      batches.post(piece, { realm, work, ...placed, alone });
    }
  }

  function leaveEgress(piece: Pending): void {
    if (piece.egress !== null) egresses.leave(piece.egress, piece.group);
    piece.egress = null;
  }

  function move(piece: Pending): void {
    leaveEgress(piece);
    place(piece);
  }

  /** Has another worker asked; not for ever. */
  function handOn(piece: Pending, answer: FleetAnswer | null): void {
    piece.handedOn += 1;
    if (piece.handedOn <= MOST_HANDED_ON) move(piece);
    else finish(piece, answer ?? failed(piece, 'no worker could ask'));
  }

  function outlive(piece: Pending, lost: number, isSuspect: boolean): void {
    const { checkId, question } = piece.item;
    piece.lost += lost;
    if (piece.alone && isSuspect) {
      log.error(
        { work: question.work, check: checkId },
        'a look-up crashed every worker that tried it',
      );
      finish(piece, failed(piece, 'every worker that tried it crashed'));
      return;
    }
    piece.alone ||= isSuspect || piece.lost > 1;
    move(piece);
  }

  function failed({ item }: Pending, detail: string): FleetAnswer {
    return unreadable(item.question.work, detail, clock.now());
  }

  function finish(piece: Pending, answer: FleetAnswer | null): void {
    if (!pending.delete(piece.item.id)) return;
    homeless.delete(piece);
    leaveEgress(piece);
    if (answer === null) batches.drop(piece.item.id);
    piece.settle(answer);
  }

  function answered(piece: Pending, egress: string, answer: FleetAnswer): void {
    const { question } = piece.item;
    egresses.note(question, egress, answer);
    const refusal = refusalIn(answer);
    if (refusal !== null) {
      if (refusal === 'blocked') egresses.block(egress, piece.group);
      piece.refused.set(egress, answer);
      handOn(piece, answer);
      return;
    }
    answers += 1;
    const ms = Math.round(elapsed() - piece.since);
    deps.news({ work: question.work, egress, ms, outcome: outcomeOf(answer) });
    finish(piece, answer);
  }

  return {
    get size() {
      return pending.size;
    },
    get answers() {
      return answers;
    },
    has: (id) => pending.has(id),
    workOf: (id) => pending.get(id)?.item.question.work ?? null,
    ask,
    answered(id, egress, answer) {
      for (const piece of piecesOf([id])) answered(piece, egress, answer);
    },
    unanswered(ids) {
      for (const piece of piecesOf(ids)) handOn(piece, null);
    },
    outlived(ids, lost, isSuspect) {
      for (const piece of piecesOf(ids)) outlive(piece, lost, isSuspect);
    },
    move(id) {
      for (const piece of piecesOf([id])) move(piece);
    },
    placeHomeless() {
      for (const piece of [...homeless]) place(piece);
    },
    handBack(works) {
      for (const piece of [...pending.values()]) {
        if (works.includes(piece.item.question.work)) finish(piece, null);
      }
    },
  };
}

/** What stands for an answer that no worker could give. */
export function unreadable(work: FleetWork, detail: string, observedAt: number): FleetAnswer {
  if (work !== 'mailbox') return { kind: 'failed', reason: 'unreadable', detail, observedAt };
  const none = { aboutUs: false, catchAll: 'not_run', host: null } as const;
  return { verdict: 'unknown', ...none, words: detail, observedAt };
}

function outcomeOf(answer: FleetAnswer): string {
  if ('verdict' in answer) return answer.verdict;
  return answer.kind === 'failed' ? answer.reason : answer.kind;
}
