import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { popularMailDomains } from '../../../src-main/engine/mail-provider/mail-domains.ts';
import { suggestDomain } from '../../../src-main/engine/typo/suggest.ts';
import { REAL_DOMAINS, TYPOS } from './typo-cases.ts';

const strangers = { isWellKnown: () => false };
const suggest = (domain: string) => suggestDomain(domain, strangers)?.domain ?? null;

describe('a mistyped mail domain', () => {
  test('there are enough cases to speak of', () => {
    expect(TYPOS.length).toBeGreaterThanOrEqual(150);
    expect(new Set(REAL_DOMAINS).size).toBeGreaterThanOrEqual(300);
  });

  test.each(TYPOS)('%s is meant to be %s', (typed, meant) => {
    expect(suggest(typed)).toBe(meant);
  });

  test('says what was mistyped and how far it is', () => {
    expect(suggestDomain('gmial.com', strangers)).toEqual({
      domain: 'gmail.com',
      kind: 'label',
      distance: 1,
    });
    expect(suggestDomain('gmail.con', strangers)).toMatchObject({ kind: 'tld', distance: 1 });
    expect(suggestDomain('hotnail.con', strangers)).toMatchObject({ kind: 'domain', distance: 2 });
    expect(suggestDomain('gmailcom', strangers)).toMatchObject({ kind: 'domain', distance: 1 });
  });
});

describe('a domain that was meant', () => {
  test('real domains get no suggestion, even where nothing says that they are known', () => {
    const wrong = REAL_DOMAINS.filter((domain) => suggest(domain) !== null);
    const rate = wrong.length / REAL_DOMAINS.length;
    console.log(`false suggestions: ${wrong.length} of ${REAL_DOMAINS.length} real domains`);
    expect(wrong).toEqual([]);
    expect(rate).toBe(0);
  });

  test('a popular domain never gets one', () => {
    for (const domain of popularMailDomains()) expect(suggest(domain)).toBeNull();
  });

  test('a domain that is known to be real gets none, however near it is', () => {
    const known = { isWellKnown: (domain: string) => domain === 'gmal.com' };
    expect(suggestDomain('gmal.com', known)).toBeNull();
    expect(suggestDomain('gmal.com', strangers)).not.toBeNull();
  });

  test('collected lists contain gmail.co and hotmail.con; these stay typos', () => {
    const everything = { isWellKnown: () => true };
    expect(suggestDomain('hotmail.con', everything)?.domain).toBe('hotmail.com');
    expect(suggestDomain('gmail.co', everything)?.domain).toBe('gmail.com');
  });

  test("an ending that exists is another company's, unless the name is a provider's alone", () => {
    expect(suggest('acme.co')).toBeNull();
    expect(suggest('acme.con')).toBeNull();
    expect(suggest('mail.co')).toBeNull();
    expect(suggest('gmail.co')).toBe('gmail.com');
  });
});

describe("a list's own frequent domains", () => {
  const context = { ...strangers, frequent: ['acme-industries.example', 'northwind.example'] };

  test('a near miss of a long one is a typo', () => {
    expect(suggestDomain('acme-industires.example', context)?.domain).toBe(
      'acme-industries.example',
    );
    expect(suggestDomain('nortwind.example', context)?.domain).toBe('northwind.example');
  });

  test('a short one is near to too much, and each of them is what was meant', () => {
    expect(suggestDomain('acne.example', { ...strangers, frequent: ['acme.example'] })).toBeNull();
    expect(
      suggestDomain('northwinds.example', {
        ...strangers,
        frequent: ['northwind.example', 'northwinds.example'],
      }),
    ).toBeNull();
  });
});

describe('whatever is typed', () => {
  const letters = 'abcdefghijklmnopqrstuvwxyz0123456789-.';
  const text = fc
    .array(fc.constantFrom(...letters), { maxLength: 40 })
    .map((chosen) => chosen.join(''));

  test('a suggestion is a popular domain, never the domain itself', () => {
    fc.assert(
      fc.property(text, (domain) => {
        const match = suggestDomain(domain, strangers);
        if (match === null) return;
        expect(match.domain).not.toBe(domain);
        expect(popularMailDomains()).toContain(match.domain);
        expect(match.distance).toBeGreaterThan(0);
      }),
    );
  });

  test('letters swapped inside gmail.com always lead back to it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3 }), (at) => {
        const typed = [...'gmail'];
        const [moved = ''] = typed.splice(at, 1);
        typed.splice(at + 1, 0, moved);
        expect(suggest(`${typed.join('')}.com`)).toBe('gmail.com');
      }),
    );
  });
});
