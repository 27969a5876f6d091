// The addresses in running text, with the names that stand beside them: mails, signatures, lists of recipients.

export interface FoundAddress {
  readonly email: string;
  /** `''` when none stands beside it. */
  readonly name: string;
}

/** What can be in an address that stands in a text; the engine judges it later. */
const ADDRESS = /[^\s<>()[\]{},;:"'|\\@]+@[^\s<>()[\]{},;:"'|\\@]+/gu;
const LONGEST_NAME = 200;

/** All addresses of a text in order, with `Name <address>` and `address (Name)` understood. */
export function addressesIn(text: string): FoundAddress[] {
  const found: FoundAddress[] = [];
  let end = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const email = match[0].replace(/^[.*_~`]+(?=[^@])|[.*_~`!?…]+$/gu, '');
    if (!/@[^@]*[^@.]$/.test(email)) continue;
    const before = text.slice(Math.max(end, match.index - LONGEST_NAME), match.index);
    const after = text.slice(
      match.index + match[0].length,
      match.index + match[0].length + LONGEST_NAME,
    );
    found.push({ email, name: nameBefore(before) ?? nameAfter(after) ?? '' });
    end = match.index + match[0].length;
  }
  return found;
}

/** Whether a line holds one address and, at most, its name: a line of a list. */
export function isAddressLine(line: string): boolean {
  const found = addressesIn(line);
  const [only] = found;
  if (only === undefined || found.length > 1) return false;
  return line.trim().length <= only.email.length + only.name.length + 12;
}

/** `Jane Doe <`, `"Doe, Jane" <`, `To: Jane <`; null when the address does not stand in angle brackets. */
function nameBefore(before: string): string | null {
  const open = /<(?:mailto:)?$/i.exec(before);
  if (open === null) return null;
  const text = before.slice(0, open.index).trimEnd();
  const quoted = /"((?:[^"\\]|\\.)*)"$/.exec(text);
  if (quoted !== null) return (quoted[1] ?? '').replace(/\\(.)/g, '$1').trim();
  const part = text.slice(
    Math.max(...['\n', '\r', ',', ';', '>', ':'].map((sign) => text.lastIndexOf(sign))) + 1,
  );
  return part.trim();
}

/** `(Jane Doe)`; null when none follows. */
function nameAfter(after: string): string | null {
  return /^>?\s*\(([^()\n]{1,100})\)/.exec(after)?.[1]?.trim() ?? null;
}
