// Where a judged row goes, by what is missing of it, what the DNS left open, and whether the list is being finished.
import { describe, expect, test } from 'vitest';
import type { KnownDomain } from '../../../../src-main/service/jobs/stages/known-domains.ts';
import type { ListRun } from '../../../../src-main/service/jobs/stages/list-run.ts';
import { createRowPlacement } from '../../../../src-main/service/jobs/stages/row-placement.ts';
import type { RowDomain, RowVerdict } from '../../../../src-main/service/verify/row-checks.ts';
import type { SlowSource } from '../../../../src-shared/sources.ts';
import { factsOf } from '../../../doubles/facts.ts';

const DOMAIN = { key: 'acme.example', registrableDomain: 'acme.example' } as RowDomain;
const DNS = factsOf();
const VERIFIED = {
  kind: 'verified',
  checkedAt: 5,
  codeSet: 'mx_published',
  cache: null,
  result: { cached: false, requestId: 'r' },
};
const FAILED = { kind: 'failed', code: 'invalid_ip', message: 'no' };
const RECORD = { cached: false, requestId: 'r', codeSet: 'mx_published', credits: 1, cache: null };

function about(complete: boolean, noted = false): KnownDomain {
  return {
    entry: { domain: { dns: complete ? DNS : { ...DNS, alive: { state: 'unknown' } } }, noted },
    slow: { website: 'w' },
  } as unknown as KnownDomain;
}

const final = (checked: object) => ({ kind: 'final', checked }) as unknown as RowVerdict;
const open = (missing: readonly SlowSource[], canChangeRecommendation = true) =>
  ({ kind: 'open', missing, canChangeRecommendation, verified: VERIFIED }) as unknown as RowVerdict;

function opened({ finishing = false, onlyWhatMatters = false, dnsWaits = true } = {}) {
  const waiting: unknown[][] = [];
  const noting =
    (name: string) =>
    (...call: unknown[]) => {
      waiting.push([name, ...call]);
      return dnsWaits;
    };
  const finish = new AbortController();
  if (finishing) finish.abort();
  const placement = createRowPlacement(
    { options: { onlyWhatMatters } } as unknown as ListRun,
    {
      forDomain: noting('domain'),
      forMailbox: noting('mailbox'),
      forMailboxLater: noting('mailbox later'),
      forDns: noting('dns'),
    },
    finish.signal,
  );
  return { placement, waiting };
}

const kept = { index: 3, kind: 'verified', verdict: RECORD, checkedAt: 5 };
const provisional = (facts: object | null) => ({
  index: 3,
  kind: 'provisional',
  verdict: RECORD,
  checkedAt: 5,
  facts,
});
const NOTED = {
  domain: 'acme.example',
  facts: JSON.stringify({ dns: DNS, slow: { website: 'w' } }),
};

describe('a final verdict', () => {
  test('is kept', () => {
    const { placement, waiting } = opened();
    expect(placement.place(3, DOMAIN, about(true), final(VERIFIED))).toEqual(kept);
    expect(placement.place(3, null, null, final(VERIFIED))).toEqual(kept);
    expect(waiting).toEqual([]);
  });

  test('of a domain that the DNS did not answer for is a first one, and a failure none', () => {
    const { placement, waiting } = opened();
    expect(placement.place(3, DOMAIN, about(false), final(VERIFIED))).toMatchObject({
      kind: 'provisional',
    });
    expect(placement.place(3, DOMAIN, about(false), final(FAILED))).toBeNull();
    expect(waiting).toEqual([
      ['dns', 3, DOMAIN],
      ['dns', 3, DOMAIN],
    ]);
  });

  test('is kept where the DNS is asked no more, or nothing slow at all', () => {
    const asked = opened({ dnsWaits: false });
    expect(asked.placement.place(3, DOMAIN, about(false), final(VERIFIED))).toEqual(kept);
    const finishing = opened({ finishing: true });
    expect(finishing.placement.place(3, DOMAIN, about(false), final(VERIFIED))).toEqual(kept);
    expect([asked.waiting.length, finishing.waiting.length]).toEqual([1, 0]);
  });
});

describe('an open verdict', () => {
  test('waits for its domain first, and for its mail host afterwards', () => {
    const { placement, waiting } = opened();
    const known = about(true);
    expect(
      placement.place(3, DOMAIN, known, open(['registration', 'website', 'mailbox'], false)),
    ).toEqual(provisional(NOTED));
    expect(waiting).toEqual([
      ['mailbox later', 3, known.entry],
      ['domain', 3, 'acme.example', ['registration', 'website'], false],
    ]);
  });

  test('that lacks its mailbox alone waits for the DNS before it waits for that', () => {
    const complete = opened();
    const known = about(true);
    complete.placement.place(3, DOMAIN, known, open(['mailbox'], false));
    expect(complete.waiting).toEqual([
      ['mailbox later', 3, known.entry],
      ['mailbox', 3, known.entry, false],
    ]);
    const incomplete = opened();
    incomplete.placement.place(3, DOMAIN, about(false), open(['mailbox']));
    expect(incomplete.waiting.map(([name]) => name)).toEqual(['mailbox later', 'dns']);
  });

  test('is noted with what its domain answered, once', () => {
    const { placement } = opened();
    const known = about(true);
    expect(placement.place(3, DOMAIN, known, open(['website']))).toEqual(provisional(NOTED));
    expect(placement.place(3, DOMAIN, known, open(['website']))).toEqual(provisional(null));
    expect(placement.place(3, DOMAIN, about(true, true), open(['website']))).toEqual(
      provisional(null),
    );
  });

  test('of no domain waits for nothing', () => {
    const { placement, waiting } = opened();
    expect(placement.place(3, null, null, open(['website']))).toBeNull();
    expect(placement.place(3, DOMAIN, null, open(['website']))).toBeNull();
    expect(waiting).toEqual([]);
  });
});

test.each<[boolean, readonly SlowSource[], readonly SlowSource[]]>([
  [false, ['registration', 'website', 'mailbox'], ['registration', 'website']],
  [true, ['registration', 'website', 'mailbox'], ['registration']],
  [true, ['website', 'mailbox'], ['website']],
  [true, ['mailbox'], []],
])('only what matters: %s; of %j first %j', (onlyWhatMatters, missing, first) => {
  expect(opened({ onlyWhatMatters }).placement.firstSources(missing)).toEqual(first);
});
