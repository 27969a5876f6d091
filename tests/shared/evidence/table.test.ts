// That the table of evidence is whole: no code twice, its version raised with its numbers, and no weight that the window cannot show.
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Evidence } from '../../../src-shared/evidence/evidence.ts';
import { SIGNAL_ROWS } from '../../../src-shared/evidence/signal-rows.ts';
import { EVIDENCE, SCORING_DIGEST, SCORING_VERSION } from '../../../src-shared/evidence/table.ts';

const FOLDER = join(import.meta.dirname, '..', '..', '..', 'src-shared', 'evidence');
const entries: readonly (readonly [string, Evidence])[] = Object.entries(EVIDENCE);

test('its version is raised with what makes a score', () => {
  const numbers = entries.map(([code, { points, cap, floor, group, flag }]) => [
    code,
    points,
    cap,
    floor,
    group,
    flag,
  ]);
  const text = JSON.stringify([SCORING_VERSION, numbers.toSorted()]);
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 12);
  expect(
    SCORING_DIGEST,
    'Raise SCORING_VERSION, run this test again, then enter the digest that it expects.',
  ).toBe(digest);
});

test('every entry of its files is in it, once', async () => {
  const files = readdirSync(FOLDER).filter(
    (file) => !['evidence.ts', 'signal-rows.ts', 'signals.ts', 'table.ts'].includes(file),
  );
  const modules: object[] = await Promise.all(files.map((file) => import(join(FOLDER, file))));
  const codes = modules.flatMap((each) =>
    Object.values(each).flatMap((part: object) => Object.keys(part)),
  );
  expect(codes.toSorted()).toEqual(entries.map(([code]) => code).toSorted());
});

test('every weight but the starting point and overrides is tied to a row of the signal cards', () => {
  const loose = entries
    .filter(([, { points, signal }]) => points !== 0 && !['prior', 'override'].includes(signal))
    .filter(([, { rows }]) => rows.length === 0);
  expect(loose.map(([code]) => code)).toEqual([]);
});

test('every row of the signal cards has evidence about it', () => {
  const spoken = new Set<string>(entries.flatMap(([, { rows }]) => rows));
  expect(Object.keys(SIGNAL_ROWS).filter((row) => !spoken.has(row))).toEqual([]);
});

test('what a source did not answer weighs nothing', () => {
  const weighed = entries.filter(([, { gap, points }]) => gap !== undefined && points !== 0);
  expect(weighed.map(([code]) => code)).toEqual([]);
});
