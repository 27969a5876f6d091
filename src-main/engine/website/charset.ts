// Detects the encoding of a page and decodes its text.
import iconv from 'iconv-lite';

/** Bytes of the beginning in which a page may name its own encoding; the HTML standard asks for 1,024. */
const META_BYTES = 4_096;

/** The text of a page. `contentType` is the header's value, or ''. Bytes that fit no encoding become U+FFFD. */
export function decodePage(bytes: Buffer, contentType: string): string {
  return iconv.decode(bytes, encodingOf(bytes, contentType)).toWellFormed();
}

/**
 * The encoding by, in this order: a byte order mark; being UTF-8 beyond doubt, since servers often announce Latin-1 for
 * everything; the header; the page's own meta element; and Windows-1252, which the HTML standard names as the default.
 */
export function encodingOf(bytes: Buffer, contentType: string): string {
  const marked = byMark(bytes);
  if (marked !== null) return marked;
  const declared = known(charsetIn(contentType)) ?? known(charsetInMeta(bytes));
  const ascii = bytes.every((byte) => byte < 0x80);
  // ASCII alone proves nothing: ISO-2022-JP and UTF-16 of plain English are such bytes too.
  if (!ascii && isUtf8(bytes)) return 'utf-8';
  // What says UTF-8 and is not was most likely written before anybody thought of it.
  return declared === null || (!ascii && declared === 'utf-8') ? 'windows-1252' : declared;
}

function byMark(bytes: Buffer): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return null;
}

/** Whether the bytes are UTF-8, save perhaps a character that was cut off at the end. */
function isUtf8(bytes: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

function charsetIn(text: string): string {
  // Bounded: the text may hold blanks by the thousand where one is meant.
  return /charset\s{0,8}=\s{0,8}["']?\s{0,8}([\w.:-]{1,40})/i.exec(text)?.[1] ?? '';
}

function charsetInMeta(bytes: Buffer): string {
  const beginning = bytes.toString('latin1', 0, META_BYTES);
  // linear: of at most META_BYTES characters
  const meta =
    /<meta\b[^>]{0,300}?charset[^>]{0,60}|<\?xml[^>]{0,100}?encoding\s*=\s*["'][^"']{1,40}/i;
  const found = meta.exec(beginning)?.[0].replace(/encoding\s*=/i, 'charset=') ?? '';
  const label = charsetIn(found);
  // HTML standard, "prescan a byte stream": bytes that could be read as ASCII so far are not UTF-16.
  return /^utf-?16/i.test(label) ? 'utf-8' : label;
}

/** The name by which it is decoded, or null for one that nobody knows. */
function known(label: string): string | null {
  const name = label.toLowerCase();
  if (name === '' || !iconv.encodingExists(name)) return null;
  if (name === 'utf8') return 'utf-8';
  // Encoding standard: all of these labels mean Windows-1252.
  if (/^(iso-?8859-?1|iso8859-1|latin-?1|us-ascii|ascii)$/.test(name)) return 'windows-1252';
  return name;
}
