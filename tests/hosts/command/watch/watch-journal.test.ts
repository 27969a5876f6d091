// What a watch keeps of its lists over its end, killed or not.
import { mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openJournal } from '../../../../src-main/hosts/command/watch/watch-journal.ts';
import { unless } from '../../../setup/skipped.ts';

function folder() {
  const path = mkdtempSync(join(tmpdir(), 'vouch-journal-'));
  onTestFinished(() => rmSync(path, { recursive: true }));
  return { path, file: join(path, 'journal.ndjson') };
}

const DONE = {
  at: '2026-11-01T00:00:00Z',
  file: 'a.csv',
  done: { digest: 'd1', results: 'r1.csv' },
};
const FAILED = { at: '2026-11-02T00:00:00Z', file: 'b.csv', error: 'It has no addresses.' };

test('what was noted is known at once, and at the next start', async () => {
  const { path, file } = folder();
  const journal = await openJournal(path);
  expect([journal.resultsOf('d1'), journal.failures()]).toEqual([null, []]);
  await journal.note(DONE);
  await journal.note(FAILED);
  for (const each of [journal, await openJournal(path)]) {
    expect([each.resultsOf('d1'), each.resultsOf('d2')]).toEqual(['r1.csv', null]);
    expect(each.failures()).toEqual([FAILED]);
  }
  expect(readFileSync(file, 'utf8').split('\n').filter(Boolean)).toEqual(
    [DONE, FAILED].map((entry) => JSON.stringify(entry)),
  );
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('lines that cannot be read are passed over, and spoil none after them', async () => {
  const { path, file } = folder();
  writeFileSync(file, `${JSON.stringify(FAILED)}\n{"at":1,"file":"x"}\n{"at":"2026`);
  const journal = await openJournal(path);
  expect(journal.failures()).toEqual([FAILED]);
  await journal.note(DONE);
  expect((await openJournal(path)).resultsOf('d1')).toBe('r1.csv');
});

const noLinks = process.platform === 'win32' ? 'Windows links need a right' : null;

test('a link in its place is not written through', unless(noLinks), async () => {
  const { path, file } = folder();
  const elsewhere = join(path, 'elsewhere');
  writeFileSync(elsewhere, '');
  const journal = await openJournal(path);
  symlinkSync(elsewhere, file);
  await expect(journal.note(DONE)).rejects.toMatchObject({ code: 'ELOOP' });
  expect([readFileSync(elsewhere, 'utf8'), journal.resultsOf('d1')]).toEqual(['', null]);
});

test('a journal that cannot be read is no empty one', async () => {
  const { path } = folder();
  await expect(openJournal(join(path, 'journal.ndjson', 'x'))).resolves.toBeDefined();
  writeFileSync(join(path, 'journal.ndjson'), '');
  await expect(openJournal(join(path, 'journal.ndjson'))).rejects.toMatchObject({
    code: 'ENOTDIR',
  });
});
