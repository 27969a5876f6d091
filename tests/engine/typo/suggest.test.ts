import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { popularMailDomains } from '../../../src-main/engine/mail-provider/mail-domains.ts';
import { canExist, indexOf, suggestDomain } from '../../../src-main/engine/typo/suggest.ts';
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

  // Nobody can register right below .ck.
  test.each(
    `
gmail.con gmail.com tld 1 ; gmail.co gmail.com tld 1 ; gmail.cm gmail.com tld 1 ; gmail.om gmail.com tld 1
comcast.ne comcast.net tld 1 ; comcast.et comcast.net tld 1 ; gmail.com.com gmail.com tld 4 ; hotmail.com.a hotmail.com tld 2
hotmail.ck hotmail.ca tld 1 ; gmail.com.abcdefg gmail.com tld 8 ; gmail.com.abcdefgh gmail.com tld 9
gmail.com.abcdefghi gmail.com tld 9 ; gmailcom gmail.com domain 1 ; gmai.lcom gmail.com domain 1
www.gmail.com gmail.com domain 4 ; gamil.co gmail.com domain 2 ; hotmial.om hotmail.com domain 2 ; yaho.cm yahoo.com domain 2
googlemaol.con googlemail.com domain 2 ; gmial.com gmail.com label 1 ; ahoo.com yahoo.com label 1 ; gmaill.com gmail.com label 1
gmail1.com gmail.com label 1 ; hotmailx.com hotmail.com label 1 ; jotmail.com hotmail.com label 1
protonnail.com protonmail.com label 1 ; protommaik.com protonmail.com label 2 ; googlamaol.com googlemail.com label 2
`
      .trim()
      .split(/ ; |\n/)
      .map((row) => row.split(' ')),
  )('%s is %s, mistyped in its %s by %s', (typed = '', domain, kind, distance) => {
    expect(suggestDomain(typed, strangers)).toEqual({ domain, kind, distance: Number(distance) });
  });

  test.each([
    'gmx.ne',
    'www.acme.com',
    'hotmale.com',
    '1gmail.com',
    'gmailx.com',
    'gmxail.com',
    'xotmail.com',
  ])('%s may be meant', (typed) => {
    expect(suggestDomain(typed, strangers)).toBeNull();
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
  const context = {
    ...strangers,
    frequent: indexOf(['acme-industries.example', 'northwind.example']),
  };

  test('a near miss of a long one is a typo', () => {
    expect(suggestDomain('acme-industires.example', context)?.domain).toBe(
      'acme-industries.example',
    );
    const eight = { ...strangers, frequent: indexOf(['acmecorp.example']) };
    expect(suggestDomain('acmecrop.example', eight)).toBeNull();
    expect(suggestDomain('nortwind.example', context)?.domain).toBe('northwind.example');
  });

  test('a short one is near to too much, and each of them is what was meant', () => {
    expect(
      suggestDomain('acne.example', { ...strangers, frequent: indexOf(['acme.example']) }),
    ).toBeNull();
    expect(
      suggestDomain('northwinds.example', {
        ...strangers,
        frequent: indexOf(['northwind.example', 'northwinds.example']),
      }),
    ).toBeNull();
  });
});

test.each([
  ['acme.co.uk', true],
  ['acme.github.io', true],
  ['acme.con', false],
  ['localhost', false],
])('%s can exist: %s', (domain, expected) => {
  expect(canExist(domain)).toBe(expected);
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
