// The single checks that were answered from the verdict cache lately, ready to be sent again; forgotten when the store could answer otherwise.
import type {
  VerificationRequest,
  VerificationResult,
} from '../../../src-shared/schemas/verification.ts';
import type { Today } from '../policy/policy-cache.ts';
import type { Store } from '../ports/store.ts';

/** What one call adds to an answer that is ready. */
export interface OwnWords {
  readonly requestId: string;
  readonly tookMs: number;
  /** The request as JSON. */
  readonly input: string;
}

export interface RecentAnswers {
  /** What makes the text of an answer to this very request, judged by today's policy; null when there is none. */
  find(
    cacheKey: string,
    request: VerificationRequest,
    today: Today,
    now: number,
  ): ((own: OwnWords) => string) | null;
  /** To be taken before the store is asked, and handed to `keep` with what it said. */
  mark(): number;
  /** Keeps a result that came from the cache, unless anything was deleted or replaced since the mark. */
  keep(mark: number, cacheKey: string, hit: Hit): void;
  /** The store; what is deleted or replaced through it is forgotten here as well, when that begins and when it is done. */
  watched(store: Store): Store;
}

export interface Hit {
  readonly email: string;
  readonly result: Omit<VerificationResult, 'input'>;
  readonly today: Today;
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly expiresAt: number;
}

interface Ready extends Pick<Hit, 'email' | 'today' | 'expiresAt'> {
  /** The members before `cached`, and those after `processed_in_ms`. */
  readonly front: string;
  readonly back: string;
}

/** Answers of some 3,000 characters each; those that were not asked for the longest go first. */
const MOST_ANSWERS = 2_000;
/** The store is asked again after this time: a deletion that an earlier run had begun goes on there without a word. */
const LONGEST_MS = 60_000;

export function createRecentAnswers(): RecentAnswers {
  /** By the key of the cache, the one asked for last at the end. */
  const answers = new Map<string, Ready>();
  let changes = 0;
  let deletions = 0;

  function putLast(cacheKey: string, ready: Ready): void {
    answers.delete(cacheKey);
    answers.set(cacheKey, ready);
    if (answers.size <= MOST_ANSWERS) return;
    for (const oldest of answers.keys()) {
      answers.delete(oldest);
      return;
    }
  }

  function forgetAll(): void {
    changes += 1;
    answers.clear();
  }

  function forget(keys: readonly string[]): void {
    if (keys.length === 0) return;
    changes += 1;
    if (answers.size === 0) return;
    for (const key of keys) answers.delete(key);
  }

  async function deleting<T>(work: () => Promise<T>): Promise<T> {
    deletions += 1;
    forgetAll();
    try {
      return await work();
    } finally {
      deletions -= 1;
      forgetAll();
    }
  }

  async function replacing<T>(keys: readonly string[], work: () => Promise<T>): Promise<T> {
    forget(keys);
    try {
      return await work();
    } finally {
      forget(keys);
    }
  }

  return {
    find(cacheKey, request, today, now) {
      const ready = answers.get(cacheKey);
      if (ready === undefined || ready.expiresAt <= now || ready.today !== today) return null;
      // Another spelling of the address may have another normal form.
      if (ready.email !== request.email) return null;
      putLast(cacheKey, ready);
      return (own) => joined(ready, own);
    },
    mark: () => changes,
    keep(mark, cacheKey, { email, result, today, now, expiresAt }) {
      if (mark !== changes || deletions > 0) return;
      const until = Math.min(expiresAt, now + LONGEST_MS);
      putLast(cacheKey, { email, today, expiresAt: until, ...parts(result) });
    },
    watched: (store) => ({
      ...store,
      recordCheck: (check) =>
        replacing(check.cache === null ? [] : [check.cache.key], () => store.recordCheck(check)),
      recordItems: (jobId, outcomes, at) => {
        const keys = outcomes.flatMap((outcome) =>
          outcome.kind === 'verified' && outcome.verdict.cache !== null
            ? [outcome.verdict.cache.key]
            : [],
        );
        return replacing(keys, () => store.recordItems(jobId, outcomes, at));
      },
      deleteCheck: (requestId) => deleting(() => store.deleteCheck(requestId)),
      clearChecks: () => deleting(() => store.clearChecks()),
      deleteJob: (jobId) => deleting(() => store.deleteJob(jobId)),
      reopenJob: (...params) => deleting(() => store.reopenJob(...params)),
      clearLists: (now) => deleting(() => store.clearLists(now)),
      purge: (options) => deleting(() => store.purge(options)),
    }),
  };
}

function parts(result: Hit['result']): Pick<Ready, 'front' | 'back'> {
  const {
    request_id,
    score,
    recommendation,
    email,
    company,
    person,
    ip,
    flags,
    reasoning,
    cached,
    processed_in_ms,
    ...rest
  } = result;
  const first = { score, recommendation, email, company, person, ip, flags, reasoning };
  return { front: members(first), back: members(rest) };
}

/** The members of an object as JSON, without its braces. */
function members(object: object): string {
  return JSON.stringify(object).slice(1, -1);
}

/** The members stand in the order of any other answer. Ids are letters and digits. */
function joined({ front, back }: Ready, { requestId, tookMs, input }: OwnWords): string {
  return `{"request_id":"${requestId}",${front},"cached":true,"processed_in_ms":${tookMs},${back},"input":${input}}`;
}
