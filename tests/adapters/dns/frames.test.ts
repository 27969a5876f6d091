// Messages taken out of a stream of bytes, however the stream is cut.
import { expect, test } from 'vitest';
import { createFrameReader, framed } from '../../../src-main/adapters/dns/frames.ts';

const MESSAGES = ['one', '', 'three', 'x'.repeat(300)].map((text) => Buffer.from(text));
const STREAM = Buffer.concat(MESSAGES.map(framed));

test.for([1, 2, 3, 7, 64, STREAM.length])('pieces of %i bytes hold the same messages', (size) => {
  const received: Buffer[] = [];
  const push = createFrameReader((message) => received.push(message));
  for (let at = 0; at < STREAM.length; at += size) push(STREAM.subarray(at, at + size));
  expect(received.map(String)).toEqual(MESSAGES.map(String));
});

test('of many messages in one piece none is copied, so a server cannot make work by sending small ones', () => {
  const received: Buffer[] = [];
  const piece = Buffer.concat([STREAM, STREAM, STREAM]);
  createFrameReader((message) => received.push(message))(piece);
  expect(received).toHaveLength(3 * MESSAGES.length);
  expect(received.every((message) => message.buffer === piece.buffer)).toBe(true);
});

test('a message follows its length in two bytes', () => {
  expect(framed(Buffer.from('ab')).toString('hex')).toBe('00026162');
  const received: string[] = [];
  const push = createFrameReader((message) => received.push(message.toString()));
  push(Buffer.from('0002616200', 'hex'));
  expect(received).toEqual(['ab']);
  push(Buffer.from('0163', 'hex'));
  expect(received).toEqual(['ab', 'c']);
});
