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
import type { EgressPlacement } from './egress-placement.ts';
import { groupOf, refusalIn } from './question-group.ts';

export interface AnswerNews {
  readonly work: FleetWork;
  readonly egress: string;
  /** From the question to the answer. */
  readonly ms: number;
  /** What came of it: the answer's kind, a failure's reason, or the mailbox verdict. */
  readonly outcome: string;
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

export class PendingLookups {
  readonly #deps: PendingLookupDeps;
  readonly #pending = new Map<string, Pending>();
  /** Those that no egress was there for. */
  readonly #homeless = new Set<Pending>();
  #answers = 0;

  constructor(deps: PendingLookupDeps) {
    this.#deps = deps;
  }

  get size(): number {
    return this.#pending.size;
  }

  /** How many answers of workers counted. */
  get answers(): number {
    return this.#answers;
  }

  /** Whether somebody still waits for a look-up, by its id. */
  has(id: string): boolean {
    return this.#pending.has(id);
  }

  /** What kind of look-up one is; null where nobody waits for it any more. */
  workOf(id: string): FleetWork | null {
    return this.#pending.get(id)?.item.question.work ?? null;
  }

  /** Resolves with the answer of a worker; with null where this machine has to ask, and after an abort. */
  ask(question: FleetQuestion, checkId: string, signal: AbortSignal): Promise<FleetAnswer | null> {
    const { newId, elapsed } = this.#deps;
    return new Promise((resolve) => {
      const leave = () => this.#finish(piece, null);
      const piece: Pending = {
        item: { id: newId(), checkId, question },
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
      this.#pending.set(piece.item.id, piece);
      signal.addEventListener('abort', leave, { once: true });
      this.#place(piece);
    });
  }

  /** A worker answered one. A refusal has another egress asked, as long as there is one. */
  answered(id: string, egress: string, answer: FleetAnswer): void {
    const piece = this.#pending.get(id);
    if (piece === undefined) return;
    const { egresses, elapsed, news } = this.#deps;
    const { question } = piece.item;
    egresses.note(question, egress, answer);
    const refusal = refusalIn(answer);
    if (refusal !== null) {
      if (refusal === 'blocked') egresses.block(egress, piece.group);
      piece.refused.set(egress, answer);
      this.#handOn(piece, answer);
      return;
    }
    this.#answers += 1;
    const ms = Math.round(elapsed() - piece.since);
    news({ work: question.work, egress, ms, outcome: outcomeOf(answer) });
    this.#finish(piece, answer);
  }

  /** A batch came back without answers to these. */
  unanswered(ids: Iterable<string>): void {
    for (const piece of this.#of(ids)) this.#handOn(piece, null);
  }

  /**
   * These were with workers that were lost: so many in all, `isSuspect` where one of these look-ups may be why. They go on
   * elsewhere: alone where workers were lost as often as is tried, and then no more.
   */
  outlived(ids: Iterable<string>, lost: number, isSuspect: boolean): void {
    for (const piece of this.#of(ids)) {
      piece.lost += lost;
      if (piece.alone && isSuspect) this.#giveUp(piece);
      else {
        piece.alone ||= isSuspect || piece.lost > 1;
        this.#move(piece);
      }
    }
  }

  /** Has some go on at another egress, whose own is gone. */
  move(ids: Iterable<string>): void {
    for (const piece of this.#of(ids)) this.#move(piece);
  }

  /** Places those that no egress was there for. */
  placeHomeless(): void {
    for (const piece of [...this.#homeless]) this.#place(piece);
  }

  /** This machine has to make all look-ups of these kinds. */
  handBack(works: readonly FleetWork[]): void {
    for (const piece of [...this.#pending.values()]) {
      if (works.includes(piece.item.question.work)) this.#finish(piece, null);
    }
  }

  #of(ids: Iterable<string>): readonly Pending[] {
    return [...ids].map((id) => this.#pending.get(id)).filter((piece) => piece !== undefined);
  }

  /** Gives a look-up a place at an egress; where all have refused, the last answer counts. */
  #place(piece: Pending): void {
    const { realm, egresses, batches } = this.#deps;
    const { item, group, alone, refused } = piece;
    const placed = egresses.place(item.question, group, refused);
    const [refusal = null] = [...refused.values()].slice(-1);
    if (placed === 'refused') this.#finish(piece, refusal);
    else if (placed === null) this.#homeless.add(piece);
    else {
      this.#homeless.delete(piece);
      piece.egress = placed.egress;
      batches.post(piece, { realm, work: item.question.work, ...placed, alone });
    }
  }

  #leaveEgress(piece: Pending): void {
    if (piece.egress !== null) this.#deps.egresses.leave(piece.egress, piece.group);
    piece.egress = null;
  }

  #move(piece: Pending): void {
    this.#leaveEgress(piece);
    this.#place(piece);
  }

  /** Has another worker asked; not for ever. */
  #handOn(piece: Pending, answer: FleetAnswer | null): void {
    piece.handedOn += 1;
    if (piece.handedOn <= MOST_HANDED_ON) this.#move(piece);
    else this.#finish(piece, answer ?? this.#failed(piece, 'no worker could ask'));
  }

  #giveUp(piece: Pending): void {
    const { checkId: check, question } = piece.item;
    const { work } = question;
    this.#deps.log.error({ work, check }, 'a look-up crashed every worker that tried it');
    this.#finish(piece, this.#failed(piece, 'every worker that tried it crashed'));
  }

  #failed({ item }: Pending, detail: string): FleetAnswer {
    return unreadable(item.question.work, detail, this.#deps.clock.now());
  }

  #finish(piece: Pending, answer: FleetAnswer | null): void {
    if (!this.#pending.delete(piece.item.id)) return;
    this.#homeless.delete(piece);
    this.#leaveEgress(piece);
    if (answer === null) this.#deps.batches.drop(piece.item.id);
    piece.settle(answer);
  }
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
