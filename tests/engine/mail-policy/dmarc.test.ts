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
    ['v=DMARC1; p=reject; pct=101', 'reject', 'reject', 100],
    ['v=DMARC1; p=reject; pct=007; pct=8', 'reject', 'reject', 7],
    ['v=DMARC1; p=reject; sp=none; rua=me', 'reject', 'none', 100],
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
    expect(readDmarc(['v=spf1 -all', 'v=DMARC1; p=reject'])).toEqual(
      readDmarc(['v=DMARC1; p=reject']),
    );
    expect(readDmarc(['p=reject; v=DMARC1', 'v=dmarc1; p=reject', 'v=DMARC12; p=none'])).toEqual({
      state: 'none',
    });
    expect(readDmarc([])).toEqual({ state: 'none' });
  });

  test('two of them, or one without a policy, are invalid', () => {
    const invalid = (why: string) => ({ state: 'invalid', why });
    expect(readDmarc(['v=DMARC1; p=none', 'v=DMARC1; p=reject'])).toEqual(
      invalid('2 DMARC records where only one is allowed'),
    );
    for (const tags of ['', '; p=maybe', '; p=none; sp=maybe', '; rua=mailto:@b.example'])
      expect(readDmarc([`v=DMARC1${tags}`])).toEqual(invalid('it names no policy'));
  });

  test('no text makes it throw', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(readDmarc([`v=DMARC1;${text}`, text]).state).toMatch(/./);
      }),
    );
  });
});
