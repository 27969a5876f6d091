// The recipients that wait at each mail host, so that one session can take several of them.
import type { LookupContext, MailboxIdentity, MailboxPort } from '../../engine/ports.ts';
import type { HostOutcome } from './outcome.ts';

/** Who asks whom, for whom. */
export interface Question {
  readonly address: Parameters<MailboxPort['probe']>[0];
  readonly identity: MailboxIdentity;
  readonly context: LookupContext;
  /** Whether any host was connected to, and whether one was tried in vain, begun in which of the machine's networks. */
  readonly contact: { made: boolean; failed: boolean; readonly network: number };
}

/** What a session came to for one recipient. */
export type RecipientOutcome =
  | HostOutcome
  /** Nothing that counts: to be asked for in another session; `alone` where it must have no other recipient. */
  | { readonly kind: 'again'; readonly alone: boolean };

/** A recipient that waits at a host, and then is part of a session. */
export interface RecipientWaiter {
  readonly question: Question;
  /** Shares its session with no other recipient. */
  readonly alone: boolean;
  readonly outcome: Promise<RecipientOutcome>;
  /** True once it has an answer. */
  readonly resolved: boolean;
  /** Aborts when another one's session takes it along, or when its asker gives up. */
  readonly taken: AbortSignal;
  resolve(outcome: RecipientOutcome): void;
  /** For what must not happen. */
  fail(error: unknown): void;
}

export interface RecipientQueues {
  /** `ahead` puts it before the others. */
  join(
    host: string,
    question: Question,
    order: { ahead: boolean; alone: boolean },
  ): RecipientWaiter;
  /** It does not wait any more; false when it was taken along before. */
  leave(host: string, waiter: RecipientWaiter): boolean;
  /** Takes along at most so many of those who wait for the same host, in the same name and lane. */
  take(host: string, question: Question, most: number): readonly RecipientWaiter[];
}

interface HostQueue {
  readonly ahead: Set<RecipientWaiter>;
  readonly others: Set<RecipientWaiter>;
}

export function createRecipientQueues(): RecipientQueues {
  const queues = new Map<string, HostQueue>();
  const takenSignals = new WeakMap<RecipientWaiter, AbortController>();

  return {
    join(host, question, { ahead, alone }) {
      const key = keyOf(host, question);
      const queue = queues.get(key) ?? { ahead: new Set(), others: new Set() };
      queues.set(key, queue);
      const taken = new AbortController();
      const waiter = createWaiter(question, alone, taken.signal);
      takenSignals.set(waiter, taken);
      (ahead ? queue.ahead : queue.others).add(waiter);
      return waiter;
    },
    leave: (host, waiter) => remove(keyOf(host, waiter.question), waiter),
    take(host, question, most) {
      const key = keyOf(host, question);
      const { ahead = [], others = [] } = queues.get(key) ?? {};
      const taken: RecipientWaiter[] = [];
      for (const waiter of [...ahead, ...others]) {
        if (taken.length >= most) break;
        if (waiter.alone || waiter.question.context.signal.aborted) continue;
        remove(key, waiter);
        takenSignals.get(waiter)?.abort();
        taken.push(waiter);
      }
      return taken;
    },
  };

  function remove(key: string, waiter: RecipientWaiter): boolean {
    const queue = queues.get(key);
    if (queue === undefined) return false;
    const waited = queue.ahead.delete(waiter) || queue.others.delete(waiter);
    if (queue.ahead.size === 0 && queue.others.size === 0) queues.delete(key);
    return waited;
  }
}

/** Names and lanes are never mixed: what one session says is said in one name, and no interactive check waits behind a list. */
function keyOf(host: string, { identity, context }: Question): string {
  return `${host.toLowerCase()} ${context.lane} ${identity.ehlo} ${identity.mailFrom}`;
}

function createWaiter(question: Question, alone: boolean, taken: AbortSignal): RecipientWaiter {
  const { promise, resolve, reject } = Promise.withResolvers<RecipientOutcome>();
  // Whoever gave up does not listen any more.
  promise.catch(() => {});
  let resolved = false;
  return {
    question,
    alone,
    outcome: promise,
    taken,
    get resolved() {
      return resolved;
    },
    resolve(outcome) {
      resolved = true;
      resolve(outcome);
    },
    fail(error) {
      resolved = true;
      reject(error);
    },
  };
}
