import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileDigest } from '../../../../src-main/adapters/files/read/file-digest.ts';
import { fileKey, type RunOfFile } from '../../../../src-main/service/lists/files/file-key.ts';
import { EVERY_ROW, type RowPolicies } from '../../../../src-shared/bridge/files.ts';
import { DETECT, EMAIL_FIRST, OPTIONS } from '../../../doubles/list-choices.ts';

let folder: string;
let run: RunOfFile;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vouch-key-'));
  await writeFile(join(folder, 'a.csv'), 'email\na@x.example\n');
  await writeFile(join(folder, 'b.csv'), 'email\na@x.example\n');
  await writeFile(join(folder, 'c.csv'), 'email\nb@x.example\n');
  run = {
    digest: await fileDigest(join(folder, 'a.csv')),
    reading: DETECT,
    mapping: EMAIL_FIRST,
    options: OPTIONS,
  };
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('the same bytes have the same key under another name', async () => {
  const digest = await fileDigest(join(folder, 'b.csv'));
  expect(fileKey({ ...run, digest })).toBe(fileKey(run));
});

test('other bytes, another mapping, other options and another sheet each have another key', async () => {
  const keys = [
    fileKey(run),
    fileKey({ ...run, digest: await fileDigest(join(folder, 'c.csv')) }),
    fileKey({ ...run, mapping: { ...run.mapping, name: 1 } }),
    fileKey({ ...run, options: { ...run.options, no_cache: true } }),
    fileKey({ ...run, reading: { ...run.reading, sheet: 'B' } }),
  ];
  expect(new Set(keys).size).toBe(5);
});

test('a key stays what it is from version to version, and every choice about rows gives another', () => {
  const known: RunOfFile = {
    digest: Uint8Array.of(1, 2, 3),
    reading: DETECT,
    mapping: EMAIL_FIRST,
    options: OPTIONS,
    policies: EVERY_ROW,
  };
  expect(fileKey(known)).toBe('79daf9e18805ba8ad4d477de67a64016');
  const others = [
    { duplicates: 'first' },
    { blank: 'skip' },
    { unusable: 'skip' },
    { bad_ip: 'refuse' },
    { at_sign: 'apply' },
    { slip: 'apply' },
    { suggestion: 'apply' },
    { several: 'each' },
    { suppression: ['a'] },
  ] as const satisfies readonly Partial<RowPolicies>[];
  const keys = others.map((changes) =>
    fileKey({ ...known, policies: { ...EVERY_ROW, ...changes } as RowPolicies }),
  );
  expect(new Set([fileKey(known), fileKey(run), ...keys]).size).toBe(others.length + 2);
});
