// The bytes of a WHOIS answer as text.
import { describe, expect, test } from 'vitest';
import { decodeWhois } from '../../../src-main/adapters/registration/whois-query.ts';

describe('the bytes of an answer', () => {
  test('are UTF-8 where they can be', () => {
    expect(decodeWhois(Buffer.from('登録 é'))).toBe('登録 é');
  });

  test('are Latin-1 else', () => {
    expect(decodeWhois(Buffer.from([0x4d, 0xfc, 0x6c, 0x6c, 0x65, 0x72]))).toBe('Müller');
  });

  test('are ISO-2022-JP where its escapes occur', () => {
    const bytes = Buffer.from('\x1b$BEPO?\x1b(B 2001', 'latin1');
    expect(decodeWhois(bytes)).toBe('登録 2001');
  });
});
