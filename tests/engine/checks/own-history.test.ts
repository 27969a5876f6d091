// What the user's own outcomes say of a mailbox: which of several speaks, until when, and in which words.
import { expect, test } from 'vitest';
import { checkOwnHistory } from '../../../src-main/engine/checks/own-history.ts';
import type { DomainOutcomes, PastOutcome } from '../../../src-main/engine/ports.ts';

const DAY = 86_400_000;
const MAY_12 = Date.UTC(2026, 4, 12, 9, 30);
const NOW = MAY_12 + 30 * DAY;

function past(kind: PastOutcome['kind'], more: Partial<PastOutcome> = {}): PastOutcome {
  const file = { source: 'file', label: 'mailer.csv', words: null } as const;
  return { kind, at: MAY_12, exact: 'moment', recordedAt: MAY_12 + DAY, ...file, ...more };
}

function said(latest: readonly PastOutcome[], now = NOW) {
  return checkOwnHistory({ state: 'read', latest, domain: null, naming: null }, now, false);
}

test.each([
  ['fraud', 'history_fraud'],
  ['bounced_hard', 'history_bounced'],
  ['good_customer', 'history_good_customer'],
  ['replied', 'history_replied'],
  ['delivered', 'history_delivered'],
  ['bounced_soft', 'history_bounced_soft'],
] as const)('%s is told with its day, and with when and from where it came', (kind, code) => {
  expect(said([past(kind)])).toEqual([
    {
      code,
      observed: 'on 12 May 2026 (you imported it on 13 May 2026 from mailer.csv)',
      source: 'your outcomes',
      observedAt: MAY_12,
    },
  ]);
});

test.each([
  [
    { words: '550 5.1.1 user unknown' },
    'on 12 May 2026 (you imported it on 13 May 2026 from mailer.csv): 550 5.1.1 user unknown',
  ],
  [{ exact: 'month' }, 'in May 2026 (you imported it on 13 May 2026 from mailer.csv)'],
  [{ exact: 'unknown' }, '(you imported it on 13 May 2026 from mailer.csv)'],
  [{ source: 'command', label: '' }, 'on 12 May 2026 (you imported it on 13 May 2026)'],
  [{ source: 'window', label: '' }, 'on 12 May 2026 (you noted it on 13 May 2026)'],
  [{ source: 'api', label: '' }, 'on 12 May 2026 (reported through the API on 13 May 2026)'],
  [
    { source: 'api', label: 'the shop' },
    'on 12 May 2026 (reported through the API on 13 May 2026 as the shop)',
  ],
] as const)('%j is told as it is known', (more, observed) => {
  expect(said([past('bounced_hard', more)])).toMatchObject([{ observed }]);
});

test.each<[string, readonly PastOutcome[], string | undefined]>([
  [
    'a delivery on a later day takes a bounce back',
    [past('bounced_hard'), past('delivered', { at: MAY_12 + DAY })],
    'history_delivered',
  ],
  [
    'on the same day the worse speaks',
    [past('bounced_hard'), past('replied', { at: MAY_12 + DAY / 3 })],
    'history_bounced',
  ],
  [
    'an earlier reply does not outweigh a bounce',
    [past('bounced_hard'), past('replied', { at: MAY_12 - DAY })],
    'history_bounced',
  ],
  [
    'a reply says more than a later delivery',
    [past('replied'), past('delivered', { at: MAY_12 + DAY })],
    'history_replied',
  ],
  [
    'a reply from before a bounce does not come back with a delivery',
    [
      past('replied', { at: MAY_12 - DAY }),
      past('bounced_hard'),
      past('delivered', { at: MAY_12 + DAY }),
    ],
    'history_delivered',
  ],
  [
    'a soft bounce takes nothing back',
    [past('bounced_hard'), past('bounced_soft', { at: MAY_12 + DAY })],
    'history_bounced',
  ],
  [
    'fraud stands whatever came later',
    [past('fraud'), past('good_customer', { at: MAY_12 + 9 * DAY })],
    'history_fraud',
  ],
  [
    'what lies in the future is passed over',
    [past('bounced_hard', { at: NOW + 2 * DAY })],
    undefined,
  ],
  [
    'what lies up to a day ahead is of today, as clocks have it',
    [past('bounced_hard', { at: NOW + DAY })],
    'history_bounced',
  ],
  ['a moment later lies ahead', [past('bounced_hard', { at: NOW + DAY + 1 })], undefined],
  ['nothing happened', [], undefined],
])('%s', (_what, latest, code) => {
  expect(said(latest).map((finding) => finding.code)).toEqual(code === undefined ? [] : [code]);
});

test('a hard bounce keeps an address from approval for 180 days', () => {
  const code = (days: number) => said([past('bounced_hard')], MAY_12 + days * DAY)[0]?.code;
  expect([code(180), code(181), code(4_000)]).toEqual([
    'history_bounced',
    'history_bounced_long_ago',
    'history_bounced_long_ago',
  ]);
});

const KNOWN = 'first.last, as 9 of 10 that you know';

test.each([
  [['first.last'], 'history_naming_fits', KNOWN],
  [['last.first', 'first.last'], 'history_naming_fits', KNOWN],
  [['flast', 'first'], 'history_naming_differs', `flast; others are ${KNOWN}`],
  [[], 'history_naming', KNOWN],
] as const)(
  'beside the pattern of its domain, one that %j can have made is told',
  (own, code, observed) => {
    const naming = { pattern: 'first.last', people: 9, of: 10, own };
    const history = { state: 'read', latest: [], domain: null, naming } as const;
    const line = { observed, source: 'your outcomes', observedAt: null };
    expect(checkOwnHistory(history, NOW, true)).toEqual([{ code, ...line }]);
    expect(checkOwnHistory(history, NOW, false)).toEqual([{ code: 'history_naming', ...line }]);
  },
);

test.each<[DomainOutcomes, boolean]>([
  [{ mailboxes: 10, bounced: 8, lastBounceAt: MAY_12 }, true],
  [{ mailboxes: 10, bounced: 8, lastBounceAt: null }, true],
  [{ mailboxes: 10, bounced: 7, lastBounceAt: MAY_12 }, false],
  [{ mailboxes: 9, bounced: 9, lastBounceAt: MAY_12 }, false],
  [{ mailboxes: 100, bounced: 80, lastBounceAt: MAY_12 }, true],
  [{ mailboxes: 0, bounced: 0, lastBounceAt: null }, false],
])('a domain with %j', (domain, speaks) => {
  const found = checkOwnHistory({ state: 'read', latest: [], domain, naming: null }, NOW, false);
  const lastly = domain.lastBounceAt === null ? '' : ', lastly on 12 May 2026';
  const observed = `${domain.bounced} of the last ${domain.mailboxes} mailboxes${lastly}`;
  const finding = {
    code: 'history_domain_bounces',
    observed,
    source: 'your outcomes',
    observedAt: domain.lastBounceAt,
  };
  expect(found).toEqual(speaks ? [finding] : []);
});

test('what could not be read is unknown', () => {
  expect(checkOwnHistory({ state: 'unknown', detail: 'the disk is gone' }, NOW, false)).toEqual([
    {
      code: 'history_inconclusive',
      observed: 'the disk is gone',
      source: 'your outcomes',
      observedAt: null,
    },
  ]);
});
