// Whether a domain's mail hosts take any recipient: kept for a day, and asked by one session at a time. How the question
// is put is handed in.
import Type from 'typebox';
import { validate } from '../../../src-shared/validate.ts';
import type { Clock, FactCache } from '../../engine/ports.ts';
import { unlessAborted } from '../dns/unless-aborted.ts';
import { readFact, writeFact } from '../registration/kept-facts.ts';

export type CatchAll = 'yes' | 'no' | 'inconclusive';

/** What asking for a recipient that nobody has led to; `words` are the server's. */
export interface CatchAllAnswer {
  readonly catchAll: CatchAll;
  /** True when the question was never answered, so that another session may put it. */
  readonly unanswered: boolean;
}

export interface CatchAllFacts {
  /**
   * The domain's answer: kept, or being found out by somebody else, or found out by `ask`. An aborted wait is
   * inconclusive. Never rejects unless `ask` does.
   */
  of(domain: string, ask: () => Promise<CatchAllAnswer>, signal: AbortSignal): Promise<CatchAll>;
}

const KIND = 'catch_all';
const KEPT_MS = 86_400_000;
/** One that could not tell is not asked by every address of a list. */
const INCONCLUSIVE_KEPT_MS = 600_000;

const Kept = Type.Object({
  catchAll: Type.Union([Type.Literal('yes'), Type.Literal('no'), Type.Literal('inconclusive')]),
});

export function createCatchAllFacts(facts: FactCache, clock: Clock): CatchAllFacts {
  const underWay = new Map<string, Promise<CatchAllAnswer>>();

  return {
    async of(domain, ask, signal) {
      for (;;) {
        const kept = validate(Kept, await readFact(facts, KIND, domain, clock.now()));
        if (kept.ok) return kept.value.catchAll;
        const others = underWay.get(domain);
        if (others === undefined) return (await askOnce(domain, ask)).catchAll;
        const answer = await unlessAborted(others, signal);
        if (answer === null) return 'inconclusive';
        if (!answer.unanswered) return answer.catchAll;
      }
    },
  };

  async function askOnce(
    domain: string,
    ask: () => Promise<CatchAllAnswer>,
  ): Promise<CatchAllAnswer> {
    const { promise, resolve } = Promise.withResolvers<CatchAllAnswer>();
    underWay.set(domain, promise);
    let answer: CatchAllAnswer = { catchAll: 'inconclusive', unanswered: true };
    try {
      answer = await ask();
      if (!answer.unanswered) {
        const keptMs = answer.catchAll === 'inconclusive' ? INCONCLUSIVE_KEPT_MS : KEPT_MS;
        const { catchAll } = answer;
        await writeFact(facts, KIND, domain, { catchAll }, clock.now() + keptMs);
      }
      return answer;
    } finally {
      underWay.delete(domain);
      resolve(answer);
    }
  }
}
