// Which regular expressions of a source file are let through, and which are named.
import { expect, test } from 'vitest';
import { patternFaults } from '../../scripts/check-patterns.ts';
import { findPatterns } from '../../scripts/patterns/find-patterns.ts';
import { repeatsEndlessly, widenCounts } from '../../scripts/patterns/widen-counts.ts';

const faultsOf = (text: string) => patternFaults([{ file: 'a.ts', text }]);

/** Ends a run that hangs; what is judged here takes seconds. */
const PATIENCE_MS = 180_000;

test('literals, RegExp, schemas and texts given to match are found wherever they stand', () => {
  const text = [
    'const first = /a/g;',
    'export const table = { signs: [{ sign: /b/ }] };',
    "const WORD = '[a-z]+';",
    'const made = new RegExp(`^$' + "{WORD}$`, 'u');",
    "const listed = RegExp(['c', WORD].join('|'));",
    "const schema = Type.String({ pattern: '^d$' });",
    "text.match('e');",
  ].join('\n');
  expect(findPatterns('a.ts', text).patterns.map(({ line, pattern }) => [line, pattern])).toEqual([
    [1, { source: 'a', flags: 'g' }],
    [2, { source: 'b', flags: '' }],
    [4, { source: '^[a-z]+$', flags: 'u' }],
    [5, { source: 'c|[a-z]+', flags: '' }],
    [6, { source: '^d$', flags: 'u' }],
    [7, { source: 'e', flags: '' }],
  ]);
});

test('what hangs on a parameter or a variable is not known', () => {
  const text =
    "const word = 'a'; let other = 'b'; function f(word) { return new RegExp(word + other); }";
  expect(findPatterns('a.ts', text).patterns.map(({ pattern }) => pattern)).toEqual([null]);
});

test.each([
  String.raw`/[\s.]+$/`,
  String.raw`/^\s*(\d{1,9})(?:\.\d*)?\s*[;,]\s*(?:url\s*=\s*)?["']?\s*([^"'\s][^"']*)/i`,
  String.raw`/(?:-->|\]\]>)\s*;?\s*$/`,
  String.raw`/^[^\s@]+\.[^\s@]+$/`,
  '/^(a+)+$/',
  '/<meta[^>]{0,300}charset/',
  String.raw`/"((?:[^"\\]|\\.)*)"$/`,
  String.raw`/"(?=\S*\.)|(?<=\.\S*)"/g`,
])(
  'steps that may grow faster than the input are named: %s',
  async (pattern) => {
    const [fault, ...more] = await faultsOf(`const a = 1;\nconst p = ${pattern};`);
    expect(more).toEqual([]);
    expect(fault).toMatch(/^a\.ts:2: its steps grow as a/);
  },
  PATIENCE_MS,
);

test(
  'linear patterns are let through',
  async () => {
    const patterns = [
      String.raw`/(?<![\s.])[\s.]+$/`,
      String.raw`/^[^\s@][^\s@.]*\.[^\s@]+$/`,
      String.raw`/-->\s*(?:;\s*)?$/`,
      '/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/',
    ];
    expect(await faultsOf(patterns.map((each) => `use(${each});`).join('\n'))).toEqual([]);
  },
  PATIENCE_MS,
);

test(
  'an argument above the pattern, its statement or its table lets it through',
  async () => {
    const text = [
      '// linear: of at most 100 characters',
      'const a = /b+$/;',
      '// linear: of at most 100 characters,',
      '// cut where they come in',
      'const table = {',
      '  one: [/c+$/, /d/],',
      '};',
      'function f(word) {',
      '  // linear: made of a word of ours',
      '  return new RegExp(word);',
      '}',
    ].join('\n');
    expect(await faultsOf(text)).toEqual([]);
  },
  PATIENCE_MS,
);

test(
  'an argument that nothing needs, that stands above nothing, or that says nothing is named',
  async () => {
    const text = [
      '// linear: of at most 100 characters',
      'const a = /b/;',
      '// linear: of at most 100 characters',
      'const c = 1;',
      '// linear:',
      'const d = /e+$/;',
      '// linear: of nothing in the function below',
      'function f(text) { return /g+$/.test(text); }',
    ].join('\n');
    const faults = await faultsOf(text);
    expect(faults.map((fault) => /^a\.ts:\d+: \w+ \w+/.exec(fault)?.[0])).toEqual(
      expect.arrayContaining(['a.ts:1: take the', 'a.ts:3: take the', 'a.ts:5: take the']),
    );
  },
  PATIENCE_MS,
);

test('high counts are taken for endless, others stay', () => {
  expect(widenCounts(String.raw`.{0,40}[a-f]{64}x{1,12}y{3,}\{0,40}[{0,40}]z{13,}`)).toBe(
    String.raw`.{0,}[a-f]{1,}x{1,12}y{3,}\{0,40}[{0,40}]z{1,}`,
  );
  expect(repeatsEndlessly(String.raw`\+[*+]a?(?:b|c){1,12}`)).toBe(false);
  expect(repeatsEndlessly('a{2,}')).toBe(true);
});
