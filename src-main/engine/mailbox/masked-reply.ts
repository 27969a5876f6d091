// A reply's text with addresses, hosts, IPs and links replaced by placeholders, so that no word is found in
// `<rate-limit@acme.example>` and no dot splits a sentence within an address.
import { foldText } from '../fold-text.ts';
import { within } from '../host-names.ts';
import type { Reply } from './reply.ts';

/** What replaces a name. The signs are taken out of the text first, so none of them is the host's own. */
export const SIGN = {
  address: '@',
  ip: '\u00a4',
  host: '\u00a6',
  link: '\u00a7',
  /** A host or link of somebody who lists senders (BLOCKLIST_SITES). */
  blocklist: '\u00b6',
  /** The sender's address or its domain. */
  sender: '\u00ac',
} as const;

/** Whose recipient the reply was about; its parts are masked where they stand alone, too. */
export interface ControlRecipient {
  readonly localPart: string;
  readonly domain: string;
}

/** Lower case, folded, on one line, without enhanced codes; at most as long as the reply. `sender` is an address or empty. */
export function maskedReply(
  reply: Reply,
  recipient: ControlRecipient | null = null,
  sender = '',
): string {
  const text = foldText(reply.lines.join(' '))
    .replace(SIGNS, ' ')
    // Some collections and gateways put several lines of a reply behind one another, codes and all.
    .replace(REPEATED_CODE, ' ')
    .replace(ENHANCED, ' ');
  const names = namesOf(recipient, sender);
  const linked = maskLinks(maskWritten(text, names));
  const named = linked.replace(
    BRACKETED,
    (path) => ` ${senderIn(path.slice(1, -1), names) ?? SIGN.address} `,
  );
  const masked = named.replace(TOKEN, (token) => maskToken(token, names));
  return masked.replace(/\s+/g, ' ').trim();
}

const SIGNS = /[\u00a4\u00a6\u00a7\u00b6\u00ac]/g;
/** `550-5.1.1 `, `550 5.1.1 ` amid the text. */
const REPEATED_CODE = /(?<![\d.])[245]\d\d[- ](?=#?[245]\.\d{1,3}\.\d{1,3}(?![\d.]))/g;
/** `5.1.1`, `#5.1.1`, `(#5.1.1)`; no part of an IP. */
const ENHANCED = /(?<![\w.])\(?#?[245]\.\d{1,3}\.\d{1,3}\)?(?![\w.]?\d)/g;
/** A link as far as it goes; some hosts part the scheme from the rest. */
const LINK = /https?: ?\/\/ ?[^\s<>"]+|www\.[^\s<>"]+/g;
/** A path, or the part of one that a host repeats: `<jane@acme.example>`, `<jane>`. */
const BRACKETED = /<[^\s<>]+>/g;
/** Whatever is between blanks and brackets. */
const TOKEN = /[^\s<>()[\]{},;"]+/g;

function maskLinks(text: string): string {
  return text.replace(LINK, (link) => {
    const host = link.replace(/^https?: ?\/\/ ?/, '').split(/[/?#:]/, 1)[0] ?? '';
    return isBlocklistSite(host) ? SIGN.blocklist : SIGN.link;
  });
}

/** A quoted local part may hold blanks. */
function maskWritten(text: string, { recipient }: Names): string {
  if (recipient === null) return text;
  return text.replaceAll(`"${recipient.local}"@${recipient.domain}`, SIGN.address);
}

interface Names {
  readonly recipient: {
    readonly local: string;
    /** The local part where it may stand alone; null for one that is a word of refusals. */
    readonly alone: string | null;
    readonly domain: string;
  } | null;
  /** What stands for the sender: the address, and its domain. None that is the recipient's as well. */
  readonly sender: ReadonlySet<string>;
}

/**
 * A local part that could be a word of the host's own stays where it stands alone: "No PTR record" is not about
 * ptr@acme.example.
 */
function namesOf(recipient: ControlRecipient | null, sender: string): Names {
  const address = foldText(sender).trim();
  const own = new Set(address.includes('@') ? [address, address.split('@').at(-1) ?? ''] : []);
  if (recipient === null) return { recipient, sender: own };
  const local = foldText(recipient.localPart).trim();
  const domain = foldText(recipient.domain).trim();
  own.delete(domain);
  own.delete(`${local}@${domain}`);
  const alone = /[\d._+]/.test(local) ? local : null;
  return { recipient: { local, alone, domain }, sender: own };
}

function senderIn(name: string, { sender }: Names): string | null {
  return sender.has(name) ? SIGN.sender : null;
}

function maskToken(token: string, names: Names): string {
  if (isIpv6(token)) return ` ${SIGN.ip} `;
  const at = token.indexOf('@');
  if (at !== -1) return maskAddress(token, at, names);
  return token
    .split(/([=:|])/)
    .map((part) => maskPart(part, names))
    .join('');
}

/** The address and what is glued to it: `jane@acme.example:user` keeps its last word, `to=jane@acme.example` its first. */
function maskAddress(token: string, at: number, names: Names): string {
  const from = token.lastIndexOf(':', at) + 1;
  const domain = DOMAIN.exec(token.slice(at + 1))?.[0] ?? '';
  const rest = token.slice(at + 1 + domain.length).replaceAll('@', ' ');
  const address = token.slice(from, at + 1 + domain.length).replace(/^.*=/, '');
  const before = token
    .slice(0, from)
    .split(':')
    .map((part) => maskPart(part, names))
    .join(':');
  const after = rest
    .split(/([=:|])/)
    .map((part) => maskPart(part, names))
    .join('');
  return `${before} ${senderIn(withoutMarks(address), names) ?? SIGN.address} ${after}`;
}

/** Labels with one dot between them: of `acme.example...User` the first two. */
const DOMAIN = /^[\p{L}\p{N}*_-]+(?:\.[\p{L}\p{N}*_-]+)*/u;

function maskPart(part: string, names: Names): string {
  const bare = withoutMarks(part);
  if (bare === '') return part;
  const sign = signOf(bare, names);
  return sign === null ? part : part.replace(bare, () => ` ${sign} `);
}

/** The word without the marks around it. */
function withoutMarks(part: string): string {
  let from = 0;
  let to = part.length;
  while (MARKS.has(part.charAt(from))) from += 1;
  while (MARKS.has(part.charAt(to - 1))) to -= 1;
  return part.slice(from, to);
}

const MARKS: ReadonlySet<string> = new Set("'.!?*");

function signOf(word: string, names: Names): string | null {
  if (word === names.recipient?.domain) return SIGN.host;
  if (word === names.recipient?.alone) return SIGN.address;
  if (names.sender.has(word)) return SIGN.sender;
  if (IPV4.test(word)) return SIGN.ip;
  if (!isHostName(word)) return null;
  return isBlocklistSite(word) ? SIGN.blocklist : SIGN.host;
}

/** Four numbers with dots between them, perhaps with a code glued before or a port behind. */
const IPV4 = /(?<!\d)\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}(?!\d)/;

/** Groups with colons between them; a time of day has neither letters nor two colons in a row. */
function isIpv6(token: string): boolean {
  const groups = token.replace(/^ipv6:/, '');
  if (!/^[0-9a-f:.]+$/.test(groups) || groups.split(':').length < 3) return false;
  return groups.includes('::') || /[a-f]/.test(groups);
}

/** Labels with dots between them; of two, the last must be an ending that hosts have, for "exist.please" is none. */
function isHostName(word: string): boolean {
  // RESOLVER.ADR.RecipientNotFound is Exchange's own name of an error.
  if (word.startsWith('resolver.')) return false;
  if (word.length > 253 || !/^[\p{L}\p{N}._-]+$/u.test(word)) return false;
  const labels = word.split('.');
  const last = labels.at(-1) ?? '';
  if (labels.length < 2 || labels.includes('') || !/^\p{L}[\p{L}\p{N}-]+$/u.test(last))
    return false;
  if (labels.length > 2) return true;
  return HOST_ENDINGS.has(last) || (last.length === 2 && !SHORT_WORDS.has(last));
}

const HOST_ENDINGS: ReadonlySet<string> = new Set(
  'com net org edu gov mil int biz info mobi dev xyz online site shop cloud lan localdomain internal example'.split(
    ' ',
  ),
);
const SHORT_WORDS: ReadonlySet<string> = new Set(
  'am an as at be by do he if in is it me my no of on or so to us we'.split(' '),
);

/** Who lists senders, and where refusals send the listed. */
const BLOCKLIST_SITES: readonly string[] = [
  'spamhaus.org',
  'spamhaus.net',
  'spamcop.net',
  'barracudacentral.org',
  'barracudanetworks.com',
  'sorbs.net',
  'uceprotect.net',
  'abuseat.org',
  'surbl.org',
  'uribl.com',
  'invaluement.com',
  'senderscore.org',
  'senderbase.org',
  'talosintelligence.com',
  'mail-abuse.com',
  'mail-abuse.org',
  'manitu.net',
  'spamrats.com',
  'spamrl.com',
  'junkemailfilter.com',
  'backscatterer.org',
  'psbl.org',
  'mailspike.net',
  'spfbl.net',
  's5h.net',
  'drbl.net',
  'openspf.org',
  'openspf.net',
  'cloudmark.com',
  'trendmicro.com',
  'symantec.com',
  'proofpoint.com',
  'dnswl.org',
];

function isBlocklistSite(host: string): boolean {
  const name = host.replace(/\.$/, '');
  return BLOCKLIST_SITES.some((site) => within(name, site));
}
