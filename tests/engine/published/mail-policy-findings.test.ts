// What a domain publishes about its own mail comes to: SPF and DMARC.
import { describe, expect, test } from 'vitest';
import type { DmarcFact } from '../../../src-main/engine/mail-policy/dmarc.ts';
import type { SpfFact } from '../../../src-main/engine/mail-policy/spf.ts';
import { mailPolicyFindings } from '../../../src-main/engine/published/mail-policy-findings.ts';
import { SEEN_AT } from '../../doubles/facts.ts';

const NO_SPF: SpfFact = { state: 'none' };
const NO_DMARC: DmarcFact = { state: 'none' };

function judge(spf: SpfFact, dmarc: DmarcFact) {
  return mailPolicyFindings({ spf, dmarc, observedAt: SEEN_AT });
}

const published = (changes: Partial<Extract<SpfFact, { state: 'published' }>>): SpfFact => ({
  state: 'published',
  record: 'v=spf1 mx -all',
  all: '-',
  redirect: null,
  sendsNothing: false,
  ...changes,
});

describe('SPF', () => {
  test.each<[SpfFact, string, string | null]>([
    [NO_SPF, 'no_spf', null],
    [{ state: 'invalid', why: 'there are two records' }, 'no_spf', 'there are two records'],
    [published({}), 'spf_published', 'v=spf1 mx -all'],
    [published({ all: '+' }), 'spf_open', 'v=spf1 mx -all'],
    [published({ all: '?' }), 'spf_neutral', 'v=spf1 mx -all'],
    [published({ all: null }), 'spf_neutral', 'v=spf1 mx -all'],
    [published({ all: null, redirect: 'acme.test' }), 'spf_published', 'v=spf1 mx -all'],
    [published({ sendsNothing: true }), 'spf_sends_nothing', 'v=spf1 mx -all'],
  ])('%j', (spf, code, observed) => {
    expect(judge(spf, NO_DMARC)[0]).toEqual({
      code,
      observed,
      source: 'DNS',
      observedAt: SEEN_AT,
    });
  });

  test('that could not be looked up is unknown, not missing', () => {
    expect(judge({ state: 'unknown', detail: 'SERVFAIL' }, NO_DMARC)[0]).toMatchObject({
      code: 'spf_inconclusive',
      observed: 'SERVFAIL',
    });
  });
});

describe('DMARC', () => {
  test.each([
    ['none', 'dmarc_published'],
    ['quarantine', 'dmarc_enforced'],
    ['reject', 'dmarc_enforced'],
  ] as const)('with the policy %s', (applies, code) => {
    const dmarc = { state: 'published', applies, domain: 'acme.example' } as DmarcFact;
    expect(judge(NO_SPF, dmarc)[1]).toMatchObject({ code, observed: applies });
  });

  test('that is missing or invalid is none, and unknown where the DNS did not answer', () => {
    expect(judge(NO_SPF, NO_DMARC)[1]).toMatchObject({ code: 'no_dmarc', observed: null });
    expect(judge(NO_SPF, { state: 'unknown', detail: 'timeout' })[1]).toMatchObject({
      code: 'dmarc_inconclusive',
      observed: 'timeout',
    });
  });
});
