import fc from 'fast-check';
import { readXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { openBytes } from '../../../../src-main/adapters/files/read/byte-source.ts';
import { readTable } from '../../../../src-main/adapters/files/read/read-table.ts';
import { openZip } from '../../../../src-main/adapters/files/read/zip-archive.ts';
import { exportPieces } from '../../../../src-main/adapters/files/write/exports.ts';
import { reportHtml } from '../../../../src-main/adapters/files/write/report-html.ts';
import {
  ATTRIBUTION,
  headNumbers,
  SCORE_SENTENCES,
} from '../../../../src-main/adapters/files/write/report-text.ts';
import type { ExportRow, ListReport } from '../../../../src-main/service/ports/files.ts';
import { runs } from '../../../setup/depth.ts';
import { useFolder } from '../folder.ts';
import { asRead, fullRows } from '../open.ts';

const folder = useFolder();

const report: ListReport = {
  name: 'people <b>.csv',
  createdAt: '2026-11-20T10:00:00.000Z',
  endedAt: '2026-11-20T10:05:00.000Z',
  exportedAt: '2026-11-20T11:00:00.000Z',
  rows: 'all rows',
  mostRows: 3,
  creditsUsed: 2,
  summary: {
    total: 3,
    approve: 1,
    review: 0,
    block: 1,
    failed: 1,
    pending: 0,
    provisional: { approve: 0, review: 0, block: 0 },
    changed: 0,
    duplicates: 0,
    scores: Array.from({ length: 101 }, (_, score) => (score === 82 || score === 5 ? 1 : 0)),
    flags: [{ value: 'no_dmarc', count: 1, approve: 1, review: 0, block: 0 }],
    domains: [{ value: '<x>.example', count: 2, approve: 1, review: 0, block: 1 }],
    providers: [],
  },
  policy: 'Default policy',
  bands: { approve: 70, review: 40 },
};

const item = {
  index: 0,
  input: { email: 'a@x.example' },
  score: 82,
  recommendation: 'approve',
  original: { score: 60, recommendation: 'review' },
  email: { valid: true, disposable: false },
  mailbox: 'exists',
  flags: ['no_dmarc'],
  checked_at: '2026-11-20T10:00:00.000Z',
};

async function* once(rows: readonly ExportRow[]): AsyncGenerator<readonly ExportRow[]> {
  yield rows;
}

async function workbook(
  rows: readonly ExportRow[],
  columns: readonly string[] | null,
  choice = {},
) {
  const parts: Uint8Array[] = [];
  for await (const piece of exportPieces('xlsx', once(rows), columns, report, { choice }))
    parts.push(Buffer.from(piece));
  return Buffer.concat(parts);
}

describe('an exported workbook', () => {
  const rows: ExportRow[] = [
    {
      index: 0,
      item: JSON.stringify(item),
      source: ['a@x.example', '=1+1', '007'],
      provider: 'Example Mail',
    },
    { index: 1, item: null, source: ['', '', ''] },
  ];

  test('holds typed cells that another library reads', async () => {
    const book = await readXlsx(await workbook(rows, ['email', 'note', 'no']));
    expect(book.sheets.map(({ name }) => name)).toEqual(['Results', 'Summary']);
    const [head = [], first = []] = book.sheets[0]?.rows ?? [];
    const value = (name: string) => first[head.indexOf(name)];
    expect(first.slice(0, 3)).toEqual(['a@x.example', '=1+1', '007']);
    expect(value('vouch_score')).toBe(82);
    expect(value('vouch_original_score')).toBe(60);
    expect(value('vouch_valid')).toBe(true);
    expect(value('vouch_provider')).toBe('Example Mail');
    expect(value('vouch_mailbox')).toBe('exists');
    expect(value('vouch_checked_at')).toEqual(new Date('2026-11-20T10:00:00.000Z'));
    expect(value('vouch_risk_score') ?? null).toBeNull();
    const summary = book.sheets[1]?.rows.map((row) => row.filter((cell) => cell !== null));
    expect(summary).toEqual([
      ['List', 'people <b>.csv'],
      ['Rows in this file', 'all rows'],
      ['Checked', '2026-11-20T10:00:00.000Z to 2026-11-20T10:05:00.000Z'],
      ['Exported', '2026-11-20T11:00:00.000Z'],
      [],
      ...headNumbers(report),
      ['Policy', 'Default policy'],
      ['Approved from score', 70],
      ['Reviewed from score', 40],
      [],
      ['Score', 'Rows'],
      [5, 1],
      [82, 1],
      [],
      ['Flag', 'Rows', 'Approve', 'Review', 'Block'],
      ['No DMARC', 1, 1, 0, 0],
      [],
      ['Domain', 'Rows', 'Approve', 'Review', 'Block'],
      ['<x>.example', 2, 1, 0, 1],
      [],
      ...SCORE_SENTENCES.map((sentence) => [sentence]),
      [ATTRIBUTION],
    ]);
  });

  test('has its header frozen and filters on all columns', async () => {
    const path = await folder.file('out.xlsx', await workbook(rows, ['email', 'note', 'no']));
    const source = await openBytes(path);
    const archive = await openZip(source);
    let sheet = '';
    for await (const piece of archive.text('xl/worksheets/sheet1.xml')) sheet += piece;
    await source.close();
    expect(sheet).toContain(
      '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>',
    );
    expect(sheet).toMatch(/<autoFilter ref="A1:[A-Z]+3"\/>/);
    expect(sheet).not.toContain('<f>');
  });

  test('has only the columns that were chosen', async () => {
    const content = await workbook(rows, ['email', 'note', 'no'], {
      source: [2],
      results: ['vouch_score'],
    });
    const book = await readXlsx(content);
    expect(book.sheets[0]?.rows[0]).toEqual(['no', 'vouch_score']);
    expect(book.sheets[0]?.rows[1]).toEqual(['007', 82]);
  });

  test('any source cells are read back as they were', async () => {
    const cell = fc.string({ unit: 'binary' }).map((text) => text.toWellFormed());
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 6 }),
        async (source) => {
          const all = source.map(
            (cells, index): ExportRow => ({ index, item: null, source: cells }),
          );
          const path = await folder.file(
            'any.xlsx',
            await workbook(all, ['one', 'two'], { results: [] }),
          );
          // In place: so many processes would tell nothing more.
          const table = await readTable(path, { header: true, sheet: 'Results' });
          const read: string[][] = [];
          for await (const batch of table.rows) read.push(...fullRows(batch));
          const filled = asRead(source).map((row) =>
            row.slice(0, row.findLastIndex((text) => text !== '') + 1 || 1),
          );
          expect(read).toEqual(filled);
        },
      ),
      { numRuns: runs(60) },
    );
  });
});

describe('what a workbook cannot hold', () => {
  const narrow = { results: [] };

  test('a text beyond what a cell holds is shortened, never within a character, and the summary says so', async () => {
    const long = `${'x'.repeat(32_765)}😀 and more`;
    const content = await workbook([{ index: 0, item: null, source: [long] }], ['note'], narrow);
    const book = await readXlsx(content);
    expect(book.sheets[0]?.rows[1]).toEqual([`${'x'.repeat(32_765)}…`]);
    expect(JSON.stringify(book.sheets[1]?.rows)).toContain(
      'Cells too long for Excel, and shortened: 1.',
    );
  });

  test('more columns than a sheet has are refused with a sentence', async () => {
    const columns = Array.from({ length: 16_385 }, (_, index) => `c${index}`);
    expect(() => exportPieces('xlsx', once([]), columns, report, { choice: narrow })).toThrow(
      'A workbook has 16,384 columns at most, and these are 16,385',
    );
  });
});

describe('a report', () => {
  test('is a page without script that says what there is', () => {
    const html = reportHtml(report);
    expect(html).not.toMatch(/<script|https?:\/\/(?!www\.w3\.org)|<b>/);
    expect(html).toContain('people &lt;b&gt;.csv');
    expect(html).toContain('&lt;x&gt;.example');
    expect(html).toContain('The domain publishes no valid DMARC record.');
    expect(html).toContain('<rect class="approve"');
    expect(html).toContain('<rect class="block"');
    expect(html).toContain('2026-11-20 10:05 UTC');
    expect(html).toContain('DB-IP');
  });

  test('calls flags as the window does, and speaks of credits only where a budget is set', () => {
    const html = reportHtml(report);
    expect(html).toContain('<strong>No DMARC</strong>');
    expect(html).toContain('Credits used');
    expect(reportHtml({ ...report, creditsUsed: null })).not.toContain('redits');
    const later = [{ value: 'flag_of_a_later_version', count: 1, approve: 1, review: 0, block: 0 }];
    const summary = { ...report.summary, flags: later };
    expect(reportHtml({ ...report, summary })).toContain('flag_of_a_later_version');
  });
});
