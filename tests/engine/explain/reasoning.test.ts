import { describe, expect, test } from 'vitest';
import { DEFAULT_BANDS } from '../../../src-main/engine/scoring/table.ts';
import { judge } from '../../../src-main/engine/verify.ts';
import { factsOf, SEEN_AT } from '../../doubles/facts.ts';

const reasoning = (...args: Parameters<typeof factsOf>) =>
  judge(factsOf(...args), DEFAULT_BANDS).reasoning;

describe('the reasoning', () => {
  test('of an approved address begins with what speaks for it', () => {
    expect(reasoning({ request: { name: 'Jane Doe' } })).toBe(
      'The domain takes mail at mx.acme.example, the name fits the address (first.last) and it is on no list of throwaway services. ' +
        'Not known: the age of the domain, its website and whether the mailbox exists.',
    );
  });

  test('of a badly formed address says what is wrong with it', () => {
    expect(reasoning({ request: { email: 'jane..doe@acme.example' } })).toMatch(
      /^The address is badly formed: /,
    );
  });

  test('of a hard fact says that nothing else counts', () => {
    const lists = {
      disposable: 'acme.example',
      aliasService: null,
      freeProvider: false,
      role: null,
      edition: 'lists',
    };
    expect(reasoning({ lists })).toBe(
      'The domain acme.example belongs to a throwaway mail service. Whatever else speaks for it, that allows no more than 15 points.',
    );
  });

  test('of a reviewed address begins with what speaks against it', () => {
    const lists = {
      disposable: null,
      aliasService: null,
      freeProvider: false,
      role: 'info',
      edition: 'lists',
    };
    expect(reasoning({ request: { email: 'info@acme.example' }, lists })).toMatch(
      /^It names a function \(info\), not a person\. In its favour, the domain takes mail at mx\.acme\.example/,
    );
  });

  test('says nothing that no line of evidence holds', () => {
    const text = reasoning({ route: { state: 'domain_not_found', observedAt: SEEN_AT } });
    expect(text).not.toMatch(/takes mail|mx\./i);
    expect(text).toMatch(/^The domain acme\.example does not exist\./);
  });

  test('puts observed text in as it is, whatever it holds', () => {
    const route = {
      state: 'mx',
      hosts: [{ exchange: '$&.example', priority: 1 }],
      usable: [],
      observedAt: SEEN_AT,
    } as const;
    expect(reasoning({ route })).toContain('$&.example');
  });
});
