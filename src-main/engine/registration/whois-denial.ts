// Whether a sentence of a WHOIS answer says that the domain is not registered, or that it is reserved, by a small grammar;
// whois-fields.ts finds the sentences.
import { foldText } from '../fold-text.ts';
import { wordSet } from '../word-list.ts';
import { asciiName } from './ascii-name.ts';

/** Nobody says it at greater length; terms of use do. */
const MAX_CHARACTERS = 300;
const MAX_WORDS = 24;

/** `domain` in lower-case A-labels. A sentence about another name says nothing. */
export function deniesRegistration(sentence: string, domain: string): boolean {
  if (sentence.length > MAX_CHARACTERS) return false;
  const ending = domain.slice(domain.lastIndexOf('.') + 1);
  return (NAMES_WITHOUT_ENDING.has(ending) ? [false, true] : [false]).some((labelAlone) => {
    const plain = plainSentence(sentence, domain, labelAlone);
    return plain !== null && isDenial(plain);
  });
}

/** Their registries write "No match for acme"; elsewhere "server not found" may be said of a server. */
const NAMES_WITHOUT_ENDING: ReadonlySet<string> = new Set(['sn', 'to']);

/** Whether a sentence says that the registry holds this name back: reserved, premium, restricted. */
export function saysHeldBack(sentence: string, domain: string): boolean {
  if (sentence.length > MAX_CHARACTERS) return false;
  const plain = plainSentence(sentence, domain, false);
  if (plain === null) return false;
  const words = wordsOf(plain);
  if (words.length > MAX_WORDS || !words.slice(0, 4).some((word) => OF_THE_NAME.has(word)))
    return false;
  if (!OPENINGS.has(words[0] ?? '')) return false;
  return (
    words.some((word) => HELD_BACK.has(word)) ||
    / not available for registration| can ?not be registered|subscribes to the /.test(` ${plain}`)
  );
}

const OF_THE_NAME: ReadonlySet<string> = new Set(['domain', 'name', 'registration', '@']);
const OPENINGS: ReadonlySet<string> = new Set(
  'this the domain name @ registration reserved premium platinum sorry'.split(' '),
);
const HELD_BACK: ReadonlySet<string> = new Set(
  'reserved premium platinum restricted protected prohibited blocked forbidden'.split(' '),
);

/**
 * In lower case, accents, quotes and brackets off, the domain as @; with `labelAlone` also its first label at the end or
 * glued to what follows. Null where another name is spoken of.
 */
function plainSentence(sentence: string, domain: string, labelAlone: boolean): string | null {
  const label = domain.slice(0, domain.indexOf('.'));
  let named = false;
  const words = foldText(inLabels(sentence, domain))
    .replace(/["'\u00ab\u00bb<>()[\]{}*]/g, (mark) => (mark === "'" ? "'" : ' '))
    .replaceAll('_', ' ')
    .split(' ')
    .map((word) => {
      const bare = trimMarks(word);
      if (bare === domain) return word.replace(bare, ' @ ');
      if (!labelAlone || named) return word;
      if (bare === label || (word.startsWith(label) && word.length > label.length)) {
        named = true;
        return ` @ ${word.slice(word.indexOf(label) + label.length)}`;
      }
      return word;
    });
  if (labelAlone && !named) return null;
  const other = words.some((word) => /[\p{L}\p{N}]\.\p{L}/u.test(trimMarks(word)));
  return other ? null : words.join(' ').replace(/\s+/g, ' ').trim();
}

/** The sentence with the domain in A-labels where it is in its own letters; before folding, which takes accents off. */
function inLabels(sentence: string, domain: string): string {
  if (!domain.includes('xn--')) return sentence;
  return sentence.replace(NAME, (name) => (asciiName(name) === domain ? domain : name));
}

// linear: of sentences of at most 300 characters
const NAME = /[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+/gu;

function trimMarks(word: string): string {
  // linear: of at most MAX_CHARACTERS characters
  return word.replace(/^[.,:;!?'"%#-]+|[.,:;!?'"%#-]+$/g, '');
}

function isDenial(plain: string): boolean {
  if (saysUnspaced(plain)) return true;
  if (isLabel(plain)) return false;
  if (deniesInWords(wordsOf(plain))) return true;
  // "Nincs találat / No match"
  if (plain.split(' / ').some((each) => deniesInWords(wordsOf(each)))) return true;
  // "The queried object does not exist: …", "Not Registered - The domain you have requested …"
  for (const mark of [': ', ' - ']) {
    const at = plain.indexOf(mark);
    if (at > 0 && deniesInWords(wordsOf(plain.slice(0, at)))) return true;
  }
  return false;
}

/** "Free: no, registered": a key that would be a denial if its value did not say otherwise. */
function isLabel(plain: string): boolean {
  const [key = '', value] = plain.split(': ', 2);
  if (value === undefined || !wordsOf(key).some((word) => FREE.has(word))) return false;
  return !value.startsWith('@');
}

/** Words and the sign for the domain; endings such as ".ie" are left out. */
function wordsOf(plain: string): readonly string[] {
  const words = plain.replace(/n't\b/g, ' not').replace(/\bcannot\b/g, 'can not');
  return (words.replace(/(?<![\p{L}\p{N}])\.\p{L}+/gu, ' ').match(/@|[\p{L}\p{N}]+/gu) ?? []).slice(
    0,
    MAX_WORDS + 1,
  );
}

/** What may stand before a denial without being part of it. */
const LEADS = wordSet('error whois sorry but result response info notice registry domain name');
/** Of what is denied: the name, in whatever words. */
const SUBJECTS = wordSet(
  'the this that your above requested queried specified such given a an domain name object query entry record data information @ you have want to register requested apply looking for or invalid which',
);
const NOUNS = wordSet('domain name object query entry record data information @');
const AUXILIARIES = wordSet('is was were are has have had does do did can could be been');
const THINGS = wordSet(
  'match matches matching entry entries data record records object objects information result results domain domains such whois found name',
);
/** One of these makes "no …" a denial. */
const PROOFS = wordSet(
  'match matches matching found available exist exists such entries objects object',
);
const PREDICATES = wordSet(
  'found registered exist exists known located recorded listed matched find',
);
const FREE = wordSet('free available unregistered unassigned');
const TAIL = wordSet(
  '@ no the a an of for to in on at by from with that this which these your our their or and is was were are be been has have had exist exists match matches matched matching matchingrecord found available registered known domain domains name names object objects record records entry entries data information query queries request requested criteria consulted selected source sources s database databases registry registrar registrars registries whois server system here any it us now about purchase registration register order yet currently',
);
const PLACES = wordSet('database registry registrar server nic whois');
const FOREIGN: readonly (readonly string[])[] = [
  'no existe',
  'no se encontro',
  'no se encuentra registrado',
  'no esta registrado',
  'no registrado',
  'nincs talalat',
  'inconnu',
  'non trouve',
  'nao encontrado',
  'nao registrado',
  'nicht gefunden',
  'nicht registriert',
  'non trovato',
  'не наиден',
  'не зарегистрирован',
  'не существует',
].map((phrase) => phrase.split(' '));
const FOREIGN_SUBJECTS = wordSet(
  'el il le o der die das dominio domaine domain домен objeto nombre de @',
);
/** Where no blanks part the words. */
const UNSPACED = ['등록되어 있지 않', '未注册', '未註冊', '沒有註冊', '見つかりません'].map(
  foldText,
);

function saysUnspaced(plain: string): boolean {
  return UNSPACED.some((each) => plain.includes(each));
}

function deniesInWords(words: readonly string[]): boolean {
  if (words.length === 0 || words.length > MAX_WORDS) return false;
  const first = skip(words, 0, (word) => LEADS.has(word) || /^\d+$/.test(word));
  // What leads may be the subject as well: "error 103: domain is not registered".
  return Array.from({ length: first + 1 }, (_, from) => from).some((from) =>
    deniesFrom(words, from),
  );
}

function deniesFrom(words: readonly string[], from: number): boolean {
  const at = afterOpening(words, from);
  const subject = skip(words, at, (word) => SUBJECTS.has(word));
  const starts = [...new Set([at, subject])];
  return (
    starts.some((start) => deniesThings(words, start)) ||
    deniesPredicate(words, at, subject) ||
    saysFree(words, at, subject) ||
    deniesInOtherWords(words, at)
  );
}

/** "there is", "we do not have an" and "this query returned 0" come to "no". */
function afterOpening(words: readonly string[], from: number): number {
  if (words[from] === 'there' && AUXILIARIES.has(words[from + 1] ?? '')) return from + 2;
  return from;
}

/** "no match for @", "no entries found", "nothing found". */
function deniesThings(words: readonly string[], at: number): boolean {
  const text = words.join(' ');
  if (words[at] === 'nomatch' || words[at] === 'notfound') return tailFits(words, at + 1);
  if (words[at] === 'nothing') {
    return (words[at + 1] === 'found' || words[at + 1] === 'matches') && tailFits(words, at + 2);
  }
  const none = NONE.find((phrase) => text === phrase || text.startsWith(`${phrase} `));
  const length = none === undefined ? 0 : none.split(' ').length;
  const from = words[at] === 'no' ? at + 1 : at === 0 && length > 0 ? length : -1;
  if (from === -1) return false;
  const end = skip(words, from, (word) => THINGS.has(word));
  if (end === from) return false;
  const predicate = words[at] === 'no' ? words.slice(from) : ['found'];
  return predicate.some((word) => PROOFS.has(word)) && tailFits(words, end);
}

const NONE = [
  'we do not have an',
  'we do not have any',
  'this query returned 0',
  'query returned 0',
];

/** "not found", "@ is not registered", "the queried object does not exist", "unknown domain". */
function deniesPredicate(words: readonly string[], at: number, subject: number): boolean {
  const named = words.slice(at, subject).some((word) => NOUNS.has(word));
  if (named && words[subject] === 'unknown') return tailFits(words, subject + 1);
  if (words[at] === 'unknown' && words[at + 1] === 'domain') return tailFits(words, at + 2);
  const not = skip(words, subject, (word) => AUXILIARIES.has(word));
  if (words[not] !== 'not') return false;
  // "found no", and somebody's else being not found, are no denials of the name.
  if (!named && not !== at) return false;
  const predicate = skip(words, not + 1, (word) => FILLERS.has(word));
  return PREDICATES.has(words[predicate] ?? '') && tailFits(words, predicate + 1);
}

const FILLERS = wordSet('be been yet currently a an');

/** "@ is free", "this domain is available for registration", "available". */
function saysFree(words: readonly string[], at: number, subject: number): boolean {
  const free = skip(words, subject, (word) => AUXILIARIES.has(word));
  if (!FREE.has(words[free] ?? '')) return false;
  if (words.length === 1) return true;
  const named = words.slice(at, subject).some((word) => word === '@' || word === 'domain');
  return named && tailFits(words, free + 1);
}

function deniesInOtherWords(words: readonly string[], at: number): boolean {
  const from = skip(words, at, (word) => FOREIGN_SUBJECTS.has(word));
  return (
    words.length - from <= 10 &&
    FOREIGN.some((phrase) => phrase.every((word, offset) => words[from + offset] === word))
  );
}

/** Whether what follows only says where, or for what, was looked. */
function tailFits(words: readonly string[], from: number): boolean {
  const tail = words.slice(from);
  const strange = tail.filter((word) => !TAIL.has(word));
  if (strange.length === 0) return true;
  if (tail.some((word) => PLACES.has(word))) return strange.length <= 3;
  const last = tail.at(-1) ?? '';
  const before = tail.at(-2) ?? '';
  return strange.length === 1 && strange[0] === last && ['to', 'in', 'at', 'with'].includes(before);
}

function skip(words: readonly string[], from: number, fits: (word: string) => boolean): number {
  let at = from;
  while (at < words.length && fits(words[at] ?? '')) at += 1;
  return at;
}
