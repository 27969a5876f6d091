// Whether a mailbox exists, as far as its mail hosts say: host after host, at their pace, without ever sending a
// message.
import { type Pace, paceKey, providerOf } from '../../engine/mailbox/providers.ts';
import { tidyWords } from '../../engine/mailbox/reply-for-display.ts';
import type { Clock, LookupCache, MailboxAnswer, MailboxPort } from '../../engine/ports.ts';
import type { Log } from '../../service/ports/log.ts';
import type { Dialer } from '../dialer/dialer.ts';
import type { PacingLimits } from '../pacing/pace.ts';
import { REAL_TIMERS, type Timers } from '../pacing/timers.ts';
import { createAcceptingHosts } from './accepting-hosts.ts';
import { createCatchAllCache } from './catch-all.ts';
import { createHostSessions } from './host-sessions.ts';
import { openMailSession } from './open-mail-session.ts';
import { createOutcomes } from './outcome.ts';
import { createPortWatch, PORT_WATCH_SETTINGS, type PortWatchSettings } from './port-watch.ts';
import { isAskable, randomLocalPart } from './recipient.ts';
import type { Question } from './recipient-queues.ts';
import { type Opened, SESSION_LIMITS, type SessionLimits } from './session.ts';
import { turnMissed } from './silent-host.ts';

export interface MailboxProbeOptions {
  readonly dialer: Dialer;
  /** Keeps what is known of catch-all domains, and of hosts that accept somebody. */
  readonly cache: LookupCache;
  readonly clock: Clock;
  readonly limits?: Partial<SessionLimits>;
  /** At least 0 and less than 1, for made-up recipients. */
  readonly random: () => number;
  /** In place of `random` for the recipients of a domain: several probes of one IP address ask for the same one. */
  readonly randomFor?: (domain: string) => () => number;
  readonly pacing?: Partial<PacingLimits>;
  readonly portWatch?: Partial<PortWatchSettings>;
  /** In place of each provider's own. */
  readonly pace?: Pace;
  readonly timers?: Timers;
  readonly log?: Log;
}

export interface MailboxProbe extends MailboxPort {
  /** Forgets which hosts could not be reached: that was learnt in another network. */
  networkChanged(): void;
}

const NOT_ASKABLE = 'the address or the EHLO name cannot be written in SMTP';
/** Who has not answered by then will not. */
const MAX_HOSTS = 5;

/**
 * Opens the probe. An answer is definite only where a host told recipients apart: a recipient that was accepted where
 * nobody knows whether all are (`catchAll` is `inconclusive`), or refused by a host that has accepted no recipient, is `unknown`,
 * or `greylisted` where asking again will tell. An identity or an address that cannot be said in SMTP is unknown without
 * asking. When no mail host at all can be reached from here, the probe rests for a while and says so.
 */
export function createMailboxProbe(options: MailboxProbeOptions): MailboxProbe {
  const { dialer, cache, clock, random, log, timers = REAL_TIMERS } = options;
  const { randomFor = () => random } = options;
  const outcomes = createOutcomes(clock);
  const { answer } = outcomes;
  const accepting = createAcceptingHosts(cache, clock, dialer.via('smtp'));
  let network = 0;
  const sessions = createHostSessions({
    catchAlls: createCatchAllCache(cache, clock, (domain) => randomLocalPart(randomFor(domain))),
    accepting,
    outcomes,
    limits: { ...SESSION_LIMITS, ...options.limits },
    timers,
    pacing: options.pacing,
    pace: options.pace,
    open: (request) => openMailSession(dialer, request, log),
    opened({ contact }, opened) {
      if (noteContact(contact, opened) && contact.network === network) port25.reached();
    },
  });
  // Nobody waits for a turn that will not be used.
  const port25 = createPortWatch({ ...PORT_WATCH_SETTINGS, ...options.portWatch }, timers, () =>
    sessions.dismiss(),
  );

  return {
    async probe(address, hosts, identity, context) {
      if (!isAskable(address, identity)) return answer('unknown', { words: NOT_ASKABLE });
      const contact = { made: false, failed: false, network };
      const outcome = await askInTurn(hosts, { address, identity, context, contact });
      if (contact.made || context.signal.aborted) return outcome;
      const [first] = hosts;
      if (contact.failed && first !== undefined && contact.network === network) {
        port25.notReached(paceKey(first, providerOf(first)));
      }
      const why = port25.doubt();
      return why === null ? outcome : { kind: 'not_run', why, passing: true };
    },
    networkChanged() {
      network += 1;
      port25.forget();
      sessions.forgetTimeout();
      accepting.networkChanged();
    },
  };

  async function askInTurn(hosts: readonly string[], question: Question): Promise<MailboxAnswer> {
    const { context } = question;
    let lastReply: { readonly words: string; readonly host: string } | null = null;
    const silences: string[] = [];
    for (const host of hosts.slice(0, MAX_HOSTS)) {
      if (port25.obstacle() !== null) break;
      const outcome = await sessions.ask(host, question);
      if (outcome.kind === 'missed') {
        const { turn } = outcome;
        if (turn.why === 'refused') {
          return answer('unknown', { aboutUs: true, words: turn.words, host });
        }
        silences.push(turnMissed(host, turn.why, sessions.maxWaitMs[context.lane]));
        if (turn.why === 'aborted') break;
        continue;
      }
      if (outcome.kind === 'answer') return outcome.answer;
      if (outcome.words !== null) lastReply = { words: outcome.words, host };
      if (outcome.silence !== null) silences.push(outcome.silence);
      if (context.signal.aborted) break;
    }
    if (lastReply !== null) return answer('unknown', lastReply);
    return answer('unknown', silences.length > 0 ? { words: tidyWords(silences.join('; ')) } : {});
  }
}

/** Whether a host was connected to. */
function noteContact(contact: Question['contact'], opened: Opened): boolean {
  if (opened.ok || opened.failure.kind !== 'not_reached') {
    contact.made = true;
    return true;
  }
  const { reason } = opened.failure.failure;
  contact.failed ||= reason === 'timeout' || reason === 'unreachable';
  return false;
}
