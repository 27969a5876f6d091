// Whether an address was mistyped, imitates another domain, or was made up at random.
import { describe, expect, test } from 'vitest';
import { checkResemblance } from '../../../src-main/engine/checks/resemblance.ts';
import { factsOf, registeredDaysAgo, SEEN_AT, UNLISTED } from '../../doubles/facts.ts';

const TYPO = { domain: 'gmail.com', kind: 'slip' } as never;
const NO_ROUTE = { state: 'none', observedAt: SEEN_AT } as const;

describe('a domain one slip away from a popular one', () => {
  test('that accepts mail is possibly a typing error, with the address that was meant', () => {
    const facts = factsOf({ request: { email: 'jane@gmial.com' }, typo: TYPO });
    expect(checkResemblance(facts, null, true)).toEqual({
      suggestion: 'jane@gmail.com',
      findings: [
        {
          code: 'possible_typo',
          observed: 'gmail.com',
          source: 'popular domains',
          observedAt: null,
        },
      ],
    });
  });

  test('that accepts no mail, is young or disposable is probably one', () => {
    const code = (facts: Parameters<typeof factsOf>[0], ageDays: number | null) =>
      checkResemblance(
        factsOf({ request: { email: 'jane@gmial.com' }, typo: TYPO, ...facts }),
        ageDays,
        true,
      ).findings[0]?.code;
    expect(code({ route: NO_ROUTE }, null)).toBe('probable_typo');
    expect(code({}, 179)).toBe('probable_typo');
    expect(code({}, 180)).toBe('possible_typo');
    expect(code({ lists: { ...UNLISTED, disposable: 'gmial.com' } }, 4000)).toBe('probable_typo');
  });

  test('that is two years old and accepts mail is meant as written', () => {
    const facts = factsOf({
      request: { email: 'jane@gmial.com' },
      typo: TYPO,
      registration: registeredDaysAgo(730),
    });
    expect(checkResemblance(facts, 730, true)).toEqual({ suggestion: null, findings: [] });
  });

  test('that is frequent in the list says so', () => {
    const typo = { domain: 'acme.example', rows: 40 } as never;
    const facts = factsOf({ request: { email: 'jane@acne.example' }, typo });
    expect(checkResemblance(facts, null, true).findings[0]).toMatchObject({
      observed: 'acme.example, named by 40 rows of this list',
      source: 'this list',
    });
  });
});

test('of a text that is no address the one that was meant is named, where one was', () => {
  const judged = (typo: object) =>
    checkResemblance(
      factsOf({ request: { email: 'jane@gmail,com' }, typo: typo as never }),
      null,
      false,
    );
  const repaired = { domain: 'gmail.com', kind: 'domain', distance: 1, address: 'jane@gmail.com' };
  const seen = { observed: 'gmail.com', source: 'popular domains', observedAt: null };
  expect(judged(repaired)).toEqual({
    suggestion: 'jane@gmail.com',
    findings: [{ code: 'probable_typo', ...seen }],
  });
  expect(judged(TYPO)).toEqual({ suggestion: null, findings: [] });
});

test('an unknown age does not make a typing error probable', () => {
  const facts = factsOf({ request: { email: 'jane@gmial.com' }, typo: TYPO });
  expect(checkResemblance(facts, null, true).findings[0]?.code).toBe('possible_typo');
});

test('a lookalike of a popular domain is named, and nothing is suggested', () => {
  const judged = checkResemblance(
    factsOf({ request: { email: 'jane@p\u0430ypal.com' } }),
    null,
    true,
  );
  expect(judged.suggestion).toBeNull();
  expect(judged.findings[0]?.code).toBe('lookalike_domain');
  expect(judged.findings[0]?.observed).toContain('paypal.com');
});

test('letters in no order are made up, unless the name explains them', () => {
  const facts = factsOf({ request: { email: 'xkqzvbwpt@acme.example' } });
  expect(checkResemblance(facts, null, false).findings.map(({ code }) => code)).toEqual([
    'random_local_part',
  ]);
  expect(checkResemblance(facts, null, true).findings).toEqual([]);
});

test.each([
  ['the domain numbers its members', 'zq4471xkv8@student.example.edu', undefined],
  ['the domain is called the same', 'xkqzvbwpt@xkqzvbwpt.example', undefined],
  ['the name shares its first letters', 'xkqzvbwpt@acme.example', 'Xkqena Doe'],
])('letters in no order are not made up where %s', (_, email, name) => {
  const facts = factsOf({ request: { email, ...(name !== undefined && { name }) } });
  expect(checkResemblance(facts, null, false).findings).toEqual([]);
});

test('a number that its domain gives to others as well is not made up, but where anybody has a mailbox', () => {
  const codes = (email: string, lists = UNLISTED) =>
    checkResemblance(
      factsOf({ request: { email }, isNumbered: true, lists }),
      null,
      false,
    ).findings.map(({ code }) => code);
  expect(codes('e4711x9z@acme.example')).toEqual([]);
  expect(codes('e4711x9z@acme.example', { ...UNLISTED, freeProvider: true })).toEqual([
    'random_local_part',
  ]);
  const disposable = { ...UNLISTED, disposable: 'acme.example' };
  expect(codes('e4711x9z@acme.example', disposable)).toEqual(['random_local_part']);
  expect(codes('xxx1234@acme.example')).toEqual(['random_local_part']);
});

test('a plain address resembles nothing', () => {
  expect(checkResemblance(factsOf(), 4000, true)).toEqual({ suggestion: null, findings: [] });
});
