import { describe, expect, it } from 'vitest';
import {
  deceptionOf,
  partsOf,
  shownJson,
  shownText,
  withoutHidden,
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
    expect(deceptionOf(text)).toEqual({ hidden: true, confusable: false });
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
      expect(deceptionOf(text)).toEqual({ hidden: false, confusable: false });
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
    expect(deceptionOf(json).hidden).toBe(false);
    expect(JSON.parse(json)).toEqual(result);
  });
});

describe('letters that are drawn like those of another alphabet', () => {
  it.each([
    ['Cyrillic in a Latin word', 'uta@p\u0430ypal.com', 'uta@p⟨U+0430⟩ypal.com'],
    ['one Latin letter in a Cyrillic word', 'Москвa', 'Москв⟨U+0061⟩'],
    [
      'a whole label under a Latin name',
      'a@\u0441\u043e\u0441\u0430.com',
      'a@⟨U+0441⟩⟨U+043E⟩⟨U+0441⟩⟨U+0430⟩.com',
    ],
    ['Greek omicron', 'g\u03bfogle', 'g⟨U+03BF⟩ogle'],
  ])('%s are written out', (_, text, shown) => {
    expect(shownText(text)).toBe(shown);
    expect(deceptionOf(text)).toEqual({ hidden: false, confusable: true });
    expect(withoutHidden(text)).toBe(text);
  });

  it.each([
    'Анна Соса',
    'anna@почта.рф',
    'Ελένη (Helen) Παππά',
    'соса.рф',
    'Zoe\u0301 Müller',
    'über@münchen.example',
    'paypal.com (Cyrillic а for a)',
  ])('%j is shown as it is', (text) => {
    expect(shownText(text)).toBe(text);
  });

  it('costs little for a long text', () => {
    const text = 'p\u0430'.repeat(50_000);
    expect(partsOf(text)).toHaveLength(100_000);
  });
});
