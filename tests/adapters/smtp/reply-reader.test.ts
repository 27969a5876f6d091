// Replies out of bytes, however they come.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createReplyReader, REPLY_LIMITS } from '../../../src-main/adapters/smtp/reply-reader.ts';
import type { Reply } from '../../../src-main/engine/mailbox/reply.ts';

function read(...chunks: readonly (string | Uint8Array)[]) {
  const reader = createReplyReader();
  for (const chunk of chunks) reader.push(Buffer.from(chunk as string));
  const replies: Reply[] = [];
  for (let reply = reader.take(); reply !== null; reply = reader.take()) replies.push(reply);
  return { replies, problem: reader.problem, empty: reader.empty };
}

describe('a reply', () => {
  test('of one line has its code and its text', () => {
    expect(read('250 2.1.5 ok\r\n').replies).toEqual([{ code: 250, lines: ['2.1.5 ok'] }]);
    expect(read('250\r\n').replies).toEqual([{ code: 250, lines: [''] }]);
  });

  test('of several lines ends with the one that has no hyphen', () => {
    expect(read('250-mx\r\n250-SIZE 100\r\n250 HELP\r\n').replies).toEqual([
      { code: 250, lines: ['mx', 'SIZE 100', 'HELP'] },
    ]);
    expect(read('250-mx\r\n250-SIZE 100\r\n').replies).toEqual([]);
  });

  test('may end its lines with LF alone', () => {
    expect(read('250-a\n250 b\n').replies).toEqual([{ code: 250, lines: ['a', 'b'] }]);
  });

  test('is the same however its bytes are cut', () => {
    const text = fc.string({ maxLength: 40 }).map((line) => line.replace(/[\r\n]/g, ''));
    const reply = fc.tuple(fc.integer({ min: 200, max: 599 }), fc.array(text, { minLength: 1 }));
    fc.assert(
      fc.property(fc.array(reply), fc.array(fc.nat()), (replies, cuts) => {
        const bytes = Buffer.from(
          replies
            .flatMap(([code, lines]) =>
              lines.map((line, at) => `${code}${at < lines.length - 1 ? '-' : ' '}${line}\r\n`),
            )
            .join(''),
        );
        fc.pre(bytes.length < REPLY_LIMITS.bytes);
        const waiters = [...cuts.map((cut) => cut % (bytes.length + 1)), 0, bytes.length];
        waiters.sort((a, b) => a - b);
        const chunks = waiters.map((from, at) => bytes.subarray(from, waiters[at + 1] ?? from));
        expect(read(...chunks)).toEqual(read(bytes));
        expect(read(bytes).replies).toEqual(replies.map(([code, lines]) => ({ code, lines })));
      }),
    );
  });

  test('never comes out of bytes that are none, whatever they are', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 5_000 })), (chunks) => {
        for (const { code } of read(...chunks).replies) {
          expect(code).toBeGreaterThanOrEqual(200);
          expect(code).toBeLessThan(600);
        }
      }),
    );
  });

  const NO_CODE = { kind: 'not_smtp', detail: 'A line that does not begin with a reply code' };
  const tooLong = (detail: string) => ({ kind: 'too_long', detail });
  test.each([
    ['HTTP/1.1 400 Bad Request\r\n', NO_CODE],
    ['\r\n', NO_CODE],
    ['250ok\r\n', NO_CODE],
    ['150 ok\r\n', NO_CODE],
    ['650 ok\r\n', NO_CODE],
    ['\0\0\0\0\r\n', NO_CODE],
    ['\x150 ok\r\n', NO_CODE],
    [
      '250-a\r\n550 b\r\n',
      { kind: 'not_smtp', detail: 'A reply whose code changes from 250 to 550' },
    ],
    ['250-a\r\nmore\r\n', NO_CODE],
    [`250 ${'x'.repeat(2_048)}\r\n`, tooLong('A line of more than 2048 bytes')],
    ['x'.repeat(2_049), tooLong('A line of more than 2048 bytes')],
    ['250-x\r\n'.repeat(129), tooLong('A reply of more than 128 lines')],
    [`250-${'x'.repeat(1_000)}\r\n`.repeat(100), tooLong('More than 32768 bytes of replies')],
    ['250 x\r\n'.repeat(10_000), tooLong('More than 32768 bytes of replies')],
  ])('%j is refused', (text, problem) => {
    expect(read(text).problem).toEqual(problem);
  });

  test('is as long as it may be', () => {
    const line = `250 ${'x'.repeat(2_043)}\r\n`;
    const lines = `${'250-x\r\n'.repeat(127)}250 x\r\n`;
    const whole = `${`250-${'x'.repeat(2_042)}\r\n`.repeat(15)}250 ${'x'.repeat(2_042)}`;
    expect(
      ['x'.repeat(2_048), line, lines, `${whole}\r\n`, `${whole}x\r\n`].map(
        (text) => read(text).problem,
      ),
    ).toEqual([null, null, null, null, tooLong('More than 32768 bytes of replies')]);
  });

  test('keeps what came in whole before something went wrong', () => {
    expect(read('550 no\r\nrubbish\r\n')).toMatchObject({
      replies: [{ code: 550, lines: ['no'] }],
      problem: NO_CODE,
    });
  });

  test('tells whether something lies there that was not taken', () => {
    expect(read('250 ok\r\n').empty).toBe(true);
    expect(read('250 ok\r\n250-').empty).toBe(false);
    expect(read('250 ok\r\n2').empty).toBe(false);
  });

  test('is read as Latin-1 where it is not UTF-8', () => {
    expect(read(Buffer.from('550 Empf\xe4nger', 'latin1'), '\r\n').replies[0]?.lines).toEqual([
      'Empfänger',
    ]);
    expect(read('550 Empfänger\r\n').replies[0]?.lines).toEqual(['Empfänger']);
  });
});
