// Whether docs/practice-network.md is what the table of practice domains says today.
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { renderPracticeDoc } from '../../scripts/write-practice-doc.ts';

test('docs/practice-network.md is current (scripts/write-practice-doc.ts writes it)', async () => {
  const text = await readFile(new URL('../../docs/practice-network.md', import.meta.url), 'utf8');
  expect(text.replaceAll('\r\n', '\n')).toBe(renderPracticeDoc());
});
