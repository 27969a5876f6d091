// That no check ends outside its bounds, under any policy, and that each bound is the end of some check.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Facts } from '../../../src-main/engine/facts.ts';
import {
  type Bounds,
  boundsUnder,
  canChange,
  worth,
} from '../../../src-main/engine/policy/bounds.ts';
import { codeSetOf } from '../../../src-main/engine/policy/codes.ts';
import type { Rule } from '../../../src-main/engine/policy/overrides.ts';
import { type ReadyPolicy, readyPolicy } from '../../../src-main/engine/policy/policy.ts';
import { verdictOf } from '../../../src-main/engine/policy/verdict.ts';
import type { CertificateState } from '../../../src-main/engine/ports.ts';
import { observe } from '../../../src-main/engine/verify.ts';
import { DEFAULT_BANDS } from '../../../src-shared/bands.ts';
import { EVIDENCE, isEvidenceCode, isWeighable } from '../../../src-shared/evidence/table.ts';
import { SLOW_SOURCES, type SlowSource } from '../../../src-shared/sources.ts';
import { factsOf, registeredDaysAgo, siteOf } from '../../doubles/facts.ts';
import {
  anyStates,
  facts,
  MAILBOXES,
  MAILBOXES_UNKNOWN,
  REGISTRATIONS,
  REGISTRATIONS_UNKNOWN,
  seen,
  UNCONFIRMED,
  WEBSITES,
  WEBSITES_UNKNOWN,
} from '../scoring/states.ts';

/** What a source that is asked can lead to, or being left out. */
type Answered<S extends SlowSource> = readonly Facts[S][];

const isEnd = ({ kind }: { readonly kind: string }) => kind !== 'pending' && kind !== 'not_run';

const REGISTRATION_ENDS: Answered<'registration'> = [
  ...REGISTRATIONS,
  // The days on which an age begins to count otherwise.
  ...[0, 29, 30, 179, 180, 729, 730, 2921, 2922].map(registeredDaysAgo),
  ...REGISTRATIONS_UNKNOWN.filter(isEnd),
];
const CERTIFICATES: readonly CertificateState[] = ['valid', 'expired'];
const ORGANIZATION = { name: null, legalName: null, country: null };
/** Sites with everything that may stand beside one, and without. */
const SITES: Answered<'website'> = CERTIFICATES.flatMap((certificate) =>
  [null, 'acme-group.example'].flatMap((movedTo) =>
    [null, 'Law firm'].flatMap((industry) =>
      [null, '25'].map((employees): Facts['website'] => ({
        kind: 'site',
        website: siteOf({ movedTo, organization: { ...ORGANIZATION, industry, employees } }),
        certificate,
        ...seen,
      })),
    ),
  ),
);
/** Of other organisations, and of none that can be told. */
const STRANGE_SITES: Answered<'website'> = [
  siteOf({ title: 'Borealis Shipping', siteName: 'Borealis Shipping', text: 'We ship.' }),
  siteOf({ title: null, siteName: null, text: 'Welcome.' }),
  siteOf({ title: 'Zephyr Insurance', siteName: 'Zephyr Insurance' }),
  siteOf({ title: 'Acne Corp', siteName: 'Acne Corp' }),
  siteOf({ title: 'Acrne', siteName: 'Acrne' }),
].map((website) => ({ kind: 'site', website, certificate: 'valid', ...seen }));
const WEBSITE_ENDS: Answered<'website'> = [
  ...WEBSITES,
  ...SITES,
  ...STRANGE_SITES,
  ...WEBSITES_UNKNOWN.filter(isEnd),
];
const SILENT: Facts['mailbox'] = {
  kind: 'asked',
  answer: {
    verdict: 'unknown',
    aboutUs: false,
    catchAll: 'not_run',
    words: 'no answer from mx.acme.example within 10 s',
    host: null,
    ...seen,
  },
};
const SILENT_ABOUT_US: Facts['mailbox'] = {
  kind: 'asked',
  answer: { ...SILENT.answer, aboutUs: true },
};
const MAILBOX_ENDS: Answered<'mailbox'> = [
  ...MAILBOXES,
  ...MAILBOXES_UNKNOWN.filter(isEnd),
  SILENT,
  SILENT_ABOUT_US,
  { kind: 'not_run', why: 'port 25 seems to be blocked here', passing: true },
];

const PENDING = { kind: 'pending' } as const;

function boundsOf(
  codeSet: string,
  missing: readonly SlowSource[],
  policy: ReadyPolicy,
  rule: Rule | null,
): Bounds {
  return boundsUnder(policy).of(codeSet, missing, rule);
}

function without(states: Facts, missing: readonly SlowSource[]): Facts {
  return { ...states, ...Object.fromEntries(missing.map((source) => [source, PENDING])) };
}

function codesOf(each: Facts): string {
  return codeSetOf(observe(each).findings);
}

function scoreUnder(each: Facts, policy: ReadyPolicy, rule: Rule | null): number {
  return verdictOf(codeSetOf(observe(each).findings), policy, rule).score;
}

const CODES = Object.keys(EVIDENCE)
  .filter(isEvidenceCode)
  .filter((code) => isWeighable(code));
const anyPolicy = fc
  .record({
    bands: fc
      .tuple(fc.integer({ min: 0, max: 99 }), fc.integer({ min: 1, max: 100 }))
      .filter(([review, approve]) => review < approve),
    weights: fc.oneof(
      fc.constant({}),
      fc.dictionary(fc.constantFrom(...CODES), fc.integer({ min: -60, max: 60 }), { maxKeys: 60 }),
    ),
  })
  .map(({ bands: [review, approve], weights }) => readyPolicy({ review, approve, weights }, []));
const ALLOWED: Rule = {
  subject: 'domain',
  value: 'acme.example',
  verdict: 'allow',
  reason: 'a reason',
  created_at: '2026-11-20T09:00:00.000Z',
};
const anyRule = fc.option(fc.constantFrom(ALLOWED, { ...ALLOWED, verdict: 'deny' } satisfies Rule));
const anyMissing = fc.subarray([...SLOW_SOURCES], { minLength: 1 });

const SLIP = { domain: 'acme.com', kind: 'tld', distance: 1 } as const;
/** Beside what other tests combine: slips, single votes of a list, names that only nearly fit. */
const anyFacts = fc
  .record({
    states: anyStates,
    typo: fc.constantFrom(null, null, SLIP),
    vote: fc.boolean(),
    company: fc.constantFrom(
      undefined,
      'Acme',
      'Acrne',
      'Acne Corp',
      'Zephyr Insurance',
      '…',
      'A'.repeat(600),
    ),
    email: fc.constantFrom('jane.doe@acme.example', 'jane@раypal.com', 'xk29fjq7v2@acme.example'),
    registration: fc.constantFrom(...REGISTRATION_ENDS),
    website: fc.constantFrom(...WEBSITE_ENDS),
    mailbox: fc.constantFrom(...MAILBOX_ENDS),
  })
  .map(({ states, typo, vote, company, email, ...slow }): Facts => {
    const some = facts({ ...states, ...(vote ? { disposable: UNCONFIRMED } : {}), ...slow });
    const request = { ...some.request, email, ...(company ? { company_name: company } : {}) };
    return factsOf({ ...some, request, typo });
  });

test('no check ends outside its bounds, whatever is missing, under any policy and override', () => {
  fc.assert(
    fc.property(anyFacts, anyMissing, anyPolicy, anyRule, (whole, missing, policy, rule) => {
      const account = codesOf(without(whole, missing));
      const { least, most } = boundsOf(account, missing, policy, rule);
      const score = scoreUnder(whole, policy, rule);
      expect(score).toBeGreaterThanOrEqual(least);
      expect(score).toBeLessThanOrEqual(most);
    }),
    { numRuns: 400 },
  );
});

test('nor does one that is left as it stands, or whose sources were silent and are asked again', () => {
  const silent: Pick<Facts, SlowSource> = {
    registration: { kind: 'failed', reason: 'timeout', detail: 'no answer in time', ...seen },
    website: { kind: 'failed', reason: 'timeout', detail: 'no answer in time', ...seen },
    mailbox: SILENT,
  };
  fc.assert(
    fc.property(anyFacts, anyMissing, anyPolicy, anyRule, (whole, missing, policy, rule) => {
      const pending = without(whole, missing);
      const bounds = boundsOf(codesOf(pending), missing, policy, rule);
      const heardNothing = {
        ...pending,
        ...Object.fromEntries(missing.map((source) => [source, silent[source]])),
      };
      const again = boundsOf(codesOf(heardNothing), missing, policy, rule);
      for (const score of [pending, heardNothing].map((each) => scoreUnder(each, policy, rule))) {
        expect(score).toBeGreaterThanOrEqual(bounds.least);
        expect(score).toBeLessThanOrEqual(bounds.most);
      }
      expect(again.least).toBeLessThanOrEqual(bounds.least);
      expect(again.most).toBeGreaterThanOrEqual(bounds.most);
    }),
    { numRuns: 300 },
  );
});

describe('each bound is the end of some check', () => {
  /** The least and most that any combination of answers ends with. */
  function endsOf(
    whole: Facts,
    missing: readonly SlowSource[],
    policy: ReadyPolicy,
    rule: Rule | null,
  ): Bounds {
    const ways = <S extends SlowSource>(source: S, ends: Answered<S>) =>
      missing.includes(source) ? ends : [whole[source]];
    const scores = ways('registration', REGISTRATION_ENDS).flatMap((registration) =>
      ways('website', WEBSITE_ENDS).flatMap((website) =>
        ways('mailbox', MAILBOX_ENDS).map((mailbox) =>
          scoreUnder({ ...whole, registration, website, mailbox }, policy, rule),
        ),
      ),
    );
    return { least: Math.min(...scores), most: Math.max(...scores) };
  }

  test('of one source, whatever else is known, under any policy', () => {
    fc.assert(
      fc.property(
        anyFacts,
        fc.constantFrom(...SLOW_SOURCES),
        anyPolicy,
        anyRule,
        (some, source, policy, rule) => {
          // Whose a website is cannot be told before it is seen.
          const { company_name: _, ...request } = some.request;
          const whole = { ...some, request };
          const bounds = boundsOf(codesOf(without(whole, [source])), [source], policy, rule);
          expect(bounds).toEqual(endsOf(whole, [source], policy, rule));
        },
      ),
      { numRuns: 60 },
    );
  });

  test('of registration and website together', () => {
    const both = ['registration', 'website'] as const;
    fc.assert(
      fc.property(anyFacts, anyPolicy, (some, policy) => {
        const { company_name: _, ...request } = some.request;
        const whole = { ...some, request };
        const bounds = boundsOf(codesOf(without(whole, both)), both, policy, null);
        expect(bounds).toEqual(endsOf(whole, both, policy, null));
      }),
      { numRuns: 10 },
    );
  });

  const IMPLICIT = { state: 'implicit', addresses: ['44.128.0.1'], ...seen } as const;

  test.each<[SlowSource, Answered<SlowSource>, Parameters<typeof factsOf>[0]]>([
    ['registration', REGISTRATION_ENDS, { typo: SLIP }],
    ['website', WEBSITE_ENDS, {}],
    ['mailbox', MAILBOX_ENDS, { route: IMPLICIT }],
  ])('of the %s, whichever of its codes a policy weighs most', (source, answers, changes) => {
    const whole = factsOf({ website: SITES[0] as never, ...changes });
    const ends = answers.map((answer) => codesOf({ ...whole, [source]: answer }));
    for (const code of CODES.filter((each) => ends.some((set) => set.split(',').includes(each))))
      for (const weight of [-60, 60]) {
        const policy = readyPolicy({ ...DEFAULT_BANDS, weights: { [code]: weight } }, []);
        const scores = ends.map((set) => verdictOf(set, policy, null).score);
        const bounds = boundsOf(codesOf(without(whole, [source])), [source], policy, null);
        const [least, most] = [Math.min(...scores), Math.max(...scores)];
        expect([code, weight, bounds]).toEqual([code, weight, { least, most }]);
      }
  });

  test('where a company is named that the domain does not tell', () => {
    const policy = readyPolicy({ ...DEFAULT_BANDS, weights: {} }, []);
    for (const company_name of ['Zephyr Insurance', 'Acne Corp', 'Acrne']) {
      const whole = factsOf({ request: { company_name } });
      for (const source of ['website', 'registration'] as const) {
        const bounds = boundsOf(codesOf(without(whole, [source])), [source], policy, null);
        expect([company_name, source, bounds]).toEqual([
          company_name,
          source,
          endsOf(whole, [source], policy, null),
        ]);
      }
    }
  });
});

describe('what a bound hangs on', () => {
  const policy = readyPolicy({ ...DEFAULT_BANDS, weights: {} }, []);
  const bounds = (changes: Parameters<typeof factsOf>[0], missing: readonly SlowSource[]) =>
    boundsOf(codesOf(without(factsOf(changes), missing)), missing, policy, null);

  test('a domain that does not exist stays blocked', () => {
    const gone = { route: { state: 'domain_not_found', ...seen } } as const;
    const most = bounds(gone, SLOW_SOURCES);
    expect(most).toEqual({ least: 0, most: 5 });
    expect(canChange(most, DEFAULT_BANDS)).toBe(false);
  });

  test('a company that the domain names for sure is not lost to any website', () => {
    const named = { request: { company_name: 'Acme' }, registration: registeredDaysAgo(4000) };
    const unnamed = { registration: registeredDaysAgo(4000) };
    expect(codesOf(without(factsOf(named), ['website']))).toContain('company_matches');
    const [one, other] = [bounds(named, ['website']), bounds(unnamed, ['website'])];
    expect(one.least).toBeGreaterThan(other.least);
  });

  test('a cap where approval begins holds for an allowed address, too', () => {
    const route = { state: 'implicit', addresses: ['44.128.0.1'], ...seen } as const;
    const account = codesOf(without(factsOf({ route }), ['registration']));
    const most = (approve: number) => {
      const weights = { implicit_mx_unconfirmed: 60 };
      const policy = readyPolicy({ review: 40, approve, weights }, []);
      return boundsOf(account, ['registration'], policy, ALLOWED).most;
    };
    expect([most(69), most(70)]).toEqual([69, 82]);
  });

  test('a single vote of a throwaway list is outweighed by age and website together', () => {
    const lists = { ...factsOf().lists, ...UNCONFIRMED } as Facts['lists'];
    const [age, site] = [registeredDaysAgo(4000), SITES[0]];
    const most = (changes: object, missing: readonly SlowSource[]) =>
      bounds({ lists, ...changes } as never, missing).most;
    expect(most({ registration: age }, ['website'])).toBe(
      scoreUnder(factsOf({ lists, registration: age, website: site } as never), policy, null),
    );
    expect(most({ website: site }, ['registration'])).toBe(most({}, ['registration', 'website']));
  });

  test('a near miss of the company named is lifted by age and website together', () => {
    const request = { company_name: 'Acrne' };
    const most = (changes: object, missing: readonly SlowSource[]) =>
      bounds({ request, ...changes } as never, missing).most;
    const old = { registration: registeredDaysAgo(4000) };
    expect(most(old, ['website'])).toBeGreaterThan(39);
    expect(most({}, ['registration', 'website'])).toBeGreaterThan(39);
    expect(most({ registration: registeredDaysAgo(400) }, ['website'])).toBeLessThanOrEqual(39);
    expect(most({ website: WEBSITES[0] }, ['registration'])).toBeLessThanOrEqual(39);
  });

  test('a denial leaves nothing to hang on anything, even where nothing is blocked by its score', () => {
    const rule = { verdict: 'deny' } as Rule;
    const lax = readyPolicy({ review: 0, approve: 1, weights: {} }, []);
    const ends = boundsOf(codesOf(without(factsOf(), SLOW_SOURCES)), SLOW_SOURCES, lax, rule);
    expect(canChange(ends, lax.bands)).toBe(false);
  });

  test('the same codes, missing in another order, are worked out once', () => {
    const codes = codesOf(without(factsOf(), SLOW_SOURCES));
    const bounds = boundsUnder(policy);
    const one = bounds.of(codes, SLOW_SOURCES, null);
    expect(bounds.of(codes, SLOW_SOURCES.toReversed(), null)).toBe(one);
    expect(bounds.of(codes, ['website'], null)).not.toEqual(one);
  });
});

describe('what a question is worth', () => {
  const bands = DEFAULT_BANDS;
  test.each([
    [0, { least: 75, most: 99 }, undefined],
    [0, { least: 40, most: 69 }, { least: 40, most: 60 }],
    [1, { least: 30, most: 80 }, { least: 41, most: 69 }],
    [2, { least: 30, most: 80 }, { least: 41, most: 70 }],
    [2, { least: 69, most: 70 }, undefined],
  ] as const)(
    '%i: all that is missing ends within %o, this one alone within %o',
    (value, all, alone) => {
      expect(worth(all, bands, alone)).toBe(value);
    },
  );
});
