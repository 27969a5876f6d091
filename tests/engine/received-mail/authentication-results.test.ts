// Authentication-Results as RFC 8601 has them, as hosts write them, and as nobody should.
import { describe, expect, test } from 'vitest';
import { readAuthenticationResults } from '../../../src-main/engine/received-mail/authentication-results.ts';

function read(value: string) {
  const found = readAuthenticationResults(value);
  return found === null
    ? null
    : [
        found.authservId,
        ...found.results.map(({ method, result, properties }) => [
          `${method}=${result}`,
          Object.fromEntries(properties),
        ]),
      ];
}

describe('a field', () => {
  test.each<[string, unknown]>([
    ['mx.acme.example; none', ['mx.acme.example']],
    ['MX.acme.example 1; none', ['mx.acme.example']],
    ['"mx.acme.example"; spf=pass', ['mx.acme.example', ['spf=pass', {}]]],
    ['mx.acme.example; spf=pass (a \\( b)', ['mx.acme.example', ['spf=pass', {}]]],
    ['mx.acme.example; spf=pass smtp.mailfrom=', ['mx.acme.example', ['spf=pass', {}]]],
    ['mx.acme.example; spf=pass a=1 A=2', ['mx.acme.example', ['spf=pass', { a: '1' }]]],
    [
      'mx.google.com; dkim=pass header.i=@x.example header.s=k1 header.b="AbC/d=+"; spf=pass (google.com: a@x.example designates 192.0.2.1 as permitted; yes) smtp.mailfrom=a@x.example; dmarc=pass (p=NONE sp=NONE dis=NONE) header.from=x.example',
      [
        'mx.google.com',
        ['dkim=pass', { 'header.i': '@x.example', 'header.s': 'k1', 'header.b': 'AbC/d=+' }],
        ['spf=pass', { 'smtp.mailfrom': 'a@x.example' }],
        ['dmarc=pass', { 'header.from': 'x.example' }],
      ],
    ],
    // Exchange Online names nobody.
    [
      'spf=pass (sender IP is 192.0.2.1) smtp.mailfrom=x.example; dkim=pass (signature was verified) header.d=x.example;dmarc=pass action=none header.from=x.example;compauth=pass reason=100',
      [
        null,
        ['spf=pass', { 'smtp.mailfrom': 'x.example' }],
        ['dkim=pass', { 'header.d': 'x.example' }],
        ['dmarc=pass', { action: 'none', 'header.from': 'x.example' }],
        ['compauth=pass', { reason: '100' }],
      ],
    ],
    [
      'mx.acme.example (a host) 1 (the version); dkim/1 (yes) = (it) pass',
      ['mx.acme.example', ['dkim=pass', {}]],
    ],
  ])('%s', (value, expected) => {
    expect(read(value)).toEqual(expected);
  });

  test.each(['', '; spf=pass', 'mx.acme.example 1 more; spf=pass'])('%j is none', (value) => {
    expect(read(value)).toBeNull();
  });

  test.each([
    ['nothing', ''],
    [
      'what a quoted string says',
      'mx.acme.example; spf=fail reason="x; dkim=pass header.d=x.example"',
    ],
    ['what a comment says', 'mx.acme.example; spf=fail (x; dkim=pass header.d=x.example)'],
    ['a quoted equals sign', 'mx.acme.example; dkim "=" pass header.d=x.example'],
    ['a comment without an end', 'mx.acme.example; dkim=pass (header.d=x.example'],
    ['a quoted string without an end', 'mx.acme.example; dkim=pass header.d="x.example'],
    ['too many words before the first semicolon', 'mx.acme.example 1 dkim; dkim=pass'],
  ])('proves nothing by %s', (_, value) => {
    const found = readAuthenticationResults(value);
    expect(found?.results.filter(({ result }) => result === 'pass') ?? []).toEqual([]);
  });

  test('has 2,000 pieces at most', () => {
    const value = (pieces: number) => `a${';'.repeat(pieces - 4)}dkim=pass`;
    expect([2_001, 2_002].map((pieces) => read(value(pieces))?.length)).toEqual([2, undefined]);
  });

  test('that was made to take long comes to nothing', () => {
    for (const part of ['a;', '(', '\\"', 'x=', '"'])
      expect(readAuthenticationResults(`a; ${part.repeat(200_000)}`)?.results ?? []).toEqual([]);
  });
});
