// Which words of a name are given names, family names and particles, in which spellings.
import { expect, test } from 'vitest';
import { nameParts } from '../../../src-main/engine/person/name-parts.ts';

/** "role:spelling/spelling(syllables)" for each part. */
function shown(name: string): string {
  return nameParts(name)
    .parts.map(({ role, forms, syllables }) => {
      return `${role}:${forms.join('/')}${syllables === '' ? '' : `(${syllables})`}`;
    })
    .join(' ');
}

test.each([
  ...`
Jane Doe | first:jane last:doe ; Jane Mary Doe | first:jane middle:mary last:doe ; O'Brien | first:obrien ; Xiaoming | first:xiaoming
Doe, Jane | first:jane last:doe ; Doe، Jane | first:jane last:doe ; Doe, | first:doe
van der Berg, Jan | first:jan particle:van particle:der last:berg ; DUPONT Jean | first:jean last:dupont
DUP Jean | first:jean last:dup ; DU Jean | first:du last:jean ; JEAN DUPONT | first:jean last:dupont
DUPONT Jean MARIE | first:dupont middle:jean last:marie ; Dr. Jane Doe | first:jane last:doe ; Doe, Dr. Jane | first:jane last:doe
Jane Dr Doe | first:jane middle:dr last:doe ; Jane Doe Ph.D. | first:jane last:doe ; Jane Doe ph d | first:jane last:doe
Jane Jr | first:jane ; Jr | first:jr ; Jane Doe Junior | first:jane last:doe ; Jane Junior | first:jane last:junior
Jane Doe née Smith | first:jane last:doe last:smith ; Jane née Smith | first:jane middle:nee last:smith
Jan van der Berg | first:jan particle:van particle:der last:berg ; de la Cruz | first:de particle:la last:cruz
Jane de | first:jane last:de ; Maria do Carmo Silva | first:maria particle:do middle:carmo last:silva
Maria dos Santos Silva | first:maria particle:dos last:santos last:silva ; Ana García López | first:ana last:garcia last:lopez
Ana García Smith | first:ana middle:garcia last:smith ; Ana María García Smith | first:ana middle:maria last:garcia last:smith
García López | first:garcia last:lopez ; Wang Xiaoming | first:xiaoming(xm) last:wang ; Xiaoming Wang | first:xiaoming(xm) last:wang
Zhang Jane Mary | first:jane middle:mary last:zhang ; Kim Jane | first:kim last:jane
Kim Shuangzhuang | first:shuangzhuang(sz) last:kim ; Kim Shuaangzhuang | first:kim last:shuaangzhuang
王小明 | first:xiaoming/hsiaoming(xm) last:wang/wong ; 王 | first:wang/wong ; 김민수 | first:minsu/meenshoo(ms) last:gim/keem
Kenji Sato | first:kenji last:sato/satou/satoh ; Ken Oshima | first:ken last:oshima/ohshima/ooshima ; Mackay | first:mackay/mckay
Macka | first:macka ; Mcabe | first:mcabe/macabe ; Mcab | first:mcab ; Jane St | first:jane last:st/saint
Saint Jane | first:saint/st last:jane ; B C D F G H J K | first:b middle:c middle:d middle:f middle:g middle:h middle:j last:k
B C D F G H J K L | first:b middle:c middle:d middle:f middle:h middle:j middle:k last:l
`
    .trim()
    .split(/ ; |\n/)
    .map((row) => row.split(' | ')),
  [`${' '.repeat(997)}Jane`, 'first:jan'],
])('%s is %s', (name = '', parts) => {
  expect(shown(name)).toBe(parts);
});

test.each([
  ['jane@acme.example', 'the name is an address'],
  ['N/A', 'the name is a placeholder'],
  ['Mr.', 'the name has no letters to compare'],
  ['!!!', 'the name has no letters to compare'],
])('%s has no parts: %s', (name, why) => {
  expect(nameParts(name)).toEqual({ parts: [], reliable: true, why });
});

test.each([
  ['José', true],
  ['Юлия', true],
  ['王', false],
  ['Jane محمد', false],
])('the spelling of %s follows from its letters: %s', (name, reliable) => {
  expect(nameParts(name)).toMatchObject({ reliable, why: '' });
});
