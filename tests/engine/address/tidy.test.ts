// Tidies what lists and people paste.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseAddress } from '../../../src-main/engine/address/parse.ts';
import { TIDY_NOTES, type TidyNote, tidyAddress } from '../../../src-main/engine/address/tidy.ts';
import { runs } from '../../setup/depth.ts';
import { anyText, writtenAddress } from './arbitraries.ts';

const TIDIED: readonly (readonly [string, string, readonly TidyNote[]])[] = [
  ['jane@x.example', 'jane@x.example', []],
  ['  jane@x.example\r\n', 'jane@x.example', ['blanks_removed']],
  ['\u00a0jane@x.example\u3000', 'jane@x.example', ['blanks_removed']],
  ['\ufeffjane@x.example', 'jane@x.example', ['invisible_removed']],
  ['ja\u200bne@x\u00ad.example\u200f', 'jane@x.example', ['invisible_removed']],
  ['\u202ajane@x.example\u202c', 'jane@x.example', ['invisible_removed']],
  ['می\u200cروم@x.example\u200c', 'می\u200cروم@x.example', ['invisible_removed']],
  ['jane＠x.example', 'jane@x.example', ['width_changed']],
  ['ｊａｎｅ＠ｘ．ｅｘａｍｐｌｅ', 'jane@x.example', ['width_changed']],
  ['jane﹫x.example', 'jane@x.example', ['width_changed']],
  ['mailto:jane@x.example', 'jane@x.example', ['mailto_removed']],
  ['MailTo:Jane@x.example?subject=Hi%20there&cc=b@y.example', 'Jane@x.example', ['mailto_removed']],
  ['mailto:jane%2Bnews%40x.example', 'jane+news@x.example', ['mailto_removed']],
  ['mailto:j%C3%BCrgen@x.example', 'jürgen@x.example', ['mailto_removed']],
  ['mailto:50%off@x.example', '50%off@x.example', ['mailto_removed']],
  ['<mailto:jane%40x.example>', 'jane@x.example', ['brackets_removed', 'mailto_removed']],
  ['<jane@x.example>', 'jane@x.example', ['brackets_removed']],
  ['Jane Doe <Jane@x.example>', 'Jane@x.example', ['name_removed']],
  ['"jane@x.example"', 'jane@x.example', ['quotes_removed']],
  ["'jane@x.example',", 'jane@x.example', ['trailing_removed', 'quotes_removed']],
  ['\u201cjane@x.example\u201d', 'jane@x.example', ['quotes_removed']],
  ['«jane@x.example»', 'jane@x.example', ['quotes_removed']],
  ['(jane@x.example).', 'jane@x.example', ['trailing_removed', 'quotes_removed']],
  ['[jane@x.example]', 'jane@x.example', ['quotes_removed']],
  ['jane@x.example.', 'jane@x.example', ['trailing_removed']],
  ['jane@x.example\u3002', 'jane@x.example', ['trailing_removed']],
  ['jane@x.example\uff61', 'jane@x.example', ['trailing_removed']],
  ['jane@x.example ; ', 'jane@x.example', ['blanks_removed', 'trailing_removed']],
  ['jane@x.example>', 'jane@x.example', ['trailing_removed']],
  ['jane@x.example)', 'jane@x.example', ['trailing_removed']],
  ['jane@x.example"', 'jane@x.example', ['trailing_removed']],
  ['"jane@x.example', 'jane@x.example', ['leading_removed']],
  [',jane@x.example', 'jane@x.example', ['leading_removed']],
  ['<jane@x.example', 'jane@x.example', ['leading_removed']],
  // What only looks like wrapping, or is for the parser to refuse.
  ['"jane doe"@x.example', '"jane doe"@x.example', []],
  ['"a<b>"@x.example', '"a<b>"@x.example', []],
  ["'t.hooft@x.example", "'t.hooft@x.example", []],
  ['.jane@x.example', '.jane@x.example', []],
  ['jane@[192.0.2.1]', 'jane@[192.0.2.1]', []],
  ['jane@x.example (Jane)', 'jane@x.example (Jane)', []],
  ['a@x.example, b@y.example', 'a@x.example, b@y.example', []],
  ['a@x.example, B <b@y.example>', 'a@x.example, B <b@y.example>', []],
  ['A <a@x.example>, B <b@y.example>', 'A <a@x.example>, B <b@y.example>', []],
  ['jane doe@x.example', 'jane doe@x.example', []],
  ['Acme Inc.', 'Acme Inc.', []],
  ['Jane <none>', 'Jane <none>', []],
  ['a@x.example RCPT TO:<b@y.example>', 'a@x.example RCPT TO:<b@y.example>', []],
  ['a@x.example <b@y.example>', 'a@x.example <b@y.example>', []],
  ['"a@x.example" <b@y.example>', '"a@x.example" <b@y.example>', []],
  ['Jane (a@x.example) <b@y.example>', 'Jane (a@x.example) <b@y.example>', []],
  ['Jane @ Acme <jane@x.example>', 'jane@x.example', ['name_removed']],
  ['"Jane <JD> Doe" <jane@x.example>', 'jane@x.example', ['name_removed']],
  ['JANE@x.example <jane@x.example>', 'jane@x.example', ['name_removed']],
  ['', '', []],
];

describe('tidying', () => {
  test.each(TIDIED)('%j becomes %j: %j', (input, text, notes) => {
    expect(tidyAddress(input)).toMatchObject({ text, notes });
  });

  test('every note has an example', () => {
    const noted = new Set(TIDIED.flatMap(([, , notes]) => notes));
    expect(Object.keys(TIDY_NOTES).filter((code) => !noted.has(code as TidyNote))).toEqual([]);
  });

  test.each([
    ['Jane Doe <jane@x.example>', 'Jane Doe'],
    ['"Doe, Jane" <jane@x.example>', 'Doe, Jane'],
    ['"Jane \\"JD\\" Doe" <jane@x.example>', 'Jane "JD" Doe'],
    ["'Jane Doe' <jane@x.example>", 'Jane Doe'],
    ['5" pipes <sales@x.example>', '5" pipes'],
    ['jane@x.example <jane@x.example>', 'jane@x.example'],
    ['<jane@x.example>', null],
    ['jane@x.example', null],
  ])('the name beside %j is %j', (input, displayName) => {
    expect(tidyAddress(input).displayName).toBe(displayName);
  });

  test('tidying twice changes nothing more', () => {
    fc.assert(
      fc.property(anyText(), (input) => {
        const once = tidyAddress(input);
        expect(tidyAddress(once.text)).toEqual({ text: once.text, notes: [], displayName: null });
      }),
      { numRuns: runs(10_000) },
    );
  });

  test('a changed text has a note that says why', () => {
    fc.assert(
      fc.property(anyText(), (input) => {
        const { text, notes } = tidyAddress(input);
        expect(notes.length > 0).toBe(text !== input);
      }),
      { numRuns: runs(5_000) },
    );
  });

  test('a well-formed address comes out as it went in', () => {
    fc.assert(
      fc.property(writtenAddress(), ({ address }) => {
        expect(tidyAddress(address)).toEqual({ text: address, notes: [], displayName: null });
      }),
      { numRuns: runs(3_000) },
    );
  });

  test('whatever a well-formed address is wrapped in, it is found', () => {
    const wrappings = [
      (address: string) => `Jane <${address}>;`,
      (address: string) => `\ufeff <${address}> `,
      (address: string) => `  ${address},`,
      (address: string) => `mailto:${encodeURIComponent(address)}?subject=a`,
    ];
    fc.assert(
      fc.property(writtenAddress(), fc.constantFrom(...wrappings), ({ address }, wrap) => {
        const parsed = parseAddress(tidyAddress(wrap(address)).text);
        expect(parsed).toEqual(parseAddress(address));
      }),
      { numRuns: runs(2_000) },
    );
  });

  test('a very long text loses blanks and a query, and nothing else', () => {
    const long = 'a'.repeat(5_000);
    expect(tidyAddress(` <${long}@x.example> `).text).toBe(`<${long}@x.example>`);
    expect(tidyAddress(`mailto:jane@x.example?body=${long}`).text).toBe('jane@x.example');
    const nested = 'mailto:'.repeat(1_000);
    expect(tidyAddress(tidyAddress(nested).text).text).toBe(tidyAddress(nested).text);
  });
});
