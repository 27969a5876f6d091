// Follows "Add a file format" of CONTRIBUTING.md on a copy of the tree: three files, and the compiler refuses what lacks a part.
import { expect, test } from 'vitest';
import { copyTree, type TreeCopy } from './tree-copy.ts';

const MINUTE_MS = 60_000;
const FORMATS = 'src-shared/file-formats.ts';
const WRITERS = 'src-main/adapters/files/write/exports.ts';
const WRITER = 'src-main/adapters/files/write/markdown-table.ts';

const WRITER_TEXT = `// The text of an export as a table in Markdown.
import type { ExportBatches, ExportOptions } from '../../../service/ports/files.ts';
import { tableCells } from './table-cells.ts';

export async function* markdownText(
  rows: ExportBatches,
  columns: readonly string[] | null,
  { choice = {}, widest = 0 }: ExportOptions,
): AsyncGenerator<string> {
  const table = tableCells(columns, choice, widest);
  yield line(table.header) + line(table.header.map(() => '---'));
  for await (const batch of rows)
    yield batch.map((row) => line(table.cells(row).map((cell) => String(cell ?? '')))).join('');
}

function line(cells: readonly string[]): string {
  return \`| \${cells.map((cell) => cell.replace(/[|\\r\\n]/g, ' ')).join(' | ')} |\\n\`;
}
`;

const WRITES = "{ help: 'A table for documents.', rows: 'table', isText: true }";

/** The table of formats with one more. */
function addFormat(tree: TreeCopy, reads: string, writes: string): void {
  const entry = `  md: {
    label: 'Markdown',
    fileType: 'Markdown table',
    extensions: { md: { mediaType: 'text/markdown' } },
    reads: ${reads},
    writes: ${writes},
  },
`;
  tree.edit(FORMATS, (table) => table.replace(/^ {2}html: \{$/m, (line) => `${entry}${line}`));
}

test('a format of results is three files', { timeout: 20 * MINUTE_MS }, () => {
  const tree = copyTree();
  addFormat(tree, 'null', WRITES);

  // Without its writer it is refused by the compiler.
  const incomplete = tree.types();
  expect(incomplete.ok).toBe(false);
  expect(incomplete.output).toMatch(/write\/exports\.ts.*Property 'md' is missing/);

  tree.write(WRITER, WRITER_TEXT);
  tree.edit(WRITERS, (text) =>
    text
      .replace(
        /^import .*not-checked-yet\.ts';$/m,
        (line) => `import { markdownText } from './markdown-table.ts';\n${line}`,
      )
      .replace(/^ {2}html: \(/m, (line) => `  md: markdownText,\n${line}`),
  );
  expect(tree.changed()).toEqual([WRITERS, WRITER, FORMATS].sort());

  const types = tree.types();
  expect(types.output).toBe('');
  expect(types.ok).toBe(true);

  const tests = tree.tests(
    'tests/shared/file-formats.test.ts',
    'tests/journeys/files/write-every-format.test.ts',
    'tests/renderer/features/lists/export/export-form.test.ts',
  );
  expect(tests.output).toContain('write-every-format.test.ts');
  expect(tests.ok, tests.output).toBe(true);
});

test('a format of lists without a reader, or without a part, is refused by the compiler', {
  timeout: 20 * MINUTE_MS,
}, () => {
  const tree = copyTree();
  addFormat(tree, "'lists'", 'null');
  const types = tree.types();
  expect(types.ok).toBe(false);
  expect(types.output).toMatch(/read\/readers\.ts.*Property 'md' is missing/);

  tree.edit(FORMATS, (text) => text.replace("    fileType: 'Markdown table',\n", ''));
  const partless = tree.types();
  expect(partless.output).toMatch(/file-formats\.ts.*'fileType'/s);
});

test('the tests notice a writer that writes nothing, and extensions that the launcher lacks', {
  timeout: 20 * MINUTE_MS,
}, () => {
  const tree = copyTree();
  addFormat(tree, "'lists'", WRITES);
  tree.edit(WRITERS, (text) =>
    text.replace(/^ {2}html: \(/m, (line) => `  md: () => onePiece(''),\n${line}`),
  );
  const tests = tree.tests(
    'tests/shared/file-formats.test.ts',
    'tests/journeys/files/write-every-format.test.ts',
  );
  expect(tests.ok).toBe(false);
  expect(tests.output).toContain('a list is written as md');
  expect(tests.output).toContain('the launcher and the installer have the extensions of the table');
});
