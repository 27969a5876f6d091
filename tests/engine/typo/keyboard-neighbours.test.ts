// Which keys are beside each other, or taken for each other.
import { expect, test } from 'vitest';
import { keysAreNear, lettersAreNear } from '../../../src-main/engine/typo/keyboard-neighbours.ts';

const BESIDE =
  'a:qswz b:ghnpv c:dfkvx d:cefrstx e:drsw34 f:cdgrtv g:bfhtvy h:bgjnuy i:jklou189 j:hikmnu k:cijlmo l:ikop1 m:jkn n:bhjm o:iklp09 ' +
  'p:blo0- q:aw12 r:deft45 s:adewxz t:dfgry56 u:hijvy78 v:bcfgu w:aeqs23 x:cdsz y:ghtuz67 z:asxy 0:op9- 1:ilq2 2:qw13 3:ew24 ' +
  '4:er35 5:rt46 6:ty57 7:uy68 8:iu79 9:io08 -:p0';
const KEYS = BESIDE.split(' ').map((each) => each.charAt(0));

test('each key has its neighbours', () => {
  const found = KEYS.map(
    (key) => `${key}:${KEYS.filter((other) => keysAreNear(key, other)).join('')}`,
  );
  expect(found.join(' ')).toBe(BESIDE);
});

test('a vowel is taken for each other vowel, too', () => {
  const taken = [...'aeiouyb'].map((key) =>
    KEYS.filter((other) => lettersAreNear(key, other)).join(''),
  );
  expect(taken).toEqual([
    'aeioqsuwyz',
    'adeiorsuwy34',
    'aeijklouy189',
    'aeiklopuy09',
    'aehijouvy78',
    'aeghiotuyz67',
    'ghnpv',
  ]);
});
