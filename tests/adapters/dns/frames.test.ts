// Messages taken out of a stream of bytes, however the stream is cut.
import { expect, test } from 'vitest';
import { createFrameReader, framed } from '../../../src-main/adapters/dns/frames.ts';

const MESSAGES = ['one', '', 'three', 'x'.repeat(300)].map((text) => Buffer.from(text));
const STREAM = Buffer.concat(MESSAGES.map(framed));

test.for([1, 2, 3, 7, 64, STREAM.length])('pieces of %i bytes hold the same messages', (size) => {
  const heard: Buffer[] = [];
  const push = createFrameReader((message) => heard.push(message));
  for (let at = 0; at < STREAM.length; at += size) push(STREAM.subarray(at, at + size));
  expect(heard.map(String)).toEqual(MESSAGES.map(String));
});

test('of many messages in one piece none is copied, so a server cannot make work by sending small ones', () => {
  const heard: Buffer[] = [];
  const piece = Buffer.concat([STREAM, STREAM, STREAM]);
  createFrameReader((message) => heard.push(message))(piece);
  expect(heard).toHaveLength(3 * MESSAGES.length);
  expect(heard.every((message) => message.buffer === piece.buffer)).toBe(true);
});
