import { describe, expect, test } from 'vitest';
import {
  createDecoder,
  encodingByName,
} from '../../../../src-main/adapters/files/read/encoding.ts';

describe('an encoding that is named', () => {
  test.each([
    ['utf8', 'utf-8'],
    ['UTF-8', 'utf-8'],
    [' Windows-1252 ', 'windows-1252'],
    ['shift_jis', 'shift_jis'],
    ['utf-8+windows-1250', 'utf-8+windows-1250'],
    ['utf-8+iso-8859-15', 'utf-8+iso-8859-15'],
    ['utf-8+koi8-r', 'utf-8+koi8-r'],
  ])('%j is %s, and what does not fit is read as �', (given, name) => {
    expect(encodingByName(given)).toEqual({ name, strict: false });
  });

  test.each(['', ' ', 'klingon', 'utf-8+', 'utf-8+klingon', 'utf-8+windows-9', 'utf-8+shift_jis'])(
    '%j is none',
    (given) => {
      expect(() => encodingByName(given)).toThrow(
        expect.objectContaining({
          code: 'unknown_encoding',
          message: `"${given}" is not an encoding that can be read; try utf-8, windows-1252, iso-8859-15, windows-1250, shift_jis or gb18030.`,
        }),
      );
    },
  );
});

test.each([
  ['utf8', Buffer.from('Müller'), 'Müller'],
  ['utf-8', Buffer.from([0x4d, 0xfc]), 'M�'],
  ['windows-1252', Buffer.from([0x4d, 0xfc]), 'Mü'],
  ['shift_jis', Buffer.from([0x83, 0x41]), 'ア'],
])('%s is decoded from blocks cut anywhere', (name, bytes, text) => {
  const decoder = createDecoder(encodingByName(name));
  const blocks = [...bytes].map((byte) => decoder.write(Buffer.from([byte])));
  expect(blocks.join('') + decoder.end()).toBe(text);
});

test('UTF-8 that was concluded refuses what does not fit', () => {
  const decoder = createDecoder({ name: 'utf-8', strict: true });
  expect(() => decoder.write(Buffer.from([0xff]))).toThrow(
    expect.objectContaining({ code: 'wrong_encoding' }),
  );
  expect(() => createDecoder({ name: 'klingon', strict: false })).toThrow('klingon');
});
