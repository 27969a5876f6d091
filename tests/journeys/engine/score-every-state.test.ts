// What must hold for every combination of observed states (DESIGN: "Properties"), not for chosen examples.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Facts } from '../../../src-main/engine/facts.ts';
import type { PublishedFacts } from '../../../src-main/engine/published/published.ts';
import { scoreOf } from '../../../src-main/engine/scoring/score.ts';
import { DEFAULT_BANDS } from '../../../src-shared/bands.ts';
import { EVIDENCE, type EvidenceCode, isWeighable } from '../../../src-shared/evidence/table.ts';
import { factsOf } from '../../doubles/facts.ts';
import { judge, score } from '../../doubles/judged.ts';
import {
  BEST_PUBLISHED,
  NOT_ASKED,
  PUBLISHED_STATES,
  publishedOf,
} from '../../engine/scoring/published-states.ts';
import {
  ALIVE,
  ALIVE_UNKNOWN,
  anyStates,
  asked,
  at,
  COMPANIES,
  DISPOSABLE,
  FREE,
  facts,
  hosts,
  IPS,
  IPS_UNKNOWN,
  MAILBOXES,
  MAILBOXES_UNKNOWN,
  NAMES,
  NAMES_UNKNOWN,
  ordinaryIp,
  PROVEN,
  REGISTRATIONS,
  REGISTRATIONS_UNKNOWN,
  ROLE,
  ROUTES,
  ROUTES_UNKNOWN,
  type States,
  seen,
  UNCONFIRMED,
  UNLISTED,
  WEBSITE_THAT_TELLS,
  WEBSITES,
  WEBSITES_UNKNOWN,
} from '../../engine/scoring/states.ts';

type Published = { readonly order: readonly never[]; readonly unknown: readonly never[] };
const PUBLISHED = Object.entries(PUBLISHED_STATES) as unknown as readonly (readonly [
  keyof PublishedFacts,
  Published,
])[];
const ALL_PUBLISHED = Object.fromEntries(
  PUBLISHED.map(([name, { order, unknown }]) => [name, [...order, ...unknown]]),
) as unknown as { readonly [K in keyof PublishedFacts]: readonly PublishedFacts[K][] };

/** Each signal at its best. */
const BEST: States = {
  route: at(ROUTES, -1),
  alive: at(ALIVE, -1),
  disposable: at(DISPOSABLE, -1),
  free: false,
  role: null,
  name: 'Jane Doe',
  company: 'Acme',
  ip: at(IPS, -1),
  registration: at(REGISTRATIONS, -1),
  website: at(WEBSITES, -1),
  mailbox: at(MAILBOXES, -1),
  ...BEST_PUBLISHED,
};

function scoreWith(states: States): number {
  return judge(facts(states), DEFAULT_BANDS).score;
}

/** Who runs a known provider is no impostor, whatever company is named beside it: there the name is not compared. */
const NO_NEAR_MISS = anyStates.filter(({ company }) => company !== 'Acrne');

/** Every neighbour in the order must not lower the score. */
function neverFalls<K extends keyof States>(
  signal: K,
  order: readonly States[K][],
  among: fc.Arbitrary<States> = anyStates,
): void {
  fc.assert(
    fc.property(among, (states) => {
      const scores = order.map((state) => scoreWith({ ...states, [signal]: state }));
      for (let step = 1; step < scores.length; step += 1) {
        expect(scores[step]).toBeGreaterThanOrEqual(scores[step - 1] ?? 0);
      }
    }),
  );
}

describe('a more favourable state never lowers the score', () => {
  test('of the mail route', () => neverFalls('route', ROUTES));
  test('of the domain', () => neverFalls('alive', ALIVE));
  test('of the lists of disposable and alias services', () =>
    neverFalls('disposable', DISPOSABLE, NO_NEAR_MISS));
  test('of the votes of disposable lists', () =>
    neverFalls('disposable', [PROVEN, UNCONFIRMED, UNLISTED], NO_NEAR_MISS));
  test('of the provider', () => neverFalls('free', FREE, NO_NEAR_MISS));
  test('of the registration', () => neverFalls('registration', REGISTRATIONS));
  test('of the mailbox', () => neverFalls('mailbox', MAILBOXES));
  test.each(PUBLISHED)('of what is published: %s', (name, { order }) => neverFalls(name, order));
  test('of the website, where no company is to be compared with it', () => {
    fc.assert(
      fc.property(anyStates, (states) => {
        const scores = WEBSITES.map((website) =>
          scoreWith({ ...states, company: undefined, website }),
        );
        expect(scores).toEqual(scores.toSorted((a, b) => a - b));
      }),
    );
  });
  test('of the source address', () => neverFalls('ip', IPS));
  test('of the name, where the address is no role', () => {
    fc.assert(
      fc.property(anyStates, (states) => {
        const scores = NAMES.map((name) => scoreWith({ ...states, role: null, name }));
        expect(scores).toEqual(scores.toSorted((a, b) => a - b));
      }),
    );
  });
});

describe('unknown never scores above the most favourable state', () => {
  test('of the domain', () => {
    fc.assert(
      fc.property(anyStates, fc.constantFrom(...ALIVE_UNKNOWN), (states, alive) => {
        const best = scoreWith({
          ...states,
          alive: { state: 'yes', observed: 'it lives', ...seen },
        });
        expect(scoreWith({ ...states, alive })).toBeLessThanOrEqual(best);
      }),
    );
  });
  test.each([
    ['registration', REGISTRATIONS_UNKNOWN, REGISTRATIONS],
    ['ip', IPS_UNKNOWN, IPS],
    ['mailbox', MAILBOXES_UNKNOWN, MAILBOXES],
    ...PUBLISHED.map(([name, { order, unknown }]) => [name, unknown, order] as const),
  ] as const)('of the %s', (signal, unknown, order) => {
    fc.assert(
      fc.property(anyStates, fc.constantFrom(...unknown), (states, state) => {
        const best = scoreWith({ ...states, [signal]: order.at(-1) });
        expect(scoreWith({ ...states, [signal]: state })).toBeLessThanOrEqual(best);
      }),
    );
  });
  test('of the website, where no company is to be compared with it', () => {
    fc.assert(
      fc.property(anyStates, fc.constantFrom(...WEBSITES_UNKNOWN), (states, website) => {
        const alone = { ...states, company: undefined };
        const best = scoreWith({ ...alone, website: WEBSITES.at(-1) ?? website });
        expect(scoreWith({ ...alone, website })).toBeLessThanOrEqual(best);
      }),
    );
  });
  test('of the name', () => {
    fc.assert(
      fc.property(anyStates, fc.constantFrom(...NAMES_UNKNOWN), (states, name) => {
        expect(scoreWith({ ...states, name })).toBeLessThanOrEqual(
          scoreWith({ ...states, name: 'Jane Doe' }),
        );
      }),
    );
  });
});

describe('what was asked and not learnt weighs as what was not asked', () => {
  const dnsNotTried = { kind: 'not_run', why: 'switched off' } as const;

  test('of the mailbox, whatever else is known; a host that speaks can only confirm a route', () => {
    fc.assert(
      fc.property(anyStates, fc.constantFrom(...MAILBOXES_UNKNOWN), (states, mailbox) => {
        const unasked = scoreWith({ ...states, mailbox: dnsNotTried });
        const learnt = scoreWith({ ...states, mailbox });
        if (states.route.state === 'implicit') expect(learnt).toBeGreaterThanOrEqual(unasked);
        else expect(learnt).toBe(unasked);
      }),
      { numRuns: 1000 },
    );
  });

  // Of states drawn at random hardly one is approved, and only there could a cap be seen.
  test('of the mailbox, where nothing else speaks against the address', () => {
    const good = anyStates.map((states) => ({
      ...BEST,
      name: states.name,
      registration: states.registration,
      website: states.website,
      ...publishedOf(states),
    }));
    const approved: number[] = [];
    fc.assert(
      fc.property(good, fc.constantFrom(...MAILBOXES_UNKNOWN), (states, mailbox) => {
        const unasked = scoreWith({ ...states, mailbox: dnsNotTried });
        if (unasked >= DEFAULT_BANDS.approve) approved.push(unasked);
        expect(scoreWith({ ...states, mailbox })).toBe(unasked);
      }),
    );
    expect(approved.length).toBeGreaterThan(10);
    for (const mailbox of MAILBOXES_UNKNOWN)
      expect(scoreWith({ ...BEST, mailbox })).toBe(scoreWith({ ...BEST, mailbox: dnsNotTried }));
  });

  test('but a host that accepts everybody keeps it from approval', () => {
    const best = { ...BEST, mailbox: asked('catch_all') };
    expect(scoreWith(best)).toBe(69);
    expect(scoreWith({ ...best, mailbox: dnsNotTried })).toBeGreaterThanOrEqual(
      DEFAULT_BANDS.approve,
    );
  });

  test('under any policy: neither line can be given a weight', () => {
    expect(isWeighable('mailbox_unconfirmed')).toBe(false);
    expect(isWeighable('smtp_blocked')).toBe(false);
    expect(isWeighable('catch_all')).toBe(true);
  });
});

test('one vote of a throwaway list never blocks by itself, whatever else is known', () => {
  const vote: EvidenceCode = 'disposable_unconfirmed';
  fc.assert(
    fc.property(anyStates, (states) => {
      const verdict = judge(facts({ ...states, disposable: UNCONFIRMED }), DEFAULT_BANDS);
      const others = verdict.evidence.filter(({ code }) => code !== vote);
      expect(verdict.score).toBeLessThanOrEqual(scoreOf(others));
      expect(verdict.score).toBeGreaterThanOrEqual(Math.min(scoreOf(others), DEFAULT_BANDS.review));
    }),
    { numRuns: 1000 },
  );
});

describe('by pairs of signals, each pair in full', () => {
  interface Ladder<K extends keyof States = keyof States> {
    readonly signal: K;
    /** From the least to the most favourable state. */
    readonly order: readonly States[K][];
    readonly unknown: readonly States[K][];
  }
  const ladder = <K extends keyof States>(
    signal: K,
    order: readonly States[K][],
    unknown: readonly States[K][] = [],
  ): Ladder => ({ signal, order, unknown }) as unknown as Ladder;
  const LADDERS: readonly Ladder[] = [
    ladder('route', ROUTES, ROUTES_UNKNOWN),
    ladder('alive', ALIVE, ALIVE_UNKNOWN),
    ladder('disposable', DISPOSABLE),
    ladder('free', FREE),
    ladder('role', ROLE),
    ladder('registration', REGISTRATIONS, REGISTRATIONS_UNKNOWN),
    ladder('website', WEBSITES, WEBSITES_UNKNOWN),
    ladder('mailbox', MAILBOXES, MAILBOXES_UNKNOWN),
    ...PUBLISHED.map(([name, { order, unknown }]) => ladder(name, order, unknown)),
    ladder('ip', IPS, IPS_UNKNOWN),
    ladder('name', NAMES, NAMES_UNKNOWN),
  ];
  // Beside the two signals of a pair, nothing is known of the rest, or all the best.
  const nothing: States = {
    route: at(ROUTES, -1),
    alive: at(ALIVE_UNKNOWN, 0),
    disposable: at(DISPOSABLE, -1),
    free: false,
    role: null,
    name: undefined,
    company: undefined,
    ip: at(IPS_UNKNOWN, 0),
    registration: at(REGISTRATIONS_UNKNOWN, 2),
    website: at(WEBSITES_UNKNOWN, 0),
    mailbox: at(MAILBOXES_UNKNOWN, -1),
    ...NOT_ASKED,
  };
  const BASES: readonly States[] = [nothing, { ...BEST, company: undefined }];
  const pairs = LADDERS.flatMap((one) =>
    LADDERS.filter((other) => other !== one).map((other) => ({ one, other })),
  );
  // A role is nobody's name, so there is no name to fit: that pair has no order.
  const ordered = pairs.filter(
    ({ one, other }) =>
      ![one.signal, other.signal].every((each) => ['role', 'name'].includes(each)),
  );

  test.for(ordered.map(({ one, other }) => [one.signal, other.signal, one, other] as const))(
    '%s, whatever is known of %s: better never scores lower, unknown stands between best and worst',
    ([, , one, other]) => {
      for (const base of BASES) {
        for (const beside of [...other.order, ...other.unknown]) {
          const scoreOfState = (state: unknown) =>
            scoreWith({ ...base, [other.signal]: beside, [one.signal]: state });
          const scores = one.order.map(scoreOfState);
          expect(scores).toEqual(scores.toSorted((a, b) => a - b));
          for (const unknown of one.unknown.map(scoreOfState)) {
            expect(unknown).toBeGreaterThanOrEqual(Math.min(...scores));
            expect(unknown).toBeLessThanOrEqual(Math.max(...scores));
          }
        }
      }
    },
  );

  test('of rows of the table: one with points for it never lowers a score, one with points against it never raises it', () => {
    const rows = Object.entries(EVIDENCE).filter(([, row]) => row.signal !== 'override');
    const codes = rows.map(([code]) => code as keyof typeof EVIDENCE);
    const found = (...each: readonly (typeof codes)[number][]) =>
      score(
        each.map((code) => ({ code, observed: null, source: 'test', observedAt: null })),
        DEFAULT_BANDS,
      ).score;
    const wrong = codes.flatMap((beside) => {
      const before = found(beside);
      return codes.filter((code) => {
        const { points, cap } = EVIDENCE[code] as { points: number; cap?: number };
        const after = found(beside, code);
        return (
          (points >= 0 && cap === undefined && after < before) || (points <= 0 && after > before)
        );
      });
    });
    expect(wrong).toEqual([]);
  });
});

describe('for every combination', () => {
  test('the order of the findings does not matter', () => {
    fc.assert(
      fc.property(anyStates, fc.infiniteStream(fc.nat()), (states, keys) => {
        const { evidence } = judge(facts(states), DEFAULT_BANDS);
        const findings = evidence
          .filter((line) => line.code !== 'prior')
          .map((line) => ({
            code: line.code as keyof typeof EVIDENCE,
            observed: line.observed,
            source: line.source,
            observedAt: line.observed_at === null ? null : Date.parse(line.observed_at),
          }));
        const shuffled = findings
          .map((finding) => ({ finding, key: keys.next().value }))
          .sort((a, b) => a.key - b.key)
          .map(({ finding }) => finding);
        expect(score(shuffled, DEFAULT_BANDS).evidence).toEqual(evidence);
      }),
    );
  });

  test('the lines of evidence account for the score', () => {
    fc.assert(
      fc.property(anyStates, (states) => {
        const verdict = judge(facts(states), DEFAULT_BANDS);
        expect(verdict.evidence[0]?.code).toBe('prior');
        expect(scoreOf(verdict.evidence)).toBe(verdict.score);
      }),
    );
  });

  test('the same facts give the same verdict', () => {
    fc.assert(
      fc.property(anyStates, (states) => {
        expect(judge(facts(states), DEFAULT_BANDS)).toEqual(judge(facts(states), DEFAULT_BANDS));
      }),
    );
  });

  test('nothing is approved without a mail route', () => {
    fc.assert(
      fc.property(anyStates, (states) => {
        if (judge(facts(states), DEFAULT_BANDS).recommendation !== 'approve') return;
        expect(['mx', 'implicit']).toContain(states.route.state);
      }),
    );
  });

  test('a signal that is null has a line that says why', () => {
    fc.assert(
      fc.property(anyStates, (states) => {
        const verdict = judge(facts(states), DEFAULT_BANDS);
        const signals = new Set(
          verdict.evidence.map((line) => EVIDENCE[line.code as keyof typeof EVIDENCE].signal),
        );
        if (verdict.company.domain_alive === null) expect(signals).toContain('domain');
        if (verdict.company.domain_age_days === null) expect(signals).toContain('registration');
        if (verdict.company.has_website === null) expect(signals).toContain('website');
        if (verdict.person.name_matches_email === null) expect(signals).toContain('name');
        if (verdict.person.likely_at_company === null) expect(signals).toContain('company');
        if (verdict.ip.country === null) expect(signals).toContain('ip');
      }),
    );
  });
});

test('every row of the table is reached by some combination, and each band as well', () => {
  const reached = new Set<string>();
  const bands = new Set<string>();
  const note = (each: Facts) => {
    const verdict = judge(each, DEFAULT_BANDS);
    bands.add(verdict.recommendation);
    for (const line of verdict.evidence) reached.add(line.code);
  };
  // One signal runs through its states while the others stand at their best, and then at their worst.
  const best: States = { ...BEST, mailbox: at(MAILBOXES_UNKNOWN, -1) };
  const worst: States = {
    ...best,
    free: true,
    role: 'info',
    company: 'Zephyr Insurance',
    ip: at(IPS, 1),
    registration: at(REGISTRATIONS, 0),
    website: at(WEBSITES, 0),
  };
  const states: { readonly [K in keyof States]: readonly States[K][] } = {
    route: [...ROUTES, ...ROUTES_UNKNOWN],
    alive: [...ALIVE, ...ALIVE_UNKNOWN],
    disposable: [...DISPOSABLE, UNCONFIRMED],
    free: FREE,
    role: ROLE,
    name: [...NAMES, ...NAMES_UNKNOWN],
    company: COMPANIES,
    ip: [...IPS, ...IPS_UNKNOWN],
    registration: [...REGISTRATIONS, ...REGISTRATIONS_UNKNOWN],
    website: [...WEBSITES, WEBSITE_THAT_TELLS, ...WEBSITES_UNKNOWN],
    mailbox: [...MAILBOXES, ...MAILBOXES_UNKNOWN],
    ...ALL_PUBLISHED,
  };
  for (const base of [
    best,
    worst,
    { ...best, free: true },
    {
      ...best,
      website: at(WEBSITES_UNKNOWN, 0),
      company: undefined,
      name: undefined,
      registration: at(REGISTRATIONS_UNKNOWN, 0),
    },
    { ...best, company: 'Zephyr Insurance', website: at(WEBSITES_UNKNOWN, 0) },
    { ...best, company: 'Zephyr Insurance' },
  ]) {
    for (const [signal, values] of Object.entries(states)) {
      for (const value of values) note(facts({ ...base, [signal]: value }));
    }
  }
  note(factsOf({ request: { email: 'jane.doe@acme.de' }, ip: ordinaryIp({}) }));
  note(factsOf({ request: { email: 'doe@acme.example', name: 'Jane Doe' } }));
  const slip = { domain: 'acme.com', kind: 'tld', distance: 1 } as const;
  note(factsOf({ typo: slip }));
  note(factsOf({ typo: slip, route: at(ROUTES, 0) }));
  note(facts({ ...best, route: at(ROUTES, 0), disposable: PROVEN }));
  note(
    factsOf({
      route: { state: 'implicit', addresses: ['44.128.0.1'], ...seen },
      mailbox: {
        kind: 'asked',
        answer: {
          verdict: 'greylisted',
          aboutUs: false,
          catchAll: 'not_run',
          words: '451 4.7.1 try again later',
          host: 'acme.example',
          ...seen,
        },
      },
    }),
  );
  note(factsOf({ mailProvider: { name: 'Some Mail', kind: 'business' } }));
  note(factsOf({ mailProvider: { name: 'Parked', kind: 'parking' } }));
  const behind = { state: 'unknown', why: 'no SPF record is published' } as const;
  note(factsOf({ mailProvider: { name: 'Some Filter', kind: 'filter', behind } }));
  const known = { state: 'known', service: 'Some Mail' } as const;
  note(factsOf({ mailProvider: { name: 'Some Filter', kind: 'filter', behind: known } }));
  note(factsOf({ request: { email: 'jane@раypal.com' } }));
  note(factsOf({ request: { email: 'xk29fjq7v2@acme.example' } }));
  note(factsOf({ request: { email: 'us\u0435r@acme.example' } }));
  note(factsOf({ request: { email: 'not an address' } }));
  note(factsOf({ request: { email: '"jane+news"@müller.example' }, tidied: ['blanks_removed'] }));
  note(factsOf({ request: { email: 'jürgen@acme.example' } }));
  note(factsOf({ request: { email: 'jane@\ufb01rma.example' } }));
  const unknown = { state: 'unknown', detail: 'no answer in time', ...seen } as const;
  const named = { domain: 'acme.example', named: 'Acme', url: 'https://acme.example/' };
  note(factsOf({ companyDomain: { state: 'found', ...named, ...seen } }));
  note(factsOf({ companyDomain: { state: 'not_found', tried: [], visited: [], ...seen } }));
  note(factsOf({ companyDomain: unknown }));
  const whys = ['address_for_name', 'reserved_addresses', 'no_address'] as const;
  const passedOver = whys.map((why) => ({ host: `${why}.example`, why }));
  const unresolved = [{ host: 'mx.example', detail: 'no answer' }];
  note(factsOf({ route: { state: 'mx', hosts, addresses: [], passedOver, unresolved, ...seen } }));
  // Overrides are no observation: a policy adds them. What outcomes say is added to one (own-history.test.ts).
  const added = ['override', 'history'];
  const observed = Object.entries(EVIDENCE).filter(([, row]) => !added.includes(row.signal));
  expect([...reached].sort()).toEqual(observed.map(([code]) => code).sort());
  expect([...bands].sort()).toEqual(['approve', 'block', 'review']);
});
