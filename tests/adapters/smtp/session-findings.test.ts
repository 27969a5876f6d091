// Which replies of a session count, what it tells the next one, and how many recipients its host takes.
import { describe, expect, test } from 'vitest';
import { ANSWERED, SessionFindings } from '../../../src-main/adapters/smtp/session-findings.ts';
import type { SessionMembers } from '../../../src-main/adapters/smtp/session-members.ts';
import type { ReplyMeaning } from '../../../src-main/engine/mailbox/judge-reply.ts';

function opened(several = true) {
  const learnt: unknown[] = [];
  const perSession = {
    of: () => 0,
    wentWell: (site: string) => void learnt.push(['went well', site]),
    tookOnly: (site: string, taken: number) => void learnt.push(['took only', site, taken]),
    refusedUs: (site: string, most: number) => void learnt.push(['refused us', site, most]),
  };
  const members = { areSeveral: several } as SessionMembers;
  const findings = new SessionFindings({ site: 's', most: 9, perSession }, members);
  const note = (meaning: ReplyMeaning, code = 550) =>
    findings.noteReply(meaning, { code, lines: [] });
  return { findings, note, learnt };
}

describe('a reply behind others', () => {
  test.each<[ReplyMeaning, number, boolean]>([
    ['accepted', 250, true],
    ['not_found', 550, true],
    ['not_found', 421, false],
    ['greylisted', 450, true],
    ['rate_limited', 452, false],
    ['closing', 421, false],
    ['about_us', 554, false],
    ['unclear', 499, false],
    ['unclear', 500, true],
  ])('that is %s (%i) counts: %s', (meaning, code, counts) => {
    const { findings, note, learnt } = opened();
    expect(note('full')).toBe(true);
    expect([findings.answered, note(meaning, code), findings.answered]).toEqual([1, counts, 2]);
    expect(findings.isTroubled).toBe(!counts);
    const trouble = meaning === 'about_us' ? ['refused us', 's', 9] : ['took only', 's', 1];
    expect(learnt).toEqual(counts ? [] : [trouble]);
  });

  test('that says what the first one said counts', () => {
    const { findings, note, learnt } = opened();
    expect([note('rate_limited', 452), note('rate_limited', 452)]).toEqual([true, true]);
    expect([findings.isTroubled, learnt]).toEqual([false, []]);
  });
});

test('a host that refuses us from the first on is asked for half as many', () => {
  const { findings, note, learnt } = opened();
  expect([note('about_us'), findings.isTroubled, note('about_us')]).toEqual([true, true, true]);
  findings.trouble(3);
  findings.ended();
  expect(learnt).toEqual([['refused us', 's', 9]]);
});

test('what it took is learnt once, and only of several', () => {
  const several = opened();
  several.findings.trouble(3);
  several.findings.trouble(2);
  several.findings.refusedUs();
  several.findings.ended();
  expect(several.learnt).toEqual([['took only', 's', 3]]);
  const single = opened(false);
  single.findings.trouble(3);
  single.findings.ended();
  expect([single.findings.isTroubled, single.learnt]).toEqual([true, []]);
  const well = opened();
  well.findings.ended();
  expect(well.learnt).toEqual([['went well', 's']]);
});

test('the next one is told what the first recipient was, or any answer', () => {
  const { findings, note } = opened();
  expect(findings.effect).toEqual({ kind: 'ended' });
  const refused = { kind: 'refused', words: 'no' } as const;
  findings.noteEffect(refused);
  expect(findings.effect).toEqual({ kind: 'ended' });
  note('about_us');
  findings.noteEffect(refused);
  expect(findings.effect).toEqual(refused);
  note('accepted', 250);
  findings.noteEffect({ kind: 'silent' });
  expect(findings.effect).toEqual(refused);
  findings.noteEffect(ANSWERED);
  expect(findings.effect).toEqual({ kind: 'answered' });
  findings.endedUnanswered({ kind: 'silent' });
  expect(findings.effect).toEqual({ kind: 'silent' });
});
