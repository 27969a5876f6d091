// What pieces and letters say that are no exact cut of a name, one letter around each bound; the names are nobody's.
import { expect, test } from 'vitest';
import {
  besideFewLetters,
  besideGivenName,
  judgeInside,
  judgeLoosely,
} from '../../../src-main/engine/person/loose-match.ts';
import type { ComparablePart } from '../../../src-main/engine/person/name-composition.ts';
import type { PartRole } from '../../../src-main/engine/person/name-parts.ts';
import { judgePieces } from '../../../src-main/engine/person/partial-name-match.ts';
import { mayBeFormOf } from '../../../src-main/engine/person/short-form.ts';
import type { NameDictionary } from '../../../src-main/engine/ports.ts';

/** "marbeta+beppa kelbourne": a given name with a short form, and a surname; `van` is a particle, the second of three a middle name. */
function partsOf(name: string): readonly ComparablePart[] {
  const words = name.split(' ');
  return words.map((word, at) => {
    const [own = '', ...others] = word.split('+');
    const role: PartRole =
      own === 'van' ? 'particle' : at === 0 ? 'first' : at === words.length - 1 ? 'last' : 'middle';
    return {
      role,
      own: [own],
      forms: [own, ...others],
      lattice: null,
      initials: [own.slice(0, 1)],
    };
  });
}

const dictionary: NameDictionary = {
  namesAt: (letters, start) =>
    ['kd', 'lee', 'mary', 'marbetan']
      .filter((name) => letters.startsWith(name, start))
      .map((name) => ({ end: start + name.length, given: true, family: false, common: true })),
};

const BOTH = 'marbeta kelbourne';
const full = (pattern: string, whole: number, strength: string) => ({
  state: 'full',
  pattern,
  whole,
  strength,
});
const ANOTHER = { first: 'another_surname', last: 'another_given_name' } as const;
const partial = (role: 'first' | 'last', pattern: string = role) => ({
  state: 'partial',
  pattern,
  reason: ANOTHER[role],
});
const onePart = (pattern: string) => ({ state: 'partial', pattern, reason: 'one_part' });

test.each([
  [BOTH, 'marbeta', null],
  [BOTH, 'marbeta.kelbourne', full('first.last', 2, 'strong')],
  [BOTH, 'marbeta.k', full('first.l', 1, 'weak')],
  [BOTH, 'm.kelbourne.x', full('f.last.x', 1, 'good')],
  [BOTH, 'kelbourne.x', partial('last', 'last.x')],
  [BOTH, 'marbeta.x', partial('first', 'first.x')],
  [BOTH, 'marbeta.smith', partial('first')],
  [BOTH, 'marbeta.van', partial('first')],
  [BOTH, 'marbeta.mail', full('first', 1, 'weak')],
  ['marbeta', 'marbeta.smith', full('first', 1, 'weak')],
  ['marbeta van', 'marbeta.smith', full('first', 1, 'weak')],
  ['marbeta van kelbourne', 'van.smith', null],
  ['marbeta van kelbourne', 'marbeta.van.smith', partial('first')],
  // An initial and the whole of another part in one piece, which is long enough to be no chance.
  [BOTH, 'mkelbourne.smith', full('flast', 1, 'good')],
  ['marbeta lin', 'mlin.smith', full('flast', 1, 'good')],
  ['marbeta li', 'mli.smith', partial('last', 'flast')],
  // Cut short: three letters of a given name, four of a surname.
  [BOTH, 'marbeta.kelb', full('first.last~', 1, 'good')],
  [BOTH, 'marbeta.kel', partial('first')],
  [BOTH, 'kelbourne.mar', full('last.first~', 1, 'good')],
  [BOTH, 'kelbourne.ma', partial('last')],
  ['thorvik kelbourne', 'th.kelbourne', full('first~.last', 1, 'good')],
  ['marbeta thorvik', 'marbeta.th', partial('first')],
  ['janette kelbourne', 'jan.kelbourne', partial('last')],
  // By another habit, or by a slip, which is believed beside something that is right.
  [BOTH, 'marbetta.kelb', full('first~.last~', 1, 'good')],
  [BOTH, 'marbetta.kelbourne', full('first~.last', 2, 'good')],
  [BOTH, 'marbeka.kelbourne', full('first~.last', 2, 'good')],
  [BOTH, 'marbeka.kelboudne', null],
  [BOTH, 'marbeka.mail', null],
  [BOTH, 'marbeto.kelbourne', partial('last')],
  [BOTH, 'marbeta.kelbourna', full('first.last~', 2, 'good')],
  [BOTH, 'marbeta.kelbournes', partial('first')],
  ['martina kelbourne', 'marina.kelbourne', partial('last')],
  // Initials: of a part that is already there, too many of them, and of a name that gives no more.
  [BOTH, 'marbeta.k.kelbourne', full('first.x.last', 2, 'strong')],
  ['marbeta quindo kelbourne', 'mq.kelbourne', full('fm.last', 1, 'good')],
  ['marbeta quindo kelbourne', 'quindo.smith', { ...partial('first'), pattern: 'middle' }],
  ['marbeta quindo kelbourne', 'mqk.kelbourne', partial('last')],
  ['m kelbourne', 'marbeta.kelbourne', full('first~.last', 2, 'good')],
  ['m kelbourne', 'zarbeta.kelbourne', partial('last')],
])('pieces: %s at %s', (name, local, expected) => {
  expect(judgePieces(local.split('.'), partsOf(name))).toEqual(expected);
});

test.each([
  [BOTH, 'xmarbetakelbournex', full('firstlast', 2, 'good')],
  ['marta taline', 'martaline', full('first~last', 1, 'good')],
  ['zdo klem', 'xzdoxklem', full('firstlast', 2, 'good')],
  ['zdo kle', 'xzdoxkle', null],
  ['li kelbourne', 'xlixkelbourne', null],
  ['maria costa', 'marcos', null],
  [BOTH, 'makelbourne', full('first~last', 1, 'good')],
  [BOTH, 'kelbournemarbe', full('lastfirst~', 1, 'good')],
  [BOTH, 'kelbournemarbet', null],
  ['marbeta klem', 'marklem', full('first~last', 1, 'good')],
  ['marbeta kle', 'markle', full('first~last', 1, 'weak')],
  [BOTH, 'mxkelbourne', full('fxlast', 1, 'weak')],
  ['marbeta+beppa kelbourne', 'beppaxkelbourne', full('firstxlast', 2, 'strong')],
  ['marbeta lin', 'mxlin', full('fxlast', 1, 'weak')],
  ['marbeta li', 'mxli', null],
  [BOTH, 'mkelbo', full('flast~', 0, 'weak')],
  [BOTH, 'mkelb', null],
  [BOTH, 'kelbom', full('last~f', 0, 'weak')],
  [BOTH, 'makel', full('first~last~', 0, 'weak')],
  [BOTH, 'kelma', full('last~first~', 0, 'weak')],
  [BOTH, 'make', null],
  [BOTH, 'marbetkelbou', full('first~last~', 0, 'weak')],
  [BOTH, 'marbetkelbour', null],
  [BOTH, 'mkelbourneq', full('flastx', 1, 'weak')],
  [BOTH, 'mkelbournezqx', full('flastxxx', 1, 'weak')],
  [BOTH, 'mkelbournezqxw', null],
  [BOTH, 'mkelbourneson', null],
  ['marbeta klemp', 'mklempq', full('flastx', 1, 'weak')],
  ['marbeta klem', 'mklemq', null],
  [BOTH, 'kelb', full('last~', 0, 'weak')],
  [BOTH, 'kel', null],
  [BOTH, 'mrbtklbrn', full('firstlast~', 0, 'weak')],
  [BOTH, 'klbrnmrbt', full('firstlast~', 0, 'weak')],
  [BOTH, 'mrbt', full('firstlast~', 0, 'weak')],
  ['mariba kelbourne', 'mrb', null],
  ['iuliia morozova', 'ymorozova', full('flast~', 1, 'weak')],
  ['alexey petrov', 'aleksejpetrov', full('firstlast~', 2, 'good')],
  [BOTH, 'kelbournemail', full('last', 1, 'weak')],
  [BOTH, 'teammkelbourne', full('flast', 1, 'good')],
  ['marbeta lin', 'mlinmail', full('flast', 1, 'good')],
  ['marbeta li', 'mlimail', null],
])('letters: %s at %s', (name, letters, expected) => {
  expect(judgeLoosely(letters, [letters], partsOf(name))).toEqual(expected);
});

test.each([
  [BOTH, 'marbetakd', full('firstxx', 1, 'weak')],
  [BOTH, 'kdmarbeta', full('xxfirst', 1, 'weak')],
  [BOTH, 'marbetakdq', full('firstxxx', 1, 'weak')],
  [BOTH, 'marbetakdqz', null],
  [BOTH, 'marbetas', null],
  [BOTH, 'marbetason', null],
  [BOTH, 'marbetalee', null],
  [BOTH, 'marbetan', null],
  [BOTH, 'marbetakd.mail', full('firstxx', 1, 'weak')],
  [BOTH, 'marbetakd.foo', null],
  ['zdor klemp', 'zdorkd', full('firstxx', 1, 'weak')],
  ['zdor klemp', 'klempkd', full('lastxx', 1, 'weak')],
  ['zdo klem', 'zdokd', null],
  ['zdo klem', 'klemkd', null],
])('few letters: %s at %s', (name, local, expected) => {
  expect(besideFewLetters(local.split('.'), partsOf(name), dictionary)).toEqual(expected);
});

test.each([
  ['marbeta kle', 'marykle', partial('last')],
  ['marbeta kle', 'klemary', partial('last')],
  ['marbeta kle', 'leekle', null],
  ['marbeta kl', 'marykl', null],
  ['marbeta kle', 'marymarbeta', null],
])('a given name: %s at %s', (name, piece, expected) => {
  expect(besideGivenName([piece], partsOf(name), dictionary)).toEqual(expected);
});

test.each([
  [BOTH, 'marbetasmith', partial('first')],
  [BOTH, 'tomkelbourne', partial('last')],
  [BOTH, 'kelbournes', onePart('last')],
  [BOTH, 'thekelbournes', onePart('last')],
  [BOTH, 'kelbourne.mail', onePart('last')],
  [BOTH, 'kelbourne.smith', null],
  [BOTH, 'marbetas', null],
  [BOTH, 'marbetason', null],
  [BOTH, 'marbetaqz', null],
  [BOTH, 'qzmarbeta', null],
  [BOTH, 'qzxmarbeta', partial('first')],
  ['marbeta', 'marbetasmith', onePart('first')],
  ['marbeta van', 'marbetasmith', onePart('first')],
  ['theo kelbourne', 'theodore', null],
  ['zdor klemp', 'zdorsmith', partial('first')],
  ['zdor klemp', 'tomklemp', partial('last')],
  ['zdo klem', 'zdosmith', null],
  ['zdo klem', 'tomklem', null],
])('inside: %s at %s', (name, local, expected) => {
  expect(judgeInside(local.split('.'), partsOf(name))).toEqual(expected);
});

test.each([
  ['kel', 'last', 'kelbourne', true],
  ['ke', 'last', 'kelbourne', false],
  ['rne', 'last', 'kelbourne', true],
  ['kel', 'particle', 'kelbourne', false],
  ['kelbozzz', 'last', 'kelbourne', true],
  ['kelbzzzz', 'last', 'kelbourne', false],
  ['kexbourne', 'last', 'kelbourne', true],
  ['kexbourne', 'first', 'kelbourne', true],
  ['kelbournes', 'last', 'kelbourne', false],
  ['xke', 'last', 'ke', false],
  ['wong', 'last', 'wang', true],
  ['wong', 'first', 'wang', false],
  ['teo', 'first', 'theodore', true],
  ['teo', 'last', 'theodore', false],
  ['arnol', 'first', 'arnaud', true],
  ['arnold', 'first', 'arnaud', false],
  ['arxol', 'first', 'arnaud', false],
] as const)('%s may be a form of the %s name %s: %s', (word, role, own, expected) => {
  const part = { role, own: [own], forms: [own], lattice: null, initials: [] };
  expect(mayBeFormOf(word, part)).toBe(expected);
});
