import { describe, expect, test } from 'vitest';
import { homographOf } from '../../../src-main/engine/local-part/homograph.ts';
import { DEFAULT_BANDS } from '../../../src-shared/bands.ts';
import { factsOf } from '../../doubles/facts.ts';
import { judge } from '../../doubles/judged.ts';

describe('a word of two alphabets that reads as ASCII', () => {
  test.each([
    ['us\u0435r', 'us⟨U+0435⟩r', 'user', 'Cyrillic \u0435 for e'],
    ['p\u0430yments', 'p⟨U+0430⟩yments', 'payments', 'Cyrillic \u0430 for a'],
    ['jane.d\u03bfe', 'jane.d⟨U+03BF⟩e', 'jane.doe', 'Greek \u03bf for o'],
    ['\u0410dmin', '⟨U+0410⟩dmin', 'admin', 'Cyrillic \u0430 for a'],
  ])('%s', (localPart, written, read, shown) => {
    expect(homographOf(localPart)).toEqual({ written, read, shown });
  });

  test.each(['user', 'иван', 'иван.petrov', 'müller', 'søren', 'сор', '田中taro', 'γιώργος'])(
    '%s misleads nobody',
    (localPart) => {
      expect(homographOf(localPart)).toBeNull();
    },
  );
});

test('it has a flag of its own, no points for being no function, and is written out', () => {
  const plain = judge(factsOf({ request: { email: 'user@acme.example' } }), DEFAULT_BANDS);
  const shown = judge(factsOf({ request: { email: 'us\u0435r@acme.example' } }), DEFAULT_BANDS);
  expect(shown.flags).toContain('homograph_local_part');
  expect(plain.flags).not.toContain('homograph_local_part');
  const codes = shown.evidence.map(({ code }) => code);
  expect(codes).not.toContain('not_role');
  expect(codes).not.toContain('role_account');
  expect(shown.score).toBeLessThan(plain.score);
  expect(shown.reasoning).toContain('us⟨U+0435⟩r reads as user');
});
