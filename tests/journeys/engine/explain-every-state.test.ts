// Over every combination of observed states, under several rules: no conclusion is empty, contradicts its recommendation, or asserts an unknown.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addOwnHistory } from '../../../src-main/engine/add-own-history.ts';
import { readyPolicy } from '../../../src-main/engine/policy/policy.ts';
import { observe } from '../../../src-main/engine/verify.ts';
import { DEFAULT_BANDS } from '../../../src-shared/bands.ts';
import { EVIDENCE, isEvidenceCode } from '../../../src-shared/evidence/table.ts';
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

test('the conclusion is sound with each word of the own outcomes', () => {
  const codes = Object.keys(EVIDENCE)
    .filter(isEvidenceCode)
    .filter((code) => EVIDENCE[code].signal === 'history');
  const observed = 'on 12 May 2026 (you imported it on 13 May 2026 from mailer.csv)';
  const known = { observed, source: 'your outcomes', observedAt: SEEN_AT };
  fc.assert(
    fc.property(
      fc.oneof(anyStates, deliverable),
      fc.constantFrom(...codes),
      bands,
      (each, code, under) => {
        const observation = addOwnHistory(observe(facts(each)), [{ ...known, code }]);
        const judged = judgedUnder(observation, plainPolicy(under));
        expect(conclusionFaults(judged)).toEqual([]);
        expect(judged.evidence.filter((line) => line.code.startsWith('history'))).toHaveLength(1);
      },
    ),
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
