// Where the socket of a data folder is: inside it, in the temporary folder where its path is too long, or a pipe on Windows.
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { silentOwner } from '../../../src-main/program/socket/owner-process.ts';
import { socketPlace, socketPlaceOf } from '../../../src-main/program/socket/socket-path.ts';

/** A folder whose socket's path has so many bytes. */
const folderOf = (bytes: number) => `/${'a'.repeat(bytes - '/'.length - '/vouch.sock'.length)}`;

test('a path of a hundred bytes is used, a longer one is not', () => {
  const within = folderOf(100);
  expect(socketPlace(within, 'linux', '7')).toEqual({
    path: join(within, 'vouch.sock'),
    folder: null,
  });
  const beyond = socketPlace(folderOf(101), 'linux', '7');
  expect(beyond).toEqual({ path: join(beyond.folder ?? '', 's'), folder: beyond.folder });
  expect(beyond.folder?.replace(/[0-9a-f]{20}$/, 'digest')).toBe(join(tmpdir(), 'vouch-7-digest'));
  expect(socketPlace(folderOf(101), 'linux', '7')).toEqual(beyond);
  expect(socketPlace(folderOf(102), 'linux', '7')).not.toEqual(beyond);
});

test('on this machine it is told by the number of the user', () => {
  const user = String(process.getuid?.() ?? '');
  const long = folderOf(101);
  expect(socketPlaceOf(long)).toEqual(socketPlace(long, process.platform, user));
});

test('on Windows it is a pipe, one for each folder', () => {
  const place = socketPlace('C:\\Vouch', 'win32', '');
  expect([place.path.replace(/[0-9a-f]{20}$/, 'digest'), place.folder]).toEqual([
    '\\\\.\\pipe\\vouch-digest',
    null,
  ]);
  expect(socketPlace('C:\\Other', 'win32', '')).not.toEqual(place);
});

test('an owner without a number is told as another Vouch', () => {
  expect(silentOwner('/nowhere', 'linux')).toBe(
    'Another Vouch has the data folder /nowhere open and does not answer. Its finished work is saved, and its lists continue at the next start. Wait a moment, or stop it and try again, or use another VOUCH_HOME.',
  );
});
