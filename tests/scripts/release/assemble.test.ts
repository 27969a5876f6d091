import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { ROOT, readManifest } from '../../../scripts/package/program-tree.ts';
import { recordRuntimes } from '../../../scripts/package/runtimes.ts';
import {
  commandPackages,
  DESKTOPS,
  desktopPackages,
  feedName,
  MAIL_PROVIDERS,
} from '../../../scripts/release/artifacts.ts';
import { assemble, expectedNames } from '../../../scripts/release/assemble.ts';

const { version } = readManifest();
const RELEASE = { version, npmName: null, updates: true, signed: true };
let from = '';
let into = '';

beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), 'vouch-release-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  from = join(folder, 'runners');
  into = join(folder, 'release');
  // What each runner of the workflow hands over.
  const command = commandPackages(version, null);
  put('npm', [...command.slice(0, 1), MAIL_PROVIDERS]);
  for (const arch of ['x64', 'arm64'])
    put(
      `server-${arch}`,
      command
        .slice(1)
        .filter(
          (name) =>
            name.includes(arch === 'x64' ? '64.' : 'arm64') &&
            (arch === 'arm64') === name.includes('arm64'),
        ),
    );
  for (const desktop of DESKTOPS) {
    const runner = `desktop-${desktop.system}-${desktop.arch}`;
    const packages = desktopPackages(version, desktop);
    put(runner, packages);
    feed(runner, feedName(desktop), packages);
  }
});

const contentOf = (name: string) => `the package ${name}\n`;
const sha512 = (text: string) => createHash('sha512').update(text).digest('base64');

function put(runner: string, names: readonly string[], content = contentOf): void {
  for (const name of names) {
    mkdirSync(dirname(join(from, runner, name)), { recursive: true });
    writeFileSync(join(from, runner, name), content(name));
  }
}

function feed(runner: string, name: string, packages: readonly string[], its = version): void {
  const files = packages.map((url) => ({ url, sha512: sha512(contentOf(url)), size: 1 }));
  const [first] = files;
  put(runner, [name], () =>
    stringify({ version: its, files, path: first?.url, sha512: first?.sha512 }),
  );
}

describe('the packages of all runners', () => {
  test('come together, each once, with one feed for both Macs', () => {
    expect(assemble(from, into, RELEASE)).toEqual(expectedNames(RELEASE));
    expect(readdirSync(into).sort()).toEqual(expectedNames(RELEASE));
    const mac = parse(readFileSync(join(into, 'latest-mac.yml'), 'utf8'));
    expect(mac.files.map(({ url }: { url: string }) => url)).toEqual([
      `vouch-desktop-${version}-mac-arm64.dmg`,
      `vouch-desktop-${version}-mac-arm64.zip`,
      `vouch-desktop-${version}-mac-x64.dmg`,
      `vouch-desktop-${version}-mac-x64.zip`,
    ]);
    expect(mac.version).toBe(version);
  });

  test('have 23 names in all, which no two systems share', () => {
    const names = expectedNames({ ...RELEASE, updates: false });
    expect(names).toHaveLength(23);
    expect(new Set(names).size).toBe(23);
  });

  test.each([
    [
      'a name that comes twice',
      () => put('desktop-mac-x64', [`vouch-desktop-${version}-mac-arm64.zip`]),
      `vouch-desktop-${version}-mac-arm64.zip comes twice: from desktop-mac-arm64 and from desktop-mac-x64.`,
    ],
    [
      'a package that is missing',
      () => {
        rmSync(join(from, 'desktop-win-x64', `vouch-desktop-${version}-win-x64.zip`));
        feed('desktop-win-x64', 'latest.yml', []);
      },
      `The release lacks vouch-desktop-${version}-win-x64.zip.`,
    ],
    ['a file that nobody expects', () => put('npm', ['notes.txt']), 'Nobody expects notes.txt.'],
    [
      'a feed that names a package of another release',
      () => feed('desktop-win-x64', 'latest.yml', ['vouch-desktop-0.0.1-win-x64-setup.exe']),
      'latest.yml names vouch-desktop-0.0.1-win-x64-setup.exe, which is not in the release.',
    ],
    [
      'a feed that knows another file by that name',
      () => put('desktop-win-x64', [`vouch-desktop-${version}-win-x64.zip`], () => 'another'),
      `latest.yml gives vouch-desktop-${version}-win-x64.zip another hash than the file has.`,
    ],
    [
      'Macs of two versions',
      () => feed('desktop-mac-x64', 'latest-mac.yml', [], '0.0.1'),
      `latest-mac.yml is both for version ${version} and for 0.0.1.`,
    ],
    [
      'a feed that is missing',
      () => rmSync(join(from, 'desktop-linux-arm64', 'latest-linux-arm64.yml')),
      'The release lacks latest-linux-arm64.yml.',
    ],
  ])('are refused with %s', (_what, spoil, sentence) => {
    spoil();
    expect(() => assemble(from, into, RELEASE)).toThrow(new Error(sentence));
  });
});

describe('the release that the workflow prepares', () => {
  const prepare = (env: Record<string, string> = {}) =>
    spawnSync(process.execPath, [join(ROOT, 'scripts/release/prepare.ts'), from, into], {
      encoding: 'utf8',
      env: {
        PATH: process.env.PATH ?? '',
        VOUCH_UPDATE_FEED: 'https://updates.vouch.example',
        VOUCH_SIGNING: 'required',
        ...env,
      },
    });
  const record = (chromium: string | null) =>
    recordRuntimes(
      join(from, 'desktop-linux-x64'),
      'desktop',
      { platform: 'linux', arch: 'x64' },
      { 'Node.js': '24.21.0', Electron: '45.4.1', Chromium: chromium },
    );

  test('is complete, with a bill of materials and checksums that sha256sum finds right', () => {
    record('156.0.8078.100');
    const { status, stdout, stderr } = prepare();
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const names = [...expectedNames(RELEASE), 'vouch.cdx.json', 'SHA256SUMS'];
    expect(stdout.trimEnd().split('\n')).toEqual(names);
    expect(readdirSync(into).sort()).toEqual(names.sort());
    const checked = spawnSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], {
      cwd: into,
      encoding: 'utf8',
    });
    expect(checked).toMatchObject({ status: 0, stdout: '', stderr: '' });
    const { components } = JSON.parse(readFileSync(join(into, 'vouch.cdx.json'), 'utf8'));
    expect(
      components
        .filter(({ type }: { type: string }) => type === 'platform')
        .map(({ name, version: its }: { name: string; version: string }) => `${name} ${its}`),
    ).toEqual(['Node.js 24.21.0', 'Electron 45.4.1', 'Chromium 156.0.8078.100']);
  });

  test('is refused where a runtime could not be read', () => {
    record(null);
    const { status, stderr } = prepare();
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: 'The bill of materials lacks versions: Chromium of desktop linux x64.\n',
    });
  });

  test('needs no feed of Macs where these may be signed ad hoc', () => {
    record('156.0.8078.100');
    for (const arch of ['arm64', 'x64'])
      rmSync(join(from, `desktop-mac-${arch}`, 'latest-mac.yml'));
    expect(prepare({ VOUCH_SIGNING: 'optional' })).toMatchObject({ status: 0, stderr: '' });
    rmSync(into, { recursive: true });
    expect(prepare()).toMatchObject({ status: 1, stderr: 'The release lacks latest-mac.yml.\n' });
  });

  test('without a feed of updates has no feeds', () => {
    expect(prepare({ VOUCH_UPDATE_FEED: '' })).toMatchObject({
      status: 1,
      stderr:
        'Nobody expects latest-linux-arm64.yml, latest-linux.yml, latest-mac.yml, latest.yml.\n',
    });
  });
});
