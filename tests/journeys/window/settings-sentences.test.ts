// What is said of a preflight, of updated feeds and of a contact's bytes.
import { expect, test } from 'vitest';
import { feedUpdateSummary } from '../../../src-renderer/features/settings/feed-update-summary.ts';
import {
  preflightOrder,
  preflightSummary,
  titleOfCheck,
} from '../../../src-renderer/features/settings/mailbox/preflight-lines.ts';
import { byteCounts } from '../../../src-renderer/features/settings/privacy/byte-counts.ts';
import type { DoctorLine } from '../../../src-shared/bridge/app.ts';

const line = (check: string, state: DoctorLine['state']): DoctorLine => ({
  check,
  state,
  observed: 'Something was seen',
  advice: null,
});

test.each([
  [['ok'], 'Everything is in order.'],
  [[], 'Everything is in order.'],
  [['ok', 'stop', 'warn'], 'One thing blocks probing.'],
  [['stop', 'stop'], '2 things block probing.'],
  [['warn'], 'Nothing blocks probing; 1 warning.'],
  // What is unknown is neither good nor a warning.
  [['ok', 'unknown'], 'Nothing blocks probing; 1 unknown.'],
  [['warn', 'unknown', 'warn'], 'Nothing blocks probing; 2 warnings, 1 unknown.'],
] as const)('a preflight of %j: %s', (states, sentence) => {
  expect(preflightSummary(states.map((state) => line('dns', state)))).toBe(sentence);
});

test('feeds come after what the probe needs', () => {
  const order = (...checks: string[]) =>
    preflightOrder(checks.map((check) => line(check, 'ok'))).map(({ check }) => check);
  expect(order('feed_tor', 'dns', 'feed_vpn', 'port_25')).toEqual([
    'dns',
    'port_25',
    'feed_tor',
    'feed_vpn',
  ]);
});

test('a check has a title, or is shown by its name', () => {
  const names = ['dns', 'ehlo_name', 'mail_from', 'port_25', 'address', 'reverse_dns'];
  const others = ['blocklists', 'feed_private_relay', 'brand_new_feed_', 'constructor'];
  expect([...names, ...others].map(titleOfCheck)).toEqual([
    ...['DNS', 'EHLO name', 'MAIL FROM', 'Port 25', 'Own address', 'Reverse DNS'],
    ...['Blocklists', 'Feed: private relay', 'Brand new feed ', 'Constructor'],
  ]);
});

test('updated feeds are counted, failed ones are named with their reason', () => {
  const outcome = { entries: null, message: null };
  const words = feedUpdateSummary(
    [
      { ...outcome, name: 'tor', outcome: 'updated' },
      { ...outcome, name: 'disposable', outcome: 'unchanged' },
      { ...outcome, name: 'vpn', outcome: 'failed', message: 'No answer' },
      { ...outcome, name: 'private_relay', outcome: 'switched_off' },
    ],
    (name) => name.toUpperCase(),
  );
  expect(words).toEqual({
    done: 'Feeds: 1 updated, 1 already up to date.',
    failed: 'Not updated: VPN: No answer. The last good copies stay in use.',
  });
});

test('nothing is said where nothing was asked', () => {
  const off = { name: 'tor', outcome: 'switched_off', entries: null, message: null } as const;
  expect(feedUpdateSummary([off], String)).toEqual({ done: null, failed: null });
});

test('bytes that nobody counted are not said to be none', () => {
  const answered = { outcome: 'answered', bytes_sent: 45, bytes_received: 0 } as const;
  expect(byteCounts(answered)).toBe('↑ 45 B');
  expect(byteCounts({ ...answered, bytes_received: 989 })).toBe('↑ 45 B ↓ 989 B');
  expect(byteCounts({ ...answered, bytes_sent: 0 })).toBe('');
  expect(byteCounts({ ...answered, bytes_sent: 1, bytes_received: 1 })).toBe('↑ 1 B ↓ 1 B');
  expect(byteCounts({ ...answered, outcome: 'failed' })).toBe('↑ 45 B ↓ 0 B');
});
