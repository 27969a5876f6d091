// What probing one mail host led to, by its replies: an answer, or the next host.
import type { MailboxVerdict } from '../../../src-shared/schemas/verification.ts';
import { judgeEarlyReply, type ReplyMeaning } from '../../engine/mailbox/judge-reply.ts';
import type { Reply } from '../../engine/mailbox/reply.ts';
import { wordsOf } from '../../engine/mailbox/reply-for-display.ts';
import type { Clock, MailboxAnswer } from '../../engine/ports.ts';
import type { Outcome } from '../pacing/turn.ts';
import type { SessionFailure, SessionLimits } from './session.ts';
import { silenceOf } from './silent-host.ts';

export type HostOutcome =
  | { readonly kind: 'answer'; readonly answer: MailboxAnswer; readonly effect: Outcome }
  /** Nothing decided: the next host is asked. `words` are the host's, `silence` is ours. */
  | {
      readonly kind: 'next';
      readonly words: string | null;
      readonly silence: string | null;
      readonly effect: Outcome;
    };

export interface Outcomes {
  answer(
    verdict: MailboxVerdict,
    about?: Partial<Omit<MailboxAnswer, 'verdict' | 'observedAt'>>,
  ): MailboxAnswer;
  /** What a session that came to no question, or to no reply, leaves behind. */
  afterFailure(host: string, failure: SessionFailure, limits: SessionLimits): HostOutcome;
  /** A reply that says nothing of the mailbox; `early` when the recipient was not even named. */
  withoutVerdict(meaning: ReplyMeaning, reply: Reply, host: string, early?: boolean): HostOutcome;
}

export function createOutcomes(clock: Clock): Outcomes {
  return { answer, afterFailure, withoutVerdict };

  function answer(
    verdict: MailboxVerdict,
    about: Partial<Omit<MailboxAnswer, 'verdict' | 'observedAt'>> = {},
  ): MailboxAnswer {
    return {
      verdict,
      aboutUs: false,
      catchAll: 'not_run',
      words: null,
      host: null,
      ...about,
      observedAt: clock.now(),
    };
  }

  function afterFailure(host: string, failure: SessionFailure, limits: SessionLimits): HostOutcome {
    const silence = silenceOf(host, failure, limits);
    switch (failure.kind) {
      case 'refused':
        return withoutVerdict(judgeEarlyReply(failure.reply), failure.reply, host, true);
      case 'not_reached': {
        const { reason } = failure.failure;
        const silent = reason === 'timeout' || reason === 'unreachable';
        return next({ silence }, { kind: silent ? 'silent' : 'ended' });
      }
      case 'broken':
        return next({ silence }, { kind: failure.why === 'aborted' ? 'ended' : 'silent' });
      case 'tls_failed':
        return next({ silence }, { kind: 'silent' });
    }
  }

  function withoutVerdict(
    meaning: ReplyMeaning,
    reply: Reply,
    host: string,
    early = false,
  ): HostOutcome {
    const words = wordsOf(reply);
    switch (meaning) {
      case 'greylisted':
        return decided(answer('greylisted', { host, words }), { kind: 'answered' });
      case 'about_us':
        return decided(answer('unknown', { aboutUs: true, host, words }), {
          kind: early ? 'sent_away' : 'refused',
          words,
        });
      case 'rate_limited':
        return decided(answer('unknown', { host, words }), { kind: 'refused', words });
      default:
        return next({ words }, { kind: 'answered' });
    }
  }
}

export function decided(answer: MailboxAnswer, effect: Outcome): HostOutcome {
  return { kind: 'answer', answer, effect };
}

function next(
  reported: { readonly words?: string; readonly silence?: string | null },
  effect: Outcome,
): HostOutcome {
  return { kind: 'next', words: reported.words ?? null, silence: reported.silence ?? null, effect };
}
