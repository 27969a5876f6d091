import { describe, expect, it } from 'vitest';
import {
  hidesSomething,
  partsOf,
  shownJson,
  shownText,
} from '../../../../src-renderer/app/untrusted-text/hidden-characters.ts';

describe('characters that cannot be seen', () => {
  it.each([
    [
      'a bidirectional override',
      'jane\u202emoc.live@acme.example',
      'jane⟨U+202E⟩moc.live@acme.example',
    ],
    ['an isolate and its end', '\u2067a\u2069', '⟨U+2067⟩a⟨U+2069⟩'],
    ['blanks without a width, counted', 'a\u200b\u200b\u200bb', 'a⟨U+200B ×3⟩b'],
    ['a control', 'a\u0007b', 'a⟨U+0007⟩b'],
    ['a soft hyphen and a byte order mark', '\ufeffa\u00adb', '⟨U+FEFF⟩a⟨U+00AD⟩b'],
    ['a joiner between letters that need none', 'a\u200db', 'a⟨U+200D⟩b'],
    ['a selector behind a figure', '1\ufe0f@acme.example', '1⟨U+FE0F⟩@acme.example'],
    ['half of a pair', 'a\ud800b', 'a⟨U+D800⟩b'],
    ['a tag beyond the first plane', 'a\u{e0041}', 'a⟨U+E0041⟩'],
  ])('%s is written out', (_, text, shown) => {
    expect(shownText(text)).toBe(shown);
    expect(hidesSomething(text)).toBe(true);
    expect(
      partsOf(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
  });

  it.each(['Zoë Müller-Łukasz 王小明', 'two\nlines\tand a tab\r\n', '👩‍💻 ❤️ 1️⃣ 👨🏽‍🚀', 'क्‍ष'])(
    '%j is shown as it is',
    (text) => {
      expect(shownText(text)).toBe(text);
      expect(hidesSomething(text)).toBe(false);
    },
  );

  it('keeps the direction of letters from right to left to their own text', () => {
    expect(shownText('דנה')).toBe('\u2068דנה\u2069');
    expect(shownText('דנה@acme.example', 'address')).toBe('\u2066דנה@acme.example\u2069');
    expect(shownText('می‌خواهم')).toBe('\u2068می‌خواهم\u2069');
  });

  it('writes JSON that can be read and means the same', () => {
    const result = { email: 'jane\u202emoc@acme.example', name: 'a\u{e0041}b', note: 'two\nlines' };
    const json = shownJson(JSON.stringify(result, null, 2));
    expect(json).toContain('jane\\u202emoc');
    expect(hidesSomething(json)).toBe(false);
    expect(JSON.parse(json)).toEqual(result);
  });
});
