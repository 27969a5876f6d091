// How the planned rows of a list are counted, and which of them cost.
import { expect, test } from 'vitest';
import { createListTally } from '../../../../src-main/service/lists/rows/list-tally.ts';
import type { PlannedRow } from '../../../../src-main/service/lists/rows/row-plan.ts';

const row = (changes: Partial<PlannedRow> = {}) =>
  ({
    rowClass: 'check',
    kept: true,
    added: false,
    blanks: 0,
    duplicateOf: null,
    address: { domain: 'acme.example' },
    request: { email: 'a@acme.example' },
    notes: [],
    ...changes,
  }) as unknown as PlannedRow;

const NOTHING = {
  rows: 0,
  added: 0,
  to_check: 0,
  duplicates: 0,
  unusable: 0,
  blank: 0,
  suppressed: 0,
  listed: 0,
  credits: 0,
};

function counted(...rows: readonly PlannedRow[]) {
  const tally = createListTally();
  for (const each of rows) tally.add(each);
  return tally.count();
}

const unusable = (email: string, changes: Partial<PlannedRow> = {}) =>
  row({ rowClass: 'unusable', address: null, request: { email }, ...changes });

test.each<[string, readonly PlannedRow[], Partial<typeof NOTHING>]>([
  ['nothing', [], {}],
  ['a row to check', [row()], { rows: 1, to_check: 1, listed: 1, credits: 1 }],
  ['one that was left out', [row({ kept: false })], { rows: 1, to_check: 1 }],
  [
    'blank rows before it',
    [row({ blanks: 3 })],
    { rows: 4, blank: 3, to_check: 1, listed: 1, credits: 1 },
  ],
  [
    'a row that was added',
    [row({ added: true })],
    { added: 1, to_check: 1, listed: 1, credits: 1 },
  ],
  [
    'a repeat',
    [row({ rowClass: 'duplicate' as PlannedRow['rowClass'], duplicateOf: 0 })],
    { rows: 1, duplicates: 1, listed: 1 },
  ],
  ['a suppressed row', [row({ rowClass: 'suppressed', kept: false })], { rows: 1, suppressed: 1 }],
  [
    'unusable rows, equal ones charged once',
    [unusable('a'), unusable('a'), unusable('b')],
    { rows: 3, unusable: 3, listed: 3, credits: 2 },
  ],
  ['an unusable row that is left out', [unusable('a', { kept: false })], { rows: 1, unusable: 1 }],
  [
    'one that fails for its IP address',
    [
      unusable('a', {
        request: { email: 'a', ip_address: 'x' },
        notes: [{ kind: 'bad_ip' }] as unknown as PlannedRow['notes'],
      }),
    ],
    { rows: 1, unusable: 1, listed: 1 },
  ],
  [
    'one whose IP address was left out',
    [unusable('a', { notes: [{ kind: 'bad_ip' }] as unknown as PlannedRow['notes'] })],
    { rows: 1, unusable: 1, listed: 1, credits: 1 },
  ],
])('%s', (_, rows, expected) => {
  expect(counted(...rows)).toEqual({ ...NOTHING, ...expected });
});
