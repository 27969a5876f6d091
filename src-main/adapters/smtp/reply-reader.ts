// Reads SMTP replies (RFC 5321 §4.2) out of bytes as they come, within limits.
import type { Reply } from '../../engine/mailbox/reply.ts';

export interface ReplyLimits {
  readonly lineBytes: number;
  readonly lines: number;
  /** Of whole replies that nobody has taken yet, and of the one that is coming in. */
  readonly bytes: number;
}

/** RFC 5321 §4.5.3.1.5 allows 512 bytes a line; some servers explain themselves at greater length. */
export const REPLY_LIMITS: ReplyLimits = { lineBytes: 2_048, lines: 128, bytes: 32_768 };

export interface ReplyProblem {
  readonly kind: 'not_smtp' | 'too_long';
  readonly detail: string;
}

export interface ReplyReader {
  /** Takes in bytes, cut anywhere. After a problem nothing more is read. */
  push(chunk: Uint8Array): void;
  /** The next whole reply, or null while there is none. */
  take(): Reply | null;
  /** Why no further reply can be read; replies that came in whole before are still there. */
  readonly problem: ReplyProblem | null;
  /** True when nothing has come in that was not taken. */
  readonly empty: boolean;
}

const LF = 0x0a;
const CR = 0x0d;

/** Code, then a hyphen (more lines follow), or a blank and the text, or nothing. */
const REPLY_LINE = /^([2-5]\d\d)(?:([ -])(.*))?$/s;

export function createReplyReader(limits: ReplyLimits = REPLY_LIMITS): ReplyReader {
  const whole: { readonly reply: Reply; readonly bytes: number }[] = [];
  let bufferedBytes = 0;
  let line = Buffer.alloc(0);
  let code: number | null = null;
  let lines: string[] = [];
  let replyBytes = 0;
  let problem: ReplyProblem | null = null;

  return {
    push(chunk) {
      let from = 0;
      while (problem === null) {
        const end = chunk.indexOf(LF, from);
        const part = chunk.subarray(from, end === -1 ? undefined : end);
        from += part.length + 1;
        if (line.length + part.length > limits.lineBytes) {
          fail('too_long', `A line of more than ${limits.lineBytes} bytes`);
          return;
        }
        line = Buffer.concat([line, part]);
        if (end === -1) return;
        const text = line.at(-1) === CR ? line.subarray(0, -1) : line;
        line = Buffer.alloc(0);
        readLine(text);
      }
    },
    take() {
      const next = whole.shift();
      if (next === undefined) return null;
      bufferedBytes -= next.bytes;
      return next.reply;
    },
    get problem() {
      return problem;
    },
    get empty() {
      return whole.length === 0 && code === null && line.length === 0 && problem === null;
    },
  };

  function readLine(bytes: Buffer): void {
    const [, digits = '', mark, text = ''] = REPLY_LINE.exec(decode(bytes)) ?? [];
    if (digits === '') {
      fail('not_smtp', 'A line that does not begin with a reply code');
      return;
    }
    // RFC 5321 §4.2.1: every line of a reply has the same code.
    if (code !== null && code !== Number(digits)) {
      fail('not_smtp', `A reply whose code changes from ${code} to ${digits}`);
      return;
    }
    code = Number(digits);
    lines.push(text);
    replyBytes += bytes.length + 2;
    if (lines.length > limits.lines) {
      fail('too_long', `A reply of more than ${limits.lines} lines`);
      return;
    }
    if (bufferedBytes + replyBytes > limits.bytes) {
      fail('too_long', `More than ${limits.bytes} bytes of replies`);
      return;
    }
    if (mark === '-') return;
    whole.push({ reply: { code, lines }, bytes: replyBytes });
    bufferedBytes += replyBytes;
    code = null;
    lines = [];
    replyBytes = 0;
  }

  function fail(kind: ReplyProblem['kind'], detail: string): void {
    problem = { kind, detail };
    line = Buffer.alloc(0);
    lines = [];
  }
}

/** RFC 5321 wants ASCII and RFC 6531 UTF-8; the rest is somebody's eight bits, and Latin-1 at least loses none. */
function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return bytes.toString('latin1');
  }
}
