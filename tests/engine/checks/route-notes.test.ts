// What is unusual about a mail route that works: skipped hosts, an alias, a wildcard; none of it moves the score.
import { describe, expect, test } from 'vitest';
import { checkRouteNotes } from '../../../src-main/engine/checks/route-notes.ts';
import type { Facts } from '../../../src-main/engine/facts.ts';
import { SCORING_TABLE } from '../../../src-main/engine/scoring/table.ts';
import { factsOf, SEEN_AT } from '../../doubles/facts.ts';

function notesOf(
  route: Partial<Extract<NonNullable<Facts['route']>, { state: 'mx' }>>,
  notes: Partial<Facts['routeNotes']> = {},
) {
  const facts = factsOf();
  if (facts.route?.state !== 'mx') throw new Error('the facts of tests have a route');
  const findings = checkRouteNotes({
    ...facts,
    route: { ...facts.route, ...route },
    routeNotes: { ...facts.routeNotes, ...notes },
  });
  for (const { code } of findings) expect(SCORING_TABLE[code]).toMatchObject({ points: 0 });
  return findings.map(({ code, observed }) => [code, observed]);
}

describe('the notes on a route', () => {
  test('are none for an ordinary one', () => {
    expect(notesOf({})).toEqual([]);
  });

  test('name hosts that senders cannot use, three at most', () => {
    const host = (n: number) => `mx${n}.acme.example`;
    const passedOver = [
      { host: host(1), why: 'address_for_name' },
      { host: host(2), why: 'reserved_addresses' },
      { host: host(3), why: 'no_address' },
      { host: host(4), why: 'no_address' },
    ] as const;
    expect(notesOf({ passedOver })).toEqual([
      ['mx_names_address', 'mx1.acme.example'],
      ['mx_host_reserved', 'mx2.acme.example'],
      ['mx_host_unresolved', 'mx3.acme.example'],
    ]);
  });

  test('say which hosts could not be looked up', () => {
    const unresolved = [{ host: 'mx.acme.example', detail: 'SERVFAIL' }];
    expect(notesOf({ unresolved })).toEqual([
      ['mx_host_inconclusive', 'mx.acme.example: SERVFAIL'],
    ]);
  });

  test('name an alias and a wildcard', () => {
    expect(
      notesOf({}, {
        alias: { state: 'yes', host: 'mx.acme.example', target: 'mail.test', observedAt: SEEN_AT },
        wildcard: { state: 'yes', above: 'acme.example', observedAt: SEEN_AT },
      } as Partial<Facts['routeNotes']>),
    ).toEqual([
      ['mx_alias', 'mx.acme.example is an alias of mail.test'],
      ['mx_wildcard', 'acme.example'],
    ]);
  });

  test('keep what the DNS did not answer unknown', () => {
    const unknown = { state: 'unknown', detail: 'timeout', observedAt: SEEN_AT } as const;
    expect(
      notesOf({}, { alias: unknown, wildcard: unknown } as Partial<Facts['routeNotes']>),
    ).toEqual([
      ['mx_alias_inconclusive', 'timeout'],
      ['mx_wildcard_inconclusive', 'timeout'],
    ]);
  });
});
