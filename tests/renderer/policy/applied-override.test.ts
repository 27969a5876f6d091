// Which override decides a result, and which can still be made.
import { describe, expect, test } from 'vitest';
import {
  appliedOverride,
  openVerdicts,
  overrideSubjects,
} from '../../../src-renderer/policy/applied-override.ts';
import type { Override } from '../../../src-shared/bridge/policy.ts';
import { APPROVED } from '../../doubles/results.ts';

const ENTRY: Override = {
  override_id: 'o1',
  subject: 'domain',
  value: 'kestrel-freight.example',
  verdict: 'deny',
  reason: 'Left unpaid.',
  created_at: '2026-11-01T09:00:00.000Z',
};
const LINE = {
  code: 'override_deny',
  points: -40,
  cap: 0,
  observed: ENTRY.reason,
  source: 'your override',
  observed_at: ENTRY.created_at,
};

describe('the override that decides', () => {
  test('is found by its verdict, reason and moment', () => {
    const others = [
      { ...ENTRY, override_id: 'o2', created_at: '2026-11-02T09:00:00.000Z' },
      { ...ENTRY, override_id: 'o3', verdict: 'allow' } as const,
    ];
    expect(appliedOverride([LINE], [...others, ENTRY])?.entry).toEqual(ENTRY);
  });

  test('is described from the account alone while the entries are not known', () => {
    expect(appliedOverride([LINE], null)).toEqual({
      verdict: 'deny',
      reason: ENTRY.reason,
      since: ENTRY.created_at,
      entry: null,
    });
  });

  test('is none where the account names none', () => {
    expect(appliedOverride(APPROVED.evidence, [ENTRY])).toBeNull();
  });
});

describe('what an override can be about', () => {
  const company = { ...APPROVED.company, domain: 'acme.example' };

  test('is the address, its domain, and the registrable domain where that is another one', () => {
    expect(overrideSubjects({ normalized: 'Jane@Mail.acme.example', company })).toEqual([
      { subject: 'address', value: 'jane@mail.acme.example' },
      { subject: 'domain', value: 'mail.acme.example' },
      { subject: 'domain', value: 'acme.example' },
    ]);
    expect(overrideSubjects({ normalized: 'jane@acme.example', company })).toHaveLength(2);
  });

  test('is nothing for a badly formed address', () => {
    expect(overrideSubjects({ normalized: null, company: { ...company, domain: '' } })).toEqual([]);
  });
});

describe('verdicts that are offered', () => {
  test('are both where nothing applies', () => {
    expect(openVerdicts(null)).toEqual(['allow', 'deny']);
  });

  test('are the other one where a domain is decided, since an address outranks it', () => {
    expect(openVerdicts(appliedOverride([LINE], [ENTRY]))).toEqual(['allow']);
  });

  test('are none where the address itself is decided, or it is not known what is', () => {
    const address: Override = { ...ENTRY, subject: 'address', value: 'a@kestrel-freight.example' };
    expect(openVerdicts(appliedOverride([LINE], [address]))).toEqual([]);
    expect(openVerdicts(appliedOverride([LINE], null))).toEqual([]);
  });
});
