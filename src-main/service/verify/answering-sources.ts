// Holds sources to what their ports promise: one that rejects has a fault, and has not answered.
import type { Source } from '../../../src-shared/sources.ts';
import type { Clock } from '../../engine/ports.ts';
import type { Log } from '../ports/log.ts';
import { askedThrough, type SourceAnswer, type Sources } from '../ports/sources.ts';

const DETAIL = 'the look-up failed within Vouch, whose log says why';

/** The same sources; what one of them rejects with is logged, and its answer is unknown. */
export function answering(
  sources: Sources,
  { clock, log }: { readonly clock: Clock; readonly log: Log },
): Sources {
  return askedThrough(sources, async (source, ask) => {
    try {
      return await ask();
    } catch (error) {
      log.error({ error, source }, 'a look-up failed within Vouch, so its answer is unknown');
      // Each source is given an answer of its own.
      return NO_ANSWER[source](clock.now()) as Awaited<ReturnType<typeof ask>>;
    }
  });
}

const NO_ANSWER: { readonly [S in Source]: (observedAt: number) => SourceAnswer } = {
  dns: (observedAt) => ({ kind: 'failed', reason: 'bad_answer', detail: DETAIL, observedAt }),
  registration: unread,
  website: unread,
  mailbox: (observedAt) => ({
    verdict: 'unknown',
    aboutUs: false,
    catchAll: 'inconclusive',
    words: DETAIL,
    host: null,
    observedAt,
  }),
};

function unread(observedAt: number): SourceAnswer {
  return { kind: 'failed', reason: 'unreadable', detail: DETAIL, observedAt };
}
