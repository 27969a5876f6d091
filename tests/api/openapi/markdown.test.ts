// The document's texts as HTML: escaped, with code and paragraphs alone.
import { expect, test } from 'vitest';
import { escapeHtml, proseToHtml } from '../../../src-main/api/openapi/markdown.ts';

test('every sign that HTML has a meaning for is escaped', () => {
  expect(escapeHtml(`<a href="x">'&'</a>`)).toBe(
    '&lt;a href=&quot;x&quot;&gt;&#39;&amp;&#39;&lt;/a&gt;',
  );
});

test('empty lines part paragraphs, and inline there are none', () => {
  const text = 'Use `a<b`.\n\nAnd *not* ` that.';
  expect([proseToHtml(text), proseToHtml(text, 'inline')]).toEqual([
    '<p>Use <code>a&lt;b</code>.</p>\n<p>And *not* ` that.</p>',
    'Use <code>a&lt;b</code>. And *not* ` that.',
  ]);
});
