import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { ARCHITECTURE_PICTURE } from '../scripts/write-architecture-picture.ts';
import { DECISIONS_INDEX_FILE, decisionsIndex } from '../scripts/write-decisions-index.ts';
import { POLICY_SCHEMA_FILE, policySchemaText } from '../scripts/write-policy-schema.ts';
import {
  RELIABILITY_FILE,
  readRecord,
  reliabilityDocument,
} from '../scripts/write-reliability-doc.ts';
import { SCORING_DOCS } from '../scripts/write-scoring-docs.ts';

test.each(SCORING_DOCS.map((doc) => ({ ...doc, name: basename(doc.file) })))(
  '$name says what the tables say (npm run docs writes it)',
  ({ file, text }) => {
    expect(readFileSync(file, 'utf8')).toBe(text());
  },
);

test('reliability.md says what was recorded (npm run docs writes it)', () => {
  expect(readFileSync(RELIABILITY_FILE, 'utf8')).toBe(reliabilityDocument(readRecord()));
});

test('architecture.svg shows the imports of today (npm run docs draws it)', () => {
  expect(readFileSync(ARCHITECTURE_PICTURE.file, 'utf8')).toBe(ARCHITECTURE_PICTURE.text());
});

test('policy.schema.json is the shape of a policy file (npm run docs writes it)', () => {
  expect(readFileSync(POLICY_SCHEMA_FILE, 'utf8')).toBe(policySchemaText());
});

test('the table of decisions lists the decisions as they are (npm run docs writes it)', () => {
  expect(readFileSync(DECISIONS_INDEX_FILE, 'utf8')).toBe(decisionsIndex());
});
