// What a report says in words and numbers, in every format.
import { expect, test } from 'vitest';
import {
  ATTRIBUTION,
  flagText,
  headNumbers,
  SCORE_SENTENCES,
} from '../../../../src-main/adapters/files/write/report-text.ts';
import { LIST_REPORT } from '../../../doubles/list-report.ts';

test('a flag is called as the window calls it; one of a later version by its code', () => {
  expect(['role_based', 'of_tomorrow', 'toString'].map(flagText)).toEqual([
    'Role address',
    'of_tomorrow',
    'toString',
  ]);
});

test('the sentences are the same in every report', () => {
  expect([...SCORE_SENTENCES, ATTRIBUTION]).toEqual([
    'Every score from 0 to 100 is computed from weighted observations: how mail for the domain is routed, the age and upkeep of the domain, what kind of provider and address it is, and how well name, company and network fit.',
    'Some observations cap the score, whatever the other evidence: a domain without a mail route, a refused mailbox, a disposable mail service.',
    'What could not be observed is reported as unknown and never counts against an address.',
    'Country data: statistics of the Number Resource Organization (nro.net), CC BY 4.0. Network data: Route Views and IP Geolocation by DB-IP (db-ip.com), CC BY 4.0.',
  ]);
});

test('the numbers that head it leave out what a list has none of', () => {
  const summary = {
    ...LIST_REPORT.summary,
    total: 20,
    approve: 1,
    review: 2,
    block: 3,
    failed: 4,
    pending: 5,
    duplicates: 6,
  };
  const none = { approve: 0, review: 0, block: 0 };
  const numbers = (provisional: typeof none, creditsUsed: number | null) =>
    headNumbers({ ...LIST_REPORT, creditsUsed, summary: { ...summary, provisional } });
  expect(numbers({ approve: 1, review: 2, block: 4 }, 7)).toEqual([
    ['Rows', 20],
    ['Approve', 1],
    ['Review', 2],
    ['Block', 3],
    ['Provisional', 7],
    ['Not checked', 4],
    ['Waiting', 5],
    ['Duplicates', 6],
    ['Credits used', 7],
  ]);
  expect(numbers(none, null).map(([name]) => name)).toEqual([
    'Rows',
    'Approve',
    'Review',
    'Block',
    'Not checked',
    'Waiting',
    'Duplicates',
  ]);
});
