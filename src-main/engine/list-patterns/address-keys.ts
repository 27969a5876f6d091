// The keys by which similar rows of a list are grouped: the stem of tumbled local parts, the mailbox, the name, the
// network.
import { canonicalAddress } from '../address/canonical.ts';
import { keyboardPlay } from '../local-part/keyboard-walk.ts';
import { untagged } from '../local-part/letters.ts';

export interface AddressParts {
  readonly local: string;
  readonly domain: string;
}

/** What precedes and follows the last @ of a folded address; null where either is missing. */
export function addressParts(address: string): AddressParts | null {
  const at = address.lastIndexOf('@');
  if (at < 1 || at === address.length - 1 || address.length > LONGEST_ADDRESS) return null;
  return { local: address.slice(0, at), domain: address.slice(at + 1) };
}

// RFC 5321 §4.5.3.1.3: a path has 256 octets with its brackets.
const LONGEST_ADDRESS = 320;

/** A local part without what is cheap to vary: tag, dots and other joints, a counter at its end. */
export interface Stem {
  readonly text: string;
  /** The counter; null where there is none, or one of more than nine digits. */
  readonly counter: number | null;
}

/** Null where less than three letters are left. */
export function stemOf(local: string): Stem | null {
  const tag = local.indexOf('+', 1);
  const bare = (tag === -1 ? local : local.slice(0, tag)).replace(/[._-]/g, '');
  let end = bare.length;
  while (isDigit(bare.charCodeAt(end - 1))) end -= 1;
  if (end < SHORTEST_STEM) return null;
  const digits = bare.length - end;
  return {
    text: bare.slice(0, end),
    counter: digits === 0 || digits > 9 ? null : Number(bare.slice(end)),
  };
}

const SHORTEST_STEM = 3;

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

/** The mailbox behind a spelling, by the rules of its provider. */
export function mailboxOf({ local, domain }: AddressParts): string {
  return canonicalAddress({ localPart: local, domain });
}

/** A name of two words and more in one spelling; null for any other. */
export function nameKey(folded: string): string | null {
  if (folded.length <= LONGEST_NAME && PLAIN_NAME.test(folded)) return folded;
  const words = nameWords(folded);
  return words.length < 2 ? null : words.join(' ');
}

const LONGEST_NAME = 200;
/** What is its own key: nearly every name is written so. */
const PLAIN_NAME = /^[^\s,]+(?: [^\s,]+){1,7}$/;

/** The words of a folded name, eight at most. */
export function nameWords(folded: string): readonly string[] {
  return folded
    .slice(0, LONGEST_NAME)
    .split(/[\s,]/)
    .filter((word) => word !== '')
    .slice(0, 8);
}

/** The network that an address of a customer lies in: /24 of IPv4, /48 of IPv6 as a prefix; null for what is no address. */
export function networkOf(ip: string): string | null {
  const v4 = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.\d{1,3}$/.exec(ip);
  if (v4 !== null) return `${Number(v4[1])}.${Number(v4[2])}.${Number(v4[3])}.0/24`;
  if (ip.length > 45 || !/^[0-9a-f:]+$/i.test(ip) || !ip.includes(':')) return null;
  const [head = '', tail] = ip.toLowerCase().split('::');
  const groups = head === '' ? [] : head.split(':');
  // What `::` leaves out is zeros; the first three groups matter alone.
  const filled = tail === undefined ? groups : [...groups, '0', '0', '0'];
  const prefix = filled.slice(0, 3).map((group) => Number.parseInt(group, 16));
  if (prefix.length < 3 || prefix.some((group) => !(group >= 0 && group <= 0xffff))) return null;
  return `${prefix.map((group) => group.toString(16)).join(':')}::/48`;
}

/** Whether a local part was typed along the keys, or counts up. */
export function isKeyboardLike(local: string): boolean {
  return keyboardPlay(untagged(local)) !== null;
}
