// Our notices are read whole: no line of a licence is lost on the way to the screen.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  blocksOf,
  spansOf,
} from '../../../../../src-renderer/features/settings/markdown/markdown.ts';

describe('the blocks of a text', () => {
  test('are told apart', () => {
    const text =
      '# Title\n\nTwo lines\nof `prose`.\n| A | B |\n|---|---|\n| 1 | x \\| y |\n```text\n# no heading\n\n| no table |\n```\nEnd';
    expect(blocksOf(text)).toEqual([
      { kind: 'heading', level: 1, text: 'Title' },
      { kind: 'paragraph', text: 'Two lines of prose.' },
      { kind: 'table', head: ['A', 'B'], rows: [['1', 'x | y']] },
      { kind: 'verbatim', text: '# no heading\n\n| no table |' },
      { kind: 'paragraph', text: 'End' },
    ]);
  });

  test('that is never closed is kept to its end', () => {
    expect(blocksOf('```\na\nb')).toEqual([{ kind: 'verbatim', text: 'a\nb' }]);
    expect(blocksOf('```\n```')).toEqual([{ kind: 'verbatim', text: '' }]);
    expect(blocksOf('```')).toEqual([{ kind: 'verbatim', text: '' }]);
  });
});

test('addresses within a paragraph are links, without the full stop behind them', () => {
  expect(spansOf('By DB-IP (https://db-ip.com); see https://example.org/a.')).toEqual([
    { text: 'By DB-IP (', href: null },
    { text: 'https://db-ip.com', href: 'https://db-ip.com' },
    { text: '); see ', href: null },
    { text: 'https://example.org/a', href: 'https://example.org/a' },
    { text: '.', href: null },
  ]);
});

test('every word of the shipped notices is in a block', () => {
  const notices = readFileSync(
    resolve(import.meta.dirname, '../../../../../resources/NOTICES.md'),
    'utf8',
  );
  const shown = blocksOf(notices)
    .map((block) =>
      block.kind === 'table' ? [block.head, ...block.rows].flat().join(' ') : block.text,
    )
    .join(' ');
  const words = (text: string) => new Set(text.match(/[\p{L}\p{N}]+/gu));
  const reported = words(shown);
  const all = [...words(notices.replaceAll(/^```\w*$/gm, ''))];
  expect(all.length).toBeGreaterThan(500);
  expect(all.filter((word) => !reported.has(word))).toEqual([]);
});
