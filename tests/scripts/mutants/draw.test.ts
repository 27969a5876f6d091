// How faults are drawn: by the seed, kinds evenly, files in turn.
import { expect, test } from 'vitest';
import { drawFaults } from '../../../scripts/mutants/draw.ts';
import type { Fault } from '../../../scripts/mutants/fault.ts';
import { faultsOf } from '../../../scripts/mutants/fault-kinds.ts';

const FILES = ['a.ts', 'b.ts', 'c.ts'];
/** Fifty numbers for each truth. */
const CODE = `x = [${'7, '.repeat(50)} true];`;
const FAULTS = FILES.flatMap((file) =>
  faultsOf(file, CODE).filter(({ kind }) => kind === 'number' || kind === 'boolean'),
);

test('the same seed draws the same faults, another one others', () => {
  expect(drawn(7)).toEqual(drawn(7));
  expect(drawn(7)).not.toEqual(drawn(8));
});

test('every fault is drawn once', () => {
  expect(drawn(7)).toHaveLength(FAULTS.length);
  expect(new Set(drawn(7))).toEqual(new Set(FAULTS));
});

test('no file has a second fault before all had one', () => {
  const files = drawn(7).map(({ file }) => file);
  expect(files.slice(0, 3).toSorted()).toEqual(FILES);
  expect(files.slice(3, 6).toSorted()).toEqual(FILES);
});

test('a kind is drawn as often as another, however many places it has', () => {
  const first = Array.from(
    { length: 400 },
    (_, seed) => drawFaults(FAULTS, seed).next().value?.kind,
  );
  const truths = first.filter((kind) => kind === 'boolean').length;
  expect(truths).toBeGreaterThan(160);
  expect(truths).toBeLessThan(240);
});

function drawn(seed: number): readonly Fault[] {
  return [...drawFaults(FAULTS, seed)];
}
