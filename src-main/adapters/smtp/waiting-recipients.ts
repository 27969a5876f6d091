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
export type Heard =
  | HostOutcome
  /** Nothing that counts: to be asked for in another session; `alone` where there must be nobody else in it. */
  | { readonly kind: 'again'; readonly alone: boolean };

/** A recipient that waits at a host, and then is part of a session. */
export interface Place {
  readonly question: Question;
  /** Takes nobody along, and is not taken along. */
  readonly alone: boolean;
  readonly heard: Promise<Heard>;
  /** True once it has been heard of. */
  readonly settled: boolean;
  /** Aborts when another one's session takes it along, or when its asker gives up. */
  readonly taken: AbortSignal;
  settle(heard: Heard): void;
  /** For what must not happen. */
  fail(error: unknown): void;
}

export interface WaitingRecipients {
  /** `ahead` puts it before the others. */
  join(host: string, question: Question, order: { ahead: boolean; alone: boolean }): Place;
  /** It does not wait any more; false when it was taken along before. */
  leave(host: string, place: Place): boolean;
  /** Takes along at most so many of those who wait for the same host, in the same name and lane. */
  take(host: string, question: Question, most: number): readonly Place[];
}

interface Line {
  readonly ahead: Set<Place>;
  readonly others: Set<Place>;
}

export function createWaitingRecipients(): WaitingRecipients {
  const lines = new Map<string, Line>();
  const endings = new WeakMap<Place, AbortController>();

  return {
    join(host, question, { ahead, alone }) {
      const key = keyOf(host, question);
      const line = lines.get(key) ?? { ahead: new Set(), others: new Set() };
      lines.set(key, line);
      const ending = new AbortController();
      const place = createPlace(question, alone, ending.signal);
      endings.set(place, ending);
      (ahead ? line.ahead : line.others).add(place);
      return place;
    },
    leave: (host, place) => remove(keyOf(host, place.question), place),
    take(host, question, most) {
      const key = keyOf(host, question);
      const { ahead = [], others = [] } = lines.get(key) ?? {};
      const taken: Place[] = [];
      for (const place of [...ahead, ...others]) {
        if (taken.length >= most) break;
        if (place.alone || place.question.context.signal.aborted) continue;
        remove(key, place);
        endings.get(place)?.abort();
        taken.push(place);
      }
      return taken;
    },
  };

  function remove(key: string, place: Place): boolean {
    const line = lines.get(key);
    if (line === undefined) return false;
    const waited = line.ahead.delete(place) || line.others.delete(place);
    if (line.ahead.size === 0 && line.others.size === 0) lines.delete(key);
    return waited;
  }
}

/** Names and lanes are never mixed: what one session says is said in one name, and nobody who sits and waits is put behind a list. */
function keyOf(host: string, { identity, context }: Question): string {
  return [host.toLowerCase(), context.lane, identity.ehlo, identity.mailFrom].join(' ');
}

function createPlace(question: Question, alone: boolean, taken: AbortSignal): Place {
  const { promise, resolve, reject } = Promise.withResolvers<Heard>();
  // Whoever gave up does not listen any more.
  promise.catch(() => {});
  let settled = false;
  return {
    question,
    alone,
    heard: promise,
    taken,
    get settled() {
      return settled;
    },
    settle(heard) {
      settled = true;
      resolve(heard);
    },
    fail(error) {
      settled = true;
      reject(error);
    },
  };
}
