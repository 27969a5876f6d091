// What the votes of the throwaway lists prove, which lists copy one another, and what becomes of organisations that one vote names.
import { describe, expect, test } from 'vitest';
import { disposableSources } from '../../../scripts/reference-data/packages.ts';
import { loadReferenceData } from '../../../src-main/adapters/reference/reference-data.ts';
import { votesOf } from '../../../src-main/adapters/reference/throwaway-lists.ts';
import { DEFAULT_BANDS } from '../../../src-shared/bands.ts';
import { factsOf, UNLISTED } from '../../doubles/facts.ts';
import { judge } from '../../doubles/judged.ts';
import { dmarc, policy, spf } from '../../engine/scoring/published-states.ts';
import { bundledData } from './built-data.ts';

describe('the votes of lists', () => {
  test.each([
    ['a', false],
    ['b', false],
    ['ab', false],
    ['abfg', false],
    ['e', false],
    ['ae', true],
    ['c', true],
    ['d', true],
    ['bcg', true],
    ['fe', true],
    ['ge', true],
    ['be', true],
    ['fg', false],
  ])('%s: proof %s', (codes, confirmed) => {
    expect(votesOf(codes).confirmed).toBe(confirmed);
  });

  test('all lists that have the domain are named, whatever their votes count', () => {
    expect(votesOf('abcdefgx')).toEqual({
      listedBy: [
        'disposable-email-domains',
        'mailchecker',
        'disposable-email-domains-js',
        'fakefilter',
        'fakefilter, not seen lately',
        'disposable-domains',
        '@dahoom/disposable-email',
      ],
      confirmed: true,
    });
    expect(votesOf('')).toEqual({ listedBy: [], confirmed: false });
    expect(votesOf('bg')).toEqual({
      listedBy: ['mailchecker', '@dahoom/disposable-email'],
      confirmed: false,
    });
  });

  test('a list that has nearly all of another one is of the same origin', () => {
    const lists = Object.entries(disposableSources()).map(([code, listed]) => ({
      code,
      listed: new Set(listed),
    }));
    const pairs = lists.flatMap((one) =>
      lists
        .filter((other) => other !== one && shareOf(one.listed, other.listed) > 0.9)
        .map((other) => one.code + other.code),
    );
    expect(pairs.toSorted()).toEqual(['af', 'ag', 'bg', 'fa', 'fg']);
    expect(pairs.filter((pair) => votesOf(pair).confirmed)).toEqual([]);
  });
});

describe('organisations that one vote names, with company checks off', async () => {
  const reference = await loadReferenceData(bundledData().folder);
  const notLookedUp = { kind: 'not_run', why: 'company checks are switched off' } as const;
  const MAIL_POLICIES = [
    ['SPF and DMARC', policy(spf('-'), dmarc('reject'))],
    ['neither SPF nor DMARC', policy({ state: 'none' }, { state: 'none' })],
  ] as const;

  test.for(
    ['sutterhealth.org', 'fide.com', 'videoproc.com', 'aikq.de', 'brainonfire.net'].flatMap(
      (domain) => MAIL_POLICIES.map(([name, published]) => [domain, name, published] as const),
    ),
  )('%s with %s is reviewed', ([domain, , published]) => {
    const listing = reference.disposable(domain);
    expect(listing).toMatchObject({ domain, confirmed: false });
    const verdict = judge(
      factsOf({
        request: { email: `jane.doe@${domain}` },
        alive: { state: 'not_run', why: notLookedUp.why },
        registration: notLookedUp,
        website: notLookedUp,
        policy: published,
        lists: { ...UNLISTED, disposable: domain, listedBy: listing?.listedBy ?? [] },
      }),
      DEFAULT_BANDS,
    );
    expect(verdict.recommendation).toBe('review');
    expect(verdict.email.disposable).toBe(true);
  });
});

function shareOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  return [...one].filter((domain) => other.has(domain)).length / one.size;
}
