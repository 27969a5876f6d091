// Measures each source's look-ups between the engine and its ports: their number, durations and results.
import type { Source } from '../../../src-shared/sources.ts';
import type { EnginePorts } from '../../engine/ports.ts';
import type { MetricFamily } from '../ports/metrics.ts';
import { createCounter, createDurations } from './tallies.ts';

type Sources = Pick<EnginePorts, Source>;

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

  async function noted<A>(
    source: Source,
    from: number,
    answering: Promise<A>,
    read: (answer: A) => Outcome,
  ): Promise<A> {
    const answer = await answering;
    const { outcome, failure } = read(answer);
    seconds.note({ source }, (elapsed() - from) / 1_000);
    lookups.add({ source, outcome });
    if (failure !== null) failures.add({ source, reason: failure });
    return answer;
  }

  return {
    measured: ({ dns, registration, website, mailbox }) => ({
      dns: {
        ...dns,
        resolve: (name, type, context) =>
          noted('dns', elapsed(), dns.resolve(name, type, context), ofKind),
      },
      registration: {
        ...registration,
        registration: (domain, context) =>
          noted('registration', elapsed(), registration.registration(domain, context), ofKind),
      },
      website: {
        ...website,
        visit: (domain, context) =>
          noted('website', elapsed(), website.visit(domain, context), ofKind),
      },
      mailbox: {
        ...mailbox,
        probe: (address, hosts, identity, context) =>
          noted(
            'mailbox',
            elapsed(),
            mailbox.probe(address, hosts, identity, context),
            (answer) => {
              if (!('verdict' in answer)) return { outcome: answer.kind, failure: 'not_run' };
              const { verdict, aboutUs } = answer;
              if (verdict !== 'unknown') return { outcome: verdict, failure: null };
              return { outcome: verdict, failure: aboutUs ? 'refused' : 'inconclusive' };
            },
          ),
      },
    }),
    read: () => [lookups.read(), failures.read(), seconds.read()],
  };
}

/** Both are words of the program's own: a name, an address or what a server said is never a label. */
interface Outcome {
  readonly outcome: string;
  readonly failure: string | null;
}

function ofKind(answer: { readonly kind: string; readonly reason?: string }): Outcome {
  const failure = answer.kind === 'failed' ? (answer.reason ?? 'unknown') : null;
  return { outcome: answer.kind, failure };
}
