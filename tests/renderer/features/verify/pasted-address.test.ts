// What pasting fills into the form.
import { describe, expect, it } from 'vitest';
import {
  countAddresses,
  readPasted,
} from '../../../../src-renderer/features/verify/pasted-address.ts';

describe('reading what was pasted', () => {
  it.each([
    ['Jane Doe <jane@acme.com>', 'jane@acme.com', 'Jane Doe'],
    ['  Jane Doe   < jane@acme.com > ', 'jane@acme.com', 'Jane Doe'],
    ['"Doe, Jane" <jane@acme.com>', 'jane@acme.com', 'Jane Doe'],
    ["'Jane Doe' <jane@acme.com>,", 'jane@acme.com', 'Jane Doe'],
    ['Doe, Jane <jane@acme.com>;', 'jane@acme.com', 'Jane Doe'],
    ['<jane@acme.com>', 'jane@acme.com', null],
    ['mailto:jane@acme.com', 'jane@acme.com', null],
    ['MAILTO:jane%2Bnews@acme.com?subject=Hello', 'jane+news@acme.com', null],
    ['Jane <mailto:jane@acme.com>', 'jane@acme.com', 'Jane'],
    ['Łukasz Żak <l.zak@firma.example>', 'l.zak@firma.example', 'Łukasz Żak'],
  ])('%s fills the address, and the name where there is one', (text, email, name) => {
    expect(readPasted(text)).toEqual({ kind: 'address', email, name });
  });

  it.each([
    `<${' '.repeat(200_000)}x`,
    `<${'x'.repeat(200_000)}`,
    `a@${'x.'.repeat(100_000)}@`,
    `x${','.repeat(200_000)}`,
  ])('reads hostile text no longer than any other', (text) => {
    expect(readPasted(text)).toEqual({ kind: 'plain' });
  });

  it.each(['jane@acme.com', ' jane@acme.com\n', 'jane', '', 'a < b', 'Jane < >'])(
    'leaves %j to the field itself',
    (text) => {
      expect(readPasted(text)).toEqual({ kind: 'plain' });
    },
  );

  it.each(['jane@acme.com\njohn@acme.com', 'Jane <jane@acme.com>, John <john@acme.com>'])(
    'knows several addresses from one: %j',
    (text) => {
      expect(readPasted(text)).toEqual({ kind: 'several', count: 2 });
    },
  );

  it('keeps an escape that is none as it was written', () => {
    expect(readPasted('mailto:50%@acme.com')).toEqual({
      kind: 'address',
      email: '50%@acme.com',
      name: null,
    });
  });
});

it.each([
  [995, 1],
  [996, 0],
])('a word with %s letters before @b.co has %s addresses', (letters, count) => {
  expect(countAddresses(`${'a'.repeat(letters)}@b.co`)).toBe(count);
});
