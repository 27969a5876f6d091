// What the operating system says of a file, as a code, for reading and for writing.
import { expect, test } from 'vitest';
import { fileError, isFolder } from '../../../src-main/adapters/files/file-error.ts';
import { FileError } from '../../../src-main/service/ports/files.ts';

const coded = (code: string) => Object.assign(new Error('it did not work.'), { code });

test.each([
  ['ENOENT', 'missing', 'no_folder'],
  ['ENOTDIR', 'missing', 'no_folder'],
  ['ELOOP', 'io', 'io'],
  ['EISDIR', 'is_folder', 'is_folder'],
  ['EACCES', 'not_permitted', 'not_permitted'],
  ['EPERM', 'not_permitted', 'not_permitted'],
  ['EROFS', 'not_permitted', 'not_permitted'],
  ['ENOSPC', 'disk_full', 'disk_full'],
  ['EDQUOT', 'disk_full', 'disk_full'],
  ['EIO', 'io', 'io'],
])('%s is %s where it is read, and %s where it is written', (code, read, write) => {
  const cause = coded(code);
  for (const [act, expected] of [
    ['read', read],
    ['write', write],
  ] as const) {
    const error = fileError(cause, '/lists/a.csv', act);
    expect([error.code, error.cause]).toEqual([expected, cause]);
    expect(error.message).toContain('/lists/a.csv');
  }
});

test('what is not known is told in the words of the system, without their full stop', () => {
  expect(fileError(coded('EIO'), 'a.csv', 'read').message).toBe(
    'a.csv could not be read: it did not work.',
  );
  expect(fileError('odd', 'a.csv', 'write').message).toBe('a.csv could not be written: odd.');
  expect(fileError(coded('EACCES'), 'a.csv', 'write').message).toBe(
    'You are not allowed to write a.csv; check its permissions.',
  );
});

test('an error of ours passes through', () => {
  const ours = new FileError('too_large', 'It is too large.');
  expect(fileError(ours, 'a.csv', 'read')).toBe(ours);
  const { name, code, row, cause } = isFolder('lists');
  expect([name, code, row, cause]).toEqual(['FileError', 'is_folder', null, undefined]);
});
