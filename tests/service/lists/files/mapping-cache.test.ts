// Which headers count as the same, and which choices say the same.
import { expect, test } from 'vitest';
import {
  mappingKey,
  rememberedChoice,
  sameChoice,
} from '../../../../src-main/service/lists/files/mapping-cache.ts';
import type { ListChoices } from '../../../../src-shared/bridge/files.ts';

test('headers are the same whatever their letter case and the blanks around them, in the same order', () => {
  const key = mappingKey(['E-Mail', 'Name']);
  expect(key).toMatch(/^[0-9a-f]{32}$/);
  expect(mappingKey([' e-mail ', 'NAME'])).toBe(key);
  expect(mappingKey(['Ｅ-Mail', 'Name'])).toBe(key);
  expect(mappingKey(['Name', 'E-Mail'])).not.toBe(key);
  expect(mappingKey(['E-MailName'])).not.toBe(key);
  expect(mappingKey(['E-Mail', 'Name', ''])).not.toBe(key);
});

test.each([null, 'text', {}, { mapping: { email: 'first' } }])('%j is no choice', (value) => {
  expect(rememberedChoice(value)).toBeNull();
});

test('choices say the same by their members, whatever the order', () => {
  const same = (one: object, other: object) => sameChoice(one as ListChoices, other as ListChoices);
  expect(same({ a: 1, b: { c: [1, null] } }, { b: { c: [1, null] }, a: 1 })).toBe(true);
  expect(same({ a: 1 }, { a: 1, b: undefined })).toBe(true);
  expect(same({ a: 1 }, { a: 1, b: null })).toBe(false);
  expect(same({ a: [1, 2] }, { a: [2, 1] })).toBe(false);
  expect(same({ a: null }, { a: {} })).toBe(false);
  expect(same({ a: 'x' }, { a: 'y' })).toBe(false);
});
