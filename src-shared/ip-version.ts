// Tells IP addresses from other texts, as Node's net.isIP does, where there is no Node.

const OCTET = '(?:[0-9]|[1-9][0-9]|1[0-9][0-9]|2[0-4][0-9]|25[0-5])';
const V4 = new RegExp(`^${OCTET}(?:\\.${OCTET}){3}$`);
const GROUP = /^[0-9a-f]{1,4}$/i;
/** RFC 4007 §11: which of this machine's interfaces is meant. */
const ZONE = /%[0-9a-z.:-]+$/i;
const GROUPS = 8;

/** 4 or 6 for an IP address of that version in text form (RFC 4291 §2.2), 0 for what is none. */
export function ipVersion(text: string): 0 | 4 | 6 {
  if (V4.test(text)) return 4;
  return isV6(text.replace(ZONE, '')) ? 6 : 0;
}

function isV6(text: string): boolean {
  const [front = '', back, ...more] = text.split('::');
  if (more.length > 0) return false;
  const before = groupsOf(front, back === undefined);
  const after = back === undefined ? 0 : groupsOf(back, true);
  if (before === null || after === null) return false;
  return back === undefined ? before === GROUPS : before + after < GROUPS;
}

/** How many groups of 16 bits a part has; null where it is no part of an address. An IPv4 address at the end is two. */
function groupsOf(part: string, isLast: boolean): number | null {
  if (part === '') return 0;
  const groups = part.split(':');
  const tail = groups.at(-1) ?? '';
  const mapped = isLast && V4.test(tail);
  const plain = mapped ? groups.slice(0, -1) : groups;
  return plain.every((group) => GROUP.test(group)) ? plain.length + (mapped ? 2 : 0) : null;
}
