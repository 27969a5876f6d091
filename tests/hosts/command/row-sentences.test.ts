import { describe, expect, test } from 'vitest';
import { damageSentences, rowSentences } from '../../../src-main/hosts/command/row-sentences.ts';
import { EVERY_ROW, type FoundKind, type RowPolicies } from '../../../src-shared/bridge/files.ts';

const said = (kind: FoundKind, count: number, policies: Partial<RowPolicies>) =>
  rowSentences(new Map([[kind, count]]), { ...EVERY_ROW, ...policies });

describe('what was done with rows', () => {
  test.each<[FoundKind, Partial<RowPolicies>, string, string]>([
    [
      'duplicate',
      { duplicates: 'first' },
      '1 row left out: a repeat of an earlier row.',
      '2 rows left out: repeats of an earlier row.',
    ],
    ['blank', { blank: 'skip' }, '1 row left out as blank.', '2 rows left out as blank.'],
    [
      'unusable',
      { unusable: 'skip' },
      '1 row left out: no address that can be checked.',
      '2 rows left out: no address that can be checked.',
    ],
    [
      'at_sign',
      { at_sign: 'apply' },
      '1 row with a written-out address repaired.',
      '2 rows with a written-out address repaired.',
    ],
    [
      'slip',
      { slip: 'apply' },
      '1 row with a slip in the mail domain repaired.',
      '2 rows with a slip in the mail domain repaired.',
    ],
    [
      'suggestion',
      { suggestion: 'apply' },
      '1 row with a near miss of a mail domain repaired.',
      '2 rows with a near miss of a mail domain repaired.',
    ],
  ])('%s is said where %j', (kind, policies, one, many) => {
    expect(said(kind, 1, policies)).toEqual([one]);
    expect(said(kind, 2, policies)).toEqual([many]);
    expect(said(kind, 0, policies)).toEqual([]);
    expect(said(kind, 2, {})).toEqual([]);
  });

  test.each<[FoundKind, Partial<RowPolicies>, string, string]>([
    [
      'bad_ip',
      { bad_ip: 'refuse' },
      '1 row checked without the IP address, which is not valid.',
      '2 rows checked without the IP address, which is not valid.',
    ],
    [
      'several',
      { several: 'each' },
      '1 row holds several addresses and cannot be used: --several takes the first or all of them.',
      '2 rows hold several addresses and cannot be used: --several takes the first or all of them.',
    ],
  ])('%s is said unless %j', (kind, policies, one, many) => {
    expect(said(kind, 1, {})).toEqual([one]);
    expect(said(kind, 2, {})).toEqual([many]);
    expect(said(kind, 2, policies)).toEqual([]);
  });

  test('suppressed rows are always said, rows that show in the results never', () => {
    expect(said('suppressed', 1, {})).toEqual(['1 row left out by a suppression list.']);
    expect(said('tidied', 1, {})).toEqual([]);
  });
});

test.each([
  [0, 0, []],
  [1, 0, ['1 byte is not text in this encoding and was read as �.']],
  [
    2,
    1,
    [
      '1 line is not in UTF-8 like the rest, and was read as windows-1252.',
      '2 bytes are not text in this encoding and were read as �.',
    ],
  ],
  [0, 2, ['2 lines are not in UTF-8 like the rest, and were read as windows-1252.']],
])('%i bytes and %i lines that are no text', (unreadable, otherLines, sentences) => {
  const damage = { unreadable, otherLines, other: 'windows-1252', shown: [] };
  expect(damageSentences(damage)).toEqual(sentences);
});
