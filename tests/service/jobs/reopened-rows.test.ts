// Which rows are checked again, in the store's terms.
import { expect, test } from 'vitest';
import { reopenedRows } from '../../../src-main/service/jobs/reopened-rows.ts';
import type { GoOnRows } from '../../../src-shared/bridge/jobs.ts';
import { ALL_ROWS, type RowChoice } from '../../../src-shared/bridge/lists.ts';
import { EVIDENCE, type EvidenceCode } from '../../../src-shared/evidence/table.ts';

const none = async () => [];

test.each<GoOnRows>([{ kind: 'unchecked' }, { kind: 'all' }, { kind: 'picked', indexes: [3, 1] }])(
  '%j as it is',
  async (rows) => {
    expect(await reopenedRows(rows, none)).toEqual(rows);
  },
);

test('chosen ones by the indexes that are found for them', async () => {
  const rows: RowChoice = { kind: 'filter', filter: ALL_ROWS, except: [{ from: 2, to: 2 }] };
  const asked: unknown[] = [];
  const indexesOf = async (of: unknown) => {
    asked.push(of);
    return [7, 8];
  };
  expect(await reopenedRows({ kind: 'chosen', rows }, indexesOf)).toEqual({
    kind: 'picked',
    indexes: [7, 8],
  });
  expect(asked).toEqual([rows]);
});

test('those older than a moment, or a refusal of what is none', async () => {
  expect(await reopenedRows({ kind: 'older', than: '2026-11-01' }, none)).toEqual({
    kind: 'older',
    than: Date.UTC(2026, 10, 1),
  });
  await expect(reopenedRows({ kind: 'older', than: 'Tuesday' }, none)).rejects.toMatchObject({
    code: 'invalid_request',
  });
});

test.each(['silent', 'not_needed'] as const)(
  '%s: by the codes that say so, and no others',
  async (kind) => {
    const found = await reopenedRows({ kind }, none);
    const codes = found.kind === 'codes' ? found.codes : [];
    const says = (code: string) => {
      const { silent, gap } = EVIDENCE[code as EvidenceCode] as { silent?: boolean; gap?: string };
      return kind === 'silent' ? silent === true : gap === 'not_needed';
    };
    expect(codes.length).toBeGreaterThan(0);
    expect(codes).toEqual(Object.keys(EVIDENCE).filter(says));
  },
);
