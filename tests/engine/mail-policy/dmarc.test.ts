import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readDmarc } from '../../../src-main/engine/mail-policy/dmarc.ts';

describe('the DMARC record of a domain', () => {
  test.each([
    ['v=DMARC1; p=reject', 'reject', 'reject', 100],
    ['v=DMARC1;p=quarantine;sp=none;pct=20', 'quarantine', 'none', 20],
    ['v = DMARC1 ; p = None ; rua=mailto:a@b.example', 'none', 'none', 100],
    ['v=DMARC1; P=REJECT;', 'reject', 'reject', 100],
    ['v=DMARC1; p=reject; pct=many; fo=1; nonsense', 'reject', 'reject', 100],
    ['v=DMARC1; p=reject; pct=900', 'reject', 'reject', 100],
    ['v=DMARC1; rua=mailto:a@b.example', 'none', 'none', 100],
    ['v=DMARC1; p=rejected; rua=mailto:a@b.example', 'none', 'none', 100],
    ['v=DMARC1; p=reject; sp=maybe; rua=mailto:a@b.example', 'none', 'none', 100],
  ] as const)('%s', (record, policy, subdomainPolicy, pct) => {
    expect(readDmarc([record])).toEqual({
      state: 'published',
      policy,
      subdomainPolicy,
      pct,
      record,
    });
  });

  test('other records are passed over', () => {
    expect(readDmarc(['v=spf1 -all', 'v=DMARC1; p=reject'])).toMatchObject({ policy: 'reject' });
    expect(readDmarc(['p=reject; v=DMARC1', 'v=dmarc1; p=reject', 'v=DMARC12; p=none'])).toEqual({
      state: 'none',
    });
    expect(readDmarc([])).toEqual({ state: 'none' });
  });

  test('two of them, or one without a policy, are invalid', () => {
    expect(readDmarc(['v=DMARC1; p=none', 'v=DMARC1; p=reject'])).toMatchObject({
      state: 'invalid',
      why: expect.stringContaining('2 DMARC records'),
    });
    expect(readDmarc(['v=DMARC1'])).toMatchObject({ state: 'invalid' });
    expect(readDmarc(['v=DMARC1; p=maybe'])).toMatchObject({ state: 'invalid' });
  });

  test('no text makes it throw', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(readDmarc([`v=DMARC1;${text}`, text]).state).toMatch(/./);
      }),
    );
  });
});
