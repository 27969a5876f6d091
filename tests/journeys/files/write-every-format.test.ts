// Every format that results are offered in is written, and tables hold the cells of their rows.
import { expect, test } from 'vitest';
import { exportPieces } from '../../../src-main/adapters/files/write/exports.ts';
import type { ExportRow } from '../../../src-main/service/ports/files.ts';
import { EXPORT_FORMATS, FILE_FORMATS } from '../../../src-shared/file-formats.ts';
import { LIST_REPORT } from '../../doubles/list-report.ts';

const ROW: ExportRow = {
  index: 0,
  item: JSON.stringify({
    index: 0,
    input: { email: 'anna@acme.example' },
    score: 82,
    recommendation: 'approve',
    email: { valid: true, disposable: false },
    flags: [],
  }),
  source: ['anna@acme.example'],
};

async function* oneRow() {
  yield [ROW];
}

test.each(EXPORT_FORMATS)('a list is written as %s', async (format) => {
  const pieces: Buffer[] = [];
  for await (const piece of exportPieces(format, oneRow(), ['mail'], LIST_REPORT))
    pieces.push(Buffer.from(piece));
  const written = Buffer.concat(pieces);
  const { rows, isText } = FILE_FORMATS[format].writes;
  expect(written.length).toBeGreaterThan(10);
  if (isText && rows !== 'none') expect(written.toString()).toContain('anna@acme.example');
  if (rows === 'none') expect(written.toString()).toContain(LIST_REPORT.name);
  expect(written.includes(0)).toBe(!isText);
});
