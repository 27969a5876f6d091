// What the words of a refusal mean, by a grammar over classes of words: a mailbox that is not there, is full or switched
// off, a limit, or who asks. Each rule looks at a few words around one; time grows with the text's length alone.
import { foldText } from '../fold-text.ts';
import { onDemand } from '../table-on-demand.ts';
import { SIGN } from './masked-reply.ts';
import { UNSPACED, VOCABULARY, type WordClass } from './reply-vocabulary.ts';

export interface ReplyWords {
  /** Who asks is named, whatever else is said. */
  readonly aboutUs: boolean;
  /** A rule about who asks or what is sent is spoken of; other words weigh more. */
  readonly perhapsAboutUs: boolean;
  /** The host does not serve this recipient's domain, or takes no mail. */
  readonly notRelayed: boolean;
  readonly greylisted: boolean;
  readonly later: boolean;
  readonly limit: boolean;
  readonly full: boolean;
  /** There is no storage, which may be the mailbox's or the host's. */
  readonly noStorage: boolean;
  /** The message would be too large. */
  readonly size: boolean;
  readonly disabled: boolean;
  readonly notFound: boolean;
  /** The domain or its host is not there; of the mailbox that says nothing. */
  readonly domainUnknown: boolean;
  /** Inactive, no longer valid: disabled, unless a code says that it is not there. */
  readonly unused: boolean;
}

/** Reads a text as `maskedReply` leaves it. */
export function readReplyWords(masked: string): ReplyWords {
  const clauses = clausesOf(masked);
  const any = (wanted: WordClass) =>
    clauses.some((clause) => clause.some((word) => word.classes.has(wanted)));
  const some = (rule: (clause: Clause) => boolean) => clauses.some(rule);
  const unspaced = (meaning: (typeof UNSPACED)[number]['meaning']) => saysUnspaced(masked, meaning);
  return {
    aboutUs:
      any('us') ||
      masked.includes(SIGN.blocklist) ||
      masked.includes(SIGN.sender) ||
      some(namesAnOrigin),
    perhapsAboutUs: any('perhaps_us'),
    notRelayed: any('relay'),
    greylisted: any('greylist'),
    later: any('later'),
    limit: any('rate'),
    full: some(saysFull) || unspaced('full'),
    noStorage: some(saysNoStorage),
    size: some(saysTooLarge),
    disabled: some(saysDisabled) || unspaced('disabled'),
    notFound: some(saysNotFound) || unspaced('not_found'),
    domainUnknown: some(saysDomainUnknown),
    unused: some(saysUnused),
  };
}

interface Word {
  readonly text: string;
  readonly classes: ReadonlySet<WordClass>;
}
/** What is between two ends of a sentence. */
type Clause = readonly Word[];

/** "from 192.0.2.1", "messages from acme.example": where a message comes from, which is never the recipient. */
function namesAnOrigin(clause: Clause): boolean {
  return clause.some(({ classes }, at) => {
    const next = clause[at + 1]?.text ?? '';
    return classes.has('from') && ORIGINS.has(next);
  });
}

const ORIGINS: ReadonlySet<string> = new Set([
  SIGN.ip,
  SIGN.host,
  SIGN.address,
  'your',
  'you',
  'this',
  'hosts',
  'dynamic',
]);

function saysFull(clause: Clause): boolean {
  if (has(clause, 'sending') || has(clause, 'rate')) return false;
  if (pair(clause, isMailbox, 'full', 6) || pair(clause, 'full', isMailbox, 2)) return true;
  if (clause.some(({ text, classes }) => classes.has('full') && QUOTA_FULL.test(text))) return true;
  if (near(clause, 'quota', 'over', 6) || near(clause, 'quota', 'full', 3)) return true;
  if (pair(clause, 'quota', 'limit', 3)) return true;
  if (saysNoStorage(clause) && clause.some(isMailbox)) return true;
  if (has(clause, 'message')) return false;
  return pair(clause, isMailbox, 'over', 6) && (has(clause, 'size') || has(clause, 'limit'));
}

function saysNoStorage(clause: Clause): boolean {
  if (has(clause, 'sending') || has(clause, 'rate') || hasText(clause, OF_THE_HOST)) return false;
  return (
    near(clause, 'storage', 'over', 6) ||
    near(clause, 'storage', 'full', 3) ||
    pair(clause, 'storage', 'limit', 2)
  );
}

/** Full by itself: "over quota". */
const QUOTA_FULL = /quota|messages|mails/;
const OF_THE_HOST: ReadonlySet<string> = new Set(['system', 'server', 'queue', 'memory']);

function saysTooLarge(clause: Clause): boolean {
  const ofMessage = has(clause, 'message') || has(clause, 'email') || has(clause, 'size');
  return ofMessage && has(clause, 'size') && (has(clause, 'over') || hasText(clause, TOO_LARGE));
}

const TOO_LARGE: ReadonlySet<string> = new Set(['too large', 'larger', 'big', 'limit', 'maximum']);

function saysDisabled(clause: Clause): boolean {
  if (has(clause, 'temporary')) return false;
  if (pair(clause, isMailbox, 'off', 8) || pair(clause, 'off', isMailbox, 3)) return true;
  // "no user activity"
  if (clause.some(({ classes }) => classes.has('off') && classes.has('mailbox'))) return true;
  return clause.some((word, at) => {
    if (!word.classes.has('blocked') || !(clause[at - 1]?.classes.has('is') ?? false)) return false;
    const next = clause[at + 1]?.text ?? '';
    const due = clause.slice(at + 1, at + 4).some(({ classes }) => classes.has('unused'));
    return within(clause, at - 1, -4).some(isMailbox) && (next === '' || due);
  });
}

function saysUnused(clause: Clause): boolean {
  if (has(clause, 'temporary')) return false;
  return pair(clause, isMailbox, 'unused', 6) || pair(clause, 'unused', isMailbox, 3);
}

function saysDomainUnknown(clause: Clause): boolean {
  if (near(clause, 'domain', 'missing', 3)) return true;
  return clause.some(
    ({ classes }, at) =>
      classes.has('not') &&
      within(clause, at, 4).some((word) => word.classes.has('there')) &&
      within(clause, at, -3).some((word) => word.classes.has('domain')),
  );
}

function saysNotFound(clause: Clause): boolean {
  if (has(clause, 'no_such_mailbox')) return true;
  // "user @ unknown", "unknown user".
  if (reaches(clause, isMailbox, 'missing', 8) || reaches(clause, 'missing', isMailbox, 4))
    return true;
  if (reaches(clause, isEmail, 'missing', 2) || reaches(clause, 'missing', isEmail, 1)) return true;
  // "inactive email address": no mailbox goes by it.
  if (pair(clause, 'unused', 'address', 2)) return true;
  if (reaches(clause, isMailbox, 'unavailable', 4))
    return !has(clause, 'temporary') && !has(clause, 'later');
  // "no such user", "no mailbox here".
  if (reaches(clause, 'none', isMailbox, 3)) return true;
  if (deniesHaving(clause) || deniesBeingThere(clause)) return true;
  return endsRefused(clause);
}

/** "does not exist", "not a valid recipient", "existiert nicht" of somebody who is named. */
function deniesBeingThere(clause: Clause): boolean {
  return clause.some(({ classes }, not) => {
    if (!classes.has('not')) return false;
    const before = within(clause, not, -2).findIndex((word) => word.classes.has('there'));
    const after = within(clause, not, 5).findIndex((word) => word.classes.has('there'));
    const foreign = before !== -1 && FOREIGN_NOT.has(clause[not]?.text ?? '');
    if (after === -1 && !foreign) return false;
    const there = after === -1 ? not - 1 - before : not + 1 + after;
    return isOf(clause, Math.min(not, there), Math.max(not, there));
  });
}

/** "does not have an account here", "doesn't have a mail.example account". */
function deniesHaving(clause: Clause): boolean {
  return clause.some(
    ({ classes }, at) =>
      classes.has('have') &&
      within(clause, at, -3).some((word) => word.classes.has('not')) &&
      within(clause, at, 5).some((word) => word.classes.has('mailbox')),
  );
}

/** Behind what they deny. */
const FOREIGN_NOT: ReadonlySet<string> = new Set(
  'nicht pas niet inte ikke ej degil yok'.split(' '),
);

/** Whether what is denied between two words is somebody's mailbox: named before it or right behind, no domain in between. */
function isOf(clause: Clause, from: number, to: number): boolean {
  for (let at = from - 1; at >= Math.max(0, from - 10); at -= 1) {
    const word = clause[at];
    if (word === undefined || word.classes.has('domain')) break;
    if (isMailbox(word) || isEmail(word)) return true;
  }
  for (let at = from; at <= Math.min(clause.length - 1, to + 3); at += 1) {
    const word = clause[at];
    if (word === undefined || word.classes.has('domain')) break;
    if (isMailbox(word)) return true;
  }
  return false;
}

/** "recipient rejected", "mailbox is not allowed" and nothing that says why. */
function endsRefused(clause: Clause): boolean {
  const at = clause.findLastIndex(({ text }) => text !== SIGN.address && text !== SIGN.host);
  const refused = NOT_TAKEN.has(clause[at]?.text ?? '') && clause.length - at <= LAST_SIGNS;
  return (
    refused &&
    within(clause, at, -3).some(({ classes }) => classes.has('mailbox') || classes.has('address'))
  );
}

/** More names than that behind a refusal are no names. */
const LAST_SIGNS = 8;
const NOT_TAKEN: ReadonlySet<string> = new Set(['rejected', 'not accepted', 'not allowed']);

type Wanted = WordClass | ((word: Word) => boolean);

function isMailbox({ text, classes }: Word): boolean {
  return classes.has('mailbox') || classes.has('address') || text === SIGN.address;
}

function isDomain({ classes }: Word): boolean {
  return classes.has('domain');
}

function isEmail({ classes }: Word): boolean {
  return classes.has('email');
}

function has(clause: Clause, wanted: WordClass): boolean {
  return clause.some(({ classes }) => classes.has(wanted));
}

function hasText(clause: Clause, wanted: ReadonlySet<string>): boolean {
  return clause.some(({ text }) => wanted.has(text));
}

const fits = (word: Word, wanted: Wanted) =>
  typeof wanted === 'function' ? wanted(word) : word.classes.has(wanted);

/** The words behind (or, with a negative distance, before) one, nearest first. */
function within(clause: Clause, at: number, distance: number): readonly Word[] {
  return distance > 0
    ? clause.slice(at + 1, at + 1 + distance)
    : clause.slice(Math.max(0, at + distance), at).reverse();
}

/** Whether `second` is at most `distance` words behind `first`. */
function pair(clause: Clause, first: Wanted, second: Wanted, distance: number): boolean {
  return clause.some(
    (word, at) =>
      fits(word, first) && within(clause, at, distance).some((other) => fits(other, second)),
  );
}

function near(clause: Clause, one: Wanted, other: Wanted, distance: number): boolean {
  return pair(clause, one, other, distance) || pair(clause, other, one, distance);
}

/**
 * As `pair`, with no domain or host between the two or right behind them: "recipient: domain unknown" and "recipient
 * rejected: unknown domain" say nothing of the recipient.
 */
function reaches(clause: Clause, first: Wanted, second: Wanted, distance: number): boolean {
  return clause.some((word, at) => {
    if (!fits(word, first)) return false;
    const words = within(clause, at, distance + 1);
    const found = words.slice(0, distance).findIndex((other) => fits(other, second));
    return found !== -1 && !words.slice(0, found + 2).some(isDomain);
  });
}

function saysUnspaced(text: string, wanted: (typeof UNSPACED)[number]['meaning']): boolean {
  return UNSPACED_FOLDED.some(
    ({ subjects, predicates, meaning }) =>
      meaning === wanted &&
      subjects.some((each) => text.includes(each)) &&
      predicates.some((each) => text.includes(each)),
  );
}

const UNSPACED_FOLDED = UNSPACED.map(({ subjects, predicates, meaning }) => ({
  subjects: subjects.map(foldText),
  predicates: predicates.map(foldText),
  meaning,
}));

const NO_CLASSES: ReadonlySet<WordClass> = new Set();
const PIECE = /[\p{L}\p{N}]+|[@\u00a4\u00a6\u00a7\u00b6\u00ac.;!?]/gu;
const ENDS: ReadonlySet<string> = new Set(['.', ';', '!', '?']);

/** Words with their classes, phrases as one word, parted where sentences end. */
function clausesOf(masked: string): readonly Clause[] {
  const pieces = masked.match(PIECE) ?? [];
  const clauses: Word[][] = [[]];
  for (let at = 0; at < pieces.length; ) {
    const piece = pieces[at] ?? '';
    if (ENDS.has(piece)) {
      clauses.push([]);
      at += 1;
      continue;
    }
    const { length, text, classes } = wordAt(pieces, at);
    clauses.at(-1)?.push({ text, classes });
    at += length;
  }
  return clauses.filter((clause) => clause.length > 0);
}

interface Entry {
  readonly pieces: readonly string[];
  readonly text: string;
  readonly classes: Set<WordClass>;
}

const tables = onDemand(() => {
  const { phrases, stems } = tablesOf(VOCABULARY);
  const lengths = [...stems.keys()].map((stem) => stem.length);
  return { phrases, stems, shortest: Math.min(...lengths), longest: Math.max(...lengths) };
});

/** The longest phrase that begins here, with the classes of its first word's stem where it is one word. */
function wordAt(
  pieces: readonly string[],
  at: number,
): {
  readonly length: number;
  readonly text: string;
  readonly classes: ReadonlySet<WordClass>;
} {
  const piece = pieces[at] ?? '';
  const { phrases, stems, shortest, longest } = tables();
  for (const phrase of phrases.get(piece) ?? []) {
    if (phrase.pieces.every((each, offset) => pieces[at + offset] === each)) {
      return { length: phrase.pieces.length, text: phrase.text, classes: phrase.classes };
    }
  }
  for (let length = Math.min(piece.length, longest); length >= shortest; length -= 1) {
    const classes = stems.get(piece.slice(0, length));
    if (classes !== undefined) return { length: 1, text: piece, classes };
  }
  return { length: 1, text: piece, classes: NO_CLASSES };
}

function tablesOf(vocabulary: typeof VOCABULARY): {
  readonly phrases: ReadonlyMap<string, readonly Entry[]>;
  readonly stems: ReadonlyMap<string, ReadonlySet<WordClass>>;
} {
  const entries = new Map<string, Entry>();
  const stems = new Map<string, Set<WordClass>>();
  for (const [name, list] of Object.entries(vocabulary)) {
    for (const written of list) {
      const folded = foldText(written);
      const pieces: readonly string[] = folded.match(PIECE) ?? [];
      if (folded.endsWith('*')) {
        const stem = folded.slice(0, -1);
        stems.set(stem, (stems.get(stem) ?? new Set()).add(name as WordClass));
        continue;
      }
      const text = pieces.join(' ');
      const entry = entries.get(text) ?? { pieces, text, classes: new Set<WordClass>() };
      entry.classes.add(name as WordClass);
      entries.set(text, entry);
    }
  }
  const phrases = new Map<string, Entry[]>();
  for (const entry of entries.values()) {
    const [first = ''] = entry.pieces;
    phrases.set(first, [...(phrases.get(first) ?? []), entry]);
  }
  for (const list of phrases.values()) list.sort((a, b) => b.pieces.length - a.pieces.length);
  return { phrases, stems };
}
