import type { BrowserWindow as ElectronWindow } from 'electron';
import { beforeEach, expect, test } from 'vitest';
import { openDialogs } from '../../../src-main/hosts/electron/dialogs.ts';
import { readExtensions } from '../../../src-shared/file-formats.ts';
import { BrowserWindow, dialog, shell } from './electron.ts';

const window = new BrowserWindow({});
const over = openDialogs(() => window as unknown as ElectronWindow);
const alone = openDialogs(() => null);

beforeEach(() => {
  dialog.asked.splice(0);
  dialog.files = [];
  dialog.target = '';
});

test('a list is picked among what lists can be in, over the window where there is one', async () => {
  const box = {
    title: 'Open a list',
    properties: ['openFile'],
    filters: [
      { name: 'Lists', extensions: readExtensions('lists') },
      { name: 'All files', extensions: ['*'] },
    ],
  };
  expect(await over.pickList(null)).toBe(null);
  dialog.files = ['/data/a.csv', '/data/b.csv'];
  expect(await alone.pickList(null)).toBe('/data/a.csv');
  expect(dialog.asked).toEqual([
    { over: window, box },
    { over: null, box },
  ]);
});

test('another file is picked among those with its extensions', async () => {
  dialog.files = ['/data/policy.json'];
  expect(await over.pickList(['json'])).toBe('/data/policy.json');
  expect(dialog.asked[0]?.box).toEqual({
    title: 'Open a file',
    properties: ['openFile'],
    filters: [
      { name: 'Files', extensions: ['json'] },
      { name: 'All files', extensions: ['*'] },
    ],
  });
});

test('a place to save to is named after the list, with the ending of its kind', async () => {
  const box = {
    title: 'Save the results',
    defaultPath: '-etc-leads.csv',
    filters: [{ name: 'CSV list', extensions: ['csv'] }],
  };
  expect(await over.pickTarget({ name: '/etc/leads.csv', kind: 'csv' })).toBe(null);
  dialog.target = '/data/results.csv';
  expect(await alone.pickTarget({ name: '/etc/leads.csv', kind: 'csv' })).toBe('/data/results.csv');
  expect(dialog.asked).toEqual([
    { over: window, box },
    { over: null, box },
  ]);
});

test('a file is shown in its folder', () => {
  over.reveal('/data/results.csv');
  expect(shell.opened).toEqual(['/data/results.csv']);
});
