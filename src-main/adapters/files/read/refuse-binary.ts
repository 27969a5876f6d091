// Refuses bytes that are no text in any encoding.
import { FileError } from '../../../service/ports/files.ts';
import { foreignKind } from './file-kind.ts';
import { looksWide } from './text-source.ts';

/** More NUL bytes than this are no slip of the program that wrote a text, whose row they spoil at most. */
const BINARY_SHARE = 0.01;
/** The same of all control characters that stand in no text: of packed or encrypted bytes they are 7 in 100. */
const CONTROLS_SHARE = 0.04;

/**
 * In whatever encoding a text is. Left out are characters between cells (0x01, 0x1C to 0x1F), between lines and pages, and
 * those that change the character set (ISO 2022: SO, SI, ESC).
 */
function foreignToText(byte: number): boolean {
  return byte === 0 || (byte >= 0x02 && byte <= 0x08) || (byte >= 0x10 && byte <= 0x1a);
}

function isBinary(start: Buffer): boolean {
  const foreign = start.filter(foreignToText);
  const nuls = foreign.filter((byte) => byte === 0).length;
  return nuls > start.length * BINARY_SHARE || foreign.length > start.length * CONTROLS_SHARE;
}

/** Refuses what is no text in any encoding, by the start of it. @throws FileError `not_text` */
export function refuseBinary(start: Buffer): void {
  if (looksWide(start)) return;
  const kind = foreignKind(start);
  if (kind !== null) throw new FileError('not_text', kind);
  if (isBinary(start)) {
    throw new FileError(
      'not_text',
      'This is not a text file; use a CSV, Excel, JSON or text file.',
    );
  }
}
