// Every kind of row that is found before a list starts has its words.
import { expect, test } from 'vitest';
import { ROW_WORDS } from '../../src-shared/row-words.ts';

test.each(Object.entries(ROW_WORDS))('%s is called something, and explained', (_kind, words) => {
  expect(words).toEqual({
    one: expect.stringMatching(/^[A-Z]/),
    many: expect.stringMatching(/^[A-Z].*s\b/),
    says: expect.stringMatching(/^[A-Z].*\.$/),
  });
});
