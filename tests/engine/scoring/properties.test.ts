// What must hold for every combination of observed states (DESIGN: "Properties"), not for chosen examples.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type {
  AliveFact,
  Facts,
  IpFact,
  ListFacts,
  RouteFact,
} from '../../../src-main/engine/facts.ts';
import { score, scoreOf } from '../../../src-main/engine/scoring/score.ts';
import { DEFAULT_BANDS, SCORING_TABLE } from '../../../src-main/engine/scoring/table.ts';
import { judge } from '../../../src-main/engine/verify.ts';
import { factsOf, SEEN_AT } from '../../doubles/facts.ts';

const seen = { observedAt: SEEN_AT };
const hosts = [{ exchange: 'mx.acme.example', priority: 10 }];

// Each list runs from the least to the most favourable state of one signal; `unknown` stands apart.
const ROUTES: readonly RouteFact[] = [
  { state: 'domain_not_found', ...seen },
  { state: 'none', ...seen },
  { state: 'null_mx', ...seen },
  { state: 'mx_unusable', hosts, detail: 'mx.acme.example has no address', ...seen },
  { state: 'implicit', addresses: ['44.128.0.1'], ...seen },
  { state: 'mx', hosts, usable: ['mx.acme.example'], ...seen },
];
const ALIVE: readonly AliveFact[] = [
  { state: 'no', observed: 'acme.example does not exist', ...seen },
  { state: 'yes', observed: 'acme.example publishes NS records', ...seen },
];
const ALIVE_UNKNOWN: readonly AliveFact[] = [
  { state: 'unknown', detail: 'timed out', ...seen },
  { state: 'not_run', why: 'switched off' },
];
const DISPOSABLE: readonly Pick<ListFacts, 'disposable' | 'aliasService'>[] = [
  { disposable: 'acme.example', aliasService: null },
  { disposable: null, aliasService: 'acme.example' },
  { disposable: null, aliasService: null },
];
const FREE = [true, false];
const ROLE = ['info', null];
/** How well a name fits, given the local part jane.doe. */
const NAMES = ['Boris Petrov', 'Jane Fielding', 'Jane Doe'];
const NAMES_UNKNOWN = [undefined, '123', '田中 太郎'];
const COMPANIES = [undefined, 'Acme'];
const IPS: readonly IpFact[] = [
  { state: 'not_given' },
  { state: 'reserved', ip: '10.0.0.1', range: 'private' },
  { state: 'ordinary', ip: '8.8.8.8', country: 'US', edition: 'table of the test' },
  { state: 'ordinary', ip: '8.8.8.8', country: null, edition: 'table of the test' },
];

interface States {
  readonly route: RouteFact;
  readonly alive: AliveFact;
  readonly disposable: (typeof DISPOSABLE)[number];
  readonly free: boolean;
  readonly role: string | null;
  readonly name: string | undefined;
  readonly company: string | undefined;
  readonly ip: IpFact;
}

const anyStates: fc.Arbitrary<States> = fc.record({
  route: fc.constantFrom(...ROUTES),
  alive: fc.constantFrom(...ALIVE, ...ALIVE_UNKNOWN),
  disposable: fc.constantFrom(...DISPOSABLE),
  free: fc.constantFrom(...FREE),
  role: fc.constantFrom(...ROLE),
  name: fc.constantFrom(...NAMES, ...NAMES_UNKNOWN),
  company: fc.constantFrom(...COMPANIES),
  ip: fc.constantFrom(...IPS),
});

function facts(states: States): Facts {
  return factsOf({
    request: {
      ...(states.name === undefined ? {} : { name: states.name }),
      ...(states.company === undefined ? {} : { company_name: states.company }),
    },
    route: states.route,
    alive: states.alive,
    lists: {
      ...states.disposable,
      freeProvider: states.free,
      role: states.role,
      edition: 'lists of the test',
    },
    ip: states.ip,
  });
}

function scoreWith(states: States): number {
  return judge(facts(states), DEFAULT_BANDS).score;
}

/** Every neighbour in the order must not lower the score. */
function neverFalls<K extends keyof States>(signal: K, order: readonly States[K][]): void {
  fc.assert(
    fc.property(anyStates, (states) => {
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
  test('of the lists of throwaway and alias services', () => neverFalls('disposable', DISPOSABLE));
  test('of the provider', () => neverFalls('free', FREE));
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

describe('for every combination', () => {
  test('the order of the findings does not matter', () => {
    fc.assert(
      fc.property(anyStates, fc.infiniteStream(fc.nat()), (states, keys) => {
        const { evidence } = judge(facts(states), DEFAULT_BANDS);
        const findings = evidence
          .filter((line) => line.code !== 'prior')
          .map((line) => ({
            code: line.code as keyof typeof SCORING_TABLE,
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
          verdict.evidence.map(
            (line) => SCORING_TABLE[line.code as keyof typeof SCORING_TABLE].signal,
          ),
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
  for (const route of ROUTES)
    for (const alive of [...ALIVE, ...ALIVE_UNKNOWN])
      for (const disposable of DISPOSABLE)
        for (const free of FREE)
          for (const role of ROLE)
            for (const name of [...NAMES, ...NAMES_UNKNOWN])
              for (const company of COMPANIES)
                for (const ip of IPS)
                  note(facts({ route, alive, disposable, free, role, name, company, ip }));
  note(factsOf({ request: { email: 'not an address' } }));
  expect([...reached].sort()).toEqual(Object.keys(SCORING_TABLE).sort());
  expect([...bands].sort()).toEqual(['approve', 'block', 'review']);
});
