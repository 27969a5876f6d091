// Probes recipients at one mail host at a time: waits for the host's turn, and shares each session among those who wait.
import {
  type Pace,
  type Provider,
  paceKey,
  providerOf,
  SPARED_SHARE,
} from '../../engine/mailbox/providers.ts';
import type { PacingLimits, Pace as PacingPace } from '../pacing/pace.ts';
import { createPacing } from '../pacing/pacing.ts';
import type { Timers } from '../pacing/timers.ts';
import type { Turn } from '../pacing/turn.ts';
import { unlessAborted } from '../unless-aborted.ts';
import type { AcceptingHosts } from './accepting-hosts.ts';
import type { CatchAllCache } from './catch-all.ts';
import type { MailSessionRequest } from './open-mail-session.ts';
import type { HostOutcome, Outcomes } from './outcome.ts';
import { createRecipientQueues, type Question, type RecipientWaiter } from './recipient-queues.ts';
import { createRecipientsPerSession } from './recipients-per-session.ts';
import type { Opened, SessionLimits } from './session.ts';
import { holdSharedSession } from './shared-session.ts';

export interface HostSessionsOptions {
  readonly catchAlls: CatchAllCache;
  readonly accepting: AcceptingHosts;
  readonly outcomes: Outcomes;
  readonly limits: SessionLimits;
  readonly timers: Timers;
  readonly pacing: Partial<PacingLimits> | undefined;
  /** In place of each provider's own. */
  readonly pace: Pace | undefined;
  /** Opens a session. Never rejects. */
  open(request: MailSessionRequest): Promise<Opened>;
  /** Told what came of opening one, for each recipient that it is for. */
  opened(question: Question, opened: Opened): void;
}

/** The host was not asked. */
export interface Missed {
  readonly kind: 'missed';
  readonly turn: Extract<Turn, { ok: false }>;
}

export interface HostSessions {
  /** Waits for a turn, and then asks for all who wait for the same host; or is asked for in the session of another. */
  ask(host: string, question: Question): Promise<HostOutcome | Missed>;
  /** How long a lane waits for a turn at most. */
  readonly maxWaitMs: PacingLimits['maxWaitMs'];
  /** Ends the waiting of everybody. */
  dismiss(): void;
  /** Hosts that did not answer may be asked again. */
  forgetTimeout(): void;
}

/** Whoever had to go on so often is asked for in a session of its own. */
const MAX_SHARED_SESSIONS = 5;

/** A host, and how it is asked. */
interface Site {
  readonly host: string;
  readonly provider: Provider;
  /** Under which name its pace, and what is learnt of it, are kept. */
  readonly name: string;
}

export function createHostSessions(options: HostSessionsOptions): HostSessions {
  const { catchAlls, accepting, outcomes } = options;
  const pacingLimits = { ...SMTP_PACING, ...options.pacing };
  const pacing = createPacing(pacingLimits, options.timers);
  const waiting = createRecipientQueues();
  const perSession = createRecipientsPerSession();

  return {
    ask,
    maxWaitMs: pacingLimits.maxWaitMs,
    dismiss: () => pacing.dismiss(),
    forgetTimeout: () => pacing.forgetTimeout(),
  };

  async function ask(host: string, question: Question): Promise<HostOutcome | Missed> {
    const provider = providerOf(host);
    const site = { host, provider, name: paceKey(host, provider) };
    const pace = pacingPace(options.pace ?? provider.pace);
    const { context } = question;
    let ahead = false;
    let alone = false;
    for (let session = 1; ; session += 1) {
      const waiter = waiting.join(host, question, { ahead, alone });
      const signal = AbortSignal.any([context.signal, waiter.taken]);
      const asker = { lane: () => context.lane, signal };
      const turn = await pacing.turn(site.name, asker, { pace, ahead });
      if (!waiting.leave(host, waiter)) {
        // Taken along at the moment when its own turn came.
        if (turn.ok) turn.done({ kind: 'ended' });
      } else if (turn.ok) lead(site, waiter, turn);
      else return { kind: 'missed', turn };
      const reached = await unlessAborted(waiter.outcome, context.signal);
      if (reached === null) return { kind: 'missed', turn: { ok: false, why: 'aborted' } };
      if (reached.kind !== 'again') return reached;
      ahead = true;
      alone = reached.alone || session >= MAX_SHARED_SESSIONS;
    }
  }

  /** Holds a session whose leader has a turn, which is given back when the session is over; that may be after the answers. */
  function lead(
    { host, provider, name: site }: Site,
    leader: RecipientWaiter,
    turn: Extract<Turn, { ok: true }>,
  ): void {
    const { question } = leader;
    const limits = limitsFor(options.limits, provider);
    const taken: RecipientWaiter[] = [leader];
    void holdSharedSession({
      host,
      site,
      provider,
      leader,
      limits,
      catchAlls,
      accepting,
      outcomes,
      perSession,
      most: perSession.of(site, (options.pace ?? provider.pace).recipientsPerSession),
      async open(named, signal) {
        const opened = await options.open({ host, question, limits, named, signal });
        for (const waiter of taken) options.opened(waiter.question, opened);
        return opened;
      },
      takeAlong(most) {
        const waiters = waiting.take(host, question, turn.room(most));
        turn.count(waiters.length);
        taken.push(...waiters);
        return waiters;
      },
      countControl: () => turn.count(1),
    }).then(({ effect, left }) => left.finally(() => turn.done(effect)));
  }
}

function limitsFor(limits: SessionLimits, { patience }: Provider): SessionLimits {
  const { bannerMs, replyMs } = limits;
  return { ...limits, bannerMs: bannerMs * patience, replyMs: replyMs * patience };
}

function pacingPace(pace: Pace): PacingPace {
  const { sessionsAtOnce, intervalMs, sessionsPerMinute, recipientsPerMinute } = pace;
  return {
    inFlight: sessionsAtOnce,
    intervalMs,
    perMinute: sessionsPerMinute,
    itemsPerMinute: recipientsPerMinute,
  };
}

/** How long mail hosts are waited for and left alone; how often each is asked is in the table of providers. */
const SMTP_PACING: PacingLimits = {
  // In place of which each provider's own counts.
  inFlight: 1,
  intervalMs: 2_000,
  // A session of a list may take minutes, and its number of a minute may be used up; who sits and waits comes in beside it.
  spared: { places: 1, share: SPARED_SHARE },
  // Rows of a list wait as long as it takes: to give up would make a mailbox unconfirmed that was never asked for.
  maxWaitMs: { interactive: 20_000, batch: 7 * 86_400_000 },
  // Who asked to be left alone is believed at once; waiting for minutes would only bring the same answer.
  waitsOutPauses: false,
  busyPauseMs: 900_000,
  silentAfter: 3,
  silentPauseMs: 120_000,
  refusedAfter: 3,
  refusedPauseMs: 900_000,
  maxPauseMs: 14_400_000,
};
