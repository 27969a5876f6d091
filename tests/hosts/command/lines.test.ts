// Lines of a stream: where they end, and that nothing else ends them.
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { linesOf } from '../../../src-main/hosts/command/lines.ts';

async function linesIn(chunks: readonly (Buffer | string)[]): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of linesOf(Readable.from(chunks))) lines.push(line);
  return lines;
}

test('lines end at LF, CR LF and CR, the last one at the end', async () => {
  expect(await linesIn(['a\nb\r\nc\rd'])).toEqual(['a', 'b', 'c', 'd']);
  expect(await linesIn(['a\n\nb\n'])).toEqual(['a', '', 'b']);
  expect(await linesIn([])).toEqual([]);
});

test('a line separator inside a JSON string is a character like any other', async () => {
  const text = `${JSON.stringify('ja\u2028ne@x.example')}\n"b\u2029@x.example"\n`;
  expect(await linesIn([text])).toEqual(['"ja\u2028ne@x.example"', '"b\u2029@x.example"']);
});

test('chunks may end anywhere: between CR and LF, within a character', async () => {
  const bytes = Buffer.from('jürgen\r\nb\n\u2028c');
  const single = [...bytes].map((byte) => Buffer.from([byte]));
  expect(await linesIn(single)).toEqual(['jürgen', 'b', '\u2028c']);
});
