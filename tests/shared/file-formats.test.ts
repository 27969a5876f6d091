// What follows from the table of formats: names of files, and the files that are written from it.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import {
  INSTALLER_FILE,
  installerText,
  LAUNCHER_FILE,
  launcherText,
} from '../../scripts/write-list-extensions.ts';
import { ExportFormatName } from '../../src-shared/bridge/lists.ts';
import {
  acceptedFiles,
  EXPORT_FORMATS,
  exportFormatOfName,
  extensionOf,
  isListName,
  isTable,
  listFiles,
  readExtensions,
  readFormatOfName,
  withoutListExtensions,
} from '../../src-shared/file-formats.ts';
import { validate } from '../../src-shared/validate.ts';

const { absoluteFiles } = createRequire(import.meta.url)('../../resources/launcher/start.cjs') as {
  absoluteFiles(args: readonly string[], folder: string): string[];
};

test('the launcher and the installer have the extensions of the table', () => {
  expect(readFileSync(LAUNCHER_FILE, 'utf8')).toBe(launcherText());
  const installer = readFileSync(INSTALLER_FILE, 'utf8');
  expect(installer).toBe(installerText(installer));
  for (const { extension } of listFiles()) {
    expect(installer).toContain(`!insertmacro vouchOffer "${extension}"\n`);
    expect(installer).toContain(`!insertmacro vouchTakeBack "${extension}"\n`);
  }
});

test.each([
  'people.csv',
  'people.tsv',
  'people.tab',
  'people.txt',
  'People.XLSX',
  'people.json',
  'people.ndjson',
  'people.jsonl',
  'people.csv.gz',
  'people.jsonl.gz',
  'people.csv.gzip',
])('%s is called like a list, and the launcher takes it for one', (name) => {
  expect(isListName(name)).toBe(true);
  expect(absoluteFiles([name], '/home/anna')).not.toEqual([name]);
  expect(withoutListExtensions(name).toLowerCase()).toBe('people');
});

test.each(['people', 'people.csv.zip', 'people.gz', 'people.pdf', 'people.html', '.csv', 'csv'])(
  '%s is not',
  (name) => {
    expect(isListName(name)).toBe(false);
    if (name !== '.csv') expect(absoluteFiles([name], '/home/anna')).toEqual([name]);
  },
);

test('a name says the format that it is read as', () => {
  expect(
    ['a.csv.gz', 'a.TAB', 'a.jsonl', 'a.eml', 'a.html', 'a', 'a.gz'].map(readFormatOfName),
  ).toEqual(['csv', 'tsv', 'ndjson', 'eml', null, null, null]);
});

test('a name says the format that results are written in', () => {
  const names = [
    'a.csv',
    'b.JSON',
    'c.jsonl',
    'd.e/f.ndjson',
    'g.html',
    'h.tsv',
    'plain',
    '.csv/x',
  ];
  expect(names.map(exportFormatOfName)).toEqual([
    'csv',
    'json',
    'ndjson',
    'ndjson',
    'html',
    null,
    null,
    null,
  ]);
});

test.each(EXPORT_FORMATS)(
  'results in %s are offered, and their name leads back to them',
  (format) => {
    expect(exportFormatOfName(`results.${extensionOf(format)}`)).toBe(format);
    expect(validate(ExportFormatName, format).ok).toBe(true);
  },
);

test('what is not written is refused', () => {
  for (const format of ['tsv', 'pdf', '', null])
    expect(validate(ExportFormatName, format).ok).toBe(false);
  expect(EXPORT_FORMATS.filter((format) => !isTable(format))).toEqual(
    expect.arrayContaining(['json', 'ndjson', 'html']),
  );
});

test('lists are picked without reports on mail, outcomes with them', () => {
  expect(readExtensions('lists')).toContain('jsonl');
  expect(readExtensions('lists')).not.toContain('eml');
  expect(readExtensions('outcomes')).toEqual(expect.arrayContaining(['csv', 'gz', 'mbox', 'eml']));
  expect(acceptedFiles('lists')).toMatch(/^\.csv,.*,\.gz/);
});
