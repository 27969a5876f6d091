// The hosts of a mail route: whose they are, and those that are skipped, which does not move the score.
import { describe, expect, test } from 'vitest';
import { checkMailHosts } from '../../../src-main/engine/checks/mail-hosts.ts';
import type { Facts } from '../../../src-main/engine/facts.ts';
import { EVIDENCE } from '../../../src-shared/evidence/table.ts';
import { factsOf, SEEN_AT } from '../../doubles/facts.ts';

function hostsOf(route: Partial<Extract<NonNullable<Facts['route']>, { state: 'mx' }>>) {
  const facts = factsOf();
  if (facts.route?.state !== 'mx') throw new Error('the facts of tests have a route');
  const findings = checkMailHosts({ ...facts, route: { ...facts.route, ...route } });
  for (const { code } of findings) expect(EVIDENCE[code]).toMatchObject({ points: 0 });
  return findings.map(({ code, observed }) => [code, observed]);
}

describe('the hosts of a route', () => {
  test('are none for an ordinary one', () => {
    expect(hostsOf({})).toEqual([]);
  });

  test('name hosts that senders cannot use, three at most', () => {
    const host = (n: number) => `mx${n}.acme.example`;
    const passedOver = [
      { host: host(1), why: 'address_for_name' },
      { host: host(2), why: 'reserved_addresses' },
      { host: host(3), why: 'no_address' },
      { host: host(4), why: 'no_address' },
    ] as const;
    expect(hostsOf({ passedOver })).toEqual([
      ['mx_names_address', 'mx1.acme.example'],
      ['mx_host_reserved', 'mx2.acme.example'],
      ['mx_host_unresolved', 'mx3.acme.example'],
    ]);
  });

  test('say which hosts could not be looked up', () => {
    const unresolved = [{ host: 'mx.acme.example', detail: 'SERVFAIL' }];
    expect(hostsOf({ unresolved })).toEqual([
      ['mx_host_inconclusive', 'mx.acme.example: SERVFAIL'],
    ]);
  });
});

test.each([
  ['business', 'mail_provider'],
  ['parking', 'mail_parked'],
] as const)('hosts of a %s provider are named', (kind, code) => {
  const [finding] = checkMailHosts(factsOf({ mailProvider: { name: 'Postbridge', kind } }));
  expect(finding).toEqual({
    code,
    observed: 'Postbridge',
    source: 'MX hosts',
    observedAt: SEEN_AT,
  });
});

describe('a mail filter', () => {
  const filter = { name: 'Proofpoint', kind: 'filter' } as const;

  test('is shown with the service that has the mailboxes', () => {
    const behind = { state: 'known', service: 'Microsoft 365' } as const;
    expect(checkMailHosts(factsOf({ mailProvider: { ...filter, behind } }))).toEqual([
      {
        code: 'mail_provider',
        observed: 'Microsoft 365 behind Proofpoint',
        source: 'MX hosts and SPF',
        observedAt: SEEN_AT,
      },
      {
        code: 'mailbox_service',
        observed: 'Microsoft 365',
        source: 'SPF',
        observedAt: SEEN_AT,
      },
    ]);
  });

  test('stays by itself, with the reason, where nothing tells whose they are', () => {
    const behind = { state: 'unknown', why: 'no SPF record is published' } as const;
    expect(checkMailHosts(factsOf({ mailProvider: { ...filter, behind } }))).toEqual([
      { code: 'mail_provider', observed: 'Proofpoint', source: 'MX hosts', observedAt: SEEN_AT },
      {
        code: 'mailboxes_inconclusive',
        observed: 'behind Proofpoint: no SPF record is published',
        source: 'DNS',
        observedAt: SEEN_AT,
      },
    ]);
  });
});
