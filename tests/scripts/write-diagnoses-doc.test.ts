// Keeps docs/diagnoses.md in step with the tables it is generated from.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DIAGNOSES_FILE, diagnosesDocument } from '../../scripts/write-diagnoses-doc.ts';
import { DIAGNOSES, diagnosisSentence } from '../../src-main/engine/address/diagnoses.ts';

test('the document of the diagnoses is current', () => {
  expect(readFileSync(DIAGNOSES_FILE, 'utf8')).toBe(diagnosesDocument());
});

test('every diagnosis is a sentence of its own', () => {
  const sentences = (Object.keys(DIAGNOSES) as (keyof typeof DIAGNOSES)[]).map(diagnosisSentence);
  expect(new Set(sentences).size).toBe(sentences.length);
  for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z].*\.$/);
});
