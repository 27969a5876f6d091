// What a drop or a search holds.
import { describe, expect, it } from 'vitest';
import { type DroppedItem, readDrop } from '../../../../src-renderer/app/files/dropped-files.ts';
import { addressLike } from '../../../../src-renderer/app/untrusted-text/address-like.ts';

const file = new File(['a@b.example'], 'people.csv');
const asFile: DroppedItem = { kind: 'file', getAsFile: () => file };
const asText: DroppedItem = { kind: 'string', getAsFile: () => null };
const asFolder: DroppedItem = {
  kind: 'file',
  getAsFile: () => new File([], 'lists'),
  webkitGetAsEntry: () => ({ isDirectory: true, name: 'lists' }),
};

describe('a drop', () => {
  it('hands over its files and says nothing of the text that came with them', () => {
    expect(readDrop([asText, asFile, asFile])).toEqual({ files: [file, file], problems: [] });
  });

  it('names a folder instead of reading it as an empty file, and keeps the files beside it', () => {
    const { files, problems } = readDrop([asFolder, asFile]);
    expect(files).toEqual([file]);
    expect(problems).toEqual(['lists is a folder. Drop the files in it instead.']);
  });

  it('says of text alone what to do with it, once', () => {
    expect(readDrop([asText, asText])).toEqual({
      files: [],
      problems: ['That was text, not a file. Use “Paste text” on this screen instead.'],
    });
    expect(readDrop([asText, asFolder]).problems).toHaveLength(1);
    expect(readDrop([])).toEqual({ files: [], problems: [] });
  });

  it('passes over an item that is no file after all', () => {
    const gone: DroppedItem = { kind: 'file', getAsFile: () => null };
    expect(readDrop([gone, asFile])).toEqual({ files: [file], problems: [] });
  });
});

describe('an address in the search', () => {
  it.each([
    ['jane@acme.com', 'jane@acme.com'],
    [' mailto:jane@acme.com ', 'jane@acme.com'],
    ['jane@münchen.example', 'jane@münchen.example'],
    ['jane@acme', null],
    ['acme.com', null],
    ['jane doe@acme.com', null],
    ['a@b@c.example', null],
    ['a@b.cd', 'a@b.cd'],
    ['a@b.c', null],
    [`${'a'.repeat(993)}@b.cdef`, `${'a'.repeat(993)}@b.cdef`],
    [`${'a'.repeat(994)}@b.cdef`, null],
  ])('%j offers %j', (text, address) => {
    expect(addressLike(text)).toBe(address);
  });
});
