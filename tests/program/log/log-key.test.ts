// The key of a log: made once, kept, and one of this run alone where it can be neither.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readLogKey } from '../../../src-main/program/log/log-key.ts';
import { temporaryFolder } from '../../adapters/sqlite/temporary-store.ts';

test('it is made at the first time, and read from then on', () => {
  const folder = temporaryFolder();
  const key = readLogKey(folder);
  expect(key).toHaveLength(32);
  expect(Buffer.from(key).equals(readFileSync(join(folder, 'log.key')))).toBe(true);
  expect(readLogKey(folder)).toEqual(key);
  expect(readLogKey(temporaryFolder())).not.toEqual(key);
});

test('a damaged one stays as it is, and another serves this run', () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'log.key'), 'short');
  const key = readLogKey(folder);
  expect(key).toHaveLength(32);
  expect(readLogKey(folder)).not.toEqual(key);
  expect(readFileSync(join(folder, 'log.key'), 'utf8')).toBe('short');
});

test('where none can be kept there is one all the same', () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'log.key'));
  expect(readLogKey(folder)).toHaveLength(32);
  expect(readLogKey(join(folder, 'gone'))).toHaveLength(32);
});
