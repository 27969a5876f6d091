// What probing one host led to: which replies and failures decide, and what each means for the next question to it.
import { describe, expect, test } from 'vitest';
import { createOutcomes, decided } from '../../../src-main/adapters/smtp/outcome.ts';
import type { SessionFailure, SessionLimits } from '../../../src-main/adapters/smtp/session.ts';
import type { ReplyMeaning } from '../../../src-main/engine/mailbox/judge-reply.ts';

const NOW = Date.UTC(2026, 10, 20);
const LIMITS = { connectMs: 10_000, bannerMs: 900, replyMs: 30_400 } as SessionLimits;
const outcomes = createOutcomes({ now: () => NOW });
const reply = (code: number, line = 'no') => ({ code, lines: [line] });

const ANSWER = {
  verdict: 'unknown',
  aboutUs: false,
  catchAll: 'not_run',
  words: '550 no',
  host: 'mx.example',
  observedAt: NOW,
};

test('an answer has what is told of it, and nothing else', () => {
  expect(outcomes.answer('exists')).toEqual({
    ...ANSWER,
    verdict: 'exists',
    words: null,
    host: null,
  });
  const answer = outcomes.answer('exists', { catchAll: 'no', host: 'mx.example' });
  expect(answer).toEqual({ ...ANSWER, verdict: 'exists', words: null, catchAll: 'no' });
  expect(decided(answer, { kind: 'answered' })).toEqual({
    kind: 'answer',
    answer,
    effect: { kind: 'answered' },
  });
});

describe('a reply without a verdict', () => {
  test.each<[ReplyMeaning, boolean, object]>([
    [
      'greylisted',
      false,
      {
        kind: 'answer',
        answer: { ...ANSWER, verdict: 'greylisted' },
        effect: { kind: 'answered' },
      },
    ],
    [
      'about_us',
      false,
      {
        kind: 'answer',
        answer: { ...ANSWER, aboutUs: true },
        effect: { kind: 'refused', words: '550 no' },
      },
    ],
    [
      'about_us',
      true,
      {
        kind: 'answer',
        answer: { ...ANSWER, aboutUs: true },
        effect: { kind: 'sent_away', words: '550 no' },
      },
    ],
    [
      'rate_limited',
      true,
      { kind: 'answer', answer: ANSWER, effect: { kind: 'refused', words: '550 no' } },
    ],
    [
      'unclear',
      false,
      { kind: 'next', words: '550 no', silence: null, effect: { kind: 'answered' } },
    ],
  ])('that is %s (early: %s)', (meaning, early, expected) => {
    expect(outcomes.withoutVerdict(meaning, reply(550), 'mx.example', early)).toEqual(expected);
  });
});

describe('a session that came to no reply', () => {
  const ended = (failure: SessionFailure) => outcomes.afterFailure('mx.example', failure, LIMITS);
  const unreached = (reason: string, detail = 'why not') =>
    ended({ kind: 'not_reached', failure: { reason, detail, dns: 'timeout' } as never });
  const broken = (why: string, stage = 'hello', detail = 'Odd bytes') =>
    ended({ kind: 'broken', why, stage, detail } as never);

  test.each([
    ['timeout', 'silent', 'no answer from mx.example within 10 s'],
    ['unreachable', 'silent', 'no connection to mx.example (why not)'],
    ['aborted', 'ended', 'the check ended before mx.example had answered'],
    ['refused_by_guard', 'ended', 'not contacted: why not'],
    ['dns_failed', 'ended', 'why not'],
    ['proxy_failed', 'ended', 'why not'],
  ])('%s: the host is %s', (reason, kind, silence) => {
    expect(unreached(reason)).toEqual({ kind: 'next', words: null, silence, effect: { kind } });
  });

  test.each([
    [
      'timeout',
      'banner',
      'silent',
      'mx.example was connected to, but sent no greeting within 900 ms',
    ],
    [
      'timeout',
      'hello',
      'silent',
      'mx.example was connected to, but did not answer our greeting within 30 s',
    ],
    ['timeout', 'connect', 'silent', 'mx.example was connected to, but said nothing within 30 s'],
    [
      'timeout',
      'starttls',
      'silent',
      'mx.example was connected to, but did not answer the request for encryption within 30 s',
    ],
    [
      'timeout',
      'sender',
      'silent',
      'mx.example was connected to, but did not answer about the sender within 30 s',
    ],
    [
      'timeout',
      'recipient',
      'silent',
      'mx.example was connected to, but did not answer about the recipient within 30 s',
    ],
    [
      'closed',
      'hello',
      'silent',
      'mx.example ended the connection before it said anything about the recipient',
    ],
    ['aborted', 'hello', 'ended', 'the check ended before mx.example had answered'],
    ['not_smtp', 'hello', 'silent', 'mx.example did not follow the SMTP protocol (odd bytes)'],
    ['too_long', 'hello', 'silent', 'mx.example did not follow the SMTP protocol (odd bytes)'],
    ['out_of_step', 'hello', 'silent', 'mx.example did not follow the SMTP protocol (odd bytes)'],
  ])('%s at %s: the host is %s', (why, stage, kind, silence) => {
    expect(broken(why, stage)).toEqual({ kind: 'next', words: null, silence, effect: { kind } });
  });

  test('encryption that failed, and a refusal before any question', () => {
    expect(ended({ kind: 'tls_failed', detail: 'bad record' })).toEqual({
      kind: 'next',
      words: null,
      silence: 'no encrypted connection to mx.example could be made (bad record)',
      effect: { kind: 'silent' },
    });
    const words = '554 5.7.1 blocked by spamhaus';
    expect(
      ended({ kind: 'refused', stage: 'banner', reply: reply(554, '5.7.1 blocked by spamhaus') }),
    ).toEqual({
      kind: 'answer',
      answer: { ...ANSWER, aboutUs: true, words },
      effect: { kind: 'sent_away', words },
    });
  });
});
