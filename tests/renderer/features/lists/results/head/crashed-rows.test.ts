import { expect, test } from 'vitest';
import { leftOutNames } from '../../../../../../src-renderer/features/lists/results/head/crashed-rows.ts';

const domain = (name: string, index = 0) => ({ index, domain: name, whole: true });
const row = (index: number, name: string) => ({ index, domain: name, whole: false });

test('where nothing was left out there is nothing to say', () => {
  expect(leftOutNames(undefined)).toBe(null);
  expect(leftOutNames([])).toBe(null);
});

test('a domain that is left out whole is named once, whatever its rows', () => {
  expect(leftOutNames([row(3, 'a.example'), domain('a.example', 4), domain('b.example', 9)])).toBe(
    'a.example and b.example',
  );
});

test('a row of a domain that is checked otherwise is named by its number, with its domain where it has one', () => {
  expect(leftOutNames([row(11, 'mail.example')])).toBe('row 12 (mail.example)');
  expect(leftOutNames([domain('a.example'), row(1_499, '')])).toBe('a.example and row 1,500');
});

test('of many a few are named, and the rest is counted', () => {
  const many = Array.from({ length: 30 }, (_, at) => domain(`d${at}.example`, at));
  expect(leftOutNames(many)).toBe('d0.example, d1.example, d2.example and 27 more');
  expect(leftOutNames(many.slice(0, 4))).toBe('d0.example, d1.example, d2.example and d3.example');
});
