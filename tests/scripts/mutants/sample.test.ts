// How faults are drawn: by the seed, kinds evenly, files in turn.
import { expect, test } from 'vitest';
import type { Fault } from '../../../scripts/mutants/fault.ts';
import { faultsOf } from '../../../scripts/mutants/fault-kinds.ts';
import { sampleFaults } from '../../../scripts/mutants/sample.ts';

const FILES = ['a.ts', 'b.ts', 'c.ts'];
/** Fifty numbers for each truth. */
const CODE = `x = [${'7, '.repeat(50)} true];`;
const FAULTS = FILES.flatMap((file) =>
  faultsOf(file, CODE).filter(({ kind }) => kind === 'number' || kind === 'boolean'),
);

test('the same seed draws the same faults, another one others', () => {
  expect(sampled(7)).toEqual(sampled(7));
  expect(sampled(7)).not.toEqual(sampled(8));
});

test('every fault is drawn once', () => {
  expect(sampled(7)).toHaveLength(FAULTS.length);
  expect(new Set(sampled(7))).toEqual(new Set(FAULTS));
});

test('no file has a second fault before all had one', () => {
  const files = sampled(7).map(({ file }) => file);
  expect(files.slice(0, 3).toSorted()).toEqual(FILES);
  expect(files.slice(3, 6).toSorted()).toEqual(FILES);
});

test('a kind is drawn as often as another, however many places it has', () => {
  const first = Array.from(
    { length: 400 },
    (_, seed) => sampleFaults(FAULTS, seed).next().value?.kind,
  );
  const truths = first.filter((kind) => kind === 'boolean').length;
  expect(truths).toBeGreaterThan(160);
  expect(truths).toBeLessThan(240);
});

function sampled(seed: number): readonly Fault[] {
  return [...sampleFaults(FAULTS, seed)];
}
