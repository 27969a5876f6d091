// Measures how many made-up local parts are recognised, and how many that people's names make are mistaken for made-up ones.
import { randomness } from '../../../src-main/engine/local-part/random.ts';
import { plainLetters } from '../../../src-main/engine/plain-letters.ts';
import { allNames } from '../../doubles/all-names.ts';
import type { Measured } from '../measured.ts';
import type { DataSet } from '../sets.ts';
import { givenAndFamily, LOCAL_PART_PATTERNS } from './name-patterns.ts';

export function measureRandomLocalPart(read: (name: string) => DataSet): readonly Measured[] {
  const dictionary = allNames();
  const isRandom = (localPart: string) => randomness(localPart, dictionary).random;
  const madeUp = read('made-up-local-parts');
  const kinds = [...new Set(madeUp.rows.map(([kind = '']) => kind))];
  const found = kinds.map((kind): Measured => {
    const texts = madeUp.rows.flatMap(([its, text = '']) => (its === kind ? [text] : []));
    return {
      what: `made-up local parts recognised: ${kind}`,
      set: madeUp,
      hits: texts.filter(isRandom).length,
      of: texts.length,
      aim: { atLeast: kind === 'uuid' ? 1 : 0.9 },
      misses: texts.filter((text) => !isRandom(text)),
    };
  });
  return [
    ...found,
    onNames('made of names', read('given-and-family-names'), isRandom),
    onNames("made of people's names", read('own-addresses'), isRandom),
  ];
}

function onNames(what: string, set: DataSet, isRandom: (localPart: string) => boolean): Measured {
  const localParts = set.rows.flatMap((row) => {
    const [given, family] = givenAndFamily(row, set.name).map(plainLetters);
    return given && family ? LOCAL_PART_PATTERNS.map((make) => make(given, family)) : [];
  });
  const wrong = localParts.filter(isRandom);
  return {
    what: `local parts ${what}, mistaken for made-up`,
    set,
    hits: wrong.length,
    of: localParts.length,
    aim: { atMost: 0.001 },
    misses: [...new Set(wrong)],
  };
}
