// Has look-ups answered by workers on other machines: collects them into batches, sends each where it may be asked, and takes
// them back where no worker can answer.
import type { Clock, Lane } from '../../engine/ports.ts';
import type { ContactLedger } from '../ports/contact-ledger.ts';
import {
  FLEET_WORKS,
  type FleetAnswer,
  type FleetBatch,
  FleetError,
  type FleetHub,
  type FleetItem,
  type FleetPlace,
  type FleetQuestion,
  type FleetStanding,
  type FleetWork,
  type FleetWorker,
  type WhoAnswers,
} from '../ports/fleet.ts';
import type { Log } from '../ports/log.ts';
import { chooseEgress } from './egress-choice.ts';
import { createLocalTurns } from './local-turns.ts';
import { readAnswer, readBatch, readReply, WORK_VERSIONS } from './messages.ts';
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
  readonly hub: FleetHub;
  /** Its name among the coordinators of one PostgreSQL. */
  readonly coordinator: () => string;
  readonly clock: Clock;
  /** Milliseconds that only ever grow. */
  readonly elapsed: () => number;
  readonly newId: () => string;
  /** A new UUID. */
  readonly newBatchId: () => string;
  readonly log: Log;
  readonly contacts: ContactLedger;
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

export interface CoordinatorState extends FleetStanding {
  /** Why PostgreSQL cannot be used; null while it can. */
  readonly error: string | null;
  /** Whether it was ever seen who works. */
  readonly looked: boolean;
  readonly workers: readonly FleetWorker[];
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

/** Look-ups of one batch: a worker that is lost takes so many with it. */
const BATCH = 16;
/**
 * Batches of one server that are sent at once: more than an egress works on side by side. What comes meanwhile waits here for
 * company, so that one session of a mail host serves many.
 */
const MOST_SENT = 8;
/** A server that does not talk to an egress is asked from others for so long. */
const BLOCKED_MS = 600_000;
/** How often a look-up is handed to another worker because the first could not ask. */
const MOST_HANDED_ON = 3;
/** Look-ups of one server made by this machine at once, once the fleet is gone. */
const MOST_LOCAL = 16;
/** So many addresses are made use of at most: what is under way is held in memory. */
const MOST_BREADTH = 128;

interface Pending {
  readonly item: FleetItem;
  readonly since: number;
  readonly group: string | null;
  /** What an egress said that could not ask. */
  readonly refused: Map<string, FleetAnswer>;
  handedOn: number;
  /** How many workers were lost while they had it, and whether it is tried by itself from now on. */
  lost: number;
  alone: boolean;
  /** Where it waits or is asked; null while it has no place. */
  egress: string | null;
  batch: string | null;
  readonly settle: (answer: FleetAnswer | null) => void;
}

/** What goes to one server from one egress. */
interface Line {
  readonly key: string;
  readonly place: FleetPlace;
  readonly group: string | null;
  /** Look-ups that wait for company, or for an earlier batch. */
  waiting: Pending[];
  /** Batches that nobody has answered yet. */
  sent: number;
  timer: NodeJS.Timeout | null;
}

interface Formed {
  readonly batch: FleetBatch;
  /** Null for a look-up that is tried alone. */
  readonly line: Line | null;
}

interface Sent extends Formed {
  /** Its look-ups that nobody has answered yet. */
  readonly open: Set<string>;
  /** Breakdowns of PostgreSQL that had been seen when it was sent: one since then explains a lost worker. */
  readonly breakdowns: number;
}

export function createCoordinator(deps: CoordinatorDeps): Coordinator {
  const { hub, clock, elapsed, log } = deps;
  const times = { ...FLEET_TIMES, ...deps.times };
  const local = createLocalTurns(MOST_LOCAL);
  const pending = new Map<string, Pending>();
  const homeless = new Set<Pending>();
  const lines = new Map<string, Line>();
  const sent = new Map<string, Sent>();
  /** Formed while PostgreSQL was away. */
  let unsent: Formed[] = [];
  const loads = new Map<string, number>();
  const blocked = new Map<string, number>();
  const lastWorked = new Map<FleetWork, number>(FLEET_WORKS.map((work) => [work, elapsed()]));
  const alone = new Set<FleetWork>();
  let workers: readonly FleetWorker[] = [];
  let error: string | null = null;
  let breakdowns = 0;
  let answered = 0;
  let closed = false;
  let everLooked = false;
  let backAt: number | null = null;
  let toldWho = '';
  let looking: Promise<void> | null = null;

  hub.onReplies(async (replies) => {
    for (const reply of replies) hear(reply);
  });
  hub.onLost(async (batches) => {
    for (const batch of batches) lose(batch);
  });
  const timer = setInterval(() => void look(), times.lookMs);
  void look();

  /** The egresses whose live workers do this work in a version that this program speaks, with that version. */
  function placesOf(work: FleetWork): ReadonlyMap<string, number> {
    const places = new Map<string, number>();
    for (const worker of workers) {
      if (!worker.live) continue;
      const version = WORK_VERSIONS[work].find((each) => worker.does[work].includes(each));
      if (version !== undefined && !places.has(worker.egress)) places.set(worker.egress, version);
    }
    return places;
  }

  function look(): Promise<void> {
    looking ??= lookNow().finally(() => {
      looking = null;
    });
    return looking;
  }

  async function lookNow(): Promise<void> {
    try {
      workers = await hub.workers();
      everLooked = true;
      if (error !== null) log.info({}, 'PostgreSQL answers again: look-ups go to the workers');
      error = null;
      const again = unsent;
      unsent = [];
      if (again.length > 0) await dispatch(again);
    } catch (cause) {
      brokeDown(cause);
    }
    if (closed) return;
    for (const work of FLEET_WORKS) judge(work);
    tellWho();
    await moveFromTheDead().catch(brokeDown);
    for (const piece of [...homeless]) house(piece);
  }

  function brokeDown(cause: unknown): void {
    breakdowns += 1;
    const sentence = cause instanceof FleetError ? cause.message : String(cause);
    if (error === null)
      log.error({ error: cause }, 'PostgreSQL cannot be used: look-ups wait for it');
    error = sentence;
  }

  /** Whether workers answer a kind of look-up, or this machine has to. */
  function judge(work: FleetWork): void {
    const now = elapsed();
    if (error === null && placesOf(work).size > 0) {
      lastWorked.set(work, now);
      if (!alone.delete(work)) return;
      backAt = clock.now();
      log.info({ work }, 'workers answer again');
      return;
    }
    if (alone.has(work) || now - (lastWorked.get(work) ?? 0) < times.pauseMs) return;
    alone.add(work);
    log.info({ work, error }, 'no worker answers: this machine does the look-ups itself');
    for (const piece of pending.values()) {
      if (piece.item.question.work === work) finish(piece, null);
    }
  }

  function who(work: FleetWork): WhoAnswers {
    if (alone.has(work)) return 'this_machine';
    return error === null && placesOf(work).size > 0 ? 'workers' : 'nobody_yet';
  }

  function tellWho(): void {
    const now = FLEET_WORKS.map(who).join(' ');
    if (now === toldWho) return;
    toldWho = now;
    deps.whoChanged?.();
  }

  /** What waits at an egress whose workers are gone is asked from another, as long as there is one. */
  async function moveFromTheDead(): Promise<void> {
    for (const line of lines.values()) {
      const places = placesOf(line.place.work);
      if (places.size === 0 || places.get(line.place.egress) === line.place.version) continue;
      const { waiting } = line;
      line.waiting = [];
      drop(line);
      for (const piece of waiting) if (pending.has(piece.item.id)) rehouse(piece);
    }
    const dead = new Map<string, FleetPlace>();
    for (const { batch } of sent.values()) {
      const { work, version, egress, alone: isAlone } = batch.place;
      const places = placesOf(work);
      if (places.size > 0 && !places.has(egress))
        dead.set(`${work} ${version} ${egress} ${isAlone}`, batch.place);
    }
    for (const place of dead.values()) {
      for (const { id, begun } of await hub.reclaim(place, deps.coordinator())) {
        const batch = leave(id);
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
    const egress = chooseEgress(willing.length > 0 ? willing : open, subjectOf(question), (each) =>
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
    collect(piece, { work: question.work, version, egress, alone: piece.alone });
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

  function collect(piece: Pending, place: FleetPlace): void {
    const { group } = piece;
    if (place.alone) {
      void dispatch([{ batch: batchOf(place, group, [piece]), line: null }]);
      return;
    }
    const key = `${place.work} ${place.version} ${place.egress} ${group}`;
    const line = lines.get(key) ?? { key, place, group, waiting: [], sent: 0, timer: null };
    lines.set(key, line);
    line.waiting.push(piece);
    if (line.waiting.length >= BATCH) sendFrom(line);
    else
      line.timer ??= setTimeout(() => {
        line.timer = null;
        sendFrom(line);
      }, times.collectMs);
  }

  /** Sends what waits, as far as its server has not enough to do. */
  function sendFrom(line: Line): void {
    const formed: Formed[] = [];
    line.waiting = line.waiting.filter(({ item }) => pending.has(item.id));
    while (line.waiting.length > 0 && (line.group === null || line.sent < MOST_SENT)) {
      const batch = batchOf(line.place, line.group, line.waiting.splice(0, BATCH));
      line.sent += 1;
      formed.push({ batch, line });
    }
    drop(line);
    if (formed.length > 0) void dispatch(formed);
  }

  /** A line that nobody waits in is kept no longer. */
  function drop(line: Line): void {
    if (line.waiting.length > 0 || line.sent > 0) return;
    if (line.timer !== null) clearTimeout(line.timer);
    lines.delete(line.key);
  }

  /** A batch that nobody has to answer any more makes room for the next of its server. */
  function leave(id: string): Sent | undefined {
    const batch = sent.get(id);
    if (batch === undefined) return undefined;
    sent.delete(id);
    const { line } = batch;
    if (line !== null) {
      line.sent -= 1;
      sendFrom(line);
    }
    return batch;
  }

  function batchOf(
    place: FleetPlace,
    group: string | null,
    pieces: readonly Pending[],
  ): FleetBatch {
    const id = deps.newBatchId();
    for (const piece of pieces) piece.batch = id;
    const items = pieces.map(({ item }) => item);
    return { id, coordinator: deps.coordinator(), place, group, items };
  }

  /** Never rejects: what cannot be sent waits for PostgreSQL to come back. */
  async function dispatch(formed: readonly Formed[]): Promise<void> {
    for (const { batch, line } of formed) {
      const open = new Set(batch.items.map(({ id }) => id).filter((id) => pending.has(id)));
      sent.set(batch.id, { batch, line, open, breakdowns });
    }
    for (const { batch } of formed) if (sent.get(batch.id)?.open.size === 0) leave(batch.id);
    const wanted = formed.filter(({ batch }) => sent.has(batch.id));
    try {
      await hub.send(wanted.map(({ batch }) => batch));
    } catch (cause) {
      brokeDown(cause);
      // They keep their places in their lines.
      for (const { batch } of wanted) sent.delete(batch.id);
      unsent.push(...wanted);
    }
  }

  function withdraw(...batches: readonly FleetBatch[]): void {
    // Whoever answers it all the same is not listened to, and rows grow old.
    hub.withdraw(batches).catch(brokeDown);
  }

  function hear(raw: unknown): void {
    const reply = readReply(raw);
    if (reply === null) {
      log.error({}, 'a reply from a worker had the wrong shape and was ignored');
      return;
    }
    for (const contact of reply.contacts)
      deps.contacts.record({ ...contact, at: contact.at - hub.clockOffMs });
    const batch = sent.get(reply.batch);
    for (const { id, answer } of reply.answers) {
      const piece = pending.get(id);
      // Answered already, by another worker or by this machine; or nobody waits any more.
      if (piece === undefined || batch === undefined || !batch.open.has(id)) continue;
      batch.open.delete(id);
      take(piece, reply.egress, answer);
    }
    if (batch === undefined) return;
    leave(reply.batch);
    for (const id of batch.open) {
      const piece = pending.get(id);
      if (piece !== undefined) handOn(piece, null);
    }
  }

  function take(piece: Pending, egress: string, raw: unknown): void {
    const { work } = piece.item.question;
    const answer = ours(
      readAnswer(work, raw) ?? unreadable(work, 'a worker gave an unusable answer'),
    );
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
    return { ...answer, observedAt: answer.observedAt - hub.clockOffMs };
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
    const batch = lost === null ? undefined : leave(lost.id);
    if (batch === undefined) return;
    // A worker that could not say that it lives has not died of its batch.
    const excused = batch.breakdowns !== breakdowns;
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
    const batch = piece.batch === null ? undefined : sent.get(piece.batch);
    if (batch?.open.delete(piece.item.id) && batch.open.size === 0 && answer === null) {
      leave(batch.batch.id);
      withdraw(batch.batch);
    }
    if (answer !== null && egress !== null) {
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
      const isOurs = context.lane === 'interactive' || alone.has(question.work);
      if (isOurs || closed || signal.aborted) return here();
      const answer = await askWorkers(question, context);
      // An answer has the shape of its question: it was judged where it came in.
      if (answer !== null) return answer as A;
      if (signal.aborted) return here();
      return local.during(`${question.work} ${groupOf(question) ?? subjectOf(question)}`, here);
    },
    breadth() {
      const most = Math.max(
        ...FLEET_WORKS.map((work) => (alone.has(work) ? 1 : placesOf(work).size)),
      );
      return Math.min(MOST_BREADTH, Math.max(1, most));
    },
    state() {
      return {
        error,
        looked: everLooked,
        workers,
        who: {
          registration: who('registration'),
          website: who('website'),
          mailbox: who('mailbox'),
        },
        backAt,
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
      for (const line of lines.values()) if (line.timer !== null) clearTimeout(line.timer);
      lines.clear();
      const open = [...sent.values()].map(({ batch }) => batch);
      sent.clear();
      for (const piece of [...pending.values()]) finish(piece, null);
      await looking?.catch(() => {});
      await hub.withdraw(open).catch(() => {});
      await hub.close();
    },
  };
}

function outcomeOf(answer: FleetAnswer): string {
  if ('verdict' in answer) return answer.verdict;
  return answer.kind === 'failed' ? answer.reason : answer.kind;
}
