// Follows "Add a setting" of CONTRIBUTING.md on a copy of the tree: one file, and the compiler refuses an entry that lacks a part.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { copyTree } from './tree-copy.ts';

const MINUTE_MS = 60_000;
const TABLE = 'src-shared/settings/table.ts';
const PARTS = {
  section: "section: 'checks',",
  label: "label: 'Longest wait for a website',",
  help: "help: 'How long a website may take to answer.',",
  min: 'min: 1,',
  max: 'max: 120,',
  unit: "unit: 'seconds',",
  preset: 'preset: 20,',
};

/** The table with one more entry, or with several that each lack a part. */
function withEntry(table: string, ...lacking: readonly (keyof typeof PARTS | null)[]): string {
  const entries = lacking.map((part) => {
    const lines = Object.entries(PARTS).filter(([name]) => name !== part);
    const name = `website_wait_seconds${part === null ? '' : `_${part}`}`;
    return `  ${name}: wholeNumber({\n${lines.map(([, line]) => `    ${line}\n`).join('')}  }),\n`;
  });
  return table.replace(/^ {2}user_agent: text\(\{$/m, (line) => `${entries.join('')}${line}`);
}

test('a plain setting is one entry of the table', { timeout: 20 * MINUTE_MS }, () => {
  const tree = copyTree();
  tree.edit(TABLE, (table) => withEntry(table, null));
  expect(tree.changed()).toEqual([TABLE]);

  const types = tree.types();
  expect(types.output).toBe('');
  expect(types.ok).toBe(true);

  const docs = spawnSync(process.execPath, [join(tree.root, 'scripts/write-settings-doc.ts')]);
  expect(docs.status).toBe(0);
  const written = readFileSync(join(tree.root, 'docs/settings.md'), 'utf8');
  expect(written).toContain('| `website_wait_seconds` | `20` | 1 to 120 seconds | How long');

  const tests = tree.tests(
    'tests/journeys/service/settings-in-window-and-service.test.ts',
    'tests/journeys/window/edit-settings.test.ts',
    'tests/scripts/write-settings-doc.test.ts',
  );
  expect(tests.output).toContain('settings-in-window-and-service.test.ts');
  expect(tests.ok, tests.output).toBe(true);
});

test('an entry that lacks a part is refused by the compiler', { timeout: 20 * MINUTE_MS }, () => {
  const tree = copyTree();
  const parts = Object.keys(PARTS) as (keyof typeof PARTS)[];
  tree.edit(TABLE, (table) => withEntry(table, ...parts));
  const types = tree.types();
  expect(types.ok).toBe(false);
  for (const part of parts)
    expect(types.output).toMatch(new RegExp(`Property '${part}' is missing|'${part}'`));
});
