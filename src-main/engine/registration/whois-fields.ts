// Takes a WHOIS answer apart: fields with a name, and sentences; which of them matter is left to others.

export interface WhoisField {
  /** In lower case, without dots, brackets and doubled blanks at its end. */
  readonly key: string;
  readonly value: string;
  /** The key, or the words, that the paragraph begins with. */
  readonly section: string;
}

export interface WhoisText {
  readonly fields: readonly WhoisField[];
  /** Every line as it stands, without the signs that mark a comment. */
  readonly sentences: readonly string[];
}

/** Far more than any registry sends. */
const MAX_LINES = 2_000;
const MAX_LINE_LENGTH = 1_000;

export function takeApart(text: string): WhoisText {
  const fields: WhoisField[] = [];
  const sentences: string[] = [];
  let section: string | null = null;
  /** A key whose value may stand alone on the next line, as Nominet writes. */
  let open: { readonly key: string; readonly indent: number } | null = null;

  for (const raw of text.split(/\r\n|\n|\r/, MAX_LINES)) {
    const line = raw.slice(0, MAX_LINE_LENGTH).trimEnd();
    const bare = line.trim();
    if (bare === '') {
      section = null;
      open = null;
      continue;
    }
    const comment = COMMENT.exec(bare);
    if (comment !== null) {
      sentences.push(bare.slice(comment[0].length).trim());
      continue;
    }
    sentences.push(bare);
    const indent = line.length - bare.length;
    const field = fieldOf(bare);
    section ??= field?.key ?? bare.toLowerCase();
    if (field === null) {
      if (open !== null && indent > open.indent)
        fields.push({ key: open.key, value: bare, section });
      open = null;
      continue;
    }
    if (field.value === '') open = { key: field.key, indent };
    else {
      open = null;
      fields.push({ ...field, section });
    }
  }
  return { fields, sentences };
}

const COMMENT = /^(?:[%#;*]+|>>>|--+)\s*/;
/** `Creation Date: …`, `Created on..............: …`; not a URL. */
// linear: of at most MAX_LINE_LENGTH characters
const WITH_COLON = /^([^:]{1,60}?)[\s.]*:(?!\/\/)\s*(.*)$/;
/** `[登録年月日]  2001/05/09`, `a. [ドメイン名]  ACME.JP` (JPRS). */
const WITH_BRACKETS = /^(?:[a-z]\. )?\[([^\]]{1,60})\]\s*(\S.*)?$/;
/** `Record created on 2000-08-29 (UTC+8)` (TWNIC). */
const IN_WORDS = /^(record (?:created|expires) on) +(\d.*)$/i;

function fieldOf(line: string): { readonly key: string; readonly value: string } | null {
  const found = IN_WORDS.exec(line) ?? WITH_BRACKETS.exec(line) ?? WITH_COLON.exec(line);
  if (found === null) return null;
  const key = (found[1] ?? '').trim().toLowerCase().replace(/\s+/g, ' ');
  return { key, value: (found[2] ?? '').trim() };
}
