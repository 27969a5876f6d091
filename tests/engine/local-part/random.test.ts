import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { trainingWords } from '../../../scripts/reference-data/trigrams.ts';
import { bitsOfRun } from '../../../src-main/engine/local-part/name-likelihood.ts';
import { randomness as judge } from '../../../src-main/engine/local-part/random.ts';
import { allNames } from '../../doubles/all-names.ts';
import { NAMES } from './names.ts';

const dictionary = allNames();
const randomness = (localPart: string) => judge(localPart, dictionary);

/** The usual ways in which companies and people make a local part of a name. */
const PATTERNS: Readonly<Record<string, (given: string, family: string) => string>> = {
  'first.last': (given, family) => `${given}.${family}`,
  firstlast: (given, family) => given + family,
  lastfirst: (given, family) => family + given,
  flast: (given, family) => given.charAt(0) + family,
  'f.last': (given, family) => `${given.charAt(0)}.${family}`,
  lastf: (given, family) => family + given.charAt(0),
  firstl: (given, family) => given + family.charAt(0),
  last: (_, family) => family,
  first_last85: (given, family) => `${given}_${family}85`,
  flast1985: (given, family) => `${given.charAt(0)}${family}1985`,
};

const ALPHABETS = {
  letters: 'abcdefghijklmnopqrstuvwxyz',
  'letters and digits': 'abcdefghijklmnopqrstuvwxyz0123456789',
};

function percent(part: number, whole: number): string {
  return `${((100 * part) / whole).toFixed(2)} %`;
}

describe('names of many languages', () => {
  const flagged = { all: 0, unseen: 0 };
  const judged = { all: 0, unseen: 0 };
  const known = trainingWords();
  for (const { given: givens, family: families } of NAMES) {
    for (const given of givens) {
      for (const family of families) {
        const unseen = !known.has(given) && !known.has(family);
        for (const make of Object.values(PATTERNS)) {
          const random = randomness(make(given, family)).random ? 1 : 0;
          flagged.all += random;
          judged.all += 1;
          if (!unseen) continue;
          flagged.unseen += random;
          judged.unseen += 1;
        }
      }
    }
  }

  test('hardly one in a thousand local parts made of names is called random', () => {
    console.log(
      `false alarms: ${percent(flagged.all, judged.all)} of ${judged.all} local parts in ${NAMES.length} languages; ` +
        `${percent(flagged.unseen, judged.unseen)} of the ${judged.unseen} whose names the table was not made from`,
    );
    expect(NAMES.length).toBeGreaterThanOrEqual(10);
    expect(judged.all).toBeGreaterThan(100_000);
    expect(flagged.all / judged.all).toBeLessThan(0.001);
  });

  test('names that the table never saw fare little worse', () => {
    expect(judged.unseen).toBeGreaterThan(20_000);
    expect(flagged.unseen / judged.unseen).toBeLessThan(0.003);
  });
});

describe('strings of chance', () => {
  test.each(Object.entries(ALPHABETS))(
    'nine in ten of 5,000 strings of %s are found',
    (name, alphabet) => {
      const strings = fc.sample(
        fc
          .array(fc.constantFrom(...alphabet), { minLength: 8, maxLength: 14, size: 'max' })
          .map((signs) => signs.join('')),
        { numRuns: 5_000, seed: 20_261_120 },
      );
      const found = strings.filter((text) => randomness(text).random).length;
      console.log(`found of random ${name}: ${percent(found, strings.length)}`);
      expect(found / strings.length).toBeGreaterThan(0.9);
    },
  );

  test.each([
    'x8f2pqk1',
    'eruiopty',
    'slkdjf',
    'zzkqjxwvbn',
    'asdkjhqwe',
    'gkkpvvxr',
    'john.x8f2pqk1',
    'u4h5k2l9m',
    'a1b2c3d4',
    'x8f2pqk1+tag',
    'X8F2PQK1',
  ])('%s is random', (localPart) => {
    expect(randomness(localPart)).toMatchObject({ random: true });
  });

  test('what gave it away is said', () => {
    expect(randomness('zzkqjxwvbn').why).toMatch(/^names hardly ever contain '..', '..' and '..'$/);
    expect(randomness('slkdjf').why).toBe("names hardly ever contain 'jf'");
    expect(randomness('x8f2pqk1').why).toBe(
      "names hardly ever contain 'qk' and 'pq', and it has digits between its letters",
    );
  });
});

test('the score weighs what makes up the text against how likely its letters are in names', () => {
  const bits = (...runs: readonly string[]) =>
    runs.reduce((sum, run) => sum + bitsOfRun(run, dictionary), 0);
  const DRUMMED = Math.log2(26 / 10);
  // biome-ignore format: a table is read row by row
  const weighed = [
    // so many bits are enough; the bits of chance: digits between letters, one row of keys; the bits of a hand
    ['eruiopty', 8.5, 8 * DRUMMED - 4, bits('eruiopty')],
    ['qxzvkw', 18, 0, bits('qxzvkw')],
    ['qxzvkwj', 11.5, 0, bits('qxzvkwj')],
    ['qxzvkwj.g', 8.5, 0, bits('qxzvkwj', 'g') + 12],
    ['qx7zvk8wjf', 8, 4 + 6, bits('qx', 'zvk', 'wjf')],
    ['qx7zvk8wj9fg', 6, 4 + 2 * 6, bits('qx', 'zvk', 'wj', 'fg')],
    ['qxzvkw123456789', 18, 4, bits('qxzvkw')],
    ['qxxzvvkwjf', 8, 0, bits('qxxzvvkwjf') + 2 * 4],
    ['qxz7qxzw', 8.5, 4, bits('qxz', 'qxzw') + 20],
  ] as const;
  for (const [text, enough, chance, hand] of weighed) {
    const score = 1 / (1 + 2 ** ((enough - chance + hand) / 2));
    expect(randomness(text).score, text).toBeCloseTo(score, 12);
  }
});

describe('what only programs write', () => {
  test.each([
    ['123e4567-e89b-12d3-a456-426614174000', 'it is a UUID'],
    ['123E4567E89B12D3A456426614174000', 'it is a UUID'],
    ['3f9a0c17', 'it is a hexadecimal number'],
    ['8271940c', 'it is a hexadecimal number'],
    ['507f1f77bcf86cd799439011', 'it is a hexadecimal number'],
    ['271940ae', 'it is a hexadecimal number'],
    ['71940bcd', 'it is a hexadecimal number'],
    ['d41d8cd98f00b204e9800998ecf8427f', 'it is a UUID'],
  ])('%s: %s', (localPart, why) => {
    expect(randomness(localPart)).toMatchObject({ random: true, why });
  });

  test.each('abe1985 dad12345 12345dad 20041105 ab123456 90dada90 deadbeef facade'.split(' '))(
    '%s may be a name, a date or a number of somebody',
    (localPart) => {
      expect(randomness(localPart).random).toBe(false);
    },
  );
});

describe('a placeholder', () => {
  test.each('test fake none Test123 no.name example undefined nobody1'.split(' '))(
    '%s is a placeholder',
    (localPart) => {
      expect(randomness(localPart)).toMatchObject({
        random: true,
        why: expect.stringContaining('is a placeholder'),
      });
    },
  );

  test.each('12345 123456789 987654 000000'.split(' '))('%s only counts', (localPart) => {
    expect(randomness(localPart)).toMatchObject({
      random: true,
      why: 'its digits only count or repeat',
    });
  });

  test.each('foo nada temple tester.jones marktest 2468 1985 789! qwe789!'.split(' '))(
    '%s may be somebody',
    (localPart) => {
      expect(randomness(localPart).random).toBe(false);
    },
  );
});

describe('a hand on the keyboard', () => {
  test.each(
    `qwerty asdfgh qwertz azerty zxcvbnm qwerty123 poiuyt lkjhgfd 1qaz2wsx qazwsx qwer asdf qwe123 asd123 abc123 1q2w3e q1w2e3r4
    a1s2d3f4 zaq12wsx qweasd asdfjkl asdf.1234 qawsed abcdef fghj dfg123`
      .trim()
      .split(/\s+/),
  )('%s is a keyboard walk', (localPart) => {
    expect(randomness(localPart)).toMatchObject({
      random: true,
      why: expect.stringContaining('keyboard walk'),
    });
  });

  test.each([
    ['asdasd', "it is 'asd' over and over"],
    ['qweqwe', "it is 'qwe' over and over"],
    ['jkljkl12', "it is 'jkl' over and over"],
    ['aaaaaa', "it is 'a' over and over"],
    ['xxxxxx1', "it is 'x' over and over"],
    ['fjfjfj', "it is 'fj' over and over"],
    ['a'.repeat(64), "it is 'a' over and over"],
  ])('%s is the same keys again, and no walk', (localPart, why) => {
    expect(randomness(localPart)).toMatchObject({ random: true, why });
  });

  test.each(
    'doherty andrew wertz trewin poland mimimi property liberty gupta bert.werner jkl85 abc aaa were1985 stu85 stu123 trew12 khalaf hassah'.split(
      ' ',
    ),
  )('%s is none', (localPart) => {
    expect(randomness(localPart).random).toBe(false);
  });
});

describe('what only looks odd', () => {
  test.each(
    `jd1985 mk2 jd r2d2 hrdept vpsales itsupport svcaccount jrrtolkien mvdberg cqzhou hmtnguyen kschwarz jpmorgan bmwfan 13800138000
    20041105 lbjfan23 user7482 b2bsales h2osolutions mp3player web2print 3dprinting 4ever2gether cyberpunk2077 k8s.admin
    bartholomew.featherstonehaugh ngocthuy noahsmith j.wojcik f.ozturk h.hojgaard sunshine krzysztof.brzeczyszczykiewicz nietzsche rhys llyr bjork иван.петров 王伟 müller`
      .trim()
      .split(/\s+/),
  )('%s is not random', (localPart) => {
    expect(randomness(localPart).random).toBe(false);
  });

  test('a tag does not count: people tag with anything', () => {
    expect(randomness('jane.doe+x8f2pqk1zz').random).toBe(false);
  });
});

describe('whatever the local part', () => {
  test('the score is between 0 and 1, above one half exactly where it is random', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 64 }), (localPart) => {
        const { random, score, why } = randomness(localPart);
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(1);
        expect(random).toBe(score > 0.5);
        expect(why).not.toBe('');
      }),
    );
  });

  test('letter case and accents change nothing', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z0-9.]{1,20}$/), (localPart) => {
        expect(randomness(localPart.toUpperCase())).toEqual(randomness(localPart));
        expect(randomness(localPart.replaceAll('e', 'é'))).toEqual(randomness(localPart));
      }),
    );
  });
});

test.each([
  ['k1abc', 'it may be the call sign of a radio amateur'],
  ['ab1234c', 'it may be the number of a member'],
  ['rlaalstn85', 'on a Korean keyboard its keys spell a name'],
  ['vincentq13x', 'it holds a name'],
  ['abcdpku', 'it is too short to tell'],
])('%s is explained: %s', (localPart, why) => {
  expect(randomness(localPart)).toEqual({ random: false, score: 0, why });
});

test.each(['abfabfabf.xq', 'jane.jqd', 'jane.fielding.xq'])(
  '%s was set by a hand, not by chance',
  (localPart) => {
    expect(randomness(localPart).random).toBe(false);
  },
);
