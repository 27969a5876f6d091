// The addresses in running text, with the names that stand beside them: mails, signatures, lists of recipients.

export interface FoundAddress {
  readonly email: string;
  /** `''` when none is beside it. */
  readonly name: string;
}

/** What no address in a running text holds; the engine judges it later. */
const APART = /[\s<>()[\]{},;:"'|\\@]/u;
const LONGEST_NAME = 200;

/** All addresses of a text in order, with `Name <address>` and `address (Name)` understood. */
export function addressesIn(text: string): FoundAddress[] {
  const found: FoundAddress[] = [];
  let end = 0;
  for (const word of wordsWithAt(text)) {
    const email = withoutMarks(text.slice(word.start, word.end));
    const last = email.at(-1);
    if (last === '@' || last === '.') continue;
    const before = text.slice(Math.max(end, word.start - LONGEST_NAME), word.start);
    const after = text.slice(word.end, word.end + LONGEST_NAME);
    found.push({ email, name: nameBefore(before) ?? nameAfter(after) ?? '' });
    end = word.end;
  }
  return found;
}

/**
 * Where something, an @ and something again stand together. It goes from @ to @ and looks to both sides, so that the
 * time grows with the text alone: a pattern would try each letter of an endless word as a beginning.
 */
function* wordsWithAt(text: string): Generator<{ start: number; end: number }, void, undefined> {
  let from = 0;
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    let start = at;
    while (start > from && !APART.test(text.charAt(start - 1))) start -= 1;
    let end = at + 1;
    while (end < text.length && !APART.test(text.charAt(end))) end += 1;
    if (start === at || end === at + 1) continue;
    from = end;
    yield { start, end };
  }
}

/** Without the marks of a sentence or of emphasis around it; something stays before the @. */
function withoutMarks(word: string): string {
  let start = 0;
  while ('.*_~`'.includes(word.charAt(start)) && word.charAt(start + 1) !== '@') start += 1;
  let end = word.length;
  while (end > start && '.*_~`!?…'.includes(word.charAt(end - 1))) end -= 1;
  return word.slice(start, end);
}

/** Whether a line holds one address and, at most, its name: a line of a list. */
export function isAddressLine(line: string): boolean {
  const found = addressesIn(line);
  const [only] = found;
  if (only === undefined || found.length > 1) return false;
  return line.trim().length <= only.email.length + only.name.length + 12;
}

/** Whether a line is what a list may hold by mistake: one word where an address should be. */
export function isLoneWord(line: string): boolean {
  return /^\S+$/.test(line.trim());
}

/** `Jane Doe <`, `"Doe, Jane" <`, `To: Jane <`; null when the address does not stand in angle brackets. */
function nameBefore(before: string): string | null {
  const open = /<(?:mailto:)?$/i.exec(before);
  if (open === null) return null;
  const text = before.slice(0, open.index).trimEnd();
  const quoted = quotedAtEnd(text);
  if (quoted !== null) return quoted.replace(/\\(.)/g, '$1').trim();
  const part = text.slice(
    Math.max(...['\n', '\r', ',', ';', '>', ':'].map((sign) => text.lastIndexOf(sign))) + 1,
  );
  return part.trim();
}

/** What is in the quotation marks that a text ends with; a mark behind a backslash is none. */
function quotedAtEnd(text: string): string | null {
  if (!text.endsWith('"') || isEscaped(text, text.length - 1)) return null;
  for (let open = text.length - 2; open >= 0; open -= 1)
    if (text[open] === '"' && !isEscaped(text, open)) return text.slice(open + 1, -1);
  return null;
}

function isEscaped(text: string, index: number): boolean {
  let backslashes = 0;
  while (text[index - backslashes - 1] === '\\') backslashes += 1;
  return backslashes % 2 === 1;
}

/** `(Jane Doe)`; null when none follows. */
function nameAfter(after: string): string | null {
  return /^>?\s*\(([^()\n]{1,100})\)/.exec(after)?.[1]?.trim() ?? null;
}
