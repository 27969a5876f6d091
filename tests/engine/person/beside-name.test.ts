// What may stand beside a part of a name without being another name, one letter around each bound.
import { expect, test } from 'vitest';
import { isBesideNoName } from '../../../src-main/engine/person/beside-name.ts';
import type { NameDictionary } from '../../../src-main/engine/ports.ts';

const NAMES = ['janet', 'lee', 'wongs'];
const dictionary: NameDictionary = {
  namesAt: (letters, start) =>
    NAMES.filter((name) => letters.startsWith(name, start)).map((name) => ({
      end: start + name.length,
      given: false,
      family: true,
      common: true,
    })),
};
const part = (...forms: readonly string[]) =>
  ({ role: 'first', own: forms, forms, lattice: null, initials: [] }) as const;
const PARTS = [part('jan', 'jane'), part('wo')];

test.each([
  [['jane'], true],
  [['janecs'], true],
  [['csjane'], true],
  // A name itself, though a part begins it.
  [['janet'], false],
  // Three letters are a name only where the dictionary has them; of more, their spelling decides.
  [['janehzj'], true],
  [['janelee'], false],
  [['janehzjp'], true],
  [['janeschimkowski'], false],
  // A word that goes with addresses.
  [['janemail'], true],
  // A part of two letters is not looked for in a piece.
  [['wo'], true],
  [['wongs'], false],
  [['womir'], false],
  [['janmir'], true],
  [['janemir'], true],
  [['janemira'], false],
  [['mirjan'], true],
  [['anjane'], true],
  [['jane', 'hz'], true],
  [['jane', 'miller'], false],
])('nothing in %j is another name: %s', (pieces, expected) => {
  expect(isBesideNoName(pieces, PARTS, dictionary)).toBe(expected);
});
