// Decodes text line by line as UTF-8 or as one other encoding, and counts the lines in the other one and the bytes in neither.
import { isUtf8 } from 'node:buffer';
import iconv from 'iconv-lite';
import { shortened } from '../../../../src-shared/shortened.ts';
import type { TextDamage } from '../../../service/ports/files.ts';

export interface Decoder {
  write(bytes: Buffer): string;
  end(): string;
  /** What could not be read so far as the encoding has it. */
  damage(): TextDamage;
}

const LF = 0x0a;
const CR = 0x0d;
/** A longer line is decoded in pieces, cut between two characters. */
const LONGEST_LINE = 1_048_576;
const SHOWN_LINES = 50;
const SHOWN_LENGTH = 300;

/**
 * A line that is UTF-8 is read as that; one that is not, in `other`, which has one byte for a letter. Where most of a line
 * is UTF-8 it is a damaged line of UTF-8. Line ends are found by their bytes, which both have in common.
 */
export function createLineDecoder(other: string): Decoder {
  let carry: Buffer = Buffer.alloc(0);
  let begun = false;
  let line = 1;
  let unreadable = 0;
  let otherLines = 0;
  const shown: { line: number; text: string }[] = [];

  function decodeLines(bytes: Buffer): string {
    if (isUtf8(bytes)) {
      line += breaksIn(bytes);
      return counted(bytes.toString('utf8'));
    }
    let text = '';
    for (let from = 0; from < bytes.length; ) {
      const end = lineEnd(bytes, from);
      const piece = bytes.subarray(from, end);
      text += decodeLine(piece);
      line += breaksIn(piece);
      from = end;
    }
    return text;
  }

  function decodeLine(bytes: Buffer): string {
    if (isUtf8(bytes)) return counted(bytes.toString('utf8'));
    const damaged = bytes.toString('utf8');
    const broken = replacementsIn(damaged);
    if (beyondAscii(damaged) - broken >= broken) return counted(damaged);
    const text = iconv.decode(bytes, other);
    otherLines += 1;
    if (shown.length < SHOWN_LINES)
      shown.push({ line, text: shortened(text.trim(), SHOWN_LENGTH) });
    return counted(text);
  }

  function counted(text: string): string {
    unreadable += replacementsIn(text);
    return text;
  }

  return {
    write(bytes) {
      let whole = carry.length === 0 ? bytes : Buffer.concat([carry, bytes]);
      if (!begun && whole.length >= 3) {
        begun = true;
        if (whole[0] === 0xef && whole[1] === 0xbb && whole[2] === 0xbf) whole = whole.subarray(3);
      }
      const end = begun ? lastCut(whole) : 0;
      carry = Buffer.from(whole.subarray(end));
      return decodeLines(whole.subarray(0, end));
    },
    end() {
      const rest = carry;
      carry = Buffer.alloc(0);
      return decodeLines(rest);
    },
    damage: (): TextDamage => ({ unreadable, other, otherLines, shown: [...shown] }),
  };
}

/** Behind the last line end; in a line without end, before its last character. */
function lastCut(bytes: Buffer): number {
  // A CR at the very end may be half of a CRLF.
  const end = Math.max(bytes.lastIndexOf(LF), bytes.subarray(0, -1).lastIndexOf(CR)) + 1;
  if (end > 0 || bytes.length < LONGEST_LINE) return end;
  let cut = bytes.length;
  while (cut > bytes.length - 4 && ((bytes[cut - 1] ?? 0) & 0xc0) === 0x80) cut -= 1;
  return (bytes[cut - 1] ?? 0) >= 0xc0 ? cut - 1 : bytes.length;
}

/** Where the line that begins at `from` ends, its line end included. */
function lineEnd(bytes: Buffer, from: number): number {
  for (let index = from; index < bytes.length; index += 1) {
    if (bytes[index] === LF) return index + 1;
    if (bytes[index] === CR) return bytes[index + 1] === LF ? index + 2 : index + 1;
  }
  return bytes.length;
}

function breaksIn(bytes: Buffer): number {
  let count = 0;
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index];
    if (byte === LF || (byte === CR && bytes[index + 1] !== LF)) count += 1;
  }
  return count;
}

/** How many U+FFFD a text holds: what stands for bytes that are no character. */
export function replacementsIn(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\ufffd'); at !== -1; at = text.indexOf('\ufffd', at + 1)) count += 1;
  return count;
}

function beyondAscii(text: string): number {
  let count = 0;
  for (let index = 0; index < text.length; index += 1)
    if (text.charCodeAt(index) > 0x7f) count += 1;
  return count;
}
