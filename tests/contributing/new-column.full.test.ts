// "Add a column" of CONTRIBUTING.md, followed on a copy of the tree: how long a check took, to show, sort, filter and export.
import { expect, test } from 'vitest';
import { copyTree } from './tree-copy.ts';

const TABLE = 'src-shared/columns.ts';
const STORE = 'src-main/adapters/sqlite/grid/columns.ts';
const WINDOW = 'src-renderer/features/lists/results/grid/columns.tsx';

const ORDER = `order: fromResult('results.took_ms'),`;
const FACET = `facet: () => knownValues(['under_1_s', 'longer'], TOOK),`;

/** The type check of a whole tree, three times. */
const TIMEOUT_MS = 1_800_000;

test('a column is one entry in each of three files, and the compiler asks for each', {
  timeout: TIMEOUT_MS,
}, () => {
  const tree = copyTree();
  tree.edit(TABLE, (text) =>
    text.replace(
      '\n} as const satisfies Record<string, Column>;',
      `
  took: {
    label: 'Took, ms',
    facet: {
      name: 'took',
      label: 'Took',
      values: { under_1_s: 'Under a second', longer: 'A second or more' },
    },
    export: { heading: 'vouch_processed_in_ms', type: 'number', path: ['processed_in_ms'] },
  },$&`,
    ),
  );
  tree.edit(STORE, (text) => withTook(text, ORDER));
  const unfinished = tree.types();
  expect(unfinished.ok).toBe(false);
  expect(errorsIn(unfinished.output, STORE)).toContain("'facet'");
  expect(errorsIn(unfinished.output, WINDOW)).toContain("'took'");

  tree.edit(WINDOW, (text) =>
    text.replace(
      '\n} as const satisfies ',
      `
  took: {
    width: 96,
    look: 'figure',
    text: (row) => String(verifiedOf(row)?.processed_in_ms ?? ''),
  },$&`,
    ),
  );
  tree.restore(STORE);
  tree.edit(STORE, (text) => withTook(text, FACET));
  const unsorted = tree.types();
  expect(unsorted.ok).toBe(false);
  expect(errorsIn(unsorted.output, STORE)).toContain("'order'");

  tree.restore(STORE);
  tree.edit(STORE, (text) => withTook(text, `${ORDER} ${FACET}`));
  expect(tree.types()).toMatchObject({ ok: true });
  expect(tree.changed()).toEqual([STORE, WINDOW, TABLE].sort());
  expect(
    tree.tests(
      // Sorts by every column, and counts every facet.
      'tests/journeys/store/decide-about-rows.test.ts',
      'tests/adapters/files/write/exports.test.ts',
      'tests/renderer/features/lists/results/filter/view-address.test.ts',
    ),
  ).toMatchObject({ ok: true });
});

function withTook(text: string, parts: string): string {
  const took = `const TOOK = \`(SELECT took_ms >= 1000 FROM results
  WHERE results.item = ifnull(rows.duplicate_of, rows.item))\`;\n\n`;
  return text
    .replace('const COLUMN_SQL = {', `${took}$&`)
    .replace('\n} satisfies {', `\n  took: { ${parts} },$&`);
}

/** What the compiler says of one file, with the lines that explain it. */
function errorsIn(output: string, file: string): string {
  return output
    .split(/\n(?=\S)/)
    .filter((error) => error.startsWith(file))
    .join('\n');
}
