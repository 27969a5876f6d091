// Guesses wide where nothing is lost by it: domains that take no mail, and texts that are no domain.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { repairOf } from '../../../src-main/engine/typo/repair.ts';
import { widelyMeant } from '../../../src-main/engine/typo/wider-suggestions.ts';
import { readSet } from '../../accuracy/sets.ts';

const meant = (written: string) => widelyMeant(written)?.domain ?? null;

describe('the domain meant', () => {
  test.each([
    ['gmailcom', 'gmail.com'],
    ['gmail', 'gmail.com'],
    ['gmail,com', 'gmail.com'],
    ['gmail..com', 'gmail.com'],
    ['gmail.vop', 'gmail.com'],
    ['yahoooo.com', 'yahoo.com'],
    ['icould.com', 'icloud.com'],
    ['gmail.de', 'gmail.com'],
    ['hotmail.com.a', 'hotmail.com'],
    ['mail.gmail.com', 'gmail.com'],
    ['gmail.comgmail.com', 'gmail.com'],
    ['uol.com', 'uol.com.br'],
    ['t-onlin', 't-online.de'],
    ['web.dee', 'web.de'],
  ])('by %s is %s', (written, domain) => {
    expect(meant(written)).toBe(domain);
  });

  test.each([
    'gmail.com',
    'acme.example',
    'siemens.de',
    'mueller-gmbh.de',
    'small.com',
    'smail.de',
    'cloud.de',
    'telekom.de',
    'orange.xyz',
    'company.local',
    '',
    '...',
    'münchen.de',
  ])('by %j is not a provider', (written) => {
    expect(meant(written)).toBeNull();
  });

  test('is never what was written, and is found whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60, unit: 'grapheme' }), (written) => {
        expect(meant(written)).not.toBe(written);
      }),
    );
  });

  test('is found of at least 92 in 100 errors that others wrote down', () => {
    const { rows } = readSet('typing-errors', null);
    const found = rows.filter(([written = '', domain]) => meant(written) === domain);
    expect(found.length / rows.length).toBeGreaterThanOrEqual(0.92);
  });
});

describe('the address meant by a refused text', () => {
  test.each([
    ['jane@gmailcom', 'jane@gmail.com'],
    ['jane@gmail', 'jane@gmail.com'],
    ['jane@gmail,com', 'jane@gmail.com'],
    ['jane@gmail..com', 'jane@gmail.com'],
    ['jane@.gmail.com', 'jane@gmail.com'],
    ['jane@gmail.com.', 'jane@gmail.com'],
    ['jane@@gmail.com', 'jane@gmail.com'],
    ['jane@@acme.example', 'jane@acme.example'],
    ['Jane+x@hotmail_com', 'Jane+x@hotmail.com'],
  ])('%s is %s', (text, address) => {
    expect(repairOf(text)?.address).toBe(address);
  });

  test.each([
    'jane',
    '@gmail.com',
    'jane@',
    'jane@a@gmail.com',
    'ja ne@gmail,com',
    'jane@acme..example',
    `${'a'.repeat(400)}@gmail,com`,
  ])('%j has none', (text) => {
    expect(repairOf(text)).toBeNull();
  });
});
