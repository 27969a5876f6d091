// Whether a domain's mail hosts accept any recipient: cached for a day, and tested by one session at a time.
import Type from 'typebox';
import { OrNull } from '../../../src-shared/bridge/or-null.ts';
import { validate } from '../../../src-shared/validate.ts';
import { type CatchAllAnswer, REPLY_READING } from '../../engine/mailbox/catch-all-answer.ts';
import type { Clock, LookupCache } from '../../engine/ports.ts';
import { readCachedLookup, writeCachedLookup } from '../lookup-cache.ts';
import { unlessAborted } from '../unless-aborted.ts';

/** Puts the catch-all question for a made-up local part. Null when the question was never answered, so that another session may put it. */
export type AskCatchAll = (localPart: string) => Promise<CatchAllAnswer | null>;

export interface CatchAllCache {
  /** Whether the domain's answer is at hand, so that nobody has to ask. Never rejects. */
  known(domain: string): Promise<boolean>;
  /**
   * The domain's answer: kept, or being found out by somebody else, or found out by `ask`. An aborted wait is
   * inconclusive. Never rejects unless `ask` does.
   */
  of(domain: string, ask: AskCatchAll, signal: AbortSignal): Promise<CatchAllAnswer>;
  /**
   * Puts the question where a host has just put a recipient off, unless something is known or being found out. A host
   * that greylists looks at each recipient by itself (RFC 6647 §2.4), so the made-up one must be known to it as
   * long as the other is. Never rejects unless `ask` does.
   */
  announce(domain: string, ask: AskCatchAll): Promise<void>;
  /** Has the question put first in another session, as the host may answer one recipient a session. False where it was before. */
  putFirst(domain: string): boolean;
  /** Whether whoever asks has to put it first; once. */
  takeFirst(domain: string): boolean;
}

const KIND = `catch_all/${REPLY_READING}`;
const LIFETIME_MS = 86_400_000;
/** One that could not tell is not asked by every address of a list. */
const INCONCLUSIVE_LIFETIME_MS = 600_000;
/** Nor is one that put the question off, but a second try some minutes later finds it ready to be asked. */
const PUT_OFF_REST_MS = 60_000;
/** More domains than that are not remembered. */
const MANY_DOMAINS = 5_000;

const Words = OrNull(Type.String());
const StoredAnswer = Type.Union([
  Type.Object({
    catchAll: Type.Union([Type.Literal('yes'), Type.Literal('no'), Type.Literal('inconclusive')]),
    words: Type.Optional(Words),
  }),
  Type.Object({
    catchAll: Type.Literal('put_off'),
    words: Words,
    /** The local part to ask for again. */
    localPart: Type.String(),
    /** When it may be asked for again. */
    restsUntil: Type.Number(),
  }),
]);

/** `newLocalPart` makes one up that no mailbox of a domain has. */
export function createCatchAllCache(
  cache: LookupCache,
  clock: Clock,
  newLocalPart: (domain: string) => string,
): CatchAllCache {
  const inProgress = new Map<string, Promise<CatchAllAnswer | null>>();
  return {
    async known(domain) {
      const stored = await recall(domain);
      return stored !== null && (stored.catchAll !== 'put_off' || stored.restsUntil > clock.now());
    },
    async of(domain, ask, signal) {
      for (;;) {
        const stored = await recall(domain);
        const waits = stored?.catchAll === 'put_off' && stored.restsUntil <= clock.now();
        if (stored !== null && !waits) {
          return { catchAll: stored.catchAll, words: stored.words ?? null };
        }
        const others = inProgress.get(domain);
        if (others === undefined) {
          const localPart = waits ? stored.localPart : newLocalPart(domain);
          const answer = await askOnce(domain, localPart, ask, PUT_OFF_REST_MS);
          return answer ?? { catchAll: 'inconclusive', words: null };
        }
        const answer = await unlessAborted(others, signal);
        if (signal.aborted) return { catchAll: 'inconclusive', words: null };
        if (answer !== null && answer.catchAll !== 'put_off') return answer;
      }
    },
    async announce(domain, ask) {
      if ((await recall(domain)) !== null || inProgress.has(domain)) return;
      await askOnce(domain, newLocalPart(domain), ask, 0);
    },
    ...createFirstQuestions(),
  };

  async function recall(domain: string) {
    const stored = validate(StoredAnswer, await readCachedLookup(cache, KIND, domain, clock.now()));
    return stored.ok ? stored.value : null;
  }

  async function askOnce(
    domain: string,
    localPart: string,
    ask: AskCatchAll,
    restMs: number,
  ): Promise<CatchAllAnswer | null> {
    const { promise, resolve } = Promise.withResolvers<CatchAllAnswer | null>();
    inProgress.set(domain, promise);
    let answer: CatchAllAnswer | null = null;
    try {
      answer = await ask(localPart);
      if (answer !== null) await keep(domain, localPart, answer, restMs);
      return answer;
    } finally {
      inProgress.delete(domain);
      resolve(answer);
    }
  }

  async function keep(
    domain: string,
    localPart: string,
    { catchAll, words }: CatchAllAnswer,
    restMs: number,
  ): Promise<void> {
    const now = clock.now();
    const retryAfter = now + restMs;
    const value =
      catchAll === 'put_off'
        ? { catchAll, words, localPart, restsUntil: retryAfter }
        : { catchAll, words };
    const lifetimeMs = catchAll === 'inconclusive' ? INCONCLUSIVE_LIFETIME_MS : LIFETIME_MS;
    await writeCachedLookup(cache, KIND, domain, value, now + lifetimeMs);
  }
}

/** Where the question is to be put first, once each. */
function createFirstQuestions(): Pick<CatchAllCache, 'putFirst' | 'takeFirst'> {
  const questions = new Map<string, 'wanted' | 'taken'>();
  return {
    putFirst(domain) {
      if (questions.get(domain) === 'taken') return false;
      if (questions.size >= MANY_DOMAINS) questions.clear();
      questions.set(domain, 'wanted');
      return true;
    },
    takeFirst(domain) {
      if (questions.get(domain) !== 'wanted') return false;
      questions.set(domain, 'taken');
      return true;
    },
  };
}
