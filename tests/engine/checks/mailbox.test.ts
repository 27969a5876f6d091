// What a mail host said about the mailbox: only a clear reply decides, and a reply about this machine never does.
import { describe, expect, test } from 'vitest';
import { checkMailbox } from '../../../src-main/engine/checks/mailbox.ts';
import type { MailboxAnswer } from '../../../src-main/engine/ports.ts';
import { factsOf, SEEN_AT } from '../../doubles/facts.ts';

const judge = (changes: Partial<MailboxAnswer>) =>
  checkMailbox(
    factsOf({
      mailbox: {
        kind: 'asked',
        answer: {
          verdict: 'exists',
          aboutUs: false,
          catchAll: 'no',
          words: '250 ok',
          host: 'mx.acme.example',
          observedAt: SEEN_AT,
          ...changes,
        },
      },
    }),
  );

describe('a mailbox', () => {
  test.each([
    ['exists', 'mailbox_exists', false],
    ['not_found', 'mailbox_not_found', true],
    ['disabled', 'mailbox_disabled', true],
    ['full', 'mailbox_full', false],
    ['catch_all', 'catch_all', false],
    ['greylisted', 'mailbox_unconfirmed', false],
    ['unknown', 'mailbox_unconfirmed', false],
  ] as const)('that is %s', (verdict, code, refused) => {
    expect(judge({ verdict })).toEqual({
      verdict,
      refused,
      findings: [
        { code, observed: '250 ok', source: 'mail host mx.acme.example', observedAt: SEEN_AT },
      ],
    });
  });

  test('of a host that rejected this machine is unconfirmed, whatever else was said', () => {
    const { findings, refused } = judge({ verdict: 'unknown', aboutUs: true });
    expect(findings.map(({ code }) => code)).toEqual(['smtp_blocked']);
    expect(refused).toBe(false);
  });

  test('that no host answered for names none', () => {
    expect(judge({ verdict: 'unknown', host: null, words: null }).findings[0]).toMatchObject({
      observed: null,
      source: 'mail hosts',
    });
  });

  test('that was not asked about has no verdict, and says why', () => {
    expect(checkMailbox(factsOf())).toEqual({
      verdict: null,
      refused: false,
      findings: [
        {
          code: 'mailbox_not_run',
          observed: 'mailbox probing is switched off',
          source: 'not asked',
          observedAt: null,
        },
      ],
    });
  });

  test.each(['pending', 'not_needed'] as const)(
    'that is %s has no verdict, and is not refused',
    (kind) => {
      const { findings, ...judged } = checkMailbox(factsOf({ mailbox: { kind } }));
      expect(judged).toEqual({ verdict: null, refused: false });
      expect(findings.map(({ code }) => code)).toEqual([`mailbox_${kind}`]);
    },
  );
});
