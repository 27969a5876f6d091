// The rows of one class of a file, as they are exported from the mapping screen.
import { describe, expect, test } from 'vitest';
import { classRows } from '../../../../src-main/service/lists/rows/class-rows.ts';
import type { ColumnMapping } from '../../../../src-main/service/ports/files.ts';
import {
  EVERY_ROW,
  type FoundKind,
  type RowPolicies,
} from '../../../../src-shared/bridge/files.ts';
import { NO_COLUMNS } from '../../../doubles/list-choices.ts';
import { tableRows } from '../../../doubles/table-rows.ts';

const MAPPING: ColumnMapping = { ...NO_COLUMNS, email: 1, ip_address: 2 };
const ROWS = [
  ['K1', 'ann@acme.example', '192.0.2.7'],
  ['K2', 'Ann@acme.example', '192.0.2.7'],
  ['K3', 'nobody', '', 'further', 'cells'],
  ['', ' ', ''],
  ['K4', 'bob (at) acme (dot) example', ''],
  ['K5', 'cy@acme.example, dee@acme.example', ''],
  ['K6', 'eve@acme.example', 'unknown'],
];

async function* batches() {
  yield tableRows(ROWS.slice(0, 3));
  yield tableRows(ROWS.slice(3));
}

async function found(kind: FoundKind, policies: Partial<RowPolicies> = {}) {
  const deps = { isWellKnown: () => false, suppression: null };
  const rows: (readonly string[])[] = [];
  for await (const batch of classRows(
    { rows: batches() },
    MAPPING,
    { ...EVERY_ROW, ...policies },
    kind,
    deps,
  ))
    rows.push(...batch);
  return rows;
}

describe('the rows of a class', () => {
  test('have their number in the file, why they are in it, and their cells as they are', async () => {
    expect(await found('duplicate')).toEqual([
      ['2', 'It has the same mailbox as row 1.', '', ...(ROWS[1] ?? [])],
    ]);
    const unusable = await found('unusable');
    expect(unusable.map(([row]) => row)).toEqual(['3', '5', '6']);
    expect(unusable[0]?.slice(3)).toEqual(['K3', 'nobody', '', 'further', 'cells']);
    expect((await found('bad_ip')).map(([row, why]) => [row, why])).toEqual([
      ['7', '"unknown" is not an IP address.'],
    ]);
    expect(await found('blank')).toEqual([['4', expect.any(String), '']]);
    expect(await found('suppressed')).toEqual([]);
  });

  test('of a repair say what is read instead', async () => {
    const [row, , readAs] = (await found('at_sign', { at_sign: 'apply' }))[0] ?? [];
    expect([row, readAs]).toEqual(['5', 'bob@acme.example']);
  });

  test('a row that becomes several is one row of the file', async () => {
    const rows = await found('several', { several: 'each' });
    expect(rows.map(([row]) => row)).toEqual(['6']);
    expect(rows[0]?.slice(3)).toEqual(ROWS[5]);
  });
});
