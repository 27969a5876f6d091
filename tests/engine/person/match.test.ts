// How well names are told from local parts: a table with its accuracy by language, crossed pairs, single rules, bounds.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { StepMeter } from '../../../src-main/engine/address/step-counter.ts';
import { matchName as match } from '../../../src-main/engine/person/match.ts';
import type { NameMatch } from '../../../src-main/engine/person/name-match.ts';
import {
  BIRTH_WORDS,
  PARTICLES,
  PLACEHOLDERS,
  SUFFIXES,
  TITLES,
} from '../../../src-main/engine/person/name-words.ts';
import { allNames } from '../../doubles/all-names.ts';
import { DEEP } from '../../setup/depth.ts';
import { type Expected, KNOWN_MISSES, NAME_CASES } from './name-cases.ts';

const dictionary = allNames();
const matchName = (name: string, local: string, meter?: StepMeter) =>
  match(name, local, dictionary, meter);

const rows = (table: string) =>
  table
    .trim()
    .split(/ ; |\n/)
    .map((row) => row.split(' | '));

/** The three-valued answer: one part alone with nothing against it is a yes; another surname or given name beside it is open. */
function answer(match: NameMatch): Expected {
  switch (match.state) {
    case 'full':
      return 'yes';
    case 'partial':
      return match.reason === 'one_part' ? 'yes' : 'unknown';
    case 'none':
      return 'no';
    case 'inconclusive':
      return 'unknown';
  }
}

test('the table of names and addresses is answered as a careful person would', () => {
  const wrong = NAME_CASES.filter(
    ({ name, local, expected }) => answer(matchName(name, local)) !== expected,
  );
  const languages = [...new Set(NAME_CASES.map(({ language }) => language))];
  const accuracy = 1 - wrong.length / NAME_CASES.length;
  const lines = languages.map((language) => {
    const cases = NAME_CASES.filter((entry) => entry.language === language).length;
    const misses = wrong.filter((entry) => entry.language === language).length;
    return `${language} ${cases - misses}/${cases}`;
  });
  console.info(
    `names: ${NAME_CASES.length} pairs, accuracy ${(accuracy * 100).toFixed(1)} % (${lines.join(', ')})`,
  );
  expect(wrong.map(({ name, local }) => `${name}|${local}`).sort()).toEqual(
    Object.keys(KNOWN_MISSES).sort(),
  );
  expect(NAME_CASES.length).toBeGreaterThanOrEqual(300);
  expect(languages.length).toBeGreaterThanOrEqual(15);
  expect(accuracy).toBeGreaterThanOrEqual(0.97);
});

test('names crossed with addresses of other languages match in fewer than one of a thousand', () => {
  const names = NAME_CASES.filter((_, at) => at % (DEEP ? 6 : 30) === 0);
  const pairs = names.flatMap((one) =>
    NAME_CASES.filter((other) => other.language !== one.language).map(
      (other) => [one.name, other.local] as const,
    ),
  );
  const matched = pairs.filter(([name, local]) => matchName(name, local).state === 'full');
  console.info(
    `names: ${pairs.length} crossed pairs, ${((matched.length / pairs.length) * 100).toFixed(3)} % match`,
  );
  expect(pairs.length).toBeGreaterThan(DEEP ? 30_000 : 6_000);
  expect(matched.length / pairs.length).toBeLessThan(0.001);
});

describe('the pattern is named, with its strength', () => {
  test.each(
    rows(`
Jane Doe | jane.doe | first.last | strong ; Jane Doe | doe.jane | last.first | strong ; Jane Doe | Jane_Doe | first.last | strong
Jane Doe | janedoe | firstlast | strong ; Jane Doe | jdoe | flast | good ; Jane Doe | j.doe | f.last | good
Jane Doe | doej | lastf | good ; Jane Doe | jane.d | first.l | good ; Jane Doe | jane | first | weak
Jane Doe | doe | last | weak ; Jane Doe | janedoe1985 | firstlast | strong ; Jane Doe | jmdoe | fxlast | weak
Jane Doe | janekd | firstxx | weak ; Katerina Doe | ykaterina0319 | xfirst | weak
Thomas Girard | thomas.g.girard | first.x.last | strong ; Doe, Jane | jane.doe | first.last | strong
DUPONT Jean | jdupont | flast | good ; Nagy János | nagy.janos | last.first | strong ; Jane Mary Doe | jmdoe | fmlast | good
Jean-Luc Picard | jl.picard | fm.last | good ; José García López | jgarcial | flastl | good
Jan van der Berg | jvdberg | flast | good ; Jane Fielding | jfieldin | flast~ | weak
Jane Fielding | jafielding | first~last | good ; Takahiro Kobayashi | takahkobayashi | first~last | good
Takahiro Kobayashi | kobayashitakah | lastfirst~ | good ; Thomas Müller | th.mueller | first~.last | good
Alexey Petrov | alekzey.petrov | first~.last | good ; Wang Xiaoming | xmwang | flast | good ; Jane Mary Doe | jmd | fml | weak
Wang Xiaoming | wxm | lf | weak ; Jane Fielding | janefieldingx77 | firstlast | good
Jane Fielding | jane.q.fielding.net | first.x.last | strong ; Oleksandr Tymoshenko | olekstym | first~last~ | weak
Takahiro Kobayashi | koba | last~ | weak ; Keiji Yoshida | kjyshd | firstlast~ | weak
Jane Fielding | jfielding.abroad | flast | good
`),
  )('%s at %s: %s, %s', (name = '', local = '', pattern, strength) => {
    expect(matchName(name, local)).toMatchObject({ state: 'full', pattern, strength });
  });
});

describe('a name in one script is found in an address in another', () => {
  test.each(
    rows(`
محمد أحمد | mohammed.ahmad | first.last | strong ; عبدالرحمن العلي | abdelrahman.alali | first.last | strong
عمران خان | imran.khan | first.last | strong ; יוסף כהן | yosef.cohen | first.last | strong
שרה מזרחי | sara.mizrachi | first.last | strong ; สมชาย ใจดี | somchai.jaidee | first.last | strong
วิชัย แก้วมณี | wichai.k | first.l | good ; राजेश कुमार | rajesh.kumar | first.last | strong
কবির দাস | kabir.das | first.last | strong ; ரவி குமார் | ravi.kumar | first.last | strong
გიორგი ბერიძე | gberidze | flast | good ; Արմեն Հակոբյան | armen.hakobyan | first.last | strong
Александр Иванов | sasha.ivanov | first.last | strong ; Oluwaseun Adebayo | seun.adebayo | first.last | strong
葉志明 | zhiming.ye | first.last | strong ; 葉志明 | chihming.yeh | first.last | strong ; 葉志明 | chiming.yip | first.last | strong
鈴木 花子 | hanako.suzuki | first.last | strong ; 김영호 | youngho.kim | first.last | strong ; 김영호 | kim.yongho | last.first | strong
김영호 | rladudgh | lastfirst | good ; Kim Young-ho | rladudgh77 | lastfirst | good
`),
  )('%s at %s: %s, %s', (name = '', local = '', pattern, strength) => {
    expect(matchName(name, local)).toMatchObject({ state: 'full', pattern, strength });
  });

  test.each(
    rows(`
يوسف إبراهيم | youssef.hassan | first | another_surname ; דוד כהן | rachel.cohen | last | another_given_name
राजेश कुमार | rajesh.sharma | first | another_surname
`),
  )('another name beside a part of %s is noticed: %s', (name, local, pattern, reason) => {
    expect(matchName(name, local)).toEqual({ state: 'partial', pattern, reason });
  });
});

describe('one part beside something else is told apart from a whole match', () => {
  test.each(
    rows(`
Jane Doe | jane.smith | first | another_surname ; Jane Doe | janesmith | first | another_surname
Jane Fielding | tom.fielding | last | another_given_name ; Jane Fielding | tomfielding | last | another_given_name
Jane Fielding | the.fieldings | last | one_part ; Jane Fielding | jane.hzjp | first | one_part
Jane Fielding | qznmfielding | last | one_part ; Jane Fielding | jane.schimkowski | first | another_surname
Xin Zhu | maryzhu77 | last | another_given_name ; Kai Wang | marywang | last | another_given_name
`),
  )('%s at %s: %s, %s', (name, local, pattern, reason) => {
    expect(matchName(name, local)).toEqual({ state: 'partial', pattern, reason });
  });
});

describe('a mismatch needs somebody else', () => {
  test.each(
    'boris.petrov boris.petrov123 bob12 borispetrov petrovboris b.petrov bpetrov bob johnson hanako.suzuki noah_smith'.split(
      ' ',
    ),
  )('who is called Jane Doe is not %s', (local) => {
    expect(matchName('Jane Doe', local)).toEqual({ state: 'none' });
  });

  test.each(
    'bob123 johnson123 skywalker77 kilobyte dogsleg sunweaver roam little_miry aurel32x buchhaltung'.split(
      ' ',
    ),
  )('whose handle %s is, nobody can tell', (local) => {
    expect(matchName('Jane Doe', local)).toMatchObject({
      state: 'inconclusive',
      why: 'the local part is a handle or a word',
    });
  });

  test.each([
    ['Theodore Doe', 'teo'],
    ['Antonio Doe', 'toni'],
    ['Nicolas Doe', 'nic'],
    ['Eugeniy Doe', 'eugene'],
    ['Arnaud Doe', 'arno'],
    ['Xiaoming Wang', 'maria.wong'],
    ['Georgiy Petrenkovych', 'boris.petrenkovic'],
  ])('what may be a form of %s is nobody else: %s', (name, local) => {
    expect(matchName(name, local)).not.toEqual({ state: 'none' });
  });

  test('a name that a few letters make another one is left alone: Jana is no Jan', () => {
    expect(matchName('Martin Petrov', 'martina')).toEqual({ state: 'none' });
  });
});

describe('nothing can be said', () => {
  test.each([
    ['Jane Doe', 'jd', 'too few letters'],
    ['Jane Doe', '12345', 'too few letters'],
    ['Jane Doe', 'xk29fj', 'a code'],
    ['Jan van der Berg', 'vander', 'a handle or a word'],
    ['Anna Berta Carla Dora', 'abc', 'only initials'],
    ['J. D.', 'jane.smith', 'only initials'],
    ['!!!', 'jane.doe', 'no letters to compare'],
    ['Mr.', 'jane.doe', 'no letters to compare'],
    ['N/A', 'jane.doe', 'a placeholder'],
    ['jane.doe@corp.example', 'jane.doe', 'an address'],
    ['三島 由紀夫', 'mishima.yukio', 'cannot be spelt in Latin letters'],
    ['محمد علي', 'boris.petrov', 'cannot be spelt in Latin letters'],
  ])('of %s and %s: %s', (name, local, why) => {
    const match = matchName(name, local);
    expect(match).toMatchObject({ state: 'inconclusive' });
    expect(match.state === 'inconclusive' && match.why).toContain(why);
  });
});

// Titles, particles and the like are no names: "sir van" has nothing to compare.
const NO_NAMES = [TITLES, SUFFIXES, PARTICLES, PLACEHOLDERS, BIRTH_WORDS];

function namePart(maxLetters: 8 | 10): fc.Arbitrary<string> {
  return fc
    .stringMatching(maxLetters === 8 ? /^[a-z]{3,8}$/ : /^[a-z]{3,10}$/)
    .filter((text) => NO_NAMES.every((words) => !words.has(text)));
}

// Of a surname beside letters that fit nothing a little more must be seen than of a given name; such a match is weak.
test('the order of the parts of the name does not matter to a match that is more than weak', () => {
  const part = namePart(8);
  const isSure = (match: NameMatch) => match.state === 'full' && match.strength !== 'weak';
  const locals = fc.tuple(part, part, part, fc.nat({ max: 3 }));
  fc.assert(
    fc.property(locals, ([first, last, other, kind]) => {
      const local = [other, first + other, last + other, last + first][kind] ?? '';
      expect(isSure(matchName(`${first} ${last}`, local))).toBe(
        isSure(matchName(`${last} ${first}`, local)),
      );
    }),
  );
});

test('a local part made of the name always fits', () => {
  const part = namePart(10);
  const separator = fc.constantFrom('', '.', '_', '-');
  fc.assert(
    fc.property(part, part, separator, fc.boolean(), (first, last, between, reversed) => {
      const local = reversed ? last + between + first : first + between + last;
      expect(matchName(`${first} ${last}`, local).state).toBe('full');
    }),
  );
});

test('never throws, and ends, whatever the texts', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.string({ unit: 'binary', maxLength: 200 }),
      (name, local) => {
        expect(['full', 'partial', 'none', 'inconclusive']).toContain(matchName(name, local).state);
      },
    ),
  );
});

test.each([
  ['letters that could be cut in every way', 'aa a aaa aaaa aab ab ba aaaaa', `${'a'.repeat(63)}b`],
  ['one initial over and over', 'A. A. A. A. A. A. A. A.', 'a'.repeat(64)],
  [
    'letters of many spellings',
    'щёжяю щёжяюх юяжёщщ хжщ яяяя юююю щщщщ ёёёё'.repeat(20),
    'shchyozhyayu'.repeat(5),
  ],
  ['a thousand characters', 'ab ba '.repeat(170), 'abba'.repeat(16)],
  [
    'letters that are mostly optional',
    'ее ее ее еее ееее еееее ееееее еее',
    `${'ye'.repeat(31)}yx`,
  ],
  ['letters that may all be left out', `${'ا'.repeat(60)} `.repeat(8), `${'a'.repeat(63)}b`],
  ['consonants without vowels', `${'ก'.repeat(60)} `.repeat(8), `${'k'.repeat(63)}b`],
  ['ten thousand letters', 'ا'.repeat(10_000), `${'a'.repeat(63)}b`],
  ['many pieces', 'aa ab ac ad ae af ag ah', 'a.b.'.repeat(16)],
])('the work is bounded: %s', (_, name, local) => {
  const meter = { steps: 0 };
  matchName(name, local, meter);
  // A few searches of 4,096 places, each place looking at eight parts of some spellings.
  expect(meter.steps).toBeGreaterThan(0);
  expect(meter.steps).toBeLessThan(4 * 4096 * 8 * 3);
});
