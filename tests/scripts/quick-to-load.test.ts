// Whether what the build rewrites for a quick start means what it meant before.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inAscii, withoutHttpFacade } from '../../scripts/quick-to-load.ts';

const ASCII = /^[\0-\x7f]*$/;

describe('code in ASCII', () => {
  test.for([
    ['a string', `'Käse – 酒 😀'`],
    ['a template', '`é\nß`.length'],
    ['a name', '(() => { const größe = { weiß: 3 }; return größe.weiß; })()'],
    ['an escape of nothing', String.raw`'\é\\é\\\é'`],
    ['a pattern', String.raw`'aéb'.replace(/[à-ÿ]|\–/g, '')`],
    ['a pattern of code points', `'a😀b'.replace(/[😀-😂]/gu, '')`],
  ] as const)('%s says the same', ([, code]) => {
    const written = inAscii(code);
    expect(written).toMatch(ASCII);
    expect(runInNewContext(written)).toEqual(runInNewContext(code));
  });

  test('any text of a string says the same', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const code = JSON.stringify(text);
        const written = inAscii(code);
        expect(written).toMatch(ASCII);
        expect(runInNewContext(written)).toBe(text);
      }),
    );
  });

  test('raw text, of which an escape would be part, is refused', () => {
    expect(() => inAscii('String.raw`é`')).toThrow(/é/);
    expect(inAscii('String.raw`e`, "é"')).toBe('String.raw`e`, "\\u00e9"');
  });
});

test.for([
  [
    'import { request } from "node:http";',
    'const { request } = process.getBuiltinModule("node:http");',
  ],
  [
    'import http, { createServer as createServer$1, request } from "http";',
    'const http = process.getBuiltinModule("node:http"); const { createServer: createServer$1, request } = process.getBuiltinModule("node:http");',
  ],
  ['import * as http from "node:http";', 'const http = process.getBuiltinModule("node:http");'],
  ['import http from "node:http";', 'const http = process.getBuiltinModule("node:http");'],
  ['import { connect } from "node:http2";', 'import { connect } from "node:http2";'],
] as const)('%s', ([before, after]) => {
  expect(withoutHttpFacade(before)).toBe(after);
});

test('the built program is such code', () => {
  const folder = join(import.meta.dirname, '..', '..', 'out', 'main');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.mjs'),
  );
  expect(files.length).toBeGreaterThan(20);
  for (const file of files) {
    const code = readFileSync(join(folder, file), 'utf8');
    expect(ASCII.test(code), file).toBe(true);
    expect(/from "(?:node:)?http"/.test(code), file).toBe(false);
  }
});
