// How a Chinese character is spelt beside pinyin.
import { expect, test } from 'vitest';
import { hanReadings } from '../../../src-main/engine/person/han-readings.ts';

const WADE_GILES =
  'zhi>chih shi>shih ri>jih zi>tzu ci>tzu si>ssu yi>i you>yu yan>yen er>erh tian>tien lue>lueh ye>yeh xue>hsueh zhong>chung nuo>no ' +
  'zhuo>cho luo>lo duo>to ge>ko he>ho ke>ko gui>kuei kui>kuei zhang>chang jin>chin qing>ching xu>hsu zai>tsai cai>tsai bo>po de>te ' +
  'gang>kang ren>jen';

test('by Wade and Giles', () => {
  const read = WADE_GILES.split(' ').map((each) => {
    const [pinyin = ''] = each.split('>');
    return hanReadings('?', pinyin).join('>');
  });
  expect(read.join(' ')).toBe(WADE_GILES);
  expect(hanReadings('?', 'wang')).toEqual(['wang']);
});

test.each([
  ['明', 'ming', ['ming']],
  ['志', 'zhi', ['zhi', 'chih', 'chi']],
  ['德', 'de', ['de', 'te', 'tak']],
  ['森', 'sen', ['sen', 'sum', 'sam']],
])('%s as Hong Kong spells it, too', (character, pinyin, readings) => {
  expect(hanReadings(character, pinyin)).toEqual(readings);
});
