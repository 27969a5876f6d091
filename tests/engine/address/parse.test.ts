// Judges the examples, and holds the parser to what must be true of every text.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DIAGNOSES } from '../../../src-main/engine/address/diagnoses.ts';
import {
  LONGEST_TEXT,
  parseAddress,
  parseAddressCounting,
  type ValidAddress,
} from '../../../src-main/engine/address/parse.ts';
import { runs } from '../../setup/depth.ts';
import { anyText, writtenAddress } from './arbitraries.ts';
import { INVALID, VALID } from './cases.ts';

describe('the form of an address', () => {
  test.each(VALID)('%j is the address %j: %s', (address, normalized) => {
    expect(parseAddress(address)).toMatchObject({ valid: true, normalized });
  });

  test.each(INVALID)('%j is refused: %s at %s, %s', (text, diagnosis, at) => {
    expect(parseAddress(text)).toMatchObject({ valid: false, diagnosis, at });
  });

  test('every diagnosis has an example that reaches it', () => {
    const reached = new Set(INVALID.map(([, diagnosis]) => diagnosis));
    expect(Object.keys(DIAGNOSES).filter((code) => !reached.has(code as never))).toEqual([]);
  });
});

describe('what is told of a valid address', () => {
  test('its parts, in the forms that others need', () => {
    expect(parseAddress('"Jane.Doe+News"@Büro.München.Example')).toEqual({
      valid: true,
      localPart: 'Jane.Doe+News',
      domain: 'xn--bro-hoa.xn--mnchen-3ya.example',
      domainUnicode: 'büro.münchen.example',
      domainMapped: [],
      registrableDomain: 'xn--mnchen-3ya.example',
      normalized: 'Jane.Doe+News@xn--bro-hoa.xn--mnchen-3ya.example',
      smtpUtf8: false,
      quoted: true,
      subAddress: 'News',
    });
  });

  test('characters of the domain that IDNA replaced, but for dots and capitals', () => {
    expect(valid('jane@Ａ-B.Ü。ﬁ.ﬁ.example').domainMapped).toEqual(['Ａ as a', 'ﬁ as fi']);
  });

  test('SMTPUTF8 is needed for the local part only, as the domain has an ASCII form', () => {
    expect(valid('jürgen@x.example').smtpUtf8).toBe(true);
    expect(valid('🙂@x.example').smtpUtf8).toBe(true);
    expect(valid('jane@münchen.example').smtpUtf8).toBe(false);
  });

  test.each([
    ['jane@x.example', null],
    ['jane+news@x.example', 'news'],
    ['jane+a+b@x.example', 'a+b'],
    ['jane+@x.example', ''],
    ['+jane@x.example', null],
  ])('the sub-address of %s is %j', (address, subAddress) => {
    expect(valid(address).subAddress).toBe(subAddress);
  });

  test.each([
    ['a@acme.example', 'acme.example'],
    ['a@mail.acme.example', 'acme.example'],
    ['a@shop.acme.co.uk', 'acme.co.uk'],
    ['a@co.uk', ''],
    ['a@someone.github.io', 'github.io'],
    ['a@www.北京.公司.cn', 'xn--1lq90i.xn--55qx5d.cn'],
    ['a@公司.cn', ''],
  ])('the registrable domain of %s is %j', (address, registrable) => {
    expect(valid(address).registrableDomain).toBe(registrable);
  });
});

describe('what is told of a refused address', () => {
  test.each([
    ['jane@localhost', 'jane', 'localhost'],
    ['jane@x..example', 'jane', 'x..example'],
    ['"jane doe"@[192.0.2.1]', 'jane doe', '[192.0.2.1]'],
    ['jane..doe@X.Example', 'jane..doe', 'x.example'],
    [' jane@x.example', 'jane', 'x.example'],
    ['jane@', 'jane', null],
    ['@x.example', null, 'x.example'],
    ['ja\u0000ne@x.example', null, 'x.example'],
    ['jane@doe@x.example', null, null],
    ['jane(x)@x.example', null, null],
    ['jane', null, null],
    ['Jane <jane@x.example>', null, null],
  ])('of %j the local part %j and the domain %j', (text, localPart, domain) => {
    expect(parseAddress(text)).toMatchObject({ valid: false, localPart, domain });
  });

  test('what is distinguished can be stored and sent as text', () => {
    fc.assert(
      fc.property(anyText(), (text) => {
        const parsed = parseAddress(text);
        expect(parsed.localPart?.isWellFormed() ?? true).toBe(true);
        expect(parsed.domain?.isWellFormed() ?? true).toBe(true);
      }),
      { numRuns: runs(2_000) },
    );
  });

  test('the place lies within the text or right behind it', () => {
    fc.assert(
      fc.property(anyText(), (text) => {
        const parsed = parseAddress(text);
        if (parsed.valid || parsed.at === null) return;
        expect(parsed.at).toBeGreaterThanOrEqual(0);
        expect(parsed.at).toBeLessThanOrEqual(text.length);
      }),
      { numRuns: runs(2_000) },
    );
  });
});

describe('every text', () => {
  test('a printed address parses to the parts it was printed from', () => {
    fc.assert(
      fc.property(writtenAddress(), ({ address, content, domain }) => {
        expect(parseAddress(address)).toMatchObject({ valid: true, localPart: content, domain });
      }),
      { numRuns: runs(2_000) },
    );
  });

  test('the normal form is an address and its own normal form', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          anyText(),
          writtenAddress().map((written) => written.address),
        ),
        (text) => {
          const parsed = parseAddress(text);
          if (!parsed.valid) return;
          // Quotes that were not needed are gone, and no character of the domain is left to be mapped.
          const { quoted: _, ...first } = parsed;
          const { quoted: __, ...again } = valid(parsed.normalized);
          expect(again).toEqual({ ...first, domainMapped: [] });
        },
      ),
      { numRuns: runs(3_000), examples: [['%40@Ａ.example']] },
    );
  });

  test.each(VALID)('the normal form of %j stays as it is', (address) => {
    const { normalized } = valid(address);
    expect(valid(normalized).normalized).toBe(normalized);
  });
});

describe('the work', () => {
  const patterns: readonly (readonly [string, (length: number) => string])[] = [
    ['letters', (n) => 'a'.repeat(n)],
    ['dots', (n) => '.'.repeat(n)],
    ['ats', (n) => '@'.repeat(n)],
    ['quotes', (n) => '"'.repeat(n)],
    ['escapes', (n) => `"${'\\"'.repeat(n / 2)}`],
    ['open comments', (n) => '('.repeat(n)],
    ['nested comments', (n) => '('.repeat(n / 2) + ')'.repeat(n / 2)],
    ['angle brackets', (n) => '<'.repeat(n)],
    ['blanks', (n) => ' '.repeat(n)],
    ['folds', (n) => `a${'\r\n '.repeat(n / 3)}@x.example`],
    ['commas', (n) => `a@x.example${','.repeat(n)}`],
    ['a list', (n) => 'a@x.example,'.repeat(n / 12)],
    ['labels', (n) => `a@${'b.'.repeat(n / 2)}example`],
    ['hyphens', (n) => `a@b${'-'.repeat(n)}`],
    ['colons', (n) => `a@${':'.repeat(n)}`],
    ['a long literal', (n) => `a@[IPv6:${':'.repeat(n)}]`],
    ['A-labels', (n) => `a@${'xn--a.'.repeat(n / 6)}example`],
    ['joiners', (n) => `a@${'ا\u200c'.repeat(n / 2)}.example`],
    ['two directions', (n) => `a@${'אa.'.repeat(n / 3)}example`],
    ['umlauts', (n) => `a@${'ü'.repeat(n)}.example`],
    ['lone surrogates', (n) => '\ud800'.repeat(n)],
    ['combining marks', (n) => `e${'\u0301'.repeat(n)}@x.example`],
  ];

  test.each(patterns)('grows with the length and no faster: %s', (_, build) => {
    for (const length of [1, 2, 12, 60, 120, 240, 480, 960, 1_000]) {
      const text = build(length);
      expect(steps(text)).toBeLessThanOrEqual(25 * (text.length + 1));
    }
  });

  test.each(patterns)('stops growing where no address can be meant: %s', (_, build) => {
    for (const length of [3_000, 100_000, 1_000_000]) {
      const text = build(length);
      expect(steps(text)).toBeLessThanOrEqual(25 * LONGEST_TEXT);
      expect(parseAddress(text).valid).toBe(false);
    }
  });

  test('is bounded for every text', () => {
    fc.assert(
      fc.property(anyText(), (text) => {
        expect(steps(text)).toBeLessThanOrEqual(25 * (text.length + 1));
      }),
      { numRuns: runs(3_000) },
    );
  });

  test('is counted: twice the letters take about twice the steps', () => {
    const ratio = steps(`${'a'.repeat(800)}@x.example`) / steps(`${'a'.repeat(400)}@x.example`);
    expect(ratio).toBeGreaterThan(1.5);
    expect(ratio).toBeLessThan(2.5);
  });

  function steps(text: string): number {
    const meter = { steps: 0 };
    parseAddressCounting(text, meter);
    return meter.steps;
  }
});

function valid(address: string): ValidAddress {
  const parsed = parseAddress(address);
  if (!parsed.valid) throw new Error(`${address} was refused: ${parsed.diagnosis}`);
  return parsed;
}
