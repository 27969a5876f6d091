// Holds sources to what their ports promise: one that rejects has a fault, and has not answered.
import type { Source } from '../../../src-shared/sources.ts';
import type { Clock, EnginePorts } from '../../engine/ports.ts';
import type { Log } from '../ports/log.ts';

type Sources = Pick<EnginePorts, Source>;

const DETAIL = 'the look-up failed within Vouch, whose log says why';

/** The same sources; what one of them rejects with is logged, and its answer is unknown. */
export function answering(
  { dns, registration, website, mailbox }: Sources,
  { clock, log }: { readonly clock: Clock; readonly log: Log },
): Sources {
  async function answered<A, F>(source: Source, asking: () => Promise<A>, failed: F) {
    try {
      return await asking();
    } catch (error) {
      log.error({ error, source }, 'a look-up failed within Vouch, so its answer is unknown');
      return { ...failed, observedAt: clock.now() };
    }
  }

  const unread = { kind: 'failed', reason: 'unreadable', detail: DETAIL } as const;
  return {
    dns: {
      ...dns,
      resolve: (name, type, context) =>
        answered('dns', () => dns.resolve(name, type, context), {
          kind: 'failed',
          reason: 'bad_answer',
          detail: DETAIL,
        } as const),
    },
    registration: {
      ...registration,
      registration: (domain, context) =>
        answered('registration', () => registration.registration(domain, context), unread),
    },
    website: {
      ...website,
      visit: (domain, context) => answered('website', () => website.visit(domain, context), unread),
    },
    mailbox: {
      ...mailbox,
      probe: (...asked) =>
        answered('mailbox', () => mailbox.probe(...asked), {
          verdict: 'unknown',
          aboutUs: false,
          catchAll: 'inconclusive',
          words: DETAIL,
          host: null,
        } as const),
    },
  };
}
