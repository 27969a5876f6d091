// Over every combination of observed states, under several rules: no conclusion is empty, contradicts its recommendation, or asserts an unknown.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addOwnHistory } from '../../../src-main/engine/add-own-history.ts';
import { readyPolicy } from '../../../src-main/engine/policy/policy.ts';
import type { OwnHistory, PastOutcome } from '../../../src-main/engine/ports.ts';
import { observe } from '../../../src-main/engine/verify.ts';
import { DEFAULT_BANDS } from '../../../src-shared/bands.ts';
import { OUTCOME_KINDS } from '../../../src-shared/schemas/outcome.ts';
import { SEEN_AT } from '../../doubles/facts.ts';
import { judge, judgedUnder, plainPolicy } from '../../doubles/judged.ts';
import { conclusionFaults } from '../../engine/explain/conclusion-faults.ts';
import { anyPublished } from '../../engine/scoring/published-states.ts';
import {
  ALIVE,
  anyStates,
  FREE,
  facts,
  IPS,
  IPS_UNKNOWN,
  MAILBOXES,
  MAILBOXES_UNKNOWN,
  NAMES,
  NAMES_UNKNOWN,
  REGISTRATIONS,
  REGISTRATIONS_UNKNOWN,
  ROUTES,
  ROUTES_UNKNOWN,
  type States,
  UNLISTED,
  WEBSITE_THAT_TELLS,
  WEBSITES,
  WEBSITES_UNKNOWN,
} from '../../engine/scoring/states.ts';

const RUNS = { numRuns: 2_000 };

/** Addresses that take mail and are on no list of throwaway services: what mostly is approved or reviewed. */
const deliverable: fc.Arbitrary<States> = fc.record({
  route: fc.constantFrom(...ROUTES.slice(4), ...ROUTES_UNKNOWN),
  alive: fc.constantFrom(...ALIVE.slice(1)),
  disposable: fc.constant(UNLISTED),
  free: fc.constantFrom(...FREE),
  role: fc.constantFrom('info', null, null),
  name: fc.constantFrom(...NAMES, ...NAMES_UNKNOWN),
  company: fc.constantFrom(undefined, 'Acme', 'Zephyr Insurance'),
  ip: fc.constantFrom(...IPS.slice(2), ...IPS_UNKNOWN),
  registration: fc.constantFrom(...REGISTRATIONS, ...REGISTRATIONS_UNKNOWN),
  website: fc.constantFrom(...WEBSITES, WEBSITE_THAT_TELLS, ...WEBSITES_UNKNOWN),
  mailbox: fc.constantFrom(...MAILBOXES.slice(2), ...MAILBOXES_UNKNOWN),
  ...anyPublished,
});

const bands = fc.constantFrom(
  DEFAULT_BANDS,
  { approve: 99, review: 98 },
  { approve: 50, review: 10 },
  { approve: 1, review: 1 },
);

describe.each([
  ['any states', anyStates],
  ['deliverable addresses', deliverable],
] as const)('the conclusion, over %s', (_what, states) => {
  test('is sound under any bands', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(states, bands, (each, under) => {
        const verdict = judge(facts(each), under);
        seen.add(verdict.recommendation);
        expect(conclusionFaults(verdict)).toEqual([]);
      }),
      RUNS,
    );
    expect([...seen].sort()).toEqual(['approve', 'block', 'review']);
  });

  test('is sound under overrides, with and without a reason', () => {
    fc.assert(
      fc.property(
        states,
        fc.constantFrom('allow' as const, 'deny' as const),
        fc.constantFrom('', 'a partner since 2019.'),
        (each, verdict, reason) => {
          const override = {
            id: 'o',
            subject: 'domain' as const,
            value: 'acme.example',
            verdict,
            reason,
            created_at: '2026-11-19T08:00:00.000Z',
          };
          const policy = readyPolicy({ ...DEFAULT_BANDS, weights: {} }, [override]);
          const judged = judgedUnder(observe(facts(each)), policy);
          expect(conclusionFaults(judged)).toEqual([]);
          expect(judged.reasoning).toContain(
            verdict === 'allow' ? 'our override approves it' : 'our override blocks it',
          );
        },
      ),
      RUNS,
    );
  });
});

test('the conclusion is sound with whatever outcomes say', () => {
  const now = SEEN_AT + 60_000;
  const past = fc.record<PastOutcome>({
    kind: fc.constantFrom(...OUTCOME_KINDS),
    at: fc.constantFrom(SEEN_AT, SEEN_AT - 300 * 86_400_000),
    exact: fc.constantFrom('moment', 'month', 'unknown'),
    recordedAt: fc.constant(SEEN_AT),
    source: fc.constantFrom('file', 'window', 'api', 'command'),
    label: fc.constantFrom('', 'mailer.csv', '“a (b): c.'),
    words: fc.constantFrom(null, '550 5.1.1 user unknown.'),
  });
  const domain = fc.constantFrom(
    { mailboxes: 10, bounced: 9, lastBounceAt: SEEN_AT },
    { mailboxes: 10, bounced: 1, lastBounceAt: SEEN_AT },
  );
  const naming = fc.record({
    pattern: fc.constantFrom('first.last', 'a0000a0a'),
    people: fc.constant(9),
    of: fc.constant(10),
    own: fc.constantFrom([], ['first.last'], ['flast', 'first'], ['a0000a0a']),
  });
  const nothing = fc.constant(null);
  const read = { state: fc.constant('read') };
  const history = fc.oneof(
    fc.record({ ...read, latest: fc.tuple(past), domain: nothing, naming: nothing }),
    fc.record({ ...read, latest: fc.constant([]), domain, naming: fc.option(naming) }),
    fc.record({ state: fc.constant('unknown'), detail: fc.constant('the file cannot be read') }),
  ) as fc.Arbitrary<OwnHistory>;
  fc.assert(
    fc.property(fc.oneof(anyStates, deliverable), history, bands, (each, own, under) => {
      const observed = observe(facts(each));
      const observation = addOwnHistory(observed, own, now);
      expect(conclusionFaults(judgedUnder(observation, plainPolicy(under)))).toEqual([]);
      expect(addOwnHistory(observation, own, now)).toEqual(observation);
      // Removed, or switched off, nothing of it is left.
      expect(addOwnHistory(observation, null, now)).toEqual(observed);
    }),
    RUNS,
  );
});

test('the judge of conclusions finds what is wrong with one', () => {
  const verdict = judge(facts(fc.sample(deliverable, { seed: 1, numRuns: 1 })[0] as States), {
    approve: 1,
    review: 1,
  });
  for (const reasoning of [
    '',
    'the name fits.',
    'The name {} fits.',
    'That alone blocks it.',
    'There is no such mailbox.',
  ])
    expect(conclusionFaults({ ...verdict, reasoning }), reasoning).not.toEqual([]);
});
