// Reads a stream line by line: lines end at LF, CR or both, and nowhere else, so that a line of JSON stays whole.
import { StringDecoder } from 'node:string_decoder';

/**
 * The lines of a stream in UTF-8, without their ends; the last one counts without one. U+2028 and U+2029 are characters like any
 * other: a string of JSON may hold them (RFC 8259 §7), and `node:readline` would break it there.
 */
export async function* linesOf(stream: AsyncIterable<Buffer | string>): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8');
  // Pieces of a line that has not ended yet; joined once, so that a long line costs no more than its length.
  let pieces: string[] = [];
  let afterReturn = false;
  for await (const chunk of stream) {
    let text = typeof chunk === 'string' ? chunk : decoder.write(chunk);
    // The CR at the end of the last chunk has ended its line already.
    if (afterReturn && text.startsWith('\n')) text = text.slice(1);
    if (text === '') continue;
    afterReturn = text.endsWith('\r');
    const lines = text.split(/\r\n|\n|\r/);
    for (const line of lines.slice(0, -1)) {
      yield [...pieces, line].join('');
      pieces = [];
    }
    pieces.push(lines.at(-1) ?? '');
  }
  pieces.push(decoder.end());
  const last = pieces.join('');
  if (last !== '') yield last;
}
