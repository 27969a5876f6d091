// How results become signal cards: yes, no and unknown kept apart, each with what it rests on.
import { describe, expect, it } from 'vitest';
import { evidenceLabel } from '../../../src-renderer/verdict/evidence-labels.ts';
import { ageText, type SignalRow, signalCards } from '../../../src-renderer/verdict/signals.ts';
import type { VerificationResult } from '../../../src-shared/schemas/verification.ts';
import { APPROVED, BLOCKED, MISTYPED, REVIEWED } from '../../doubles/results.ts';

function rowsOf(result: VerificationResult): ReadonlyMap<string, SignalRow> {
  return new Map(
    signalCards(result).flatMap(({ rows }) =>
      rows.map((row): [string, SignalRow] => [row.key, row]),
    ),
  );
}

const policyLine = (code: string, observed: string | null) => ({
  code,
  points: 0,
  cap: null,
  observed,
  source: 'DNS',
  observed_at: null,
});

describe('the words of the evidence', () => {
  it('spell out a code that only a newer engine knows', () => {
    expect(evidenceLabel('moon_phase')).toEqual({ label: 'Moon phase', rows: [] });
    expect(evidenceLabel('toString')).toEqual({ label: 'ToString', rows: [] });
  });
});

describe('the signal cards', () => {
  it('are always four, in one order', () => {
    for (const result of [APPROVED, REVIEWED, BLOCKED, MISTYPED]) {
      expect(signalCards(result).map(({ key }) => key)).toEqual([
        'email',
        'company',
        'person',
        'ip',
      ]);
    }
  });

  it('never colour a good "no" as bad', () => {
    const rows = rowsOf(APPROVED);
    for (const key of ['email.disposable', 'email.role_based', 'ip.is_vpn', 'ip.is_tor']) {
      expect(rows.get(key)?.answer, key).toEqual({ kind: 'no', tone: 'plain', detail: null });
    }
  });

  it('tell a bad "yes" and a bad "no" as bad', () => {
    expect(rowsOf(BLOCKED).get('email.disposable')?.answer).toMatchObject({
      kind: 'yes',
      tone: 'bad',
    });
    expect(rowsOf(MISTYPED).get('email.mx_record')?.answer).toMatchObject({
      kind: 'no',
      tone: 'bad',
    });
  });

  it('keep not asked, not run and inconclusive apart, with their reasons', () => {
    const rows = rowsOf(REVIEWED);
    expect(rows.get('ip.is_tor')?.answer).toEqual({
      kind: 'unknown',
      gap: 'not_asked',
      why: 'No IP address was given.',
    });
    expect(rows.get('email.mailbox')?.answer).toEqual({
      kind: 'unknown',
      gap: 'not_run',
      why: 'The mailbox was not tested: mailbox probing is switched off.',
    });
    expect(rows.get('company.has_website')?.answer).toMatchObject({
      kind: 'unknown',
      gap: 'inconclusive',
    });
  });

  it('never tell a null as "no"', () => {
    for (const result of [REVIEWED, BLOCKED, MISTYPED]) {
      const rows = rowsOf(result);
      for (const card of ['company', 'person', 'ip'] as const) {
        for (const [field, value] of Object.entries(result[card])) {
          if (value === null) {
            expect(rows.get(`${card}.${field}`)?.answer.kind, `${card}.${field}`).toBe('unknown');
          }
        }
      }
    }
  });

  it('say of a badly formed address that there was nothing to look at', () => {
    const evidence = [
      {
        code: 'syntax_invalid',
        points: -40,
        cap: 0,
        observed: 'no @',
        source: 'the request',
        observed_at: null,
      },
    ];
    expect(
      rowsOf({ ...MISTYPED, evidence, mailbox: null }).get('email.mailbox')?.answer,
    ).toMatchObject({
      kind: 'unknown',
      gap: 'not_run',
    });
  });

  it('show SPF and DMARC only where the account speaks of them', () => {
    expect(rowsOf(APPROVED).get('email.spf')?.answer).toMatchObject({ kind: 'yes' });
    expect(rowsOf(REVIEWED).get('email.dmarc')?.answer).toMatchObject({ kind: 'unknown' });
    expect(rowsOf(MISTYPED).has('email.spf')).toBe(false);
  });

  it('show the possible domain of a company only where it was looked for: a domain, none, or unknown', () => {
    const key = 'company.domain_suggestion';
    const withLine = (code: string, observed: string | null) =>
      rowsOf({ ...REVIEWED, evidence: [...REVIEWED.evidence, policyLine(code, observed)] });
    expect(rowsOf(REVIEWED).has(key)).toBe(false);
    const found = rowsOf({
      ...REVIEWED,
      company_domain_suggestion: { domain: 'acme.example', named: 'Acme' },
      evidence: [
        ...REVIEWED.evidence,
        policyLine('company_domain_suggested', 'acme.example (its website names Acme)'),
      ],
    });
    expect(found.get(key)).toMatchObject({
      label: 'Possible company domain',
      answer: { kind: 'value', text: 'acme.example' },
    });
    expect(withLine('company_domain_not_found', 'none').get(key)?.answer).toMatchObject({
      kind: 'no',
      tone: 'plain',
    });
    expect(
      withLine('company_domain_inconclusive', 'acme.example: no answer').get(key),
    ).toMatchObject({
      answer: { kind: 'unknown', gap: 'inconclusive' },
    });
  });

  it.each([
    [0, '0 days'],
    [1, '1 day'],
    [59, '59 days'],
    [61, '2 months'],
    [365, '11 months'],
    [729, '23 months'],
    [731, '2 years'],
    [7900, '21 years'],
  ])('tell %i days as %s', (days, text) => {
    expect(ageText(days)).toBe(text);
  });

  const answered = (changes: Partial<VerificationResult>, key: string) =>
    rowsOf({ ...APPROVED, ...changes }).get(key)?.answer;

  it.each([
    [0, 'bad'],
    [29, 'bad'],
    [30, 'caution'],
    [179, 'caution'],
    [180, 'plain'],
  ])('tell a domain of %i days as %s', (days, tone) => {
    const company = { ...APPROVED.company, domain_age_days: days };
    expect(answered({ company }, 'company.domain_age_days')).toEqual({
      kind: 'value',
      tone,
      text: ageText(days),
    });
  });

  it.each([
    [0, 'plain'],
    [29, 'plain'],
    [30, 'caution'],
    [69, 'caution'],
    [70, 'bad'],
    [100, 'bad'],
  ])('tell a risk of %i as %s', (risk, tone) => {
    const ip = { ...APPROVED.ip, risk_score: risk };
    expect(answered({ ip }, 'ip.risk_score')).toEqual({
      kind: 'value',
      tone,
      text: `${risk} of 100`,
    });
  });

  it.each([
    ['exists', { kind: 'yes', tone: 'good', detail: 'exists' }],
    ['full', { kind: 'yes', tone: 'caution', detail: 'full' }],
    ['not_found', { kind: 'no', tone: 'bad', detail: 'not found' }],
    ['disabled', { kind: 'no', tone: 'bad', detail: 'disabled' }],
  ] as const)('tell a mailbox that is %s', (mailbox, answer) => {
    expect(answered({ mailbox }, 'email.mailbox')).toEqual(answer);
  });

  it('tell how sure the person is in percent, and a country by its name', () => {
    const person = { ...APPROVED.person, confidence: 0.876 };
    const ip = { ...APPROVED.ip, country: 'DE' };
    expect(answered({ person }, 'person.confidence')).toMatchObject({ text: '88 %' });
    expect(answered({ ip }, 'ip.country')).toMatchObject({ text: 'Germany (DE)' });
    expect(answered({ ip: { ...ip, country: '??' } }, 'ip.country')).toMatchObject({ text: '??' });
  });
});
