import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { ROOT } from '../../../scripts/package/program-tree.ts';
import { notesOf } from '../../../scripts/release/check-tag.ts';

/** A clone in which nobody ran npm ci. */
let clone = '';

beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'vouch-bare-'));
  onTestFinished(() => rmSync(clone, { recursive: true, force: true }));
  cpSync(join(ROOT, 'scripts', 'release'), join(clone, 'scripts', 'release'), { recursive: true });
  writeFileSync(join(clone, 'package.json'), JSON.stringify({ type: 'module', version: '1.2.3' }));
  writeFileSync(join(clone, 'CHANGELOG.md'), CHANGELOG);
});

const CHANGELOG =
  '# Changelog\n\n## Unreleased\n\n- More.\n\n## 1.2.3 (2026-11-24)\n\n- Lists.\n\n## 1.2\n';

function script(name: string, ...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join('scripts', 'release', name), ...args],
    { cwd: clone, encoding: 'utf8', env: {} },
  );
  return { status, stdout, stderr };
}

describe('in a bare clone', () => {
  test('checksums are written as sha256sum reads them', () => {
    const folder = join(clone, 'dist');
    mkdirSync(folder);
    writeFileSync(join(folder, 'b.deb'), 'two\n');
    writeFileSync(join(folder, 'a.zip'), 'one\n');
    expect(script('checksums.ts', folder)).toEqual({
      status: 0,
      stdout: `${join(folder, 'SHA256SUMS')}\n`,
      stderr: '',
    });
    expect(readFileSync(join(folder, 'SHA256SUMS'), 'utf8')).toBe(
      [
        '2c8b08da5ce60398e1f19af0e5dccc744df274b826abe585eaba68c525434806  a.zip',
        '27dd8ed44a83ff94d557f9fd0412ed5a8cbca69ea04922d88c01184a07300a5a  b.deb',
        '',
      ].join('\n'),
    );
  });

  test('checksums of no folder are wrong usage', () => {
    expect(script('checksums.ts')).toMatchObject({
      status: 2,
      stderr: 'Name the folder of the packages: node scripts/release/checksums.ts FOLDER\n',
    });
  });

  test('the notes of a tag are printed', () => {
    expect(script('check-tag.ts', 'v1.2.3')).toEqual({
      status: 0,
      stdout: '- Lists.\n',
      stderr: '',
    });
  });

  test('a tag of another version ends with a sentence', () => {
    expect(script('check-tag.ts', 'v1.2.4')).toEqual({
      status: 1,
      stdout: '',
      stderr: 'The tag is v1.2.4, but package.json has version 1.2.3.\n',
    });
  });
});

describe('the notes', () => {
  test.each([
    ['9.9.9', 'CHANGELOG.md has no part "## 9.9.9": give the unreleased part that name.'],
    ['1.2', 'CHANGELOG.md says nothing of 1.2.'],
    ['1.2.3.1', 'CHANGELOG.md has no part "## 1.2.3.1": give the unreleased part that name.'],
  ])('of %s are refused with a sentence', (version, sentence) => {
    expect(() => notesOf(`v${version}`, version, CHANGELOG)).toThrow(new Error(sentence));
  });
});
