// What pieces and letters say that are no exact cut of a name, one letter around each bound; the names are nobody's.
import { expect, test } from 'vitest';
import {
  besideFewLetters,
  besideGivenName,
  judgeInside,
  judgeLoosely,
} from '../../../src-main/engine/person/loose-match.ts';
import type { ComparablePart } from '../../../src-main/engine/person/name-composition.ts';
import type { NameMatch } from '../../../src-main/engine/person/name-match.ts';
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

/** Three cells for each row; a star stands for "marbeta kelbourne". */
function rows(table: string): readonly (readonly [string, string, string])[] {
  return table
    .trim()
    .split(/ ; |\n/)
    .map((row) => {
      const [name = '', text = '', expected = ''] = row.split(' | ');
      return [name === '*' ? 'marbeta kelbourne' : name, text, expected];
    });
}

/** "first.last 2 strong", "first another_surname", or a dash. */
function shown(match: NameMatch | null): string {
  switch (match?.state) {
    case 'full':
      return `${match.pattern} ${match.whole} ${match.strength}`;
    case 'partial':
      return `${match.pattern} ${match.reason}`;
    default:
      return match === null ? '-' : JSON.stringify(match);
  }
}

test.each(
  rows(`
* | marbeta | - ; * | marbeta.kelbourne | first.last 2 strong ; * | marbeta.k | first.l 1 weak ; * | m.kelbourne.x | f.last.x 1 good
* | kelbourne.x | last.x another_given_name ; * | marbeta.x | first.x another_surname ; * | marbeta.smith | first another_surname
* | marbeta.van | first another_surname ; * | marbeta.mail | first 1 weak ; marbeta | marbeta.smith | first 1 weak
marbeta van | marbeta.smith | first 1 weak ; marbeta van kelbourne | van.smith | -
marbeta van kelbourne | marbeta.van.smith | first another_surname ; * | mkelbourne.smith | flast 1 good
marbeta lin | mlin.smith | flast 1 good ; marbeta li | mli.smith | flast another_given_name ; * | marbeta.kelb | first.last~ 1 good
* | marbeta.kel | first another_surname ; * | kelbourne.mar | last.first~ 1 good ; * | kelbourne.ma | last another_given_name
thorvik kelbourne | th.kelbourne | first~.last 1 good ; marbeta thorvik | marbeta.th | first another_surname
janette kelbourne | jan.kelbourne | last another_given_name ; * | marbetta.kelb | first~.last~ 1 good
* | marbetta.kelbourne | first~.last 2 good ; * | marbeka.kelbourne | first~.last 2 good ; * | marbeka.kelboudne | -
* | marbeka.mail | - ; * | marbeto.kelbourne | last another_given_name ; * | marbeta.kelbourna | first.last~ 2 good
* | marbeta.kelbournes | first another_surname ; martina kelbourne | marina.kelbourne | last another_given_name
* | marbeta.k.kelbourne | first.x.last 2 strong ; marbeta quindo kelbourne | mq.kelbourne | fm.last 1 good
marbeta quindo kelbourne | quindo.smith | middle another_surname
marbeta quindo kelbourne | mqk.kelbourne | last another_given_name ; m kelbourne | marbeta.kelbourne | first~.last 2 good
m kelbourne | zarbeta.kelbourne | last another_given_name
`),
)('pieces: %s at %s', (name, local, expected) => {
  expect(shown(judgePieces(local.split('.'), partsOf(name)))).toBe(expected);
});

test.each(
  rows(`
* | xmarbetakelbournex | firstlast 2 good ; marta taline | martaline | first~last 1 good ; zdo klem | xzdoxklem | firstlast 2 good
zdo kle | xzdoxkle | - ; li kelbourne | xlixkelbourne | - ; maria costa | marcos | - ; * | makelbourne | first~last 1 good
* | kelbournemarbe | lastfirst~ 1 good ; * | kelbournemarbet | - ; marbeta klem | marklem | first~last 1 good
marbeta kle | markle | first~last 1 weak ; * | mxkelbourne | fxlast 1 weak
marbeta+beppa kelbourne | beppaxkelbourne | firstxlast 2 strong ; marbeta lin | mxlin | fxlast 1 weak ; marbeta li | mxli | -
* | mkelbo | flast~ 0 weak ; * | mkelb | - ; * | kelbom | last~f 0 weak ; * | makel | first~last~ 0 weak
* | kelma | last~first~ 0 weak ; * | make | - ; * | marbetkelbou | first~last~ 0 weak ; * | marbetkelbour | -
* | mkelbourneq | flastx 1 weak ; * | mkelbournezqx | flastxxx 1 weak ; * | mkelbournezqxw | - ; * | mkelbourneson | -
marbeta klemp | mklempq | flastx 1 weak ; marbeta klem | mklemq | - ; * | kelb | last~ 0 weak ; * | kel | -
* | mrbtklbrn | firstlast~ 0 weak ; * | klbrnmrbt | firstlast~ 0 weak ; * | mrbt | firstlast~ 0 weak ; mariba kelbourne | mrb | -
iuliia morozova | ymorozova | flast~ 1 weak ; alexey petrov | aleksejpetrov | firstlast~ 2 good ; * | kelbournemail | last 1 weak
* | teammkelbourne | flast 1 good ; marbeta lin | mlinmail | flast 1 good ; marbeta li | mlimail | -
`),
)('letters: %s at %s', (name, letters, expected) => {
  expect(shown(judgeLoosely(letters, [letters], partsOf(name)))).toBe(expected);
});

test.each(
  rows(`
* | marbetakd | firstxx 1 weak ; * | kdmarbeta | xxfirst 1 weak ; * | marbetakdq | firstxxx 1 weak ; * | marbetakdqz | -
* | marbetas | - ; * | marbetason | - ; * | marbetalee | - ; * | marbetan | - ; * | marbetakd.mail | firstxx 1 weak
* | marbetakd.foo | - ; zdor klemp | zdorkd | firstxx 1 weak ; zdor klemp | klempkd | lastxx 1 weak ; zdo klem | zdokd | -
zdo klem | klemkd | -
`),
)('few letters: %s at %s', (name, local, expected) => {
  expect(shown(besideFewLetters(local.split('.'), partsOf(name), dictionary))).toBe(expected);
});

test.each(
  rows(`
marbeta kle | marykle | last another_given_name ; marbeta kle | klemary | last another_given_name ; marbeta kle | leekle | -
marbeta kl | marykl | - ; marbeta kle | marymarbeta | -
`),
)('a given name: %s at %s', (name, piece, expected) => {
  expect(shown(besideGivenName([piece], partsOf(name), dictionary))).toBe(expected);
});

test.each(
  rows(`
* | marbetasmith | first another_surname ; * | tomkelbourne | last another_given_name ; * | kelbournes | last one_part
* | thekelbournes | last one_part ; * | kelbourne.mail | last one_part ; * | kelbourne.smith | - ; * | marbetas | -
* | marbetason | - ; * | marbetaqz | - ; * | qzmarbeta | - ; * | qzxmarbeta | first another_surname
marbeta | marbetasmith | first one_part ; marbeta van | marbetasmith | first one_part ; theo kelbourne | theodore | -
zdor klemp | zdorsmith | first another_surname ; zdor klemp | tomklemp | last another_given_name ; zdo klem | zdosmith | -
zdo klem | tomklem | -
`),
)('inside: %s at %s', (name, local, expected) => {
  expect(shown(judgeInside(local.split('.'), partsOf(name)))).toBe(expected);
});

test.each(
  rows(`
kel | last kelbourne | true ; ke | last kelbourne | false ; rne | last kelbourne | true ; kel | particle kelbourne | false
kelbozzz | last kelbourne | true ; kelbzzzz | last kelbourne | false ; kexbourne | last kelbourne | true
kexbourne | first kelbourne | true ; kelbournes | last kelbourne | false ; xke | last ke | false ; wong | last wang | true
wong | first wang | false ; teo | first theodore | true ; teo | last theodore | false ; arnol | first arnaud | true
arnold | first arnaud | false ; arxol | first arnaud | false
`),
)('%s may be a form of the %s: %s', (word, which, expected) => {
  const [role, own = ''] = which.split(' ');
  const part = { role: role as PartRole, own: [own], forms: [own], lattice: null, initials: [] };
  expect(String(mayBeFormOf(word, part))).toBe(expected);
});
