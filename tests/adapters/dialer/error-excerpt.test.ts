// How much of a stranger's words is quoted.
import { expect, test } from 'vitest';
import { errorExcerpt, quoted } from '../../../src-main/adapters/dialer/error-excerpt.ts';

test('a stranger is quoted with two hundred characters, and the code stays', () => {
  const coded = (message: string, code: string) => Object.assign(new Error(message), { code });
  expect(quoted('x'.repeat(200))).toBe('x'.repeat(200));
  expect(quoted('x'.repeat(201))).toBe(`${'x'.repeat(199)}…`);
  expect(errorExcerpt('odd')).toBe('odd');
  expect(errorExcerpt(new Error('gone'))).toBe('gone');
  expect(errorExcerpt(coded('x'.repeat(300), 'ECODE'))).toBe(`${quoted('x'.repeat(300))} (ECODE)`);
  expect(errorExcerpt(coded('assert', 'ERR_ASSERTION'))).toBe(
    'The server sent a reply that is not HTTP',
  );
});
