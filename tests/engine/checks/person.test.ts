// What a name and a company say about the address: yes, no or unknown, and how certain both are together.
import { describe, expect, test } from 'vitest';
import { checkPerson } from '../../../src-main/engine/checks/person.ts';
import { LIMITS } from '../../../src-shared/limits.ts';
import { factsOf, UNLISTED } from '../../doubles/facts.ts';

const judge = (
  request: { email?: string; name?: string; company_name?: string },
  rest: Parameters<typeof factsOf>[0] = {},
) => checkPerson(factsOf({ ...rest, request }));

const codesOf = ({ findings }: ReturnType<typeof judge>) => findings.map(({ code }) => code);

describe('the name', () => {
  test('that was not given leaves everything unknown', () => {
    const judged = judge({});
    expect(judged.signals).toEqual({
      name_matches_email: null,
      likely_at_company: null,
      confidence: null,
    });
    expect(codesOf(judged)).toEqual(['name_not_given', 'company_not_given']);
  });

  test('of which both parts are in the address fits', () => {
    const judged = judge({ name: 'Jane Doe' });
    expect(judged.signals).toMatchObject({ name_matches_email: true, confidence: 0.95 });
    expect(codesOf(judged)[0]).toBe('name_matches');
  });

  test('of which one part is there fits in part', () => {
    const judged = judge({ email: 'jane@acme.example', name: 'Jane Doe' });
    expect(judged.signals.name_matches_email).toBe(true);
    expect(codesOf(judged)[0]).toBe('name_partly_matches');
  });

  test('that the domain is named after fits in part, whatever stands before it', () => {
    const request = { email: 'hi@janedoe.example', name: 'Jane Doe' };
    const named = {
      code: 'name_partly_matches',
      observed: 'the domain janedoe.example is named after the person',
      source: 'name and domain',
      observedAt: null,
    };
    const isRole = { lists: { ...UNLISTED, role: 'hi' } };
    for (const judged of [judge(request), judge(request, isRole)]) {
      expect(judged.signals).toMatchObject({ name_matches_email: true, confidence: 0.65 });
      expect(judged.findings[0]).toEqual(named);
    }
    const atProvider = judge(request, { lists: { ...UNLISTED, freeProvider: true } });
    expect(codesOf(atProvider)[0]).toBe('name_inconclusive');
  });

  test('of another person does not fit', () => {
    const judged = judge({ name: 'Peter Smith' });
    expect(judged.signals).toMatchObject({ name_matches_email: false, confidence: 0.7 });
    expect(judged.findings[0]).toMatchObject({ code: 'name_mismatch', observed: 'jane.doe' });
  });

  test('is read up to its limit, letters of two units counted once', () => {
    const judged = (letters: number) =>
      judge({ name: `Jane Doe ${'𝒳'.repeat(letters - 9)}` }).findings[0];
    const tooLong = {
      code: 'name_inconclusive',
      observed: `the name has more than ${LIMITS.name} characters`,
    };
    expect(judged(LIMITS.name + 1)).toMatchObject(tooLong);
    expect(judged(LIMITS.name)).not.toMatchObject(tooLong);
  });

  test.each([
    ['there is no local part', { email: 'acme.example', name: 'Jane Doe' }, {}],
    [
      'the mailbox is for a role',
      { email: 'sales@acme.example', name: 'Jane Doe' },
      { lists: { ...UNLISTED, role: 'sales' } },
    ],
    ['the name has more than', { name: `Jane ${'x'.repeat(500)}` }, {}],
  ])('is unknown where %s', (observed, request, rest) => {
    const judged = judge(request, rest);
    expect(judged.signals.name_matches_email).toBeNull();
    expect(judged.findings[0]?.code).toBe('name_inconclusive');
    expect(judged.findings[0]?.observed).toContain(observed);
  });
});

describe('the company', () => {
  test('whose name is the domain fits', () => {
    const judged = judge({ company_name: 'Acme' });
    expect(judged.signals.likely_at_company).toBe(true);
    expect(codesOf(judged)[1]).toBe('company_matches');
  });

  test('of an address at a free-mail provider is not its employer', () => {
    const judged = judge({ company_name: 'Acme' }, { lists: { ...UNLISTED, freeProvider: true } });
    expect(judged.signals).toMatchObject({ likely_at_company: false, confidence: 0.9 });
  });

  test('of a malformed address is unknown', () => {
    const judged = judge({ email: 'jane', company_name: 'Acme' });
    expect(judged.signals.likely_at_company).toBeNull();
    expect(judged.findings[1]).toMatchObject({
      code: 'company_inconclusive',
      observed: 'there is no domain to compare with',
    });
  });
});

test('both together are no more certain than the less certain of them', () => {
  const judged = judge(
    { name: 'Jane Doe', company_name: 'Acme' },
    { lists: { ...UNLISTED, freeProvider: true } },
  );
  expect(judged.signals.confidence).toBe(0.9);
});
