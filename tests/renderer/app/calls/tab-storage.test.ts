// What a tab keeps over a reload, and what of it is left in another data folder.
import { expect, test } from 'vitest';
import { openPage } from '../../open-page.ts';

async function opened(kept: Readonly<Record<string, unknown>> = {}) {
  const { page } = openPage({}, '#/verify', kept);
  const { tabStorage, enterFolder } = await import(
    '../../../../src-renderer/app/calls/tab-storage.ts'
  );
  const isText = (value: unknown): value is string => typeof value === 'string';
  const elsewhere = (value: string) => (value === 'private' ? null : `${value}, elsewhere`);
  return { page, enterFolder, note: tabStorage('note', isText, elsewhere) };
}

test('it is read as it was kept, and nothing once it was removed', async () => {
  const { note, enterFolder, page } = await opened();
  expect(note.read()).toBeNull();
  enterFolder('/home/jane');
  note.keep('hello');
  expect(note.read()).toBe('hello');
  note.keep(null);
  expect(note.read()).toBeNull();
  expect([...page.sessionStorage.kept.keys()]).toEqual(['vouch.folder']);
});

test('in another data folder what is left of it is read', async () => {
  const { note, enterFolder } = await opened();
  enterFolder('/home/jane');
  note.keep('hello');
  enterFolder('/home/jane/practice');
  expect(note.read()).toBe('hello, elsewhere');
  note.keep('private');
  enterFolder('/home/jane');
  expect(note.read()).toBeNull();
});

test.each([
  ['of an earlier version', { note: { folder: null, value: 7 } }],
  ['without a value', { note: 'hello' }],
])('what is %s is not read', async (_what, kept) => {
  expect((await opened(kept)).note.read()).toBeNull();
});

test('what is no JSON is not read', async () => {
  const { note, page } = await opened();
  page.sessionStorage.setItem('note', '{');
  expect(note.read()).toBeNull();
});

test('a folder is another one only where one was shown before', async () => {
  const { enterFolder } = await opened();
  expect(enterFolder('/a')).toBe(false);
  expect(enterFolder('/a')).toBe(false);
  expect(enterFolder('/b')).toBe(true);
});

test('a full storage costs what would have been kept, nothing else', async () => {
  const { note, page } = await opened();
  page.sessionStorage.full = true;
  note.keep('hello');
  expect(note.read()).toBeNull();
});
