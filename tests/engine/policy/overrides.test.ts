import { describe, expect, test } from 'vitest';
import { overrideBook, type Rule } from '../../../src-main/engine/policy/overrides.ts';

function rule(value: string, verdict: Rule['verdict'], reason = 'a reason'): Rule {
  const subject = value.includes('@') ? 'address' : 'domain';
  return { subject, value, verdict, reason, created_at: '2026-11-20T09:00:00.000Z' };
}

describe('the override of an address', () => {
  const deny = rule('acme.example', 'deny');
  const allowed = rule('jane@acme.example', 'allow');

  test.each([
    ['jane@acme.example', 'acme.example'],
    ['jane@mail.acme.example', 'acme.example'],
    ['JANE@ACME.example', 'acme.example'],
    ['"odd@local"@acme.example', 'acme.example'],
  ])('%s is one of the domain %s', (address) => {
    expect(overrideBook([deny]).of(address)).toBe(deny);
  });

  test.each(['jane@notacme.example', 'acme.example@other.example', 'jane@example'])(
    '%s is none of the domain acme.example',
    (address) => {
      expect(overrideBook([deny]).of(address)).toBeNull();
    },
  );

  test('an address outranks its domain, in whatever letter case it is written', () => {
    expect(overrideBook([deny, allowed]).of('Jane@acme.example')).toBe(allowed);
    expect(overrideBook([deny, allowed]).of('john@acme.example')).toBe(deny);
  });

  test('a nearer domain outranks the one above it', () => {
    const near = rule('partners.acme.example', 'allow');
    const book = overrideBook([deny, near]);
    expect(book.of('jane@eu.partners.acme.example')).toBe(near);
    expect(book.of('jane@acme.example')).toBe(deny);
  });

  test.each([
    ['a domain', [rule('acme.example', 'allow'), rule('acme.example', 'deny')]],
    ['an address', [rule('jane@acme.example', 'allow'), rule('jane@acme.example', 'deny')]],
  ])('a denial outranks an allowance of %s, whichever came first', (_of, rules) => {
    expect(overrideBook(rules).of('jane@acme.example')?.verdict).toBe('deny');
    expect(overrideBook(rules.toReversed()).of('jane@acme.example')?.verdict).toBe('deny');
  });

  test('there is none without an address', () => {
    expect(overrideBook([deny]).of(null)).toBeNull();
  });
});

describe('a book of overrides touches', () => {
  test.each([
    ['the domain itself', 'acme.example', 'acme.example', true],
    ['the registrable domain above a subdomain', 'mail.acme.example', 'acme.example', true],
    ['the domain of an address', 'jane@mail.acme.example', 'acme.example', true],
    ['no other domain', 'acme.example', 'notacme.example', false],
    ['nothing without a domain', 'acme.example', '', false],
  ])('%s', (_what, value, domain, expected) => {
    expect(overrideBook([rule(value, 'deny')]).touches(domain)).toBe(expected);
  });
});
