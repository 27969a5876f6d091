// The log in its file: structured, rotated by size, private, and there after a crash.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openLogFile } from '../../../src-main/program/log/log-file.ts';
import { temporaryFolder } from '../../adapters/sqlite/temporary-store.ts';
import { NOT_ON_WINDOWS, unless } from '../../setup/skipped.ts';

const read = (place: string, name = 'vouch.log') => readFileSync(join(place, name), 'utf8');

test('a line is an object with its moment, its level, its words and its details', () => {
  const place = temporaryFolder();
  const log = openLogFile(place, 'info');
  log.info({ job: 'job_1' }, 'a job ended');
  log.error({ error: new Error('no') }, 'it failed');
  log.close();
  const [first, second] = read(place)
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(first).toEqual({ level: 30, time: expect.any(String), job: 'job_1', msg: 'a job ended' });
  expect(new Date(first.time).toISOString()).toBe(first.time);
  expect(second).toMatchObject({ level: 50, msg: 'it failed', error: { message: 'no' } });
});

test.each([
  ['silent', []],
  ['error', ['e']],
  ['info', ['i', 'e']],
] as const)('the level %s writes %j', (level, words) => {
  const place = temporaryFolder();
  const log = openLogFile(place, level);
  log.info({}, 'i');
  log.error({}, 'e');
  log.close();
  const written = readdirSync(place).includes('vouch.log') ? read(place) : '';
  const lines = written.split('\n').filter((line) => line !== '');
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(words);
});

test('a full log becomes the first of a few old ones, and no line is torn or lost between them', () => {
  const place = temporaryFolder();
  const log = openLogFile(place, 'info', { largestBytes: 1_000, oldFiles: 2 });
  for (let number = 0; number < 40; number += 1) log.info({ number }, 'x'.repeat(50));
  log.close();
  const names = ['vouch.log.2', 'vouch.log.1', 'vouch.log'];
  expect(
    readdirSync(place)
      .filter((name) => name.startsWith('vouch.log'))
      .sort(),
  ).toEqual(names.toSorted());
  for (const name of names) expect(statSync(join(place, name)).size).toBeLessThanOrEqual(1_000);
  const numbers = names
    .flatMap((name) => read(place, name).trimEnd().split('\n'))
    .map((line) => JSON.parse(line).number as number);
  expect(numbers.at(-1)).toBe(39);
  expect(numbers).toEqual(numbers.map((_, index) => 40 - numbers.length + index));
});

test('a log found at the start is gone on with, and its hashes with it', () => {
  const place = temporaryFolder();
  for (let run = 0; run < 2; run += 1) {
    const log = openLogFile(place, 'info');
    log.info({ email: 'jane@acme.example' }, 'checked');
    log.close();
  }
  const hashes = read(place)
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line).email);
  expect(hashes).toEqual([expect.stringMatching(/^email:/), hashes[0]]);
});

test('log and key are for the user alone', unless(NOT_ON_WINDOWS), () => {
  const place = temporaryFolder();
  const log = openLogFile(place, 'info');
  log.info({}, 'x');
  log.close();
  for (const name of ['vouch.log', 'log.key'])
    expect(statSync(join(place, name)).mode & 0o777).toBe(0o600);
});

test('a damaged key and a folder that went are no reason to fail', () => {
  const place = temporaryFolder();
  writeFileSync(join(place, 'log.key'), 'short');
  const log = openLogFile(place, 'info');
  log.info({ email: 'jane@acme.example' }, 'checked');
  expect(read(place)).not.toContain('jane');
  log.close();
  rmSync(place, { recursive: true });
  expect(() => log.error({}, 'nobody reads this')).not.toThrow();
});

test('a crash leaves its last words in the log, without whom it was about', () => {
  const place = temporaryFolder();
  const fixture = join(import.meta.dirname, '..', 'fixtures', 'crashing-child.ts');
  const { status } = spawnSync(process.execPath, [fixture, place]);
  expect(status).toBe(3);
  const line = JSON.parse(read(place).trimEnd());
  expect(line).toMatchObject({
    level: 50,
    msg: expect.stringContaining('ends'),
    error: {
      type: 'RangeError',
      frames: expect.arrayContaining([expect.stringContaining('crashing-child')]),
    },
  });
  expect(read(place)).not.toContain('jane');
});
