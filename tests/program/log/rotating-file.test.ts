// At which byte a file is full, which old ones stay, and that nothing about it is ever thrown.
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openRotatingFile } from '../../../src-main/program/log/rotating-file.ts';
import { temporaryFolder } from '../../adapters/sqlite/temporary-store.ts';
import { NOT_ON_WINDOWS, unless } from '../../setup/skipped.ts';

function opened(path: string, oldFiles = 2) {
  const file = openRotatingFile(path, { largestBytes: 10, oldFiles });
  const texts = () =>
    [path, `${path}.1`, `${path}.2`, `${path}.3`].map((each) =>
      existsSync(each) ? readFileSync(each, 'utf8') : null,
    );
  return { file, texts };
}

test('it is there from the start, and takes what just fits', () => {
  const { file, texts } = opened(join(temporaryFolder(), 'log'));
  expect(texts()).toEqual(['', null, null, null]);
  file.write('12345');
  file.write('67890');
  expect(texts()).toEqual(['1234567890', null, null, null]);
  file.write('a');
  expect(texts()).toEqual(['a', '1234567890', null, null]);
  file.close();
});

test('the oldest goes, and a text larger than the whole has a file of its own', () => {
  const { file, texts } = opened(join(temporaryFolder(), 'log'));
  file.write('larger than ten');
  expect(texts()).toEqual(['larger than ten', null, null, null]);
  for (const text of ['one', 'longer than ten', 'two', 'ä2345678', 'three']) file.write(text);
  expect(texts()).toEqual(['three', 'ä2345678', 'two', null]);
  file.close();
});

test('what was there before is appended to, and counts', () => {
  const path = join(temporaryFolder(), 'log');
  writeFileSync(path, '12345678');
  const { file, texts } = opened(path);
  file.write('90');
  file.write('a');
  expect(texts()).toEqual(['a', '1234567890', null, null]);
  file.close();
  file.close();
  file.write('b');
  expect(texts()[0]).toBe('ab');
  file.close();
});

test('what cannot be written is lost without a word, until it can', () => {
  const folder = join(temporaryFolder(), 'later');
  const { file, texts } = opened(join(folder, 'log'));
  file.write('lost');
  mkdirSync(folder);
  file.write('kept');
  expect(texts()[0]).toBe('kept');
  file.close();
});

test('it is for its owner alone', unless(NOT_ON_WINDOWS), () => {
  const path = join(temporaryFolder(), 'log');
  opened(path).file.close();
  expect(statSync(path).mode & 0o777).toBe(0o600);
});
