// Text decoded line by line: what is UTF-8, what is the other encoding, and what is neither, wherever the bytes are cut.
import { describe, expect, test } from 'vitest';
import { createLineDecoder } from '../../../../src-main/adapters/files/read/line-decoder.ts';

const latin = (text: string) => Buffer.from(text, 'latin1');

/** Everything at once, and a byte at a time: both say the same. */
function decoded(...parts: readonly Buffer[]) {
  const bytes = Buffer.concat(parts);
  const read = (pieces: readonly Buffer[]) => {
    const decoder = createLineDecoder('windows-1252');
    const text = pieces.map((piece) => decoder.write(piece)).join('') + decoder.end();
    return { text, ...decoder.damage() };
  };
  const whole = read([bytes]);
  expect(read(Array.from(bytes, (byte) => Buffer.of(byte)))).toEqual(whole);
  return whole;
}

describe('a line', () => {
  const clean = { unreadable: 0, other: 'windows-1252', otherLines: 0, shown: [] };

  test('that is UTF-8 is read as that, without the mark before it', () => {
    expect(decoded(Buffer.from('\ufeffä@x.example\n€'))).toEqual({
      ...clean,
      text: 'ä@x.example\n€',
    });
    expect(decoded(Buffer.from('ab'))).toEqual({ ...clean, text: 'ab' });
  });

  test('that is not is read in the other, and shown with its number', () => {
    const lines = [
      Buffer.from('ü\r\n\n'),
      latin(' M\xfcller \r'),
      Buffer.from('ö\n'),
      latin('\xc4'),
    ];
    expect(decoded(...lines)).toEqual({
      ...clean,
      text: 'ü\r\n\n Müller \rö\nÄ',
      otherLines: 2,
      shown: [
        { line: 3, text: 'Müller' },
        { line: 5, text: 'Ä' },
      ],
    });
  });

  test.each([
    ['öä', 1, 'öä\ufffd\n', 0],
    ['ö', 1, 'ö\ufffd\n', 0],
    ['', 1, 'ÿ\n', 1],
    ['ö', 2, 'Ã¶ÿÿ\n', 1],
  ])('of %j with %i damaged bytes is read as %j', (text, damaged, read, otherLines) => {
    const found = decoded(Buffer.from(text), Buffer.alloc(damaged, 0xff), Buffer.from('\n'));
    expect([found.text, found.otherLines, found.unreadable]).toEqual([
      read,
      otherLines,
      1 - otherLines,
    ]);
  });

  test('is shown with its first three hundred characters, of fifty lines', () => {
    const long = latin(`\xe4${'a'.repeat(400)}\n`);
    const { otherLines, shown } = decoded(...Array<Buffer>(51).fill(long));
    expect([otherLines, shown.length, shown.at(-1)]).toEqual([
      51,
      50,
      { line: 50, text: `ä${'a'.repeat(298)}…` },
    ]);
  });
});

describe('a line without end', () => {
  test('is given in pieces, cut between two characters', () => {
    const decoder = createLineDecoder('windows-1252');
    const most = 1_048_576;
    expect(decoder.write(Buffer.alloc(most - 1, 'a'))).toBe('');
    expect(decoder.write(Buffer.from('b')).length).toBe(most);
    const open = Buffer.concat([Buffer.alloc(most - 2, 'c'), Buffer.from('€').subarray(0, 2)]);
    expect(decoder.write(open)).toBe('c'.repeat(most - 2));
    expect([decoder.write(Buffer.from('€').subarray(2)), decoder.end()]).toEqual(['', '€']);
  });

  test('of a byte that begins a character waits for the rest of it', () => {
    const decoder = createLineDecoder('windows-1252');
    const open = Buffer.concat([Buffer.alloc(1_048_576, 'c'), Buffer.from('ä').subarray(0, 1)]);
    expect(decoder.write(open).length).toBe(1_048_576);
    expect(decoder.write(Buffer.from('ä\n').subarray(1))).toBe('ä\n');
  });
});

test('a byte order mark is one at the beginning alone, however its bytes come', () => {
  const mark = Buffer.from('\ufeff');
  const decoder = createLineDecoder('windows-1252');
  expect(decoder.write(mark.subarray(0, 2))).toBe('');
  expect(decoder.write(Buffer.concat([mark.subarray(2), Buffer.from('a\n')]))).toBe('a\n');
  expect(decoder.write(Buffer.concat([mark, Buffer.from('b\n')]))).toBe('\ufeffb\n');
});
