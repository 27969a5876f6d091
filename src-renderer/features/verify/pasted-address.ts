// The address in a pasted text, with the name before it if there is one.

export type Pasted =
  | { readonly kind: 'address'; readonly email: string; readonly name: string | null }
  /** Several addresses, which belong into a list. */
  | { readonly kind: 'several'; readonly count: number }
  /** Nothing to take apart; the field takes it as it is. */
  | { readonly kind: 'plain' };

const NAMED = /^(?<name>[^<>]*)<(?<address>[^<>]+)>[\s,;]*$/;

/** `Jane Doe <jane@acme.com>`, `"Doe, Jane" <…>`, `<…>`, `mailto:…?subject=…`. */
export function readPasted(text: string): Pasted {
  const trimmed = text.trim();
  const count = countAddresses(trimmed);
  if (count > 1) return { kind: 'several', count };
  const named = NAMED.exec(trimmed)?.groups;
  const address = named?.address?.trim() ?? trimmed;
  if (address === '') return { kind: 'plain' };
  const email = withoutScheme(address);
  const name = unquoted(named?.name ?? '');
  if (email === trimmed && named === undefined) return { kind: 'plain' };
  return { kind: 'address', email, name: name === '' ? null : name };
}

/** How many addresses stand in a text, one to a line or parted by commas, semicolons or blanks. */
export function countAddresses(text: string): number {
  return text.split(/[\s,;<>]+/).filter(isAddressLike).length;
}

/** Longer words are no addresses. */
const LONGEST = 1_000;

function isAddressLike(word: string): boolean {
  return word.length <= LONGEST && /^[^@]+@[^@][^@.]*\.[^@]+$/.test(word);
}

function withoutScheme(address: string): string {
  if (!/^mailto:/i.test(address)) return address;
  const bare = address.slice('mailto:'.length).replace(/\?.*$/s, '');
  try {
    return decodeURIComponent(bare);
  } catch {
    return bare;
  }
}

/** `"Doe, Jane"` → `Jane Doe`: the quotes were only there for the comma. */
function unquoted(name: string): string {
  const bare = name
    .trim()
    .replace(/^(["'])(.*)\1$/s, '$2')
    .replaceAll('\\"', '"')
    .trim();
  const turned = /^([^,]+),([^,]+)$/.exec(bare);
  return turned === null ? bare : `${turned[2]?.trim()} ${turned[1]}`;
}
