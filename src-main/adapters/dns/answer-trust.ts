// Holds answers back until it is known that the resolvers neither invent names nor deny them all.
import type { Clock, DnsAnswer } from '../../engine/ports.ts';
import type { NetworkState } from '../../service/ports/network.ts';
import type { NetworkMonitor } from './network-state.ts';
import type { DenialWatch } from './nxdomain.ts';

export const DENYING = 'The DNS server denies even the root of the DNS, so it denies every name';

export interface AnswerTrust {
  /**
   * The answer as it can be believed, or why it cannot; `hadReply` is whether any server answered. A promise only where the network
   * has to be looked at first.
   */
  trusted<R>(answer: DnsAnswer<R>, hadReply: boolean): DnsAnswer<R> | Promise<DnsAnswer<R>>;
  /** What is answered without asking, as the network is not usable; null where it is. */
  beforeAsking(): DnsAnswer<never> | null | Promise<DnsAnswer<never> | null>;
}

export function createAnswerTrust(
  monitor: NetworkMonitor,
  denial: DenialWatch,
  clock: Clock,
  closing: AbortSignal,
): AnswerTrust {
  return { trusted, beforeAsking };

  function beforeAsking(): ReturnType<AnswerTrust['beforeAsking']> {
    const unusable = (state: NetworkState) => (state.state === 'ok' ? null : noNetwork(state));
    const state = monitor.beforeAsking();
    return state instanceof Promise ? state.then(unusable) : unusable(state);
  }

  function trusted<R>(
    answer: DnsAnswer<R>,
    hadReply: boolean,
  ): DnsAnswer<R> | Promise<DnsAnswer<R>> {
    if (answer.kind === 'failed') return failedFor(answer, hadReply);
    if (answer.kind === 'nxdomain') {
      const believable = denial.believable();
      const asBelieved = (isTrue: boolean) =>
        isTrue ? answer : failedAs('no_network', DENYING, clock);
      return believable instanceof Promise ? believable.then(asBelieved) : asBelieved(believable);
    }
    const state = monitor.whenVerified();
    return state instanceof Promise
      ? state.then((settled) => confirmed(answer, settled))
      : confirmed(answer, state);
  }

  function confirmed<R>(answer: DnsAnswer<R>, state: NetworkState): DnsAnswer<R> {
    if (state.state === 'invented') return noNetwork(state);
    denial.confirmed();
    return answer;
  }

  async function failedFor<R>(
    answer: Extract<DnsAnswer<R>, { kind: 'failed' }>,
    hadReply: boolean,
  ): Promise<DnsAnswer<R>> {
    if (hadReply || answer.reason === 'bad_answer' || closing.aborted) return answer;
    if (answer.reason === 'aborted' && monitor.current().state === 'ok') return answer;
    const state = await monitor.afterTimeout();
    return state.state === 'ok' ? answer : noNetwork(state);
  }

  function noNetwork(state: NetworkState): DnsAnswer<never> {
    const detail = state.state === 'invented' ? state.detail : 'No DNS server answers';
    return failedAs('no_network', detail, clock);
  }
}

export function failedAs(
  reason: Extract<DnsAnswer<never>, { kind: 'failed' }>['reason'],
  detail: string,
  clock: Clock,
): DnsAnswer<never> {
  return { kind: 'failed', reason, detail, observedAt: clock.now() };
}
