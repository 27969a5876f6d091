import { expect, test } from 'vitest';
import { compareEvidence } from '../../../src-main/engine/explain/compare.ts';
import type { EvidenceLine } from '../../../src-shared/schemas/verification.ts';

function line(code: string, points: number, changes: Partial<EvidenceLine> = {}): EvidenceLine {
  return {
    code,
    points,
    cap: null,
    observed: null,
    source: 'DNS',
    observed_at: '2026-11-20T09:00:00.000Z',
    ...changes,
  };
}

test('added, removed and changed lines are listed in the order of their weight', () => {
  const before = [
    line('prior', -6),
    line('domain_new', -14),
    line('mx_published', 6, { observed: 'mx1.acme.example' }),
    line('website_none', -4),
  ];
  const after = [
    line('prior', -6),
    line('disposable', -25, { cap: 15 }),
    line('mx_published', 6, { observed: 'mx2.acme.example' }),
    line('domain_young', -6),
  ];
  const changes = compareEvidence(before, after);
  expect(changes.map(({ code }) => code)).toEqual([
    'disposable',
    'domain_new',
    'domain_young',
    'website_none',
    'mx_published',
  ]);
  expect(changes[0]).toEqual({ code: 'disposable', before: null, after: after[1] });
  expect(changes[1]).toEqual({ code: 'domain_new', before: before[1], after: null });
  expect(changes[4]).toEqual({ code: 'mx_published', before: before[2], after: after[2] });
});

test('a cap that comes or goes weighs more than any points, the lower the more', () => {
  const changes = compareEvidence(
    [
      line('high_cap', 0),
      line('gone_cap', 0, { cap: 39 }),
      line('points', 60),
      line('same', -5, { cap: 5 }),
    ],
    [
      line('high_cap', 0, { cap: 69 }),
      line('low_cap', 0, { cap: 5 }),
      line('same', -6, { cap: 5 }),
    ],
  );
  expect(changes.map(({ code }) => code)).toEqual([
    'low_cap',
    'gone_cap',
    'high_cap',
    'points',
    'same',
  ]);
});

test('a line seen again at another time or by another source has not changed', () => {
  const later = { observed_at: '2026-11-21T09:00:00.000Z', source: 'another resolver' };
  expect(compareEvidence([line('mx_published', 6)], [line('mx_published', 6, later)])).toEqual([]);
});

test('other points for the same observation are a change', () => {
  const [change] = compareEvidence([line('role_account', -6)], [line('role_account', -9)]);
  expect(change).toMatchObject({ before: { points: -6 }, after: { points: -9 } });
  const alike = compareEvidence([], [line('b', 1), line('a', 1), line('c', 1)]);
  expect(alike.map(({ code }) => code)).toEqual(['a', 'b', 'c']);
});

test('a code that one account has twice and the other once went once', () => {
  const twice = [line('ip_network', 0), line('ip_network', 0)];
  expect(compareEvidence(twice, [line('ip_network', 0)])).toEqual([
    { code: 'ip_network', before: line('ip_network', 0), after: null },
  ]);
});
