// What a name and a company say about the address: yes, no or unknown, and how certain both are together.
import { describe, expect, test } from 'vitest';
import { checkPerson } from '../../../src-main/engine/checks/person.ts';
import { LIMITS } from '../../../src-shared/limits.ts';
import { EDITIONS, factsOf, siteOf, UNLISTED } from '../../doubles/facts.ts';

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
    expect(judged.signals).toMatchObject({ name_matches_email: true, confidence: 0.65 });
    expect(codesOf(judged)[0]).toBe('name_partly_matches');
  });

  test.each([
    ['jane.smith', null, 'name_half_fits', 'first, beside another surname'],
    ['peter.doe', null, 'name_half_fits', 'last, beside another given name'],
    ['jane.xkqzvwpt', 0.55, 'name_partly_matches', 'first'],
  ])('of which one part is beside another in %s', (local, confidence, code, observed) => {
    const judged = judge({ email: `${local}@acme.example`, name: 'Jane Doe' });
    expect(judged.signals).toEqual({
      name_matches_email: confidence === null ? null : true,
      likely_at_company: null,
      confidence,
    });
    expect(judged.findings[0]).toEqual({
      code,
      observed,
      source: 'name and local part',
      observedAt: null,
    });
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
  ])('is unknown where %s', (observed, request, rest) => {
    const judged = judge(request, rest);
    expect(judged.signals.name_matches_email).toBeNull();
    expect(judged.findings[0]).toEqual({
      code: 'name_inconclusive',
      observed,
      source: 'name and local part',
      observedAt: null,
    });
  });
});

describe('the company', () => {
  const tooLong = `the company's name has more than ${LIMITS.name} characters`;
  const throwaway = { disposable: 'acme.example', disposableConfirmed: true };
  const site = { kind: 'site', website: siteOf(), certificate: 'valid', observedAt: 0 } as const;

  // biome-ignore format: a table is read row by row
  test.each<[string, Parameters<typeof factsOf>[0], string, boolean | null, number | null, string | null]>([
    ['Acme', {}, 'company_matches', true, 0.95, 'the domain is the company’s name: acme'],
    ['Acrne', {}, 'company_imitated', false, 0.8, 'acme, m for rn'],
    ['Zephyr Insurance', {}, 'company_inconclusive', null, null, 'no website was seen'],
    ['Zephyr Insurance', { website: site }, 'company_mismatch', false, 0.7, 'Acme'],
    ['Zephyr Insurance', { website: { kind: 'pending' } }, 'company_inconclusive', null, null, 'the domain alone does not show it, and its website was not visited'],
    ['𝒳'.repeat(LIMITS.name), {}, 'company_inconclusive', null, null, 'no website was seen'],
    ['𝒳'.repeat(LIMITS.name + 1), {}, 'company_inconclusive', null, null, tooLong],
    ['Acme', { request: { email: 'jane' } }, 'company_inconclusive', null, null, 'there is no domain to compare with'],
    ['Acme', { lists: { ...UNLISTED, freeProvider: true } }, 'free_provider_for_company', false, 0.9, 'acme.example'],
    ['Acme', { lists: { ...UNLISTED, aliasService: 'Relay' } }, 'free_provider_for_company', false, 0.9, 'acme.example'],
    ['Acme', { lists: { ...UNLISTED, ...throwaway } }, 'free_provider_for_company', false, 0.9, 'acme.example'],
  ])('%.20s with %j: %s', (company_name, { request, ...rest } = {}, code, value, confidence, observed) => {
    const judged = judge({ ...request, company_name }, rest);
    const source = code === 'free_provider_for_company' ? EDITIONS.providers : 'company and domain';
    expect(judged.signals).toEqual({ name_matches_email: null, likely_at_company: value, confidence });
    expect(judged.findings[1]).toEqual({ code, observed, source, observedAt: null });
  });
});

test('both together are no more certain than the less certain of them', () => {
  const judged = judge(
    { name: 'Jane Doe', company_name: 'Acme' },
    { lists: { ...UNLISTED, freeProvider: true } },
  );
  expect(judged.signals.confidence).toBe(0.9);
});
