// Measures each source's look-ups between the engine and its ports: their number, durations and results.
import type { MetricFamily } from '../ports/metrics.ts';
import { askedThrough, type SourceAnswer, type Sources } from '../ports/sources.ts';
import { createCounter, createDurations } from './tallies.ts';

export interface SourceMeter {
  /** The same sources; what passes through them is noted. */
  measured(sources: Sources): Sources;
  read(): readonly MetricFamily[];
}

/** `elapsed` is a monotonic clock in milliseconds. */
export function createSourceMeter(elapsed: () => number): SourceMeter {
  const lookups = createCounter(
    'vouch_lookups_total',
    'Look-ups by source and result, including answers from the cache and from workers.',
  );
  const failures = createCounter(
    'vouch_lookup_failures_total',
    'Look-ups that got no answer, by source and reason.',
  );
  const seconds = createDurations(
    'vouch_lookup_seconds',
    'Seconds from question to answer, by source.',
  );

  return {
    measured: (sources) =>
      askedThrough(sources, async (source, ask) => {
        const from = elapsed();
        const answer = await ask();
        const { outcome, failure } = outcomeOf(answer);
        seconds.note({ source }, (elapsed() - from) / 1_000);
        lookups.add({ source, outcome });
        if (failure !== null) failures.add({ source, reason: failure });
        return answer;
      }),
    read: () => [lookups.read(), failures.read(), seconds.read()],
  };
}

/** Both are words of the program's own: a name, an address or what a server said is never a label. */
interface Outcome {
  readonly outcome: string;
  readonly failure: string | null;
}

function outcomeOf(answer: SourceAnswer): Outcome {
  if ('verdict' in answer) {
    const { verdict, aboutUs } = answer;
    if (verdict !== 'unknown') return { outcome: verdict, failure: null };
    return { outcome: verdict, failure: aboutUs ? 'refused' : 'inconclusive' };
  }
  switch (answer.kind) {
    case 'failed':
      return { outcome: answer.kind, failure: answer.reason ?? 'unknown' };
    case 'not_run':
      return { outcome: answer.kind, failure: answer.kind };
    default:
      return { outcome: answer.kind, failure: null };
  }
}
