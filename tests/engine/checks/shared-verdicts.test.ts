// Rows of a domain that share a verdict are told what each of them would be told alone.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Facts } from '../../../src-main/engine/facts.ts';
import { DEFAULT_BANDS } from '../../../src-main/engine/scoring/table.ts';
import { judge } from '../../../src-main/engine/verify.ts';
import { factsOf, registeredDaysAgo, UNLISTED } from '../../doubles/facts.ts';

const NOT_RUN = { kind: 'not_run', why: 'company checks are switched off' } as const;
const base = factsOf({ registration: NOT_RUN, website: NOT_RUN });

type Otherwise = Parameters<typeof factsOf>[0];
const at = (email: string): Otherwise => ({ request: { email } });

/** Rows of one domain: each is plain, or one thing about it is otherwise than about its neighbours. */
const OTHERWISE: readonly Otherwise[] = [
  ...['sales', 'jane+news', '"jane doe"', 'xkqjvzwq', 'jаne', 'jürgen', 'qwertyuiop', 'test'].map(
    (local) => at(`${local}@acme.example`),
  ),
  at('jane.doe@other.example'),
  at('jane.doe@gmial.com'),
  at('no address'),
  { request: { name: 'Jane Doe' } },
  { request: { company_name: 'Acme' } },
  { tidied: ['blanks_removed'] },
  { lists: { ...UNLISTED, role: 'sales' } },
  { lists: { ...UNLISTED, disposable: 'acme.example', listedBy: ['a list'] } },
  { lists: { ...UNLISTED, edition: 'lists of another day' } },
  { alive: { state: 'not_run', why: 'company checks are switched off' } },
  { registration: { ...NOT_RUN } },
  { registration: { kind: 'pending' } },
  { registration: registeredDaysAgo(20) },
  { registration: registeredDaysAgo(4_000) },
  { website: { ...NOT_RUN, why: 'otherwise' } },
  { website: { kind: 'not_needed' } },
  { mailbox: { kind: 'pending' } },
  { mailbox: { kind: 'not_run', why: 'otherwise' } },
  { policy: { kind: 'not_run', why: 'otherwise' } },
  {
    policy: {
      kind: 'seen',
      fact: { spf: { state: 'none' }, dmarc: { state: 'none' }, observedAt: 1 },
    },
  },
  { mailProvider: { name: 'a provider', kind: 'business' } as unknown as Facts['mailProvider'] },
  {
    routeNotes: {
      alias: { state: 'unknown', detail: 'silence', observedAt: 1 },
      wildcard: { state: 'not_asked' },
    },
  },
  { typo: { domain: 'acne.example', kind: 'label', distance: 1 } },
  { ip: { state: 'reserved', ip: '10.0.0.1', range: 'private' } },
  { companyDomain: { state: 'unknown', detail: 'silence', observedAt: 1 } },
  { gatheredAt: base.gatheredAt + 1 },
];

const { request: _request, address: _address, ...shared } = base;
const plain = fc
  .constantFrom('jane.doe', 'john', 'Person12')
  .map((local) => at(`${local}@acme.example`));
const row = fc.oneof({ arbitrary: plain, weight: 3 }, fc.constantFrom(...OTHERWISE));
/** Twice the same row is what has a verdict kept. */
const rows = fc
  .array(row, { minLength: 1, maxLength: 8 })
  .map((all) => all.flatMap((each) => [each, each]));

test('whatever rows share, each gets the verdict that it would get alone', () => {
  fc.assert(
    fc.property(rows, (all) => {
      const route = structuredClone(base.route);
      for (const otherwise of all) {
        const facts = { ...factsOf({ ...shared, ...otherwise }), route };
        if (!facts.address.valid) continue;
        // A route of its own is shared with no row.
        const alone = judge({ ...facts, route: structuredClone(route) }, DEFAULT_BANDS);
        expect(judge(facts, DEFAULT_BANDS)).toEqual(alone);
      }
    }),
    { numRuns: 200 },
  );
});

test('from the third plain row of a domain on, signals are the very same objects', () => {
  const { route, routeNotes, alive, policy, lists } = factsOf();
  const [, second, third] = ['ann.lee', 'bob.ray', 'cy.fox'].map((local) =>
    judge(
      factsOf({
        route,
        routeNotes,
        alive,
        policy,
        lists,
        request: { email: `${local}@acme.example` },
      }),
      DEFAULT_BANDS,
    ),
  );
  expect(third?.company).toBe(second?.company);
  expect(third?.normalized).toBe('cy.fox@acme.example');
});

test('other bands, and a mailbox that was asked about, are judged by themselves', () => {
  const facts = factsOf();
  const judged = [0, 1, 2].map(() => judge(facts, DEFAULT_BANDS));
  expect(judge(facts, { approve: 99, review: 98 }).recommendation).toBe('block');
  const exists = {
    kind: 'asked',
    answer: {
      verdict: 'exists',
      aboutUs: false,
      words: '250 ok',
      host: 'mx.acme.example',
      observedAt: facts.gatheredAt,
    },
  } as Facts['mailbox'];
  expect(judge({ ...facts, mailbox: exists }, DEFAULT_BANDS).mailbox).toBe('exists');
  expect(judge(facts, DEFAULT_BANDS)).toEqual(judged[0]);
});
