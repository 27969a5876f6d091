// What a list says of its fleet: only what concerns the look-ups that it has left.
import { expect, test } from 'vitest';
import { listNotice } from '../../../src-main/service/fleet/list-notice.ts';

const WHO = { registration: 'workers', website: 'this_machine', mailbox: 'nobody_yet' } as const;
const ALL = { registration: 'workers', website: 'workers', mailbox: 'workers' } as const;
const BEGAN = 1_000;
const noticeOf = (sources: readonly string[], standing: Parameters<typeof listNotice>[0]) =>
  listNotice(standing, new Set(sources), BEGAN);

test('look-ups of this machine come before those that wait', () => {
  const standing = { who: WHO, backAt: null };
  expect(noticeOf(['website', 'mailbox'], standing)).toEqual({
    attention: true,
    title: 'Without the fleet',
    sentence:
      'No worker answers, so this machine does website look-ups itself, at the pace of one IP address, until a worker answers.',
  });
  expect(noticeOf(['dns', 'mailbox'], standing)).toEqual({
    attention: true,
    title: 'Waiting for the fleet',
    sentence:
      'No worker answers yet: mailbox look-ups wait. If none answers within a minute, this machine does them itself.',
  });
  expect(noticeOf(['dns', 'registration'], standing)).toBeNull();
});

test('that it is back is said on lists that went on without it', () => {
  expect(noticeOf(['website'], { who: ALL, backAt: BEGAN + 1 })).toEqual({
    attention: false,
    title: 'The fleet is back',
    sentence: 'Workers answer again: look-ups go to them.',
  });
  expect(noticeOf(['website'], { who: ALL, backAt: BEGAN - 1 })).toBeNull();
  expect(noticeOf(['website'], { who: ALL, backAt: null })).toBeNull();
});
