// Which faults a few lines of code can have.
import { expect, test } from 'vitest';
import { withFault } from '../../../scripts/mutants/fault.ts';
import { type FaultKind, faultsOf } from '../../../scripts/mutants/fault-kinds.ts';

test.for<[FaultKind, string, string[]]>([
  ['bound', 'a > b', ['a >= b']],
  ['bound', 'a <= b', ['a < b']],
  ['logic', 'a && b || c', ['a || b || c', 'a && b && c']],
  ['equality', 'a === b !== c', ['a !== b !== c', 'a === b === c']],
  ['negation', 'f(!a)', ['f(a)']],
  ['arithmetic', 'a + b - c', ['a - b - c', 'a + b + c']],
  [
    'number',
    'f(a[0], 1_000)',
    ['f(a[1], 1_000)', 'f(a[-1], 1_000)', 'f(a[0], 1001)', 'f(a[0], 999)'],
  ],
  ['boolean', 'f(true)', ['f(false)']],
  ['await', 'x = await f();', ['x = f();']],
  ['call', 'f(1);\nawait g?.();\nx = h();', [';\nawait g?.();\nx = h();', 'f(1);\n;\nx = h();']],
  ['text', "f('a', `b`, '', ``)", ["f('', `b`, '', ``)", "f('a', '', '', ``)"]],
  ['element', 'x = [1, ...b, c]', ['x = [...b, c]', 'x = [1, c]', 'x = [1, ...b]']],
  ['element', 'x = [a]', ['x = []']],
  ['element', 'a.filter(f).map(g)', ['a.map(g)']],
  ['condition', 'x = a ? b : c', ['x = true ? b : c', 'x = false ? b : c']],
  ['condition', 'if (a) f = 1', ['if (true) f = 1', 'if (false) f = 1']],
  ['condition', 'while (a) f = 1', []],
  ['fallback', 'x = a.b ?? c', ['x = c']],
])('%s: %s', ([kind, code, wanted]) => {
  expect(written(kind, code)).toEqual(wanted);
});

test.for<[string, string]>([
  ['string | null', 'return null;'],
  ['Promise<undefined | string>', 'return undefined;'],
  ['readonly string[]', 'return [];'],
])('a function of type %s may answer %s', ([type, wanted]) => {
  const code = (body: string) => `async function f(): ${type} { ${body} }`;
  expect(written('return', code('return g();'))).toEqual([code(wanted)]);
  expect(written('return', code(wanted))).toEqual([]);
});

test('the type of a function says nothing about a function in it', () => {
  expect(written('return', 'function f(): A | null { g(() => { return 1; }); }')).toEqual([]);
  expect(written('return', 'function f(): number { return 1; }')).toEqual([]);
});

test.for<[string, string]>([
  ['a type', "type A = 'a' | 1; let b: 'c'; f<'d'>(); interface B { readonly e: true }"],
  ['an import', "import a from 'a'; export * from 'b'; export { c } from 'd'; x = import('e');"],
  ['a log line', "log.info({ a: 1 }, 'a'); options.log.error('b'); console.log('c', !d);"],
  ['documentation', "x({ description: 'a', summary: `b`, examples: [1, 'c'] });"],
  ['a name', "x = { 'a': b, 1: c };"],
  ['a bug', "throw new TypeError(b ? 'a' : `c`);"],
  ['a comment', "// 'a' > 1\n/* b === c */"],
])('%s has no fault', ([, code]) => {
  expect(faultsOf('a.ts', code).filter(({ kind }) => kind !== 'call')).toEqual([]);
});

test('what stands in a type assertion is code', () => {
  expect(written('boolean', 'x = (true as boolean) satisfies boolean')).toEqual([
    'x = (false as boolean) satisfies boolean',
  ]);
});

test('a fault says its line, and how its lines read before and after', () => {
  const text = 'f = 1;\nif (\n  a >   b\n)\n  g();\n';
  const [fault] = faultsOf('src-shared/a.ts', text).filter(({ kind }) => kind === 'bound');
  expect(fault).toEqual({
    kind: 'bound',
    file: 'src-shared/a.ts',
    line: 3,
    start: 16,
    end: 17,
    replacement: '>=',
    before: 'a > b',
    after: 'a >= b',
  });
});

function written(kind: FaultKind, code: string): readonly string[] {
  return faultsOf('a.ts', code)
    .filter((fault) => fault.kind === kind)
    .map((fault) => withFault(code, fault));
}
