import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { SCORING_DOCS } from '../scripts/write-scoring-docs.ts';

test.each(SCORING_DOCS.map((doc) => ({ ...doc, name: basename(doc.file) })))(
  '$name says what the tables say (npm run docs writes it)',
  ({ file, text }) => {
    expect(readFileSync(file, 'utf8')).toBe(text());
  },
);
